import rehypeKatex from 'rehype-katex'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

/** The app's HTML without a sanitizer or any other protection. */
const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeKatex, { trust: true, strict: 'ignore' })
  .use(rehypeStringify, { allowDangerousHtml: true })
  .freeze()

export function uncleanedHtml(markdown: string): string {
  return String(processor.processSync(markdown))
}
