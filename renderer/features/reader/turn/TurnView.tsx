import { memo } from 'react'
import type { ConversationSummary, MessageView } from '../../../../shared/model/library.ts'
import type { MarkPattern } from '../../../../shared/text/findWords.ts'
import { formatDay, formatHour } from '../../../ui/format.ts'
import { words } from '../../../words/words.ts'
import type { Turn } from './arrangeTurns.ts'
import { Attachments } from './Attachments.tsx'
import { BranchSwitch } from '../branches/BranchSwitch.tsx'
import { nameFolded } from './describeFolded.ts'
import { DocumentCard } from './DocumentCard.tsx'
import { Folded } from './Folded.tsx'
import { Markdown } from '../markdown/Markdown.tsx'
import { showSource } from '../readingStore.ts'
import './turn.css'
import type { TurnTarget } from './turnTarget.ts'
import { TurnTools } from './TurnTools.tsx'

interface TurnViewProps {
  readonly turn: Turn
  readonly index: number
  readonly conversation: Pick<ConversationSummary, 'id' | 'title'>
  readonly speaker: string
  readonly patterns: readonly MarkPattern[]
  /** The message that was opened, if it is in here. */
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

/** Who speaks, and how that looks. */
function voiceOf(message: MessageView | null, speaker: string): { readonly name: string; readonly className: string } {
  if (message?.kind === 'hidden') return { name: nameFolded(message), className: 'turn turn-unshown' }
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
        <Markdown message={message} patterns={patterns} current={isTarget ? target.nth : null} />
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
      {versions.map((version, index) => (
        <BranchSwitch key={index} message={version} onTurnBy={onTurnBy} />
      ))}
    </header>
  )
}

function Facts({ message: { role, model, createdAtMs } }: { readonly message: MessageView }) {
  if (createdAtMs === null) return model === null || role === 'user' ? null : <span>{model}</span>
  const hour = formatHour(createdAtMs)
  const moment = words.reader.turn.at(formatDay(createdAtMs), hour)
  return (
    <span>
      {model === null || role === 'user' ? '' : `${model} · `}
      <time dateTime={new Date(createdAtMs).toISOString()} title={moment}>
        {hour}
      </time>
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
