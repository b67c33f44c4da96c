import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { MessageView } from '../../../../shared/model/library.ts'
import { citeSources } from './citeSources.ts'
import { pluginsFor } from './markdownPlugins.ts'
import { type HastParent, readableText } from './readableText.ts'

/** Longer texts are shown as plain text: rendering them as Markdown would block the page. */
export const LONGEST_MARKDOWN = 200_000

/** One line without any Markdown syntax: taken as is, which is faster. */
const PLAIN_LINE = /^(?!.*(?:www\.| {2}))\p{L}[\p{L}\p{M}\p{N} ,.;:?!'"()-]*[\p{L}\p{N}.?!]$/u

const processorFor = ({ remark, text }: ReturnType<typeof pluginsFor>) =>
  unified().use(remarkParse).use(remark).use(remarkRehype, { allowDangerousHtml: true }).use(text).freeze()
const processors = new Map<ReturnType<typeof pluginsFor>, ReturnType<typeof processorFor>>()
const known = new WeakMap<MessageView, string>()

/** The readable text of a message, without rendering it; the same text the page has once it does. */
export function messageText(message: MessageView): string {
  const found = known.get(message)
  if (found !== undefined) return found
  const text = readText(message)
  known.set(message, text)
  return text
}

function readText(message: MessageView): string {
  const { text, sources } = message
  if (text.length > LONGEST_MARKDOWN || (sources.length === 0 && PLAIN_LINE.test(text))) return text
  const plugins = pluginsFor(message)
  const processor = processors.get(plugins) ?? processorFor(plugins)
  processors.set(plugins, processor)
  const tree = processor.runSync(processor.parse(plugins.sourceOf(text))) as HastParent
  citeSources(sources)()(tree)
  return readableText(tree)
}
