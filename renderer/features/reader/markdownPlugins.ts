import rehypeHighlight from 'rehype-highlight'
import rehypeKatex from 'rehype-katex'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import type { PluggableList } from 'unified'
import { words } from '../../words/words.ts'
import { element, hasClass, type HastElement, type HastParent, replaceChild, textOf, visitElements } from './hast.ts'

/** "It costs $5 and $10" has no formula in it: one takes two dollars. */
export const remarkPlugins: PluggableList = [remarkGfm, [remarkMath, { singleDollarTextMath: false }]]

const schema = {
  ...defaultSchema,
  // The ids of footnotes are made from the message's own key.
  clobber: [],
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  attributes: { ...defaultSchema.attributes, code: [['className', /^(?:language-.|math-)/]] as [string, RegExp][] },
}

/** What makes the tree of a message, its readable text with it. Whatever comes after must leave that text alone. */
export const textPlugins: PluggableList = [() => rawToText, [rehypeSanitize, schema], () => setMathAside, () => setNotesAside, () => partCells]

/** Colouring long code would hold up the page. */
const LONGEST_COLOURED = 30_000
const highlight = rehypeHighlight({ aliases: { javascript: ['mjs', 'cjs'], plaintext: ['text', 'txt'] } })
const katex = rehypeKatex({ errorColor: 'inherit', strict: 'ignore', maxExpand: 200, maxSize: 20 })

/** What is only for the eye. The languages and the formulas' signs are made ready once, not with every message. */
export const displayPlugins: PluggableList = [() => sparesLongCode, () => highlight, () => katex, () => readsEitherWay]

/** HTML in a message is shown as it was written. */
function rawToText(tree: HastParent): void {
  visitAll(tree, (parent) => {
    parent.children = parent.children.map((child) => ((child.type as string) === 'raw' ? { type: 'text', value: (child as unknown as { value: string }).value } : child))
  })
}

function visitAll(tree: HastParent, visit: (parent: HastParent) => void): void {
  visit(tree)
  visitElements(tree, visit)
}

/** A formula has no text that reads. One that stands alone in its paragraph is drawn large. */
function setMathAside(tree: HastParent): void {
  visitElements(tree, (found, parent) => {
    if (found.tagName !== 'code' || !isMath(found) || isSetAside(parent)) return
    const holder = parent as HastElement
    if (hasClass(found, 'math-inline') && holder.tagName === 'p' && holder.children.length === 1) found.properties['className'] = ['language-math', 'math-display']
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

/** Numbers and arrows of footnotes are no text. Their heading is for nobody: the part itself is named. */
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

/** React leaves out the space between cells: without any, the last word of one would run into the first of the next. */
function partCells(tree: HastParent): void {
  visitElements(tree, (found) => {
    if (found.tagName === 'td' || found.tagName === 'th') found.children.push({ type: 'text', value: '\n' })
    else if (/^(?:table|thead|tbody|tr)$/.test(found.tagName)) found.children = found.children.filter((child) => child.type === 'element')
  })
}

function sparesLongCode(tree: HastParent): void {
  visitElements(tree, (found) => {
    if (found.tagName === 'code' && !isMath(found) && textOf(found).length > LONGEST_COLOURED) found.properties['className'] = ['no-highlight', ...((found.properties['className'] as string[] | undefined) ?? [])]
  })
}

const BLOCKS = /^(?:p|h[1-6]|li|td|th|blockquote|dd|dt)$/

/** Each block goes the way its first letters go, to the left or to the right. */
function readsEitherWay(tree: HastParent): void {
  visitElements(tree, (found) => {
    if (BLOCKS.test(found.tagName)) found.properties['dir'] = 'auto'
  })
}
