import { memo, useRef } from 'react'
import type { MessageView } from '../../../shared/model/library.ts'
import type { TextPattern } from '../../../shared/text/findWords.ts'
import { countOf, formatDay, formatHour } from '../../ui/format.ts'
import type { Turn } from './arrangeTurns.ts'
import { Attachments } from './Attachments.tsx'
import { BranchSwitch } from './BranchSwitch.tsx'
import { Folded } from './Folded.tsx'
import { Markdown } from './Markdown.tsx'
import { useNearness } from './nearness.ts'
import './turn.css'

interface TurnViewProps {
  readonly turn: Turn
  readonly speaker: string
  readonly patterns: readonly TextPattern[]
  /** The message that was opened, if it is in here. */
  readonly targetKey: string | null
  readonly isOtherDay: boolean
  readonly onTurnTo: (message: MessageView, siblingIndex: number) => void
}

export const TurnView = memo(function TurnView(props: TurnViewProps) {
  const { turn, speaker, patterns, targetKey } = props
  const { folded, message } = turn
  const place = useRef<HTMLElement>(null)
  const isNear = useNearness(place, targetKey !== null)
  const isMine = message?.role === 'user'
  const name = isMine ? 'You' : speaker
  const isTarget = message !== null && message.nodeKey === targetKey

  return (
    <article ref={place} className={isMine ? 'turn turn-mine' : 'turn'} aria-label={name}>
      <Head {...props} name={name} />
      {folded.length === 0 ? null : <Folded messages={folded} patterns={patterns} targetKey={targetKey} />}
      {message === null ? null : (
        <div className="turn-body" data-target={isTarget || undefined}>
          {isNear ? <Markdown text={message.text} patterns={patterns} hasCurrent={isTarget} /> : <div className="markdown plain">{message.text}</div>}
          <Attachments attachments={message.attachments} />
          <Sources sources={message.sources} />
        </div>
      )}
    </article>
  )
})

function Head({ turn: { message }, name, isOtherDay, onTurnTo }: TurnViewProps & { readonly name: string }) {
  return (
    <header className="turn-head">
      <h2>{name}</h2>
      {message === null ? null : <Facts message={message} isOtherDay={isOtherDay} />}
      {message === null || message.siblingCount < 2 ? null : <BranchSwitch message={message} onTurnTo={onTurnTo} />}
    </header>
  )
}

function Facts({ message: { role, model, createdAtMs }, isOtherDay }: { readonly message: MessageView; readonly isOtherDay: boolean }) {
  if (createdAtMs === null) return model === null || role === 'user' ? null : <span>{model}</span>
  const day = formatDay(createdAtMs)
  const hour = formatHour(createdAtMs)
  return (
    <span>
      {model === null || role === 'user' ? '' : `${model} · `}
      <time dateTime={new Date(createdAtMs).toISOString()} title={`${day}, ${hour}`}>
        {isOtherDay ? `${day}, ${hour}` : hour}
      </time>
    </span>
  )
}

function Sources({ sources }: Pick<MessageView, 'sources'>) {
  if (sources.length === 0) return null
  return (
    <details className="sources">
      <summary>{countOf(sources.length, 'source')}</summary>
      <ol>
        {sources.map(({ title, url }) => (
          <li key={url}>
            {/^https?:/i.test(url) ? (
              <a href={url} target="_blank" rel="noopener noreferrer">
                {title || url}
              </a>
            ) : (
              title || url
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
