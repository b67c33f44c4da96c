/** A citation mark in a text: `U+E200 keyword U+E202 argument … U+E201`, or `【number†label】` (keyword `【`). */
export interface CitationToken {
  readonly start: number
  readonly end: number
  readonly keyword: string
  readonly args: readonly string[]
}

export const BRACKET = '【'

const OPEN = '\uE200'
const CLOSE = '\uE201'
const SEPARATOR = '\uE202'
const CONTROLS: readonly string[] = [OPEN, CLOSE, SEPARATOR, '\uE203', '\uE204', '\uE205', '\uE206']

/** Seven searches are several times faster than one pass with a pattern, and nearly no text has a mark. */
export function hasControls(text: string): boolean {
  for (const control of CONTROLS) if (text.includes(control)) return true
  return false
}

/** Only these: the rest of the private-use area is the user's (bullets pasted from Word, for one). */
export function withoutControls(text: string): string {
  return text.replace(/[\uE200-\uE20F]/g, '')
}

/** In the order of the text and never overlapping; a mark without its end is none. */
export function findCitationTokens(text: string): CitationToken[] {
  const tokens: CitationToken[] = []
  const anchor = /[\uE200\uE201【]/g
  let open = -1
  for (let found = anchor.exec(text); found !== null; found = anchor.exec(text)) {
    if (found[0] === OPEN) open = found.index
    else if (found[0] === BRACKET) {
      const token = readBracket(text, found.index)
      if (token !== null) tokens.push(token)
    } else if (open >= 0) {
      closeMarker(tokens, text, { open, close: found.index })
      open = -1
    }
  }
  return tokens
}

const BRACKET_SHAPE = /【(\d{1,9}(?::\d{1,9})?)†([^【】\n]{0,300})】/y

function readBracket(text: string, start: number): CitationToken | null {
  BRACKET_SHAPE.lastIndex = start
  const found = BRACKET_SHAPE.exec(text)
  if (found === null) return null
  return { start, end: BRACKET_SHAPE.lastIndex, keyword: BRACKET, args: [found[1] ?? '', (found[2] ?? '').trim()] }
}

function closeMarker(tokens: CitationToken[], text: string, { open, close }: { readonly open: number; readonly close: number }): void {
  const [keyword = '', ...args] = text.slice(open + 1, close).split(SEPARATOR)
  if (!isSound(keyword, args)) return
  while ((tokens.at(-1)?.start ?? -1) > open) tokens.pop()
  tokens.push({ start: open, end: close + 1, keyword, args })
}

/** An answer cut short inside a mark goes on with words up to the end of some later mark. */
function isSound(keyword: string, args: readonly string[]): boolean {
  if (!/^\w{1,40}$/.test(keyword)) return false
  return !keyword.endsWith('cite') || args.every((arg) => /^\S*$/.test(arg))
}
