import type { Place } from './searchQuery.ts'

/**
 * Splits typed text into tokens. Nothing is an error: text without special meaning is a word. Signs only have a meaning
 * at the start of a token, so `multi-agent`, `f(x)`, `a|b` and `and/or` stay intact.
 */
export function lexQuery(typed: string): readonly Token[] {
  // One space per control character keeps positions valid.
  const text = typed.replace(/\p{Cc}/gu, ' ')
  const tokens: Token[] = []
  let openCount = 0
  let at = 0
  while (at < text.length) {
    if (isSpace(text[at])) {
      at += 1
      continue
    }
    const token = readToken({
      text,
      at,
      isInGroup: openCount > 0,
      isNegated: tokens.at(-1)?.kind === 'not' && text[at - 1] === '-',
    })
    if (token.kind === 'open') openCount += 1
    if (token.kind === 'close') openCount -= 1
    tokens.push(token)
    at = token.end
  }
  return tokens
}

interface Cursor {
  readonly text: string
  readonly at: number
  readonly isInGroup: boolean
  /** Right after a `-`: the next term is excluded, even if it is `OR`. */
  readonly isNegated: boolean
}

function readToken(cursor: Cursor): Token {
  return (
    readSign(cursor) ?? readPhrase(cursor) ?? readRegexToken(cursor) ?? readOperatorToken(cursor) ?? readWord(cursor)
  )
}

function readSign(cursor: Cursor): SignToken | null {
  const { text, at, isInGroup } = cursor
  const sign = (kind: SignToken['kind']): SignToken => ({ kind, start: at, end: at + 1 })
  if (text[at] === '(') return sign('open')
  if (text[at] === ')' && isInGroup) return sign('close')
  return text[at] === '-' && isNegation(cursor) ? sign('not') : null
}

/**
 * `--verbose`, `->` and `-=` are things people search for, a lone dash is a dash, and `"a"-b` doesn't mean "a without
 * b".
 */
function isNegation({ text, at, isInGroup }: Cursor): boolean {
  const before = text[at - 1]
  if (before !== undefined && before !== '(' && !isSpace(before)) return false
  const next = text[at + 1]
  return next !== undefined && !isSpace(next) && !'-=>'.includes(next) && !(next === ')' && isInGroup)
}

function readPhrase({ text, at }: Cursor): Token | null {
  return opensQuote(text[at]) ? { kind: 'phrase', start: at, ...readQuoted(text, at) } : null
}

/**
 * `/a b/i`, but not a path (`/usr/bin`) or a fraction (`1 / 2 / 3`): exactly one more slash, at the end, and no space
 * next to them.
 */
const regexToken = /\/(?!\s)((?:[^\\/]|\\.)+)(?<!(?<!\\)\s)\/([ismugy]*)(?=[\s)]|$)/uy

function readRegexToken({ text, at }: Cursor): Token | null {
  if (text[at] !== '/') return null
  regexToken.lastIndex = at
  const [raw, source, flags] = regexToken.exec(text) ?? []
  return raw === undefined || source === undefined || flags === undefined
    ? null
    : { kind: 'regex', source, flags, raw, start: at, end: at + raw.length }
}

/** Not `std::vector`, not `https://example.com`, and not if a space follows the colon. */
const operatorName = /([a-z]+):(?!:|\/\/|\s)/iy

function readOperatorToken({ text, at, isInGroup }: Cursor): OperatorToken | null {
  operatorName.lastIndex = at
  const name = operatorName.exec(text)?.[1]
  if (name === undefined) return null
  const values: OperatorValue[] = []
  let end = at + name.length
  do {
    const value = readValue(text, end + 1, isInGroup)
    values.push(value)
    end = value.end
  } while (text[end] === ',')
  return { kind: 'operator', name: name.toLowerCase(), values, raw: text.slice(at, end), start: at, end }
}

function readValue(text: string, start: number, isInGroup: boolean): OperatorValue {
  if (opensQuote(text[start])) {
    const { text: value, end } = readQuoted(text, start)
    return { text: value, isQuoted: true, start, end }
  }
  const end = wordEnd(text, start, { isInGroup, stopsAtComma: true })
  return { text: text.slice(start, end), isQuoted: false, start, end }
}

const keywords = new Map<string, SignToken['kind']>([
  ['OR', 'or'],
  ['|', 'or'],
  ['AND', 'and'],
  ['NOT', 'not'],
])

function readWord({ text, at, isInGroup, isNegated }: Cursor): Token {
  const end = wordEnd(text, at, { isInGroup, stopsAtComma: false })
  const word = text.slice(at, end)
  const keyword = isNegated ? undefined : keywords.get(word)
  return keyword === undefined ? { kind: 'word', text: word, start: at, end } : { kind: keyword, start: at, end }
}

/** A word ends at a space, or at the parenthesis that closes its group; `f(x)` keeps its own. */
function wordEnd(
  text: string,
  start: number,
  { isInGroup, stopsAtComma }: { isInGroup: boolean; stopsAtComma: boolean },
): number {
  let openCount = 0
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (isSpace(character) || (stopsAtComma && character === ',' && openCount === 0)) return at
    if (character === '(') openCount += 1
    if (character !== ')') continue
    if (openCount > 0) openCount -= 1
    else if (isInGroup) return at
  }
  return text.length
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character)
}

/** The text between two quotation marks; without the second one, it extends to the end. */
interface Quoted {
  readonly text: string
  readonly end: number
  readonly isClosed: boolean
}

/**
 * The closing marks for each opening mark, likeliest first. Countries disagree on which side is which („a“, “a”, ”a”,
 * »a«, «a»), and word processors mix them, so any curly mark closes any other.
 */
const closers: readonly (readonly [opens: string, closes: readonly RegExp[]])[] = [
  ['"＂', [/["＂]/g, /[“”‟]/g]],
  ['“”„‟', [/["＂“”‟]/g]],
  ['«»', [/[«»]/g]],
]

function opensQuote(character: string | undefined): boolean {
  return character !== undefined && closers.some(([opens]) => opens.includes(character))
}

/** Reads from the opening mark at `start`. */
function readQuoted(text: string, start: number): Quoted {
  const opener = text.charAt(start)
  const patterns = closers.find(([opens]) => opens.includes(opener))?.[1] ?? []
  for (const pattern of patterns) {
    pattern.lastIndex = start + 1
    const index = pattern.exec(text)?.index
    if (index !== undefined) return { text: text.slice(start + 1, index), end: index + 1, isClosed: true }
  }
  return { text: text.slice(start + 1), end: text.length, isClosed: false }
}

/** A piece of the typed text. `text` is unquoted, `raw` is as typed. */
export type Token = TextToken | OperatorToken | SignToken

export type TextToken =
  | ({ readonly kind: 'word'; readonly text: string } & Place)
  | ({ readonly kind: 'phrase'; readonly text: string; readonly isClosed: boolean } & Place)
  | ({ readonly kind: 'regex'; readonly source: string; readonly flags: string; readonly raw: string } & Place)

/** `name:value,value`. Whether the operator exists is decided later: most don't. */
export interface OperatorToken extends Place {
  readonly kind: 'operator'
  /** In lower case. */
  readonly name: string
  /** Never empty, but a value may be, while it is being typed. */
  readonly values: readonly OperatorValue[]
  readonly raw: string
}

interface OperatorValue extends Place {
  readonly text: string
  readonly isQuoted: boolean
}

export interface SignToken extends Place {
  readonly kind: 'open' | 'close' | 'not' | 'or' | 'and'
}
