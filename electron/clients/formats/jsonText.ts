import { createScanner, findNodeAtLocation, type JSONPath, type Node, type ParseError, parseTree } from 'jsonc-parser'
import { BrokenSettings } from './settingsFormat.ts'
import { isBlank, lineOf, splitBom, styleOf, type TextStyle } from './textStyle.ts'

/**
 * The tree of a file whose root is an object; null when the file is empty. Comments and trailing commas are allowed.
 */
export function readTree(text: string): Node | null {
  if (isBlank(text)) return null
  const { body } = splitBom(text)
  const errors: ParseError[] = []
  const root = parseTree(body, errors, { allowTrailingComma: true })
  const [error] = errors
  if (error !== undefined || root === undefined)
    throw new BrokenSettings(`isn't valid JSON (line ${lineOf(body, error?.offset ?? 0)})`)
  if (root.type !== 'object') throw new BrokenSettings("doesn't contain a JSON object")
  return root
}

/** The value of a key. Parsers disagree about duplicate keys, so those are rejected. */
export function propertyOf(object: Node, key: string): Node | null {
  const found = (object.children ?? []).filter(({ children }) => children?.[0]?.value === key)
  if (found.length > 1) throw new BrokenSettings(`has "${key}" twice`)
  return found[0]?.children?.[1] ?? null
}

export interface JsonEdit {
  readonly path: JSONPath
  /** Undefined removes the key. */
  readonly value: unknown
}

/** Applies edits one by one; everything else keeps its position, comments and layout. */
export function editJson(text: string, edits: readonly JsonEdit[]): string {
  const { mark, body } = splitBom(text)
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

/** Also adds missing parents on the path. */
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

interface JsonMember {
  /** Null in an array. */
  readonly name: string | null
  readonly value: unknown
}

/**
 * Edits to the members of one object or array. jsonc-parser parses the text, but its own edits reformat neighbors and
 * drop comments; these only touch the added or removed member and the comma before it.
 */
function insertMember(text: string, container: Node, member: JsonMember, style: TextStyle): string {
  return isInline(text, container) ? insertInline(text, container, member) : insertLine(text, container, member, style)
}

/** Single-line objects stay on one line; only an empty object says nothing about the author's style. */
function isInline(text: string, container: Node): boolean {
  const isEmpty = container.children?.length === 0
  const isWholeText = container.parent === undefined
  if (text.slice(container.offset, endOf(container)).includes('\n')) return false
  return isEmpty ? !isWholeText && !text.trim().includes('\n') : true
}

function insertInline(text: string, container: Node, member: JsonMember): string {
  const last = container.children?.at(-1)
  const at = trimmedEnd(text, endOf(container) - 1)
  const separator = last === undefined ? '' : commaAfter(text, last) === null ? ', ' : ' '
  return `${text.slice(0, at)}${separator}${memberText(member, null)}${text.slice(at)}`
}

function insertLine(text: string, container: Node, member: JsonMember, style: TextStyle): string {
  const last = container.children?.at(-1)
  const end = endOf(container) - 1
  const base = indentationAt(text, container.offset)
  const indentation = last === undefined ? base + style.step : indentationAt(text, last.offset)
  const at = trimmedEnd(text, end)
  // If the file uses trailing commas, ours gets one too.
  const comma = last === undefined ? null : commaAfter(text, last)
  const before =
    last === undefined || comma !== null
      ? text.slice(0, at)
      : `${text.slice(0, endOf(last))},${text.slice(endOf(last), at)}`
  const hasLines = text.slice(container.offset, end).includes('\n')
  const after = hasLines ? text.slice(at) : `${style.eol}${base}${text.slice(end)}`
  const line = `${memberText(member, { ...style, indentation })}${comma === null ? '' : ','}`
  return `${before}${style.eol}${indentation}${line}${after}`
}

function removeMember(text: string, container: Node, index: number): string {
  const members = container.children ?? []
  const member = members[index]
  if (member === undefined) return text
  const comma = commaAfter(text, member)
  const after = text.slice(comma === null ? endOf(member) : comma + 1)
  const before = textBefore(text, member, comma === null ? members[index - 1] : undefined)
  const isEmptied = before.length === container.offset + 1 && /^\s*[}\]]/.test(after)
  return isEmptied
    ? before + after.trimStart()
    : `${before}${lineEndBetween(text.slice(trimmedEnd(text, member.offset), member.offset), after)}${after}`
}

/** Removing the last member also removes the comma after the previous one. */
function textBefore(text: string, member: Node, previous: Node | undefined): string {
  const start = trimmedEnd(text, member.offset)
  const comma = previous === undefined ? null : commaAfter(text, previous)
  return comma === null ? text.slice(0, start) : `${text.slice(0, comma)}${text.slice(comma + 1, start)}`
}

/** The following text must not end up in a line comment. */
function lineEndBetween(gap: string, after: string): string {
  return /^[\t ]*\r?\n/.test(after) ? '' : (/\r?\n/.exec(gap)?.[0] ?? '')
}

function replaceValue(text: string, node: Node, value: unknown, style: TextStyle): string {
  const layout = { ...style, indentation: indentationAt(text, node.parent?.offset ?? node.offset) }
  const written = valueText(value, text.trim().includes('\n') ? layout : null)
  return `${text.slice(0, node.offset)}${written}${text.slice(endOf(node))}`
}

interface Layout extends TextStyle {
  readonly indentation: string
}

function memberText({ name, value }: JsonMember, layout: Layout | null): string {
  return `${name === null ? '' : `${JSON.stringify(name)}: `}${valueText(value, layout)}`
}

/** On one line if there is no layout. */
function valueText(value: unknown, layout: Layout | null): string {
  if (layout === null) return JSON.stringify(value)
  return JSON.stringify(value, null, layout.step).replaceAll('\n', `${layout.eol}${layout.indentation}`)
}

function endOf({ offset, length }: Node): number {
  return offset + length
}

/** The indentation of the line at an offset. */
function indentationAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return /^[\t ]*/.exec(line)?.[0] ?? ''
}

function trimmedEnd(text: string, end: number): number {
  return text.slice(0, end).trimEnd().length
}

/** The offset of the following comma, possibly after a comment. */
function commaAfter(text: string, node: Node): number | null {
  const scanner = createScanner(text, true)
  scanner.setPosition(endOf(node))
  scanner.scan()
  const at = scanner.getTokenOffset()
  return text[at] === ',' ? at : null
}
