/** To the millisecond, as programs read it. */
export function exactTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
