import { watchCode } from '../../../../shared/text/codeFences.ts'

/**
 * A citation mark in a text: `U+E200 keyword U+E202 argument … U+E201`, or `【number†label】` (keyword `【`), in answers
 * also `【number】`, `【oaicite:number】` and `:contentReference[oaicite:number]{index=number}`.
 */
export interface CitationToken {
  readonly start: number
  readonly end: number
  readonly keyword: string
  readonly args: readonly string[]
}

export const BRACKET = '【'
const CONTENT_REFERENCE = ':contentReference['

const OPEN = '\uE200'
const CLOSE = '\uE201'
const SEPARATOR = '\uE202'
const CONTROLS: readonly string[] = [OPEN, CLOSE, SEPARATOR, '\uE203', '\uE204', '\uE205', '\uE206']

/** Seven searches are several times faster than one regex pass, and hardly any text has a mark. */
export function hasControls(text: string): boolean {
  for (const control of CONTROLS) if (text.includes(control)) return true
  return false
}

/** Whether it may have a mark without control characters. */
export function hasBrackets(text: string): boolean {
  return text.includes(BRACKET) || text.includes(CONTENT_REFERENCE)
}

/** Removes only these: the rest of the private-use area belongs to the user (bullets pasted from Word, for example). */
export function withoutControls(text: string): string {
  return text.replace(/[\uE200-\uE20F]/g, '')
}

/** In text order and never overlapping; unterminated marks don't count. */
export function findCitationTokens(text: string): CitationToken[] {
  const tokens: CitationToken[] = []
  const anchor = /[\uE200\uE201【]|:contentReference\[/g
  let open = -1
  for (let found = anchor.exec(text); found !== null; found = anchor.exec(text)) {
    if (found[0] === OPEN) open = found.index
    else if (found[0] === BRACKET || found[0] === CONTENT_REFERENCE) {
      const token = readBracket(text, found.index)
      if (token !== null) tokens.push(token)
    } else if (open >= 0) {
      closeMarker(tokens, text, { open, close: found.index })
      open = -1
    }
  }
  return tokens
}

const LABELED = /【([^【】†‡\n]{0,60})[†‡]([^【】\n]{0,300})】/y
const NUMBERED = /【(\d{1,5}(?: ?[:;,、–-] ?\d{1,5}){0,9})】/y
const BY_ID = /【((?:oai|file)?cite:\d{1,5}|turn\d{1,5}[a-z]{1,20}\d{1,5}(?:, ?turn\d{1,5}[a-z]{1,20}\d{1,5}){0,20})】/y

const BY_REFERENCE = /:contentReference\[(oaicite:\d{1,5})\](?:\{index=\d{1,5}\})?/y

function readBracket(text: string, start: number): CitationToken | null {
  const read = (shape: RegExp): RegExpExecArray | null => {
    shape.lastIndex = start
    return shape.exec(text)
  }
  const labeled = read(LABELED)
  if (labeled !== null)
    return { start, end: LABELED.lastIndex, keyword: BRACKET, args: [labeled[1] ?? '', (labeled[2] ?? '').trim()] }
  const numbered = read(NUMBERED)
  if (numbered !== null) return { start, end: NUMBERED.lastIndex, keyword: BRACKET, args: [numbered[1] ?? ''] }
  for (const shape of [BY_ID, BY_REFERENCE]) {
    const byId = read(shape)
    if (byId !== null) return { start, end: shape.lastIndex, keyword: 'cite', args: [byId[1] ?? ''] }
  }
  return null
}

/** `【46】` and `【turn0search3】`: only answers cite like this. */
function isBare(text: string, { start, keyword, args }: CitationToken): boolean {
  return text[start] !== OPEN && (keyword !== BRACKET || args.length === 1)
}

/** `【46】`, but not `【46, 47】`: only one number can number a line. */
function isNumber({ keyword, args: [number = '', ...others] }: CitationToken): boolean {
  return keyword === BRACKET && others.length === 0 && /^\d+$/.test(number)
}

/** In Chinese and Japanese, 【】 are ordinary brackets: they stay at the start of a numbered line and inside a word. */
export function withoutOwnBrackets(
  text: string,
  tokens: readonly CitationToken[],
  isCited: (mark: string) => boolean,
): CitationToken[] {
  const isCode = watchCode(text)
  const isNumbering = tokens.some((token) => isNumber(token) && beginsLine(text, token))
  return tokens.filter((token) => {
    if (!isBare(text, token)) return true
    if (isCode(token.start)) return false
    if (!isNumber(token)) return true
    return isCited(text.slice(token.start, token.end)) || (!isNumbering && !WORD.test(text.charAt(token.end)))
  })
}

export function withoutBareBrackets(text: string, tokens: readonly CitationToken[]): CitationToken[] {
  return tokens.filter((token) => !isBare(text, token))
}

const WORD = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u
const NOTHING_ELSE = /(?:【[^【】\n]{0,60}】|[ \t])*(?=\n|$)/y
const LIST_MARK = /^\s*[-*+] *$/

/** Whether a line is numbered by the mark. After a list's own mark it's a citation, unless the words are CJK. */
function beginsLine(text: string, { start, end }: CitationToken): boolean {
  const before = text.slice(Math.max(0, start - 40), start)
  const lineStart = before.lastIndexOf('\n')
  if (lineStart < 0 && start > 40) return false
  const prefix = before.slice(lineStart + 1)
  if (
    LIST_MARK.test(prefix) &&
    !WORD.test(
      text
        .slice(end, end + 9)
        .trimStart()
        .charAt(0),
    )
  )
    return false
  NOTHING_ELSE.lastIndex = end
  return /^[\s>*_#+().\d-]*$/.test(prefix) && !NOTHING_ELSE.test(text)
}

function closeMarker(
  tokens: CitationToken[],
  text: string,
  { open, close }: { readonly open: number; readonly close: number },
): void {
  const [keyword = '', ...args] = text.slice(open + 1, close).split(SEPARATOR)
  if (!isSound(keyword, args)) return
  while ((tokens.at(-1)?.start ?? -1) > open) tokens.pop()
  tokens.push({ start: open, end: close + 1, keyword, args })
}

/** An answer cut off inside a mark may run on to the end of a later mark. */
function isSound(keyword: string, args: readonly string[]): boolean {
  if (!/^\w{1,40}$/.test(keyword)) return false
  return !keyword.endsWith('cite') || args.every((arg) => /^\S*$/.test(arg))
}
