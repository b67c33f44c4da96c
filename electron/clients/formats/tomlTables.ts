import { endOfLine } from './textStyle.ts'

/** Removes a table exactly as we write it, with the blank line before it. */
export function withoutTable(text: string, table: string): string | null {
  const at = text.indexOf(table)
  if (at === -1) return null
  const before = text.slice(0, at)
  const eol = endOfLine(text)
  const after = text.slice(at + table.length)
  return `${before.endsWith(`${eol}${eol}`) ? before.slice(0, -eol.length) : before}${after}`
}

/**
 * Removes a table written by others and its subtables, line by line; an editing library would also remove the comments
 * around them. Multiline strings that look like headings aren't recognized, so the caller has to parse the result
 * again.
 */
export function withoutTables(text: string, path: readonly string[]): string | null {
  const blocks = blocksOf(text)
  if (!blocks.some((block) => isBelow(block, path))) return null
  return blocks
    .flatMap((block, index) =>
      isBelow(block, path) ? (isBelow(blocks[index + 1], path) ? [] : commentsAtEnd(block)) : block,
    )
    .join('')
}

/**
 * Splits a text around a table and its subtables; null if they aren't contiguous. Comments after their last line belong
 * to the next table.
 */
export function splitAroundTables(
  text: string,
  path: readonly string[],
): { readonly before: string; readonly tables: string; readonly after: string } | null {
  const blocks = blocksOf(text)
  const first = blocks.findIndex((block) => isBelow(block, path))
  const last = blocks.findLastIndex((block) => isBelow(block, path))
  if (first === -1 || blocks.slice(first, last).some((block) => !isBelow(block, path))) return null
  const block = blocks[last] ?? []
  const end = endOfTable(block)
  return {
    before: blocks.slice(0, first).flat().join(''),
    tables: [...blocks.slice(first, last).flat(), ...block.slice(0, end)].join(''),
    after: [...block.slice(end), ...blocks.slice(last + 1).flat()].join(''),
  }
}

/** Each comment on its own line with the heading it precedes: an edit must not separate them. */
export function headedComments(text: string): string[] {
  const lines = text.split(/\r?\n/)
  return lines.flatMap((line, index) =>
    /^\s*#/.test(line) ? [`${line}\n${lines.slice(index).find((later) => headingOf(later) !== null) ?? ''}`] : [],
  )
}

function isBelow(block: readonly string[] | undefined, path: readonly string[]): boolean {
  const heading = headingOf(block?.[0] ?? '')
  return heading !== null && path.every((name, index) => heading[index] === name)
}

/** The lines before the first heading, then those of each table. */
function blocksOf(text: string): string[][] {
  const blocks: string[][] = [[]]
  for (const line of text.split(/(?<=\n)/)) {
    if (headingOf(line) === null) blocks.at(-1)?.push(line)
    else blocks.push([line])
  }
  return blocks
}

/** The names in a line such as `[a."b c".d]`; null for any other line. */
function headingOf(line: string): string[] | null {
  const inner = /^\s*\[\[?(?<inner>[^\]]*)\]/.exec(line)?.groups?.['inner']
  if (inner === undefined) return null
  return [...inner.matchAll(/"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[\w-]+)/g)].map(
    ({ groups }) => groups?.['double'] ?? groups?.['single'] ?? groups?.['bare'] ?? '',
  )
}

/** These belong to the next table and stay. */
function commentsAtEnd(block: readonly string[]): string[] {
  const rest = block.slice(endOfTable(block))
  const first = rest.findIndex((line) => line.trim() !== '')
  return first === -1 ? [] : rest.slice(first)
}

function endOfTable(block: readonly string[]): number {
  return block.findLastIndex((line) => !/^\s*(?:#|$)/.test(line)) + 1
}
