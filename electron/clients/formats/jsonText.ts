import { findNodeAtLocation, type JSONPath, type Node, type ParseError, parseTree } from 'jsonc-parser'
import { insertMember, removeMember, replaceValue } from './jsonMembers.ts'
import { BrokenSettings } from './settingsFormat.ts'
import { isBlank, lineOf, splitMark, styleOf } from './textStyle.ts'

/** The tree of a file whose root is an object; null when the file is empty. Comments and commas at the end are fine. */
export function readTree(text: string): Node | null {
  if (isBlank(text)) return null
  const { body } = splitMark(text)
  const errors: ParseError[] = []
  const root = parseTree(body, errors, { allowTrailingComma: true })
  const [error] = errors
  if (error !== undefined || root === undefined)
    throw new BrokenSettings(`is not valid JSON (line ${lineOf(body, error?.offset ?? 0)})`)
  if (root.type !== 'object') throw new BrokenSettings('holds no JSON object')
  return root
}

/**
 * The value of a key. A key that stands there twice would be read in two ways, so that nobody knows which one counts.
 */
export function propertyOf(object: Node, key: string): Node | null {
  const found = (object.children ?? []).filter(({ children }) => children?.[0]?.value === key)
  if (found.length > 1) throw new BrokenSettings(`has "${key}" twice`)
  return found[0]?.children?.[1] ?? null
}

export interface JsonEdit {
  readonly path: JSONPath
  /** Undefined takes the key away. */
  readonly value: unknown
}

/** Edits one after the other; everything else keeps its place, its comments and its layout. */
export function editJson(text: string, edits: readonly JsonEdit[]): string {
  const { mark, body } = splitMark(text)
  const { eol } = styleOf(body)
  return mark + edits.reduce(editOnce, body.trim() === '' ? `{}${eol}` : body)
}

function editOnce(text: string, { path, value }: JsonEdit): string {
  const root = readTree(text)
  const node = root === null ? undefined : findNodeAtLocation(root, path)
  if (root === null) return text
  if (value === undefined) return node === undefined ? text : withoutNode(text, node)
  if (node !== undefined) return replaceValue(text, node, value, styleOf(text))
  return added(text, root, path, value)
}

/** What is on the way and not there yet comes along. */
function added(text: string, root: Node, path: JSONPath, value: unknown): string {
  const [name = '', ...rest] = path.slice().toReversed()
  const container = findNodeAtLocation(root, rest.toReversed())
  if (container === undefined) return added(text, root, path.slice(0, -1), { [name]: value })
  // Some programs write null for none.
  if (container.type === 'null') return replaceValue(text, container, { [name]: value }, styleOf(text))
  return insertMember(
    text,
    container,
    { name: container.type === 'object' ? String(name) : null, value },
    styleOf(text),
  )
}

function withoutNode(text: string, node: Node): string {
  const member = node.parent?.type === 'property' ? node.parent : node
  const container = member.parent
  return container === undefined ? text : removeMember(text, container, container.children?.indexOf(member) ?? -1)
}
