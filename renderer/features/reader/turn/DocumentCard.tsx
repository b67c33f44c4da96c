import { FileText } from 'lucide-react'
import type { MessageView } from '../../../../shared/model/library.ts'
import type { MarkPattern } from '../../../../shared/text/findWords.ts'
import { words } from '../../../words/words.ts'
import './turn.css'
import { Markdown } from '../markdown/Markdown.tsx'
import type { TurnTarget } from './turnTarget.ts'

interface DocumentCardProps {
  readonly message: MessageView
  readonly patterns: readonly MarkPattern[]
  readonly target: TurnTarget | null
}

/** A document that was written beside the conversation. Its title is the first line of its text. */
export function DocumentCard({ message, patterns, target }: DocumentCardProps) {
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else only a mouse could scroll it */}
      <div className="document-card-text" tabIndex={0} role="group" aria-label={words.reader.document.text}>
        <Markdown message={message} patterns={patterns} current={isTarget ? target.nth : null} />
      </div>
    </div>
  )
}
