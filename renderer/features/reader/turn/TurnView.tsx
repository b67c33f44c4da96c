import { ChevronRight, FileText } from 'lucide-react'
import { memo, useState } from 'react'
import type { ConversationSummary, MessageView } from '../../../../shared/model/library.ts'
import type { MarkPattern } from '../../../../shared/text/findWords.ts'
import { joinFacts, ModelName } from '../../../Facts.tsx'
import { formatDay, formatHour } from '../../../ui/format.ts'
import { words } from '../../../words/words.ts'
import { BranchSwitch } from '../branches/BranchSwitch.tsx'
import { Markdown } from '../markdown/Markdown.tsx'
import { showSource } from '../readingStore.ts'
import { Attachments } from './Attachments.tsx'
import { Foldable, isLongPaste } from './Foldable.tsx'
import { TurnTools } from './TurnTools.tsx'
import type { Turn } from './arrangeTurns.ts'
import { describeFolded, isSingleLine, foldedLabel } from './describeFolded.ts'
import './turn.css'

interface TurnViewProps {
  readonly turn: Turn
  readonly index: number
  readonly conversation: Pick<ConversationSummary, 'id' | 'title' | 'derivedTitle'>
  readonly speaker: string
  readonly patterns: readonly MarkPattern[]
  /** The opened message, if it is in this turn. */
  readonly target: TurnTarget | null
  readonly onTurnBy: (message: MessageView, by: 1 | -1) => void
}

export const TurnView = memo(function TurnView(props: TurnViewProps) {
  const { turn, index, speaker, patterns, target } = props
  const { folded, documents, message } = turn
  const { name, className } = voiceOf(message, speaker)

  return (
    <article className={className} aria-label={name} data-turn={index}>
      <Head {...props} name={name} />
      {folded.length === 0 ? null : (
        <Folded key={folded[0]?.nodeKey} messages={folded} patterns={patterns} target={target} />
      )}
      {documents.map((document) => (
        <DocumentCard key={document.nodeKey} message={document} patterns={patterns} target={target} />
      ))}
      {message === null ? null : <Body message={message} patterns={patterns} target={target} />}
    </article>
  )
})

/** The speaker, and how the turn is styled. */
function voiceOf(message: MessageView | null, speaker: string): { readonly name: string; readonly className: string } {
  if (message?.kind === 'hidden') return { name: foldedLabel(message), className: 'turn turn-unshown' }
  return message?.role === 'user'
    ? { name: words.reader.turn.you, className: 'turn turn-mine' }
    : { name: speaker, className: 'turn' }
}

function Body({
  message,
  patterns,
  target,
}: Pick<TurnViewProps, 'patterns' | 'target'> & { readonly message: MessageView }) {
  const isTarget = message.nodeKey === target?.messageKey
  return (
    <div className="turn-body" data-target={isTarget || undefined}>
      {message.text === '' ? null : (
        <Foldable isLong={isLongPaste(message)} isTarget={isTarget}>
          <Markdown message={message} patterns={patterns} current={isTarget ? target.nth : null} />
        </Foldable>
      )}
      <Attachments attachments={message.attachments} />
      <SourceCount message={message} />
    </div>
  )
}

function Head({
  turn: { message, versions },
  name,
  conversation,
  onTurnBy,
}: TurnViewProps & { readonly name: string }) {
  return (
    <header className="turn-head">
      <h2>{name}</h2>
      {message === null ? null : (
        <>
          <Facts message={message} />
          {message.isHiddenFromAgents ? (
            <span className="turn-hidden">{words.reader.turn.hiddenFromAgents}</span>
          ) : null}
          <TurnTools message={message} speaker={name} conversation={conversation} />
        </>
      )}
      {message?.role === 'user' && versions.length > 0 ? <span>{words.reader.turn.edited}</span> : null}
      {versions.map((version, index) => (
        <BranchSwitch key={index} message={version} onTurnBy={onTurnBy} />
      ))}
    </header>
  )
}

function Facts({ message: { role, model, createdAtMs } }: { readonly message: MessageView }) {
  const answering = model === null || role === 'user' ? null : <ModelName key="model" slug={model} />
  if (createdAtMs === null) return answering
  const hour = formatHour(createdAtMs)
  const moment = words.reader.turn.at(formatDay(createdAtMs), hour)
  return (
    <span>
      {joinFacts([
        answering,
        <time key="time" dateTime={new Date(createdAtMs).toISOString()} title={moment}>
          {hour}
        </time>,
      ])}
    </span>
  )
}

/** The list itself is in the side panel. */
function SourceCount({ message: { sources, nodeKey } }: { readonly message: MessageView }) {
  if (sources.length === 0) return null
  return (
    <button type="button" className="turn-sources" onClick={() => showSource(nodeKey, 0)}>
      {words.reader.turn.sources(sources.length)}
    </button>
  )
}

interface DocumentCardProps {
  readonly message: MessageView
  readonly patterns: readonly MarkPattern[]
  readonly target: TurnTarget | null
}

/** A canvas document. Its title is the first line of its text. */
function DocumentCard({ message, patterns, target }: DocumentCardProps) {
  const isNew = message.recipient === 'canmore.create_textdoc'
  const isTarget = message.nodeKey === target?.messageKey
  return (
    <div
      className="document-card"
      role="group"
      aria-label={words.reader.document.label}
      data-titled={isNew || undefined}
      data-target={isTarget || undefined}
    >
      <p className="document-card-kind">
        <FileText aria-hidden="true" />
        {isNew ? words.reader.document.label : words.reader.document.rewritten}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- otherwise only a mouse could scroll it */}
      <div className="document-card-text" tabIndex={0} role="group" aria-label={words.reader.document.text}>
        <Markdown message={message} patterns={patterns} current={isTarget ? target.nth : null} />
      </div>
    </div>
  )
}

interface FoldedProps {
  readonly messages: readonly MessageView[]
  readonly patterns: readonly MarkPattern[]
  readonly target: TurnTarget | null
}

/** Thinking and tools as one line; unfolded from the start when the opened message is inside. */
function Folded({ messages, patterns, target }: FoldedProps) {
  const hasTarget = messages.some(({ nodeKey }) => nodeKey === target?.messageKey)
  const [isOpen, setIsOpen] = useState(hasTarget)
  const isShown = isOpen || hasTarget
  if (isSingleLine(messages)) return <p className="folded folded-alone">{describeFolded(messages)}</p>
  return (
    <details className="folded" open={isShown} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <ChevronRight aria-hidden="true" />
        {describeFolded(messages)}
      </summary>
      {isShown
        ? messages.map((message) => (
            <Step key={message.nodeKey} message={message} patterns={patterns} target={target} />
          ))
        : null}
    </details>
  )
}

function Step({ message, patterns, target }: Omit<FoldedProps, 'messages'> & { readonly message: MessageView }) {
  const isTarget = message.nodeKey === target?.messageKey
  return (
    <section data-target={isTarget || undefined}>
      <p className="folded-name">{foldedLabel(message)}</p>
      {message.text === '' ? null : (
        <Markdown message={message} patterns={patterns} current={isTarget ? target.nth : null} />
      )}
      <Attachments attachments={message.attachments} />
    </section>
  )
}

/** The message that was opened or stepped to, and the index of its mark. */
interface TurnTarget {
  readonly messageKey: string
  readonly nth: number
}
