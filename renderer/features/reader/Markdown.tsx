import { ImageOff } from 'lucide-react'
import { memo, useMemo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import type { TextPattern } from '../../../shared/text/findWords.ts'
import { CodeBlock } from './CodeBlock.tsx'
import './markdown.css'
import { markWords } from './markWords.ts'

interface MarkdownProps {
  readonly text: string
  readonly patterns: readonly TextPattern[]
  /** The first match is the one that was opened. */
  readonly hasCurrent: boolean
}

/** Longer texts are shown as they are: to make them Markdown would hold up the page. */
const LONGEST = 200_000
const OPENABLE = /^(?:https?|mailto):/i
const remarkPlugins = [remarkGfm]

const components: Components = {
  // The page has the first two levels for itself.
  h1: 'h3',
  h2: 'h4',
  h3: 'h5',
  h4: 'h6',
  h5: 'h6',
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  // Loading a picture from elsewhere would tell somebody that, and when, this was read.
  img: ({ src, alt }) => (
    <span className="remote-image">
      <ImageOff aria-hidden="true" />
      <span>
        {alt ? `${alt} · ` : ''}Picture not loaded{' '}
        {typeof src === 'string' && src !== '' ? (
          <a href={src} target="_blank" rel="noopener noreferrer">
            {src}
          </a>
        ) : null}
      </span>
    </span>
  ),
  pre: ({ node, children }) => <CodeBlock node={node}>{children}</CodeBlock>,
  // A wide table scrolls by itself, with the keyboard too.
  table: ({ children }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else only a mouse could scroll it
    <div className="table" role="region" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
}

/** Text of a conversation. HTML in it stays text, and no address leads anywhere but to the web and to mail. */
export const Markdown = memo(function Markdown({ text, patterns, hasCurrent }: MarkdownProps) {
  const rehypePlugins = useMemo(() => (patterns.length === 0 ? [] : [markWords(patterns, hasCurrent)]), [patterns, hasCurrent])
  if (text.length > LONGEST) return <div className="markdown plain">{text}</div>
  return (
    <div className="markdown">
      <ReactMarkdown remarkPlugins={remarkPlugins} rehypePlugins={rehypePlugins} components={components} urlTransform={(url) => (OPENABLE.test(url) ? url : '')}>
        {text}
      </ReactMarkdown>
    </div>
  )
})
