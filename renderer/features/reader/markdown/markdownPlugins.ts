import rehypeHighlight from 'rehype-highlight'
import rehypeKatex from 'rehype-katex'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import { type PluggableList, type Processor, unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { MessageView } from '../../../../shared/model/library.ts'
import { type TypedPart, typedParts } from '../../../../shared/text/typedText.ts'
import { words } from '../../../words/words.ts'
import { element, hasClass, replaceChild, textOf, visitElements } from './hast.ts'
import type { HastElement, HastParent } from './readableText.ts'

const schema = {
  ...defaultSchema,
  // Footnote ids are made from the message's own key.
  clobber: [],
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  attributes: { ...defaultSchema.attributes, code: [['className', /^(?:language-.|math-)/]] as [string, RegExp][] },
}

/** Highlighting long code would block the page. */
const MAX_HIGHLIGHTED_LENGTH = 30_000
const highlight = rehypeHighlight({ aliases: { javascript: ['mjs', 'cjs'], plaintext: ['text', 'txt'] } })
const katex = rehypeKatex({ errorColor: 'inherit', strict: 'ignore', maxExpand: 200, maxSize: 20 })

/** The steps from a message's text to its rendered form. */
interface MessagePlugins {
  readonly sourceOf: (text: string) => string
  readonly remark: PluggableList
  /** Builds the tree and the readable text. Later plugins must not change that text. */
  readonly text: PluggableList
  /** Purely visual. The languages and formula macros are prepared once, not for every message. */
  readonly display: PluggableList
}

const written: MessagePlugins = {
  sourceOf: dollarMath,
  // "It costs $5 and $10" contains no formula: formulas take two dollars.
  remark: [remarkGfm, [remarkMath, { singleDollarTextMath: false }]],
  text: [() => rawToText, [rehypeSanitize, schema], () => setMathAside, () => setNotesAside, () => separateCells],
  display: [() => skipLongCode, () => highlight, () => katex, () => setAutoDirection],
}

const typed: MessagePlugins = {
  sourceOf: (text) => text,
  remark: [readTyped],
  text: [[rehypeSanitize, schema]],
  display: [() => skipLongCode, () => highlight, () => setAutoDirection],
}

/** Models write Markdown. User messages are shown exactly as typed. */
export function pluginsFor({ role }: Pick<MessageView, 'role'>): MessagePlugins {
  return role === 'user' ? typed : written
}

/** Replaces the Markdown parser. */
function readTyped(this: Processor): void {
  this.parser = (text) =>
    ({ type: 'root', children: typedParts(text).map(nodeOf) }) as ReturnType<NonNullable<Processor['parser']>>
}

function nodeOf(part: TypedPart): object {
  if (part.kind === 'code') return { type: 'code', lang: part.language, value: part.code }
  if (part.kind === 'heading')
    return { type: 'paragraph', children: [{ type: 'strong', children: [verbatim(part.text)] }] }
  return {
    type: 'paragraph',
    children: part.spans.map(({ text, address }) =>
      address === null ? verbatim(text) : { type: 'link', url: address, children: [verbatim(text)] },
    ),
  }
}

/** A node called `text` would lose the spaces around line breaks. */
function verbatim(value: string): object {
  return { type: 'verbatim', value }
}

/** HTML in a message is shown as source text. */
function rawToText(tree: HastParent): void {
  visitAll(tree, (parent) => {
    parent.children = parent.children.map((child) =>
      (child.type as string) === 'raw' ? { type: 'text', value: (child as unknown as { value: string }).value } : child,
    )
  })
}

function visitAll(tree: HastParent, onParent: (parent: HastParent) => void): void {
  onParent(tree)
  visitElements(tree, onParent)
}

/** A formula has no readable text. One alone in its paragraph is displayed large. */
function setMathAside(tree: HastParent): void {
  visitElements(tree, (found, parent) => {
    if (found.tagName !== 'code' || !isMath(found) || isSetAside(parent)) return
    const holder = parent as HastElement
    if (hasClass(found, 'math-inline') && holder.tagName === 'p' && holder.children.length === 1)
      found.properties['className'] = ['language-math', 'math-display']
    const isBlock = holder.type === 'element' && holder.tagName === 'pre'
    if (isBlock) holder.tagName = 'div'
    replaceChild(parent, found, [element('span', { className: ['formula'], dataAside: '' }, [found])])
  })
}

function isMath(found: HastElement): boolean {
  return hasClass(found, 'language-math') || hasClass(found, 'math-inline') || hasClass(found, 'math-display')
}

function isSetAside(parent: HastParent): boolean {
  return parent.type === 'element' && (parent as HastElement).properties['dataAside'] !== undefined
}

/** Footnote numbers and arrows aren't text. Their heading is dropped, because the section itself has a label. */
function setNotesAside(tree: HastParent): void {
  visitElements(tree, (found, parent) => {
    const { properties } = found
    if (properties['dataFootnotes'] !== undefined) {
      properties['ariaLabel'] = words.reader.text.footnotes
      found.children = found.children.filter((child) => child.type !== 'element' || child.tagName !== 'h2')
    }
    if (properties['dataFootnoteRef'] === undefined && properties['dataFootnoteBackref'] === undefined) return
    delete properties['ariaDescribedBy']
    replaceChild(parent, found, [element('span', { dataAside: '' }, [found])])
  })
}

/** React omits the space between cells; without it, the last word of one would run into the first of the next. */
function separateCells(tree: HastParent): void {
  visitElements(tree, (found) => {
    if (found.tagName === 'td' || found.tagName === 'th') found.children.push({ type: 'text', value: '\n' })
    else if (/^(?:table|thead|tbody|tr)$/.test(found.tagName))
      found.children = found.children.filter((child) => child.type === 'element')
  })
}

function skipLongCode(tree: HastParent): void {
  visitElements(tree, (found) => {
    if (found.tagName === 'code' && !isMath(found) && textOf(found).length > MAX_HIGHLIGHTED_LENGTH)
      found.properties['className'] = [
        'no-highlight',
        ...((found.properties['className'] as string[] | undefined) ?? []),
      ]
  })
}

const BLOCKS = /^(?:p|h[1-6]|li|td|th|blockquote|dd|dt)$/

/** Each block follows the direction of its first letters. */
function setAutoDirection(tree: HastParent): void {
  visitElements(tree, (found) => {
    if (BLOCKS.test(found.tagName)) found.properties['dir'] = 'auto'
  })
}

const parser = unified().use(remarkParse).use(remarkGfm)
/**
 * A formula in parentheses stays within its line; one in square brackets may span several. An empty pair is no formula.
 */
const FORMULAS = [
  String.raw`\\\\`,
  String.raw`\\\((?<text>[^\n]{0,2000}?[^\s\\][^\n]{0,2000}?|[^\s\\])\\\)`,
  String.raw`\\\[(?<display>(?:(?!\n[ \t]*\n[ \t]*\n)[\s\S]){1,8000}?)\\\]`,
]
const FORMULA = new RegExp(FORMULAS.join('|'), 'g')
/** What may stand before a block: quotes, a list's marker, spaces. */
const BLOCK_START = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?$/

/** Converts `\(…\)` and `\[…\]`, as models write formulas, to the dollars Markdown knows. Code stays unchanged. */
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
