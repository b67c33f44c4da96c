import { fenceAfter, watchCode } from '../../../../shared/text/codeFences.ts'
import { parseLooseJson } from '../describeJson.ts'
import { collectStrings } from '../looseText.ts'
import { escapeInline, oneLine } from '../markdown.ts'

const FRAME = ':::'
const OPENING = /^:{3,9} ?([A-Za-z][\w-]{0,39})(.*)$/
const CLOSING = /^:{3,9}$/
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
  const lastClosing = given.findLastIndex((line) => CLOSING.test(line.trim()))
  const frames = createFrames()
  let fence: string | null = null
  for (const [index, line] of given.entries()) {
    const isCode = fence !== null
    fence = fenceAfter(fence, line)
    if (isCode) frames.add(line)
    else frames.read(line, index < lastClosing)
  }
  return frames.end()
}

/** Takes lines one by one and keeps the readable ones. */
function createFrames() {
  const lines: string[] = []
  /** The start of each open frame's text. */
  const starts: number[] = []
  const close = (start: number): void => {
    for (const line of readableLines(lines.splice(start))) lines.push(line)
  }
  const open = (line: string, mayEnd: boolean): boolean => {
    const [, kind = '', rest = ''] = OPENING.exec(line) ?? []
    if (kind === '' || (!mayEnd && !CHATGPT_FRAMES.has(kind))) return false
    lines.push(...openingLines(rest))
    starts.push(lines.length)
    return true
  }
  return {
    add: (line: string): unknown => lines.push(line),
    read(line: string, mayEnd: boolean): void {
      const start = CLOSING.test(line.trim()) ? starts.pop() : undefined
      if (start !== undefined) close(start)
      else if (!open(line.trim(), mayEnd)) lines.push(line)
    },
    end(): string {
      for (let start = starts.pop(); start !== undefined; start = starts.pop()) close(start)
      return lines.join('\n')
    },
  }
}

/** The rest of the opening line: a title in attributes or brackets, and text. */
function openingLines(rest: string): string[] {
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

/** Up to the closing bracket, or to the end of a cut-off answer. */
const DATA = / ?【\s{0,9}(?<json>(?:\{\s{0,9}"|\[\s{0,9}["{])(?:[^【】]{0,4000}(?=】)|[^【】\n]{0,4000}$))】?/g

function withoutData(text: string): string {
  if (!/【\s{0,9}[{[]/.test(text)) return text
  const isCode = watchCode(text)
  const pieces: string[] = []
  let from = 0
  for (const { 0: mark, index: start, groups } of text.matchAll(DATA)) {
    if (isCode(start + 1)) continue
    const words = dataWords(groups?.['json'] ?? '')
    const end = start + mark.length
    pieces.push(text.slice(from, start), words === '' ? '' : `${mark.startsWith(' ') ? ' ' : ''}${words}`)
    from = words === '' && isLine(text, start, end) ? end + 1 : end
  }
  return pieces.join('') + text.slice(from)
}

function isLine(text: string, start: number, end: number): boolean {
  return (start === 0 || text[start - 1] === '\n') && text[end] === '\n'
}

/** A request to fetch an image adds nothing to the text beside it. */
function dataWords(json: string): string {
  const data = parseLooseJson(json)
  if (data === null) return ''
  const entries = Object.entries(data).filter(([key]) => !key.startsWith('image'))
  return escapeInline(oneLine(collectStrings(Object.fromEntries(entries))))
}
