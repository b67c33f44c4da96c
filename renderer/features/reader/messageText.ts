import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { MessageView } from '../../../shared/model/library.ts'
import { citeSources } from './citeSources.ts'
import { dollarMath } from './dollarMath.ts'
import type { HastParent } from './hast.ts'
import { remarkPlugins, textPlugins } from './markdownPlugins.ts'
import { readableText } from './readableText.ts'

/** Longer texts are shown as they are: to make them Markdown would hold up the page. */
export const LONGEST_MARKDOWN = 200_000

/** One line in which nothing can mean anything to Markdown: most questions are such, and are read as they stand. */
const PLAIN_LINE = /^(?!.*(?:www\.| {2}))\p{L}[\p{L}\p{M}\p{N} ,.;:?!'"()-]*[\p{L}\p{N}.?!]$/u

const processor = unified().use(remarkParse).use(remarkPlugins).use(remarkRehype, { allowDangerousHtml: true }).use(textPlugins).freeze()
const known = new WeakMap<MessageView, string>()

/** The readable text of a message, without showing it; the same that the page has when it does. */
export function messageText(message: MessageView): string {
  const found = known.get(message)
  if (found !== undefined) return found
  const text = readText(message)
  known.set(message, text)
  return text
}

function readText({ text, sources }: MessageView): string {
  if (text.length > LONGEST_MARKDOWN || (sources.length === 0 && PLAIN_LINE.test(text))) return text
  const tree = processor.runSync(processor.parse(dollarMath(text))) as HastParent
  citeSources(sources)()(tree)
  return readableText(tree)
}
