import { words } from '../../words/words.ts'

interface ConversationTitleProps {
  readonly title: string | null
  /** The first question, when the conversation has no title. */
  readonly derivedTitle: string | null
}

/** A derived title looks and reads like what it is. */
export function ConversationTitle({ title, derivedTitle }: ConversationTitleProps) {
  if (derivedTitle === null) return <span>{title ?? words.ui.titles.untitled}</span>
  return (
    <span className="derived-title" title={words.ui.titles.derived}>
      {derivedTitle}
      <span className="unseen">{` (${words.ui.titles.derived})`}</span>
    </span>
  )
}
