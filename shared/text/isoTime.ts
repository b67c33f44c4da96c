/** `2026-01-04T09:30:00Z`, with milliseconds only where there are any. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z')
}
