import { memo, use, useMemo } from 'react'
import ReactMarkdown, { type Options } from 'react-markdown'
import type { MessageView } from '../../../shared/model/library.ts'
import type { TextPattern } from '../../../shared/text/findWords.ts'
import { citeSources } from './citeSources.ts'
import { dollarMath } from './dollarMath.ts'
import type { HastParent } from './hast.ts'
import './highlightedCode.css'
import { HighlightsContext } from './highlightsContext.ts'
import './markdown.css'
import { markdownComponents } from './markdownComponents.tsx'
import { displayPlugins, remarkPlugins, textPlugins } from './markdownPlugins.ts'
import { markWords } from './markWords.ts'
import { LONGEST_MARKDOWN } from './messageText.ts'
import { PlainText } from './PlainText.tsx'
import { highlightElement, type HighlightRange, wrapRanges } from './wrapRanges.ts'

interface MarkdownProps {
  readonly message: MessageView
  readonly patterns: readonly TextPattern[]
  /** Which of the marks is the current one; null when none in here is. */
  readonly current: number | null
}

const OPENABLE = /^(?:https?:|mailto:|#)/i

export function Markdown(props: MarkdownProps) {
  const highlightsOf = use(HighlightsContext)
  return <MarkdownText {...props} ranges={highlightsOf(props.message)} />
}

/**
 * Text of a message. HTML in it stays text, and no address leads anywhere but to the web and to mail. The element with
 * `data-message-id` has the readable text and nothing else, but for what bears `data-aside`.
 */
const MarkdownText = memo(function MarkdownText({ message, patterns, current, ranges }: MarkdownProps & { readonly ranges: readonly HighlightRange[] }) {
  const { text, sources, nodeKey } = message
  const isPlain = text.length > LONGEST_MARKDOWN
  const source = useMemo(() => (isPlain ? '' : dollarMath(text)), [isPlain, text])
  const rehypePlugins = useMemo(
    (): Options['rehypePlugins'] => [...textPlugins, citeSources(sources), ...displayPlugins, markRanges(ranges), markWords(patterns, current)],
    [sources, ranges, patterns, current],
  )
  if (isPlain) return <PlainText message={message} patterns={patterns} current={current} />
  return (
    <div className="markdown" data-message-id={nodeKey}>
      <ReactMarkdown
        remarkPlugins={remarkPlugins}
        rehypePlugins={rehypePlugins}
        remarkRehypeOptions={{ clobberPrefix: `${nodeKey}-` }}
        components={markdownComponents}
        urlTransform={(url) => (OPENABLE.test(url) ? url : '')}
      >
        {source}
      </ReactMarkdown>
    </div>
  )
})

function markRanges(ranges: readonly HighlightRange[]) {
  return () => (tree: HastParent): void => wrapRanges(tree, ranges, highlightElement)
}
