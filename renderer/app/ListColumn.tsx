import { useRef, useState } from 'react'
import { LibraryList } from '../features/library/LibraryList.tsx'
import { useReader } from '../features/reader/readerStore.ts'
import { type HitGroup, wordsOf } from '../features/search/groupHits.ts'
import { SearchField } from '../features/search/SearchField.tsx'
import { SearchResults } from '../features/search/SearchResults.tsx'
import { useSearch } from '../features/search/searchStore.ts'
import { useApp } from './appStore.ts'
import { useGlobalShortcuts } from './useGlobalShortcuts.ts'

interface ListColumnProps {
  readonly now: () => number
}

/** The search, and below it what it found; without a search, the library. */
export function ListColumn({ now }: ListColumnProps) {
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [nowMs] = useState(now)
  const isSearching = useSearch((search) => search.state.at !== 'idle')
  const findBest = useSearch((search) => search.findBest)
  const openId = useReader(({ state }) => (state.at === 'closed' ? null : state.place.conversationId))
  const open = useReader((reader) => reader.open)
  const show = useApp((app) => app.show)
  useGlobalShortcuts(field)

  const toField = (): void => field.current?.focus()
  const toList = (): void => list.current?.querySelector<HTMLElement>('[data-stop]:not([tabindex="-1"])')?.focus()
  const openConversation = (conversationId: string): void => {
    show('reader')
    void open({ conversationId, messageKey: null, words: [] })
  }
  const openHit = (group: HitGroup, messageKey: string | null): void => {
    show('reader')
    void open({ conversationId: group.conversationId, messageKey, words: wordsOf(group) })
  }
  const openBest = (): void => {
    void findBest().then((group) => group && openHit(group, group.hits[0]?.messageId ?? null))
  }

  return (
    <>
      <div className="list-top">
        <SearchField field={field} onDown={toList} onEnter={openBest} />
      </div>
      {/* Another kind of list begins at its top. */}
      <div key={isSearching ? 'found' : 'library'} ref={list} className="list-scroll" data-scrolls>
        {isSearching ? (
          <SearchResults openId={openId} onOpen={openHit} onLeave={toField} />
        ) : (
          <LibraryList nowMs={nowMs} openId={openId} onOpen={openConversation} onLeave={toField} />
        )}
      </div>
    </>
  )
}
