import { applyEdits, type JSONPath, modify, type Node, type ParseError, parseTree } from 'jsonc-parser'
import { BrokenSettings } from './settingsFormat.ts'
import { isBlank, lineOf, splitMark, styleOf } from './textStyle.ts'

const leniently = { allowTrailingComma: true }

/** The tree of a file whose root is an object; null when the file is empty. Comments and commas at the end are fine. */
export function readTree(text: string): Node | null {
  if (isBlank(text)) return null
  const { body } = splitMark(text)
  const errors: ParseError[] = []
  const root = parseTree(body, errors, leniently)
  const [error] = errors
  if (error !== undefined || root === undefined) throw new BrokenSettings(`is not valid JSON (line ${lineOf(body, error?.offset ?? 0)})`)
  if (root.type !== 'object') throw new BrokenSettings('holds no JSON object')
  return root
}

/** The value of a key. A key that stands there twice would be read in two ways, so that nobody knows which one counts. */
export function propertyOf(object: Node, key: string): Node | null {
  const found = (object.children ?? []).filter(({ children }) => children?.[0]?.value === key)
  if (found.length > 1) throw new BrokenSettings(`has "${key}" twice`)
  return found[0]?.children?.[1] ?? null
}

export interface JsonEdit {
  readonly path: JSONPath
  /** Undefined takes the key away. */
  readonly value: unknown
  readonly isInsertion?: boolean
}

/** Edits one after the other; everything else keeps its place, its comments and its indentation. */
export function editJson(text: string, edits: readonly JsonEdit[]): string {
  const { mark, body } = splitMark(text)
  const style = styleOf(body)
  const start = body.trim() === '' ? `{}${style.eol}` : body
  // What stands on one line stays on one line; only an empty object says nothing about how its owner writes.
  const formatting = start.trim().includes('\n') || /^\{\s*\}$/.test(start.trim()) ? { formattingOptions: style } : {}
  const edited = edits.reduce(
    (current, { path, value, isInsertion = false }) => applyEdits(current, modify(current, path, value, { ...formatting, isArrayInsertion: isInsertion })),
    start,
  )
  return `${mark}${edited}`
}
