import type { TextRange } from './findWords.ts'

/** Code in Markdown, with the marks around it. */
export interface CodeSpan extends TextRange {
  /** What opens it, as ``` or `. */
  readonly mark: string
  readonly codeStart: number
  readonly codeEnd: number
}

/** A line that opens or closes a block of code, marks within a line, or an empty line, which no code within a line goes over. */
const MARKS = /^(?<before>[ \t>]*)(?<fence>`{3,}|~{3,})(?<info>[^`\n]*)$|(?<ticks>`+)|\n[ \t]*(?=\n)/gm

type Opened = Pick<CodeSpan, 'start' | 'mark' | 'codeStart'>

/** All code in a text, in order. The text may begin within code: then `opened` is the mark of it. */
export function codeSpans(text: string, opened?: string): CodeSpan[] {
  if (opened === undefined && !text.includes('`') && !text.includes('~~~')) return []
  const spans: CodeSpan[] = []
  let open: Opened | null = opened === undefined ? null : { start: 0, mark: opened, codeStart: 0 }
  for (const { index, 0: whole, groups = {} } of text.matchAll(MARKS)) {
    const { before = '', fence, info = '', ticks } = groups
    const at = index + before.length
    const end = index + whole.length
    if (open !== null && closes(open.mark, { fence, info, ticks })) {
      spans.push({ ...open, codeEnd: at, end })
      open = null
    } else if (open === null || !isFence(open.mark)) {
      if (fence !== undefined) open = { start: at, mark: fence, codeStart: end }
      else if (ticks === undefined) open = null
      else open ??= { start: at, mark: ticks, codeStart: end }
    }
  }
  // A block goes on to the end where nothing closes it.
  if (open !== null && isFence(open.mark)) spans.push({ ...open, codeEnd: text.length, end: text.length })
  return spans
}

/** Marks of three and more within a line are taken for a block's: they are rare there. */
function isFence(mark: string): boolean {
  return mark.length > 2
}

function closes(mark: string, { fence, info, ticks }: { fence: string | undefined; info: string; ticks: string | undefined }): boolean {
  if (fence === undefined || !isFence(mark)) return ticks === mark
  return info.trim() === '' && fence.startsWith(mark)
}
