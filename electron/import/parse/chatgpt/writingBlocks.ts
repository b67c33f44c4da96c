import { escapeInline, oneLine } from '../markdown.ts'

const OPENING = ':::writing'

/** ChatGPT frames drafts with `:::writing{…}` and `:::`; the draft stays, the frame goes, a subject becomes a bold line. */
export function unwrapWritingBlocks(text: string): string {
  if (!text.includes(OPENING)) return text
  let isInside = false
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const trimmed = line.trim()
    if (trimmed.startsWith(OPENING)) {
      isInside = true
      lines.push(...openingLines(trimmed.slice(OPENING.length)))
    } else if (isInside && trimmed === ':::') isInside = false
    else lines.push(line)
  }
  return lines.join('\n')
}

function openingLines(rest: string): string[] {
  if (!rest.startsWith('{')) return rest.trim() === '' ? [] : [rest.trim()]
  const end = rest.indexOf('}')
  if (end < 0) return [`${OPENING}${rest}`]
  const attributes = rest.slice(1, end)
  const title = /\b(?:subject|title)=["“]([^"”]{1,500})["”]/.exec(attributes)?.[1]
  const after = rest.slice(end + 1).trim()
  return [...(title === undefined ? [] : [`**${escapeInline(oneLine(title))}**`, '']), ...(after === '' ? [] : [after])]
}
