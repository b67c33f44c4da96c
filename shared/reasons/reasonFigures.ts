const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** "1,240", for sentences outside the app; the app formats numbers by locale. */
export function count(value: number): string {
  return whole.format(value)
}

/** "340 MB", rounded up. */
export function megabytes(bytes: number): string {
  return `${whole.format(Math.ceil(bytes / 1_000_000))} MB`
}
