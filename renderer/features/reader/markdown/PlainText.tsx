import { type ReactNode, useMemo } from 'react'
import type { MessageView } from '../../../../shared/model/library.ts'
import type { MarkPattern } from '../../../../shared/text/findWords.ts'
import { findMarks } from './markWords.ts'

interface PlainTextProps {
  readonly message: MessageView
  readonly patterns: readonly MarkPattern[]
  readonly current: number | null
}

/** A text too long to be made Markdown, as it stands, with its marks. */
export function PlainText({ message: { text, nodeKey }, patterns, current }: PlainTextProps) {
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
