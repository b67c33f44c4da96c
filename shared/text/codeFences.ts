import type { TextRange } from './findWords.ts'

/** The open fence after a line, or null. */
export function fenceAfter(open: string | null, line: string): string | null {
  const [, fence, rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? []
  if (fence === undefined) return open
  if (open !== null) return fence.startsWith(open) && rest.trim() === '' ? null : open
  // Backticks after backticks are inline code.
  return fence.startsWith('`') && rest.includes('`') ? null : fence
}

/**
 * Checks whether a position is code, in a fence or between backticks. Called from left to right, it reads the text
 * once.
 */
export function watchCode(text: string): (offset: number) => boolean {
  let open: string | null = null
  let lineStart = 0
  let lineEnd = endOfLine(text, 0)
  let read = 0
  let isBetweenTicks = false
  return (offset) => {
    while (lineEnd < offset) {
      open = fenceAfter(open, text.slice(lineStart, lineEnd))
      lineStart = lineEnd + 1
      lineEnd = endOfLine(text, lineStart)
      isBetweenTicks = false
    }
    for (let at = Math.max(read, lineStart); at < offset; at += 1)
      if (text[at] === '`' && text[at + 1] !== '`') isBetweenTicks = !isBetweenTicks
    read = offset
    return open !== null || isBetweenTicks
  }
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** Code in Markdown, including its delimiters. */
export interface CodeSpan extends TextRange {
  /** The opening delimiter, ``` or `. */
  readonly mark: string
  readonly codeStart: number
  readonly codeEnd: number
}

/** A line that opens or closes a code block, inline delimiters, or an empty line, which inline code can't cross. */
const MARKS = /^(?<before>[ \t>]*)(?<fence>`{3,}|~{3,})(?<info>[^`\n]*)$|(?<ticks>`+)|\n[ \t]*(?=\n)/gm

type Opened = Pick<CodeSpan, 'start' | 'mark' | 'codeStart'>

interface FoundMark extends TextRange {
  readonly fence: string | undefined
  readonly info: string
  readonly ticks: string | undefined
}

/** All code in a text, in order. If the text starts inside code, `opened` is its delimiter. */
export function codeSpans(text: string, opened?: string): CodeSpan[] {
  const spans: CodeSpan[] = []
  let open: Opened | null = opened === undefined ? null : { start: 0, mark: opened, codeStart: 0 }
  for (const found of marksIn(text)) {
    const isClosed: boolean = open !== null && closes(open.mark, found)
    if (open !== null && isClosed) spans.push({ ...open, codeEnd: found.start, end: found.end })
    open = isClosed ? null : openAfter(open, found)
  }
  // An unclosed block extends to the end.
  if (open !== null && isFence(open.mark)) spans.push({ ...open, codeEnd: text.length, end: text.length })
  return spans
}

function* marksIn(text: string): Generator<FoundMark> {
  if (!text.includes('`') && !text.includes('~~~')) return
  for (const { index, 0: whole, groups } of text.matchAll(MARKS)) {
    yield {
      start: index + (groups?.['before'] ?? '').length,
      end: index + whole.length,
      fence: groups?.['fence'],
      info: groups?.['info'] ?? '',
      ticks: groups?.['ticks'],
    }
  }
}

/** Inline delimiters of three or more are treated as a block's: they are rare. */
function isFence(mark: string): boolean {
  return mark.length > 2
}

function closes(mark: string, { fence, info, ticks }: FoundMark): boolean {
  if (fence === undefined || !isFence(mark)) return ticks === mark
  return info.trim() === '' && fence.startsWith(mark)
}

function openAfter(open: Opened | null, { start, end, fence, ticks }: FoundMark): Opened | null {
  if (open !== null && isFence(open.mark)) return open
  if (fence !== undefined) return { start, mark: fence, codeStart: end }
  return ticks === undefined ? null : (open ?? { start, mark: ticks, codeStart: end })
}
