import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

const parser = unified().use(remarkParse).use(remarkGfm)
/**
 * A formula in round brackets stays on its lines; one in square brackets may go over several. A pair with nothing in it
 * is no formula.
 */
const FORMULA =
  /\\\\|\\\((?<text>[^\n]{0,2000}?[^\s\\][^\n]{0,2000}?|[^\s\\])\\\)|\\\[(?<display>(?:(?!\n[ \t]*\n[ \t]*\n)[\s\S]){1,8000}?)\\\]/g
/** What may stand before a block: quotes, a list's marker, spaces. */
const BLOCK_START = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?$/

/** `\(…\)` and `\[…\]`, as models write formulas, in the dollars that Markdown knows. Code stays as it is. */
export function dollarMath(text: string): string {
  if (!text.includes('\\(') && !text.includes('\\[')) return text
  const isInCode = codeRanges(text)
  return text.replace(FORMULA, (whole: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as { readonly text?: string; readonly display?: string }
    const at = rest.at(-3) as number
    const body = groups.text ?? groups.display
    if (body === undefined || body.trim() === '' || body.includes('$$') || isInCode(at)) return whole
    return groups.display === undefined ? `$$${body.trim()}$$` : displayed(text, { at, end: at + whole.length, body })
  })
}

interface Formula {
  readonly at: number
  readonly end: number
  readonly body: string
}

function displayed(text: string, { at, end, body }: Formula): string {
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  const isAlone = BLOCK_START.test(before) && /^[ \t]*(?:\n|$)/.test(text.slice(end, end + 200))
  const lines = body
    .split('\n')
    .map((line) => line.replace(/^[ \t]*>[ \t]?/, '').trim())
    .filter((line) => line !== '')
  if (!isAlone) return `$$${lines.join(' ')}$$`
  const indent = before.replace(/[^\s>]/g, ' ')
  return ['$$', ...lines.map((line) => indent + line), `${indent}$$`].join('\n')
}

function codeRanges(text: string): (at: number) => boolean {
  const ranges: (readonly [start: number, end: number])[] = []
  visit(parser.parse(text), ['code', 'inlineCode'], ({ position }) => {
    ranges.push([position?.start.offset ?? 0, position?.end.offset ?? 0])
  })
  return (at) => ranges.some(([start, end]) => at >= start && at < end)
}
