import rehypeKatex from 'rehype-katex'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { escapeHtml } from '../../shared/text/printable.ts'
import { type TypedPart, typedParts } from '../../shared/text/typedText.ts'

interface HtmlNode {
  type: string
  tagName?: string
  properties?: Record<string, unknown>
  value?: string
  children?: HtmlNode[]
}

/** Longer texts are shown as plain text: rendering them as Markdown would take minutes. */
const MAX_LENGTH = 200_000

/**
 * The same as in the app. The page is opened from disk, where `//host/x` is a network share, and opening it would
 * reveal who asks.
 */
const OPENABLE = /^(?:https?:|mailto:|#)/i

/** Ids get our own prefix; only classes for code languages and formulas are allowed. */
const schema = {
  ...defaultSchema,
  clobberPrefix: '',
  attributes: { ...defaultSchema.attributes, code: [['className', /^language-./, 'math-inline', 'math-display']] },
} satisfies typeof defaultSchema

/** Created once, because setup takes as long as a short message. */
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath, { singleDollarTextMath: false })
  .use(remarkRehype, {
    clobberPrefix: '',
    handlers: { html: (_state: unknown, node: { value: string }) => ({ type: 'text' as const, value: node.value }) },
  })
  .use(
    () => (tree: HtmlNode, file: unknown) =>
      sanitize(tree, (file as { readonly data: { readonly prefix: string } }).data.prefix),
  )
  .use(rehypeSanitize, schema)
  // MathML, which browsers render natively: no fonts, no styles.
  .use(rehypeKatex, { output: 'mathml', strict: 'ignore' })
  .use(rehypeStringify)
  .freeze()

/**
 * A message's Markdown as HTML that neither runs nor loads anything. HTML in it stays text. The prefix keeps footnotes
 * of different messages apart.
 */
export function markdownHtml(text: string, prefix: string): string {
  if (text.length > MAX_LENGTH) return `<p class="plain">${escapeHtml(text)}</p>`
  return String(processor.processSync({ value: markFormulas(text), data: { prefix } }))
}

/** The user's own text as HTML: exactly as typed, except for code fences and links. */
export function typedHtml(text: string): string {
  return typedParts(text).map(partHtml).join('\n')
}

function partHtml(part: TypedPart): string {
  if (part.kind === 'heading') return `<p class="plain"><strong>${escapeHtml(part.text)}</strong></p>`
  if (part.kind === 'code') {
    const language = part.language === '' ? '' : ` class="language-${escapeHtml(part.language)}"`
    return `<pre><code${language}>${escapeHtml(part.code)}\n</code></pre>`
  }
  const spans = part.spans.map(({ text, address }) =>
    address === null ? escapeHtml(text) : `<a href="${escapeHtml(address)}">${escapeHtml(text)}</a>`,
  )
  return `<p class="plain">${spans.join('')}</p>`
}

/**
 * Links lead to the web, email or within the page, remote images become links, headings are ranked below those of the
 * page, and references to ids stay within the message.
 */
function sanitize(node: HtmlNode, prefix: string): void {
  for (const child of node.children ?? []) {
    const heading = /^h([1-6])$/.exec(child.tagName ?? '')?.[1]
    if (heading !== undefined) child.tagName = `h${Math.min(Number(heading) + 2, 6)}`
    if (child.tagName === 'img') asLink(child)
    if (child.properties) keepWithin(child.properties, prefix)
    sanitize(child, prefix)
  }
}

function keepWithin(properties: Record<string, unknown>, prefix: string): void {
  const { id, href, ariaDescribedBy } = properties
  if (typeof id === 'string') properties['id'] = `${prefix}${id}`
  if (typeof href === 'string' && href.startsWith('#')) properties['href'] = `#${prefix}${href.slice(1)}`
  else if (!OPENABLE.test(String(href))) delete properties['href']
  if (Array.isArray(ariaDescribedBy))
    properties['ariaDescribedBy'] = ariaDescribedBy.map((each) => `${prefix}${String(each)}`)
}

function asLink(node: HtmlNode): void {
  const { src, alt } = node.properties ?? {}
  const label = typeof alt === 'string' && alt !== '' ? alt : 'Picture'
  node.tagName = 'a'
  node.properties = { href: src }
  node.children = [{ type: 'text', value: label }]
}

/**
 * Code, which contains no formulas, or a formula as assistants write it. Each piece is bounded, so no text takes long.
 */
const CODE = /(?:^ {0,3}(`{3,}|~{3,})[^]*?(?:^ {0,3}\1[^\n]*$|$(?![^]))|(`+)[^`\n][^\n]{0,1000}?\2(?!`))/.source
const FORMULA = /\\\[[^]{1,2000}?\\\]|\\\([^\n]{1,1000}?\\\)/.source
const PIECES = new RegExp(`${CODE}|${FORMULA}`, 'gm')

/** Converts `\(x\)` and `\[x\]` to Markdown formulas; otherwise Markdown would drop the backslashes. */
function markFormulas(text: string): string {
  if (!text.includes('\\(') && !text.includes('\\[')) return text
  return text.replace(PIECES, (piece) => {
    const formula = piece.slice(2, -2).trim()
    if (piece.startsWith('\\[')) return `\n$$\n${formula}\n$$\n`
    return piece.startsWith('\\(') ? `$$${formula}$$` : piece
  })
}
