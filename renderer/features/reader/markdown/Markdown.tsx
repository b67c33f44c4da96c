import { memo, type ReactNode, use, useMemo } from 'react'
import ReactMarkdown, { type Options } from 'react-markdown'
import { colorProperties } from '../../../../shared/model/highlightColors.ts'
import type { MessageView } from '../../../../shared/model/library.ts'
import type { MarkPattern, TextRange } from '../../../../shared/text/findWords.ts'
import { findAnchor } from '../../../../shared/text/textAnchor.ts'
import { words } from '../../../words/words.ts'
import { citeSources } from './citeSources.ts'
import { element, wrapRanges } from './hast.ts'
import './highlightedCode.css'
import { findMarks, type Highlighted, HighlightsContext, markWords } from './marks.ts'
import './markdown.css'
import { markdownComponents } from './markdownComponents.tsx'
import { pluginsFor } from './markdownPlugins.ts'
import { LONGEST_MARKDOWN } from './messageText.ts'
import { type HastElement, type HastParent, readableText } from './readableText.ts'

interface MarkdownProps {
  readonly message: MessageView
  readonly patterns: readonly MarkPattern[]
  /** The index of the current mark; null when it is elsewhere. */
  readonly current: number | null
}

const OPENABLE = /^(?:https?:|mailto:|#)/i

/** A footnote may be referenced several times. */
function footnoteBackLabel(index: number, time: number): string {
  return words.reader.text.backToReference(time > 1 ? `${index + 1}-${time}` : `${index + 1}`)
}

export function Markdown(props: MarkdownProps) {
  const highlightsOf = use(HighlightsContext)
  return <MarkdownText {...props} highlights={highlightsOf(props.message)} />
}

/**
 * The text of a message. HTML in it stays text, and links lead only to the web and to email. The element with
 * `data-message-id` contains only the readable text, apart from elements with `data-aside`.
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

interface FoundHighlight extends TextRange {
  readonly highlighted: Highlighted
}

/** A plugin for rendered Markdown: marks highlights. Words that are gone from the text are skipped. */
function markHighlights(highlights: readonly Highlighted[]) {
  return () =>
    (tree: HastParent): void => {
      if (highlights.length === 0) return
      const text = readableText(tree)
      const found = highlights.flatMap((highlighted): FoundHighlight[] => {
        const place = findAnchor(text, highlighted.anchor)
        return place === null ? [] : [{ ...place, highlighted }]
      })
      wrapRanges(tree, found, noteOf)
    }
}

function noteOf({ highlighted: { id, colour } }: FoundHighlight): HastElement {
  const style = Object.entries(colorProperties(colour)).map(([name, value]) => `${name}: ${value}`)
  return element(
    'mark',
    { className: ['note'], dataHighlight: String(id), dataColour: colour, style: style.join('; ') },
    [],
  )
}

interface PlainTextProps {
  readonly message: MessageView
  readonly patterns: readonly MarkPattern[]
  readonly current: number | null
}

/** A text too long for Markdown, as plain text with its marks. */
function PlainText({ message: { text, nodeKey }, patterns, current }: PlainTextProps) {
  const marks = useMemo(() => findMarks(text, patterns), [text, patterns])
  const parts: ReactNode[] = []
  let at = 0
  for (const [nth, { start, end }] of marks.entries()) {
    parts.push(text.slice(at, start))
    parts.push(
      <mark key={start} className={nth === current ? 'current' : undefined}>
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  return (
    <div className="markdown plain" data-message-id={nodeKey} dir="auto">
      {parts}
      {text.slice(at)}
    </div>
  )
}
