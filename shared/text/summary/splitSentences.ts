import { ATTACHMENT_HEADING } from '../typedText.ts'

export interface Sentence {
  readonly text: string
  readonly shape: 'prose' | 'listItem' | 'heading'
}

const BACKTICK = 0x60
const TILDE = 0x7e
const HASH = 0x23
const FULL_STOP = 0x2e
const SPACE = 0x20
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d
const COLON = 0x3a
const SEMICOLON = 0x3b

/** Tables, quotes, JSON, code fences and formulas. */
const UNREADABLE_START = /^(?:[|>{}]|```|~~~|\$\$|\\\[|\\begin)/
const LIST_MARK = /^(?:[-*+•–]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/
const MARKUP = /[`*_~[<【]|:\/\//
const RARE_MARKUP = /[_[<【]|:\/\//
const ABBREVIATIONS: ReadonlySet<string> = new Set([
  'mr',
  'mrs',
  'ms',
  'dr',
  'prof',
  'st',
  'vs',
  'fig',
  'approx',
  'bzw',
  'ca',
  'nr',
  'inkl',
])

/** The readable sentences of a message: no code, tables, quotes, URLs or markup. */
export function splitSentences(markdown: string): readonly Sentence[] {
  const sentences: Sentence[] = []
  let paragraph = ''
  let fence: string | null = null
  for (const rawLine of markdown.split('\n')) {
    const line = rawLine.trim()
    if (fence !== null) {
      if (line.startsWith(fence)) fence = null
      continue
    }
    // The rest is the text of an attached file.
    if (line.startsWith(ATTACHMENT_HEADING)) break
    fence = openedFence(line)
    if (continuesParagraph(paragraph, line)) {
      paragraph += ` ${line}`
      continue
    }
    addSentences(sentences, paragraph, 'prose')
    paragraph = ''
    if (line === '' || isUnreadable(line)) continue
    if (!addMarkedLine(sentences, line)) paragraph = line
  }
  addSentences(sentences, paragraph, 'prose')
  return sentences
}

function openedFence(line: string): string | null {
  const first = line.charCodeAt(0)
  if (first !== BACKTICK && first !== TILDE) return null
  return line.startsWith('```') ? '```' : line.startsWith('~~~') ? '~~~' : null
}

/** Hard-wrapped text continues on the next line. */
function continuesParagraph(paragraph: string, line: string): boolean {
  if (paragraph === '' || !startsLower(line)) return false
  const last = closingMark(paragraph)
  return last !== COLON && last !== SEMICOLON && !isClosed(paragraph)
}

function isUnreadable(line: string): boolean {
  if (UNREADABLE_START.test(line)) return true
  // Code and JSON are pasted without a fence as often as with one.
  const last = line.charCodeAt(line.length - 1)
  return last === OPENING_BRACE || last === CLOSING_BRACE || last === SEMICOLON
}

function addMarkedLine(sentences: Sentence[], line: string): boolean {
  if (line.charCodeAt(0) === HASH) {
    addSentences(sentences, line.replace(/^#+\s*/, ''), 'heading')
    return true
  }
  if (line.startsWith('**') && line.endsWith('**')) {
    addSentences(sentences, line, 'heading')
    return true
  }
  const mark = LIST_MARK.exec(line)
  if (mark === null) return false
  addSentences(sentences, line.slice(mark[0].length), 'listItem')
  return true
}

function addSentences(sentences: Sentence[], markedText: string, shape: Sentence['shape']): void {
  if (markedText === '') return
  const text = MARKUP.test(markedText) ? withoutMarkup(markedText) : markedText
  let start = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    // Letters, digits and spaces: nearly all of the text.
    if ((code > 0x3f && code < 0x2026) || code <= 0x20) continue
    const end = sentenceEnd(text, index)
    if (end === null) continue
    addSentence(sentences, text.slice(start, end), shape)
    start = end
    index = end - 1
  }
  addSentence(sentences, text.slice(start), shape)
}

/** The end of the sentence this character closes, or null if it closes none. */
function sentenceEnd(text: string, index: number): number | null {
  const mark = text.charCodeAt(index)
  const isWide = isWideSentenceEnd(mark)
  if (!isWide && !isSentenceEnd(mark)) return null
  const end = isCloser(text.charCodeAt(index + 1)) ? index + 2 : index + 1
  if (isWide) return end
  if (end < text.length && text.charCodeAt(end) !== SPACE) return null
  return mark === FULL_STOP && continuesSentence(text, index, end + 1) ? null : end
}

/** The code of the last character, or of the one before a quote or bracket; NaN for no text. */
export function closingMark(text: string): number {
  const last = text.charCodeAt(text.length - 1)
  return isCloser(last) ? text.charCodeAt(text.length - 2) : last
}

export function isClosed(text: string): boolean {
  const mark = closingMark(text)
  return isSentenceEnd(mark) || isWideSentenceEnd(mark)
}

/** . ! ? … */
function isSentenceEnd(code: number): boolean {
  return code === FULL_STOP || code === 0x21 || code === 0x3f || code === 0x2026
}

/** 。 ！ ？ need no space after them. */
function isWideSentenceEnd(code: number): boolean {
  return code === 0x3002 || code === 0xff01 || code === 0xff1f
}

/** Straight and curly quotes, brackets, and their wide forms. */
function isCloser(code: number): boolean {
  if (code < 0x80) return code === 0x22 || code === 0x27 || code === 0x29 || code === 0x5d
  return code === 0x201d || code === 0x2019 || code === 0x300d || code === 0x300f || code === 0xff09
}

function startsLower(text: string): boolean {
  const first = text.charAt(0)
  return first !== first.toUpperCase()
}

function addSentence(sentences: Sentence[], untrimmed: string, shape: Sentence['shape']): void {
  const text = untrimmed.trim()
  if (text !== '') sentences.push({ text, shape })
}

function continuesSentence(text: string, stop: number, next: number): boolean {
  if (next < text.length && startsLower(text.charAt(next))) return true
  const word = text.slice(text.lastIndexOf(' ', stop - 1) + 1, stop)
  return word.length < 7 && (/^\(?\p{Lu}$|\.\p{L}$/u.test(word) || ABBREVIATIONS.has(word.toLowerCase()))
}

function withoutMarkup(marked: string): string {
  const plain = RARE_MARKUP.test(marked) ? withoutRareMarkup(marked) : marked
  return plain.replace(/[*`]+|~~/g, '')
}

/** Every pattern excludes its own opening, which keeps it linear on hostile text. */
function withoutRareMarkup(marked: string): string {
  return withoutLinks(marked)
    .replace(/<\/?[a-zA-Z][^<>]*>/g, '')
    .replace(/\(?https?:\/\/\S+/g, '')
    .replace(/__|(^|\s)_|_(?=\s|$|[.,;:!?])/g, '$1')
}

function withoutLinks(text: string): string {
  return text
    .replace(/!\[[^[\]]*\]\([^()[]*\)/g, '')
    .replace(/ ?\(\[[^[\]]*\]\([^()[]*\)\)/g, '')
    .replace(/\[([^[\]]*)\]\((?:[^()[]|\([^()[]*\))*\)/g, '$1')
    .replace(/\[\^?\d+\]|【[^【】]*】/g, '')
}
