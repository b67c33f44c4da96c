import type { TextRange } from './findWords.ts'

/** Code in Markdown, with the marks around it. */
export interface CodeSpan extends TextRange {
  /** What opens it, as ``` or `. */
  readonly mark: string
  readonly codeStart: number
  readonly codeEnd: number
}

/**
 * A line that opens or closes a block of code, marks within a line, or an empty line, which no code within a line goes
 * over.
 */
const MARKS = /^(?<before>[ \t>]*)(?<fence>`{3,}|~{3,})(?<info>[^`\n]*)$|(?<ticks>`+)|\n[ \t]*(?=\n)/gm

type Opened = Pick<CodeSpan, 'start' | 'mark' | 'codeStart'>

interface FoundMark extends TextRange {
  readonly fence: string | undefined
  readonly info: string
  readonly ticks: string | undefined
}

/** All code in a text, in order. The text may begin within code: then `opened` is the mark of it. */
export function codeSpans(text: string, opened?: string): CodeSpan[] {
  const spans: CodeSpan[] = []
  let open: Opened | null = opened === undefined ? null : { start: 0, mark: opened, codeStart: 0 }
  for (const found of marksIn(text)) {
    const isClosed: boolean = open !== null && closes(open.mark, found)
    if (open !== null && isClosed) spans.push({ ...open, codeEnd: found.start, end: found.end })
    open = isClosed ? null : openAfter(open, found)
  }
  // A block goes on to the end where nothing closes it.
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

/** Marks of three and more within a line are taken for a block's: they are rare there. */
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
