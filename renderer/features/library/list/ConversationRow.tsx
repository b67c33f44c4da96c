import { EyeOff, Folder, Star } from 'lucide-react'
import { memo, type MouseEvent } from 'react'
import { shownTitle } from '../../../../shared/text/derivedTitle.ts'
import type { ListedConversation } from '../../../../shared/model/library.ts'
import { ConversationTitle } from '../../../ui/controls/ConversationTitle.tsx'
import { formatDay } from '../../../ui/format.ts'
import { words } from '../../../words/words.ts'
import './list.css'

export interface RowPosition {
  readonly index: number
  readonly id: string
}

interface ConversationRowProps {
  readonly index: number
  /** Missing while it loads. */
  readonly conversation: ListedConversation | undefined
  readonly heading: string | null
  readonly showsCreation: boolean
  readonly isOpen: boolean
  readonly isSelected: boolean
  /** The tab stop. */
  readonly isStop: boolean
  readonly onClick: (row: RowPosition, event: MouseEvent) => void
  readonly onSelect: (row: RowPosition, event: MouseEvent) => void
}

/** One conversation in the list, with the group heading above the first of each group. */
export const ConversationRow = memo(function ConversationRow({
  index,
  conversation,
  heading,
  showsCreation,
  isOpen,
  isSelected,
  isStop,
  onClick,
  onSelect,
}: ConversationRowProps) {
  return (
    <>
      {heading === null ? null : <h2 className="library-group">{heading}</h2>}
      <div
        className="library-item"
        data-index={index}
        data-selected={isSelected || undefined}
        data-open={isOpen || undefined}
      >
        <button
          type="button"
          className="library-row"
          data-stop
          tabIndex={isStop ? 0 : -1}
          aria-current={isOpen ? 'true' : undefined}
          aria-busy={conversation === undefined || undefined}
          onClick={(event) => conversation && onClick({ index, id: conversation.id }, event)}
        >
          {conversation === undefined ? (
            <Missing />
          ) : (
            <Facts conversation={conversation} showsCreation={showsCreation} isSelected={isSelected} />
          )}
        </button>
        {conversation === undefined ? null : (
          <Check
            title={shownTitle(conversation) ?? words.ui.titles.untitled}
            isSelected={isSelected}
            onClick={(event) => onSelect({ index, id: conversation.id }, event)}
          />
        )}
      </div>
    </>
  )
})

/** The list holds the selection: this only passes on the click with its modifier keys. */
function Check({
  title,
  isSelected,
  onClick,
}: {
  readonly title: string
  readonly isSelected: boolean
  readonly onClick: (event: MouseEvent) => void
}) {
  return (
    <input
      type="checkbox"
      className="library-check"
      tabIndex={-1}
      aria-label={words.library.row.select(title)}
      checked={isSelected}
      onChange={() => undefined}
      onClick={onClick}
    />
  )
}

function Missing() {
  return (
    <span className="library-missing">
      <span className="unseen">{words.library.row.open}</span>
      <i />
      <i />
    </span>
  )
}

function Facts({
  conversation,
  showsCreation,
  isSelected,
}: {
  readonly conversation: ListedConversation
  readonly showsCreation: boolean
  readonly isSelected: boolean
}) {
  const { title, derivedTitle, activeAtMs, createdAtMs, turnCount, isStarred, isHiddenFromAgents } = conversation
  const { projectId, projectName, tags } = conversation
  const atMs = showsCreation ? createdAtMs : activeAtMs
  return (
    <>
      <span className="library-title">
        <ConversationTitle title={title} derivedTitle={derivedTitle} />
        {isStarred ? <Star className="library-star" role="img" aria-label={words.library.row.starred} /> : null}
        {isHiddenFromAgents ? <EyeOff role="img" aria-label={words.library.row.hiddenFromAgents} /> : null}
      </span>
      <span className="library-facts">
        {atMs === null ? null : (
          <time dateTime={new Date(atMs).toISOString()}>
            {formatDay(atMs)}
            {' · '}
          </time>
        )}
        {words.counts.messages(turnCount)}
        {projectId === null ? null : (
          <span className="library-project">
            <Folder aria-hidden="true" />
            <span className="unseen">
              {projectName === null ? words.library.row.beforeUnnamedProject : words.library.row.beforeProject}
            </span>
            {projectName ?? words.library.row.unnamedProject}
          </span>
        )}
        {tags.map((tag) => (
          <span key={tag} className="library-tag">
            <span className="unseen">{words.library.row.beforeTag}</span>
            {tag}
          </span>
        ))}
      </span>
      {isSelected ? <span className="unseen">{words.library.row.selected}</span> : null}
    </>
  )
}
