export function grouped(count: number): string {
  return count.toLocaleString('en-US')
}

/** `1 message`, `2,000 messages` */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`
}
