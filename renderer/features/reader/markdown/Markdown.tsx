import { memo, use, useMemo } from 'react'
import ReactMarkdown, { type Options } from 'react-markdown'
import type { MessageView } from '../../../../shared/model/library.ts'
import type { MarkPattern } from '../../../../shared/text/findWords.ts'
import { words } from '../../../words/words.ts'
import { citeSources } from './citeSources.ts'
import './highlightedCode.css'
import { type Highlighted, HighlightsContext } from './highlightsContext.ts'
import './markdown.css'
import { markdownComponents } from './markdownComponents.tsx'
import { pluginsFor } from './markdownPlugins.ts'
import { markHighlights } from './markHighlights.ts'
import { markWords } from './markWords.ts'
import { LONGEST_MARKDOWN } from './messageText.ts'
import { PlainText } from './PlainText.tsx'

interface MarkdownProps {
  readonly message: MessageView
  readonly patterns: readonly MarkPattern[]
  /** Which of the marks is the current one; null when none in here is. */
  readonly current: number | null
}

const OPENABLE = /^(?:https?:|mailto:|#)/i

/** A footnote may be referred to several times. */
function footnoteBackLabel(index: number, time: number): string {
  return words.reader.text.backToReference(time > 1 ? `${index + 1}-${time}` : `${index + 1}`)
}

export function Markdown(props: MarkdownProps) {
  const highlightsOf = use(HighlightsContext)
  return <MarkdownText {...props} highlights={highlightsOf(props.message)} />
}

/**
 * Text of a message. HTML in it stays text, and no address leads anywhere but to the web and to mail. The element with
 * `data-message-id` has the readable text and nothing else, but for what bears `data-aside`.
 */
const MarkdownText = memo(function MarkdownText({
  message,
  patterns,
  current,
  highlights,
}: MarkdownProps & { readonly highlights: readonly Highlighted[] }) {
  const { text, sources, nodeKey, role } = message
  const plugins = pluginsFor(message)
  const isPlain = text.length > LONGEST_MARKDOWN
  const source = useMemo(() => (isPlain ? '' : plugins.sourceOf(text)), [isPlain, plugins, text])
  const rehypePlugins = useMemo(
    (): Options['rehypePlugins'] => [
      ...plugins.text,
      citeSources(sources),
      ...plugins.display,
      markHighlights(highlights),
      markWords(patterns, current),
    ],
    [plugins, sources, highlights, patterns, current],
  )
  if (isPlain) return <PlainText message={message} patterns={patterns} current={current} />
  return (
    <div className={role === 'user' ? 'markdown typed' : 'markdown'} data-message-id={nodeKey}>
      <ReactMarkdown
        remarkPlugins={plugins.remark}
        rehypePlugins={rehypePlugins}
        remarkRehypeOptions={{ clobberPrefix: `${nodeKey}-`, footnoteBackLabel }}
        components={markdownComponents}
        urlTransform={(url) => (OPENABLE.test(url) ? url : '')}
      >
        {source}
      </ReactMarkdown>
    </div>
  )
})
