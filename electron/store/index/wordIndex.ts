/** The indexes of words: of messages, and of pairs of characters in scripts without spaces. */
type WordIndex = 'message_fts' | 'message_pairs'

/** An expression for one of the word indexes, everything in it quoted. */
export interface IndexLookup {
  readonly index: WordIndex
  readonly expression: string
}

/** Text as one string of an expression: nothing in it commands. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""').replaceAll('\0', ' ')}"`
}
