/** Providers' names for a conversation without a title. */
const PLACEHOLDER = /^(?:new chat|untitled)$/i
const LONGEST = 80
/** A cut at a word may lose this much; a longer word is cut itself. */
const SHORTEST = 50

/** Has no title, or only the one that ChatGPT gives every new conversation. */
export function isUntitled(title: string | null): boolean {
  const line = title?.trim() ?? ''
  return line === '' || PLACEHOLDER.test(line)
}

/** The beginning of a question as a title: one line, cut at a word. Null if the question has no words. */
export function deriveTitle(question: string): string | null {
  const line = question.replace(/\s+/g, ' ').trim()
  if (line.length <= LONGEST) return line === '' ? null : line
  const room = line.slice(0, LONGEST)
  const end = line[LONGEST] === ' ' ? LONGEST : room.lastIndexOf(' ')
  // Half of a surrogate pair is no character.
  const cut = room.slice(0, end < SHORTEST ? LONGEST - 1 : end).replace(/[\uD800-\uDBFF]$/, '')
  return `${cut.replace(/[\s,;:.…–-]+$/, '')}…`
}

/** As people see it; null if there is nothing to derive a title from. */
export function shownTitle({
  title,
  derivedTitle,
}: {
  readonly title: string | null
  readonly derivedTitle: string | null
}): string | null {
  return derivedTitle ?? title
}
