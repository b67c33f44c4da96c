/** Code that was never closed would take in everything that follows it in the document. */
export function closeFences(text: string): string {
  const open = text.split('\n').reduce<string | null>(openAfter, null)
  return open === null ? text : `${text}\n${open}`
}

/** The fence that is open after a line. */
function openAfter(open: string | null, line: string): string | null {
  const [, fence, rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? []
  if (fence === undefined) return open
  if (open !== null) return fence.startsWith(open) && rest.trim() === '' ? null : open
  // Ticks after ticks are code within a line.
  return fence.startsWith('`') && rest.includes('`') ? null : fence
}
