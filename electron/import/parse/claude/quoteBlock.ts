/** What stands behind an answer, folded away from it: a Markdown quote under a heading of its own. */
export function quoteBlock(heading: string, body: string): string {
  const lines = [`> **${heading}**`]
  const trimmed = body.trimEnd()
  if (trimmed !== '') lines.push('>', ...trimmed.split('\n').map((line) => (line === '' ? '>' : `> ${line}`)))
  return lines.join('\n')
}
