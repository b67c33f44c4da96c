import { fenceAfter, watchCode } from '../../../../shared/text/codeFences.ts'
import { parseLooseJson } from '../describeJson.ts'
import { collectStrings } from '../looseText.ts'
import { escapeInline, oneLine } from '../markdown.ts'

const FRAME = ':::'
const OPENING = /^([-*+] +|\d{1,3}[.)] +)?:{3,9} ?([A-Za-z][\w-]{0,39})(.*)$/
const CLOSING = /^:{3,9}$/
/** A closing behind the frame's last words. */
const CLOSING_BEHIND = /^(.*\S)[ \t]+:{3,9}$/
/** A frame within one line. A card of ChatGPT's may lack its end, where an answer was cut off. */
const ON_ONE_LINE = new RegExp(
  [
    String.raw`(?<=^|\s):{3,9} ?[A-Za-z][\w-]{0,39}(?![\w-])((?:(?!:::).){0,4000}) :{3,9}(?=\s|$)`,
    String.raw`(?<=\S\s):{3,9} ?contextList(?![\w-])((?:(?!:::).){0,4000})$`,
  ].join('|'),
  'g',
)
/** These open a frame even if a cut-off answer never closes it. */
const CHATGPT_FRAMES: ReadonlySet<string> = new Set(['writing', 'contextList'])

/**
 * ChatGPT frames drafts and cards with `:::writing{…}` or `:::contextList` and `:::`, and requests widgets with
 * `【{…}】`. Keeps only their words, except inside code.
 */
export function unwrapBlocks(text: string): string {
  const plain = text.includes('【') ? withoutData(text) : text
  return plain.includes(FRAME) ? withoutFrames(plain) : plain
}

function withoutFrames(text: string): string {
  const given = text.split('\n')
  const lastClosing = given.findLastIndex((line) => CLOSING.test(line.trim()) || CLOSING_BEHIND.test(line.trim()))
  const frames = createFrames()
  let fence: string | null = null
  for (const [index, line] of given.entries()) {
    const isCode = fence !== null
    fence = fenceAfter(fence, line)
    const parts = isCode ? [] : partsOf(line)
    if (isCode) frames.add(line)
    for (const part of parts) frames.read(part, index < lastClosing || parts.length > 1)
  }
  return frames.end()
}

/** Splits at frames that open and close on this line, so that each is read like one over several lines. */
function partsOf(line: string): string[] {
  if (!line.includes(FRAME) || CLOSING.test(line.trim())) return [line]
  const isCode = watchCode(line)
  const found = [...line.matchAll(ON_ONE_LINE)].filter(({ index }) => !isCode(index))
  const isAlone = found.map(({ 0: frame }) => frame).join('') === line.replaceAll(/(?<=:::)\s+(?=:::)/g, '').trim()
  if (isAlone) return found.flatMap(({ 0: frame }) => [frame.replace(/ :{3,9}$/, ''), FRAME])
  return [withWordsOf(line, found)]
}

/** Frames between words become words; two in a row become paragraphs. */
function withWordsOf(line: string, found: readonly RegExpExecArray[]): string {
  let shown = ''
  let from = 0
  for (const { 0: frame, 1: closed, 2: cutOff, index } of found) {
    const rest = closed ?? cutOff ?? ''
    const between = line.slice(from, index)
    shown += from > 0 && between.trim() === '' ? '\n\n' : between
    shown += openingLines(rest).join(' ')
    from = index + frame.length
  }
  return shown + line.slice(from)
}

function isFrame(kind: string, mayEnd: boolean): boolean {
  return kind !== '' && (mayEnd || CHATGPT_FRAMES.has(kind))
}

/** Takes lines one by one and keeps the readable ones. */
function createFrames() {
  const lines: string[] = []
  /** The start of each open frame's text. */
  const starts: number[] = []
  /** How many lines there were when a frame was last closed. */
  let closedAt = -1
  const close = (start: number): void => {
    for (const line of readableLines(lines.splice(start))) lines.push(line)
    closedAt = lines.length
  }
  const open = (line: string, mayEnd: boolean): boolean => {
    const [, marker = '', kind = '', rest = ''] = OPENING.exec(line) ?? []
    if (!isFrame(kind, mayEnd)) return false
    // Two frames in a row are two paragraphs.
    if (closedAt === lines.length && lines.length > 0) lines.push('')
    const [first, ...others] = openingLines(rest)
    if (first !== undefined) lines.push(`${marker}${first}`, ...others)
    starts.push(lines.length)
    return true
  }
  return {
    add: (line: string): unknown => lines.push(line),
    read(line: string, mayEnd: boolean): void {
      const trimmed = line.trim()
      const words = starts.length > 0 ? CLOSING_BEHIND.exec(line)?.[1] : undefined
      const start = words !== undefined || CLOSING.test(trimmed) ? starts.pop() : undefined
      if (words !== undefined) lines.push(words)
      if (start !== undefined) close(start)
      else if (!open(trimmed, mayEnd)) lines.push(line)
    },
    end(): string {
      for (let start = starts.pop(); start !== undefined; start = starts.pop()) close(start)
      return lines.join('\n')
    },
  }
}

