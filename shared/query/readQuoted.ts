/** What is between two quotation marks; without the second one, it reads to the end of the text. */
export interface Quoted {
  readonly text: string
  readonly end: number
  readonly isClosed: boolean
}

/**
 * The marks that close what a mark opens, the likeliest first. Countries disagree on which side is which („a“, “a”,
 * ”a”, »a«, «a»), and word processors mix them, so any curly mark closes any other.
 */
const closers: readonly (readonly [opens: string, closes: readonly RegExp[]])[] = [
  ['"＂', [/["＂]/g, /[“”‟]/g]],
  ['“”„‟', [/["＂“”‟]/g]],
  ['«»', [/[«»]/g]],
]

export function opensQuote(character: string | undefined): boolean {
  return character !== undefined && closers.some(([opens]) => opens.includes(character))
}

/** Reads on from the opening mark at `start`. */
export function readQuoted(text: string, start: number): Quoted {
  const opener = text.charAt(start)
  const patterns = closers.find(([opens]) => opens.includes(opener))?.[1] ?? []
  for (const pattern of patterns) {
    pattern.lastIndex = start + 1
    const index = pattern.exec(text)?.index
    if (index !== undefined) return { text: text.slice(start + 1, index), end: index + 1, isClosed: true }
  }
  return { text: text.slice(start + 1), end: text.length, isClosed: false }
}
