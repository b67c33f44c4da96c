import { createScanner, type Node } from 'jsonc-parser'
import type { TextStyle } from './textStyle.ts'

/**
 * Edits of the members of one object or list. jsonc-parser reads the text, but its own edits lay out the neighbours anew and take comments with them; these touch what
 * they add or take away, and the comma before it.
 */
export function insertMember(text: string, container: Node, member: { readonly name: string | null; readonly value: unknown }, style: TextStyle): string {
  const end = container.offset + container.length - 1
  const inside = text.slice(container.offset + 1, end)
  const last = container.children?.at(-1)
  const isInline = !inside.includes('\n') && (last !== undefined || text.trim().includes('\n') === false) && text.trim() !== '{}'
  if (isInline) return `${text.slice(0, trimmedEnd(text, end))}${last === undefined || hasCommaAfter(text, last) ? '' : ','}${last === undefined ? '' : ' '}${memberText(member, null)}${text.slice(trimmedEnd(text, end))}`
  const base = indentationAt(text, container.offset)
  const indentation = last === undefined ? base + style.step : indentationAt(text, last.offset)
  const layout = { ...style, indentation }
  const at = trimmedEnd(text, end)
  const hasComma = last !== undefined && hasCommaAfter(text, last)
  const withComma = last === undefined || hasComma ? text.slice(0, at) : `${text.slice(0, endOf(last))},${text.slice(endOf(last), at)}`
  const after = inside.includes('\n') ? text.slice(at) : `${style.eol}${base}${text.slice(end)}`
  return `${withComma}${style.eol}${indentation}${memberText(member, layout)}${hasComma ? ',' : ''}${after}`
}

export function removeMember(text: string, container: Node, index: number): string {
  const member = container.children?.[index]
  if (member === undefined) return text
  const start = trimmedEnd(text, member.offset)
  const comma = commaAfter(text, member)
  const previous = container.children?.[index - 1]
  // The last one takes the comma before it along.
  const loose = comma === null && previous !== undefined ? commaAfter(text, previous) : null
  const before = loose === null ? text.slice(0, start) : `${text.slice(0, loose)}${text.slice(loose + 1, start)}`
  const after = text.slice(comma === null ? endOf(member) : comma + 1)
  return container.children?.length === 1 && before.endsWith('{') ? `${before}${after.replace(/^\s*(?=\})/, '')}` : before + after
}

export function replaceValue(text: string, node: Node, value: unknown, style: TextStyle): string {
  const isInline = !text.trim().includes('\n')
  const layout = { ...style, indentation: indentationAt(text, node.parent?.offset ?? node.offset) }
  return `${text.slice(0, node.offset)}${valueText(value, isInline ? null : layout)}${text.slice(endOf(node))}`
}

interface Layout extends TextStyle {
  readonly indentation: string
}

function memberText({ name, value }: { readonly name: string | null; readonly value: unknown }, layout: Layout | null): string {
  return `${name === null ? '' : `${JSON.stringify(name)}: `}${valueText(value, layout)}`
}

/** Without a layout, on one line. */
function valueText(value: unknown, layout: Layout | null): string {
  if (layout === null) return JSON.stringify(value)
  return JSON.stringify(value, null, layout.step).replaceAll('\n', `${layout.eol}${layout.indentation}`)
}

function endOf({ offset, length }: Node): number {
  return offset + length
}

/** The white space with which the line begins that something stands on. */
function indentationAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return /^[\t ]*/.exec(line)?.[0] ?? ''
}

function trimmedEnd(text: string, end: number): number {
  return text.slice(0, end).trimEnd().length
}

function hasCommaAfter(text: string, node: Node): boolean {
  return commaAfter(text, node) !== null
}

/** Where the comma is that follows, perhaps after a comment. */
function commaAfter(text: string, node: Node): number | null {
  const scanner = createScanner(text, true)
  scanner.setPosition(endOf(node))
  scanner.scan()
  const at = scanner.getTokenOffset()
  return text[at] === ',' ? at : null
}
