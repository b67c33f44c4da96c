/** In UTF-16 units, as places are. */
export const MAX_QUERY_LENGTH = 1000
/** Words, phrases, regexes and titles; filters cost little and are not counted. */
export const MAX_TERMS = 64
/** Groups in groups beyond this are read as one. */
export const MAX_DEPTH = 32

/**
 * The beginning that will be read. It ends between words where there is a space in its later half, and never within a
 * character.
 */
export function cutQuery(text: string): string {
  if (text.length <= MAX_QUERY_LENGTH) return text
  const head = text.slice(0, MAX_QUERY_LENGTH)
  if (/^\s/.test(text.slice(MAX_QUERY_LENGTH))) return head
  const wordStart = head.search(/\S*$/)
  if (wordStart > MAX_QUERY_LENGTH / 2) return head.slice(0, wordStart)
  return /[\uD800-\uDBFF]$/.test(head) ? head.slice(0, -1) : head
}
