const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** Names on the left, numbers on the right. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(head), `|${head.map((_, index) => (index === 0 ? '---|' : '---:|')).join('')}`, ...rows.map(line)].join(
    '\n',
  )
}
