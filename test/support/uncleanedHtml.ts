import rehypeKatex from 'rehype-katex'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

/** As the app would make it, had it neither a sanitizer nor any other scruple. */
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
