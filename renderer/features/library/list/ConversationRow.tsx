import { EyeOff, Folder, Star, Tag } from 'lucide-react'
import { memo, type MouseEvent } from 'react'
import { shownTitle } from '../../../../shared/text/derivedTitle.ts'
import type { ListedConversation } from '../../../../shared/model/library.ts'
import { ConversationTitle } from '../../../ui/controls/ConversationTitle.tsx'
import { formatDayAndHour, formatRecent } from '../../../ui/format.ts'
import { words } from '../../../words/words.ts'
import './list.css'
import type { ListOrder } from './listView.ts'

export interface RowPosition {
  readonly index: number
  readonly id: string
}

interface ConversationRowProps {
  readonly index: number
  /** Missing while it loads. */
  readonly conversation: ListedConversation | undefined
  readonly heading: string | null
  readonly nowMs: number
  readonly order: ListOrder
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
  nowMs,
  order,
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
            <Facts conversation={conversation} nowMs={nowMs} order={order} isSelected={isSelected} />
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
  nowMs,
  order,
  isSelected,
}: Pick<ConversationRowProps, 'nowMs' | 'order' | 'isSelected'> & { readonly conversation: ListedConversation }) {
  const { title, derivedTitle, activeAtMs, createdAtMs, turnCount, summary, provider } = conversation
  const atMs = order === 'creation' ? createdAtMs : activeAtMs
  return (
    <>
      <i className="provider" data-provider={provider} />
      <span className="library-title">
        <ConversationTitle title={title} derivedTitle={derivedTitle} />
      </span>
      {atMs === null ? null : (
        <time dateTime={new Date(atMs).toISOString()} title={formatDayAndHour(atMs)}>
          {formatRecent(atMs, nowMs, order === 'activity' || order === 'creation')}
        </time>
      )}
      <span className="library-about">
        {/* The summary begins with the first question, which may be the title already. */}
        <span className="library-facts">
          {summary === null || derivedTitle !== null || order === 'length' ? words.counts.messages(turnCount) : summary}
        </span>
        <Signs conversation={conversation} />
      </span>
      {isSelected ? <span className="unseen">{words.library.row.selected}</span> : null}
    </>
  )
}

/** Quiet icons; their words are for screen readers, and in the tooltip. */
function Signs({ conversation }: { readonly conversation: ListedConversation }) {
  const { isStarred, isHiddenFromAgents, projectId, projectName, tags } = conversation
  const project = projectName ?? words.library.row.unnamedProject
  return (
    <span className="library-signs">
      {projectId === null ? null : (
        <span title={project}>
          <Folder aria-hidden="true" />
          <span className="unseen">
            {projectName === null ? words.library.row.beforeUnnamedProject : words.library.row.beforeProject}
            {project}
          </span>
        </span>
      )}
      {tags.length === 0 ? null : (
        <span title={tags.join(', ')}>
          <Tag aria-hidden="true" />
          {tags.map((tag) => (
            <span key={tag} className="library-tag unseen">
              {words.library.row.beforeTag}
              {tag}
            </span>
          ))}
        </span>
      )}
      {isHiddenFromAgents ? <EyeOff role="img" aria-label={words.library.row.hiddenFromAgents} /> : null}
      {isStarred ? <Star className="library-star" role="img" aria-label={words.library.row.starred} /> : null}
    </span>
  )
}
