import { asName, asRecord } from '../exportValue.ts'
import { NO_CITATION } from './citationReferences.ts'
import type { Citation } from './citationReferences.ts'
import { BRACKET } from './citationTokens.ts'
import type { CitationToken } from './citationTokens.ts'
import { parseLooseJson } from '../describeJson.ts'
import { escapeInline, hostOf, link, oneLine, webUrl } from '../markdown.ts'

/** The citation contained in a mark itself, for marks that the metadata doesn't explain. */
export function citationOfToken({ keyword, args }: CitationToken): Citation {
  return SILENT_KEYWORDS.has(keyword) ? NO_CITATION : (READERS.get(keyword) ?? labelCitation)(args)
}

const SILENT_KEYWORDS: ReadonlySet<string> = new Set(['cite', 'filecite', 'i', 'image_group'])

const READERS: ReadonlyMap<string, (args: readonly string[]) => Citation> = new Map<
  string,
  (args: readonly string[]) => Citation
>([
  [BRACKET, ([, label = '']) => bracketCitation(label)],
  ['entity', ([json = '']) => words(entityName(json))],
  ['url', urlCitation],
  ['genui', ([json = '']) => widgetCitation(json)],
  ['product', ([json = '']) => words(productNames(json))],
  ['products', ([json = '']) => words(productNames(json))],
  ['product_entity', ([json = '']) => words(productNames(json))],
])

function labelCitation(args: readonly string[]): Citation {
  return words(args.filter(isLabel).join(' '))
}

function words(label: string): Citation {
  const text = oneLine(label)
  return text === '' ? NO_CITATION : { form: 'inline', label: escapeInline(text), sources: [] }
}

/**
 * `【3†source】` and `【3†L4-L9】` point to something lost; `【3†report.pdf】` and `【3†Title†example.com】` still name a
 * source.
 */
function bracketCitation(label: string): Citation {
  const [title = '', site = ''] = label.split('†').map(oneLine)
  if (title !== '' && site !== '') return words(`${title} (${site})`)
  if (title === '' || title === 'source' || title === 'embed_image' || /^L\d+(?:-L?\d+)?$/.test(title))
    return NO_CITATION
  return { form: 'aside', label: '', sources: [{ title, url: '' }] }
}

/** `["city","Paris","capital of France"]` */
function entityName(json: string): string {
  const entity = parseLooseJson(json)
  const name: unknown = Array.isArray(entity) ? (entity[1] ?? entity[0]) : asRecord(entity)?.['name']
  return asName(name) ?? json.slice(0, 1000).split('"')[3] ?? ''
}

export function urlCitation(args: readonly string[]): Citation {
  const url = args.map(webUrl).find((candidate) => candidate !== null) ?? null
  const label = oneLine(args.find(isLabel) ?? '')
  if (url === null) return words(label)
  return { form: 'inline', label: link(label === '' ? hostOf(url) : label, url), sources: [] }
}

/** Formulas are drawn as widgets; other widgets have a title at best. */
function widgetCitation(json: string): Citation {
  const widget = asRecord(parseLooseJson(json))
  if (widget === null) return NO_CITATION
  for (const [name, value] of Object.entries(widget)) {
    const content = asName(asRecord(value)?.['content'])
    if (content !== null)
      return name.startsWith('math')
        ? { form: 'inline', label: `$$\n${content.trim()}\n$$`, sources: [] }
        : words(content)
    const title = asName(asRecord(value)?.['title'])
    if (title !== null) return words(title)
  }
  return NO_CITATION
}

/** `{"selections":[["turn0product1","A lamp"]]}`, or one such pair. */
function productNames(json: string): string {
  const payload = parseLooseJson(json)
  const selections: unknown = Array.isArray(payload) ? [payload] : asRecord(payload)?.['selections']
  if (!Array.isArray(selections)) return ''
  return selections
    .map((selection: unknown) => (Array.isArray(selection) ? (asName(selection[1]) ?? '') : ''))
    .filter((name) => name !== '')
    .join(', ')
}

function isLabel(arg: string): boolean {
  return arg.trim() !== '' && !/^(?:turn\d|[{[]|https?:|javascript:|data:)/i.test(arg.trimStart())
}
