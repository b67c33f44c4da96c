import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { MessageView } from '../../../../shared/model/library.ts'
import type { MarkPattern } from '../../../../shared/text/findWords.ts'
import { Attachments } from './Attachments.tsx'
import { describeFolded, isLineAlone, nameFolded } from './describeFolded.ts'
import './turn.css'
import { Markdown } from '../markdown/Markdown.tsx'
import type { TurnTarget } from './turnTarget.ts'

interface FoldedProps {
  readonly messages: readonly MessageView[]
  readonly patterns: readonly MarkPattern[]
  readonly target: TurnTarget | null
}

/** Thoughts and tools as one line; open from the start when what was opened is in there. */
export function Folded({ messages, patterns, target }: FoldedProps) {
  const hasTarget = messages.some(({ nodeKey }) => nodeKey === target?.messageKey)
  const [isOpen, setIsOpen] = useState(hasTarget)
  const isShown = isOpen || hasTarget
  if (isLineAlone(messages)) return <p className="folded folded-alone">{describeFolded(messages)}</p>
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
      <p className="folded-name">{nameFolded(message)}</p>
      {message.text === '' ? null : (
        <Markdown message={message} patterns={patterns} current={isTarget ? target.nth : null} />
      )}
      <Attachments attachments={message.attachments} />
    </section>
  )
}
