/** The fence that is open after a line, or null. */
export function fenceAfter(open: string | null, line: string): string | null {
  const [, fence, rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? []
  if (fence === undefined) return open
  if (open !== null) return fence.startsWith(open) && rest.trim() === '' ? null : open
  // Ticks after ticks are code within a line.
  return fence.startsWith('`') && rest.includes('`') ? null : fence
}

/**
 * Tells whether a place in a text is code, in a fence or between ticks. Asked from left to right, it reads the text
 * once.
 */
export function watchCode(text: string): (offset: number) => boolean {
  let open: string | null = null
  let lineStart = 0
  let lineEnd = endOfLine(text, 0)
  let read = 0
  let isBetweenTicks = false
  return (offset) => {
    while (lineEnd < offset) {
      open = fenceAfter(open, text.slice(lineStart, lineEnd))
      lineStart = lineEnd + 1
      lineEnd = endOfLine(text, lineStart)
      isBetweenTicks = false
    }
    for (let at = Math.max(read, lineStart); at < offset; at += 1)
      if (text[at] === '`' && text[at + 1] !== '`') isBetweenTicks = !isBetweenTicks
    read = offset
    return open !== null || isBetweenTicks
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}
