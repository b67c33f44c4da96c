import { memo, useMemo } from 'react'
import type { ListedConversation } from '../../../shared/model/library.ts'
import { EndOfList } from '../../ui/EndOfList.tsx'
import { countOf, formatDay } from '../../ui/format.ts'
import { moveFocus } from '../../ui/moveFocus.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { groupByTime } from './groupByTime.ts'
import './library.css'
import { type LibraryState, useLibrary } from './libraryStore.ts'

interface LibraryListProps {
  readonly nowMs: number
  readonly openId: string | null
  readonly onOpen: (conversationId: string) => void
  /** The keyboard leaves the list at its top. */
  readonly onLeave: () => void
}

export function LibraryList(props: LibraryListProps) {
  const state = useLibrary((library) => library.state)
  const refresh = useLibrary((library) => library.refresh)

  switch (state.at) {
    case 'loading':
      return <Skeleton label="Reading the list of conversations" lines={8} />
    case 'empty':
      return <Notice title="Nothing here yet">Import an export, and your conversations appear here.</Notice>
    case 'failed':
      return (
        <Notice title="The list could not be read" action={{ label: 'Try again', run: () => void refresh() }} isBroken>
          {state.message}
        </Notice>
      )
    case 'loaded':
      return <LoadedList {...props} state={state} />
  }
}

function LoadedList({ nowMs, openId, onOpen, onLeave, state }: LibraryListProps & { readonly state: Extract<LibraryState, { at: 'loaded' }> }) {
  const { conversations, total, more } = state
  const loadMore = useLibrary((library) => library.loadMore)
  const groups = useMemo(() => groupByTime(conversations, nowMs), [conversations, nowMs])

  return (
    <nav
      className="library"
      aria-label="Conversations"
      onKeyDown={(event) => {
        if (moveFocus(event.nativeEvent, event.currentTarget) === 'before') onLeave()
      }}
    >
      <p className="library-count">{countOf(total, 'conversation')}</p>
      {groups.map(({ label, items }) => (
        <section key={label} aria-label={label}>
          <h2 className="library-time">{label}</h2>
          <ul>
            {items.map((conversation) => (
              <Row key={`${conversation.provider} ${conversation.id}`} conversation={conversation} isOpen={conversation.id === openId} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
      {more.at === 'failed' ? (
        <Notice title="The rest could not be read" action={{ label: 'Try again', run: () => void loadMore() }} isBroken>
          {more.message}
        </Notice>
      ) : null}
      {more.at === 'waiting' ? <EndOfList key={conversations.length} onNear={loadMore} /> : null}
      {more.at === 'loading' ? <Skeleton label="Reading more conversations" lines={3} /> : null}
    </nav>
  )
}

interface RowProps {
  readonly conversation: ListedConversation
  readonly isOpen: boolean
  readonly onOpen: (conversationId: string) => void
}

const Row = memo(function Row({ conversation: { id, title, activeAtMs, turnCount }, isOpen, onOpen }: RowProps) {
  return (
    <li>
      <button type="button" className="library-row" data-stop aria-current={isOpen ? 'true' : undefined} onClick={() => onOpen(id)}>
        <span className="library-title">{title ?? 'Untitled'}</span>
        <span className="library-facts">
          {activeAtMs === null ? null : <time dateTime={new Date(activeAtMs).toISOString()}>{formatDay(activeAtMs)}</time>}
          {activeAtMs === null ? '' : ' · '}
          {countOf(turnCount, 'message')}
        </span>
      </button>
    </li>
  )
})