/** The rest of the opening line: a title in attributes or brackets, or data, and text. */
function openingLines(opening: string): string[] {
  const rest = opening.trimStart()
  const dataEnd = OPENING_DATA.test(rest) ? endOfData(rest, 0) : null
  if (dataEnd !== null)
    return [`${dataWords(rest.slice(0, dataEnd))} ${rest.slice(dataEnd).trim()}`.trim()].filter(Boolean)
  const [, label, attributes, after = ''] = /^(?:\[([^\]]{0,500})\])?(?:\{([^}]*)(?:\}|$))?(.*)$/.exec(rest) ?? []
  const title = label ?? /\b(?:subject|title)=["“]([^"”]{1,500})["”]/.exec(attributes ?? '')?.[1]
  const words = after.trim()
  return [...(title === undefined ? [] : [`**${escapeInline(oneLine(title))}**`, '']), ...(words === '' ? [] : [words])]
}

/** JSON in a frame is data for a widget, so only its readable text stays. */
function readableLines(body: readonly string[]): readonly string[] {
  const first = body.find((line) => line.trim() !== '')?.trim() ?? ''
  const data = first.startsWith('{') || first.startsWith('[') ? parseLooseJson(body.join('\n')) : null
  if (data === null) return body
  const words = collectStrings(data)
  return words === '' ? [] : words.split('\n')
}

const OPENING_DATA = /^(?:\{\s{0,9}"|\[\s{0,9}["{])/
/** What opens data in brackets; ordinary brackets hold words. */
const DATA = / ?【\s{0,9}(?=\{\s{0,9}"|\[\s{0,9}["{])/g
/** Broken data ends at the next closing bracket, or with a cut-off answer. */
const BROKEN = /[^【】]{0,4000}(?=】)|[^【】\n]{0,4000}$/y
const JSON_PART = /\s{1,99}|"(?:[^"\\]|\\.){0,4000}"|[:,]|[-+.\w]{1,99}|[{}[\]]/y
const MAX_PARTS = 2000

function withoutData(text: string): string {
  if (!/【\s{0,9}[{[]/.test(text)) return text
  const isCode = watchCode(text)
  const pieces: string[] = []
  let from = 0
  for (const { 0: mark, index: start } of text.matchAll(DATA)) {
    const jsonStart = start + mark.length
    const jsonEnd = start < from || isCode(start + 1) ? null : endOfData(text, jsonStart)
    if (jsonEnd === null) continue
    const words = dataWords(text.slice(jsonStart, jsonEnd))
    const end = afterBracket(text, jsonEnd)
    const space = words !== '' && mark.startsWith(' ') ? ' ' : ''
    pieces.push(text.slice(from, start), `${space}${words}`)
    from = words === '' && isLine(text, start, end) ? end + 1 : end
  }
  return pieces.join('') + text.slice(from)
}

function afterBracket(text: string, from: number): number {
  const [bracket = ''] = /^\s{0,9}】/.exec(text.slice(from, from + 10)) ?? []
  return from + bracket.length
}

function endOfData(text: string, from: number): number | null {
  return endOfJson(text, from) ?? endOfBroken(text, from)
}

/** Where the value that begins here ends; a closing bracket within a string is part of it. */
function endOfJson(text: string, from: number): number | null {
  let depth = 0
  JSON_PART.lastIndex = from
  for (let parts = 0; parts < MAX_PARTS; parts += 1) {
    const part = JSON_PART.exec(text)?.[0]
    if (part === undefined) return null
    if (part === '{' || part === '[') depth += 1
    else if (part === '}' || part === ']') depth -= 1
    if (depth === 0) return JSON_PART.lastIndex
  }
  return null
}

function endOfBroken(text: string, from: number): number | null {
  BROKEN.lastIndex = from
  return BROKEN.test(text) ? BROKEN.lastIndex : null
}

function isLine(text: string, start: number, end: number): boolean {
  return (start === 0 || text[start - 1] === '\n') && text[end] === '\n'
}

const SOURCE_ID = /^turn\d{1,5}[a-z]{1,20}\d{1,5}$/

/** A request to fetch an image or to cite a source adds nothing to the text beside it. */
function dataWords(json: string): string {
  const data = parseLooseJson(json)
  if (data === null) return ''
  const entries = Object.entries(data).filter(
    ([key, value]) => !key.startsWith('image') && !SOURCE_ID.test(String(value)),
  )
  return escapeInline(oneLine(collectStrings(Object.fromEntries(entries))))
}
