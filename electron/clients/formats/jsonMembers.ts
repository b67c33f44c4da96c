import { createScanner, type Node } from 'jsonc-parser'
import type { TextStyle } from './textStyle.ts'

export interface JsonMember {
  /** Null in a list. */
  readonly name: string | null
  readonly value: unknown
}

/**
 * Edits of the members of one object or list. jsonc-parser reads the text, but its own edits lay out the neighbours
 * anew and take comments with them; these touch what they add or take away, and the comma before it.
 */
export function insertMember(text: string, container: Node, member: JsonMember, style: TextStyle): string {
  return isInline(text, container) ? insertInline(text, container, member) : insertLine(text, container, member, style)
}

/** What stands on one line stays on one line; only an empty object says nothing about how its owner writes. */
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
  // Somebody who puts a comma after the last one gets one after ours.
  const comma = last === undefined ? null : commaAfter(text, last)
  const before =
    last === undefined || comma !== null
      ? text.slice(0, at)
      : `${text.slice(0, endOf(last))},${text.slice(endOf(last), at)}`
  const hasLines = text.slice(container.offset, end).includes('\n')
  const after = hasLines ? text.slice(at) : `${style.eol}${base}${text.slice(end)}`
  return `${before}${style.eol}${indentation}${memberText(member, { ...style, indentation })}${comma === null ? '' : ','}${after}`
}

export function removeMember(text: string, container: Node, index: number): string {
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

/** The last member takes the comma along that stands behind the one before it. */
function textBefore(text: string, member: Node, previous: Node | undefined): string {
  const start = trimmedEnd(text, member.offset)
  const comma = previous === undefined ? null : commaAfter(text, previous)
  return comma === null ? text.slice(0, start) : `${text.slice(0, comma)}${text.slice(comma + 1, start)}`
}

/** What follows must not end up in a comment that ended with the line. */
function lineEndBetween(gap: string, after: string): string {
  return /^[\t ]*\r?\n/.test(after) ? '' : (/\r?\n/.exec(gap)?.[0] ?? '')
}

export function replaceValue(text: string, node: Node, value: unknown, style: TextStyle): string {
  const layout = { ...style, indentation: indentationAt(text, node.parent?.offset ?? node.offset) }
  return `${text.slice(0, node.offset)}${valueText(value, text.trim().includes('\n') ? layout : null)}${text.slice(endOf(node))}`
}

interface Layout extends TextStyle {
  readonly indentation: string
}

function memberText({ name, value }: JsonMember, layout: Layout | null): string {
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

/** Where the comma is that follows, perhaps after a comment. */
function commaAfter(text: string, node: Node): number | null {
  const scanner = createScanner(text, true)
  scanner.setPosition(endOf(node))
  scanner.scan()
  const at = scanner.getTokenOffset()
  return text[at] === ',' ? at : null
}
