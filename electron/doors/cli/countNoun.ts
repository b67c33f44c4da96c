export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

/** `1 message`, `2,000 messages` */
export function countNoun(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`
}
