import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { MessageView } from '../../../shared/model/library.ts'
import type { TextPattern } from '../../../shared/text/findWords.ts'
import { Attachments } from './Attachments.tsx'
import { describeFolded, isLineAlone, nameFolded } from './describeFolded.ts'
import './folded.css'
import { Markdown } from './Markdown.tsx'

interface FoldedProps {
  readonly messages: readonly MessageView[]
  readonly patterns: readonly TextPattern[]
  readonly targetKey: string | null
}

/** Thoughts and tools as one line; open from the start when what was opened is in there. */
export function Folded({ messages, patterns, targetKey }: FoldedProps) {
  const hasTarget = messages.some(({ nodeKey }) => nodeKey === targetKey)
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
            <section key={message.nodeKey} data-target={message.nodeKey === targetKey || undefined}>
              <p className="folded-name">{nameFolded(message)}</p>
              <Markdown text={message.text} patterns={patterns} hasCurrent={message.nodeKey === targetKey} />
              <Attachments attachments={message.attachments} />
            </section>
          ))
        : null}
    </details>
  )
}
