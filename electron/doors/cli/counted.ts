export function grouped(count: number): string {
  return count.toLocaleString('en-US')
}

/** `1 message`, `2,000 messages` */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}
