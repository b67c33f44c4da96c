import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react'
import type { SearchMark } from '../../../shared/model/searchAnswer.ts'
import type { QueryClock } from '../../../shared/query/calendar.ts'
import { useExport } from '../../features/export/exportStore.ts'
import { LibraryList } from '../../features/library/list/LibraryList.tsx'
import { messagesElement } from '../../features/reader/turn/messagesElement.ts'
import { type ReaderLocation, useReader } from '../../features/reader/readerStore.ts'
import { SearchField } from '../../features/search/field/SearchField.tsx'
import { useSearches } from '../../features/search/field/searchesStore.ts'
import { searchFieldId } from '../../features/search/field/queryField.ts'
import { SearchHeader } from '../../features/search/results/SearchHeader.tsx'
import { SearchResults } from '../../features/search/results/SearchResults.tsx'
import type { HitGroup } from '../../features/search/results/groupHits.ts'
import { useSearch } from '../../features/search/searchStore.ts'
import { focusWhenLost } from '../../ui/keyboard/focus.ts'
import { usePreferences } from '../../ui/preferences.ts'
import { words } from '../../words/words.ts'
import { useApp } from '../state/appStore.ts'
import { openInReader } from '../state/paneFocus.ts'
import { useToday } from '../state/useSystemChanges.ts'

interface ListColumnProps {
  readonly now: () => number
}

const ownTimeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The search with its results below, or the library when there is no search. */
export function ListColumn({ now }: ListColumnProps) {
  const list = useRef<HTMLDivElement>(null)
  const isUtc = usePreferences((preferences) => preferences.clock === 'utc')
  const clock = useCallback((): QueryClock => ({ nowMs: now(), timeZone: isUtc ? 'UTC' : ownTimeZone }), [now, isUtc])
  const nowMs = useToday(now, isUtc)
  const isSearching = useSearch((search) => search.state.kind !== 'idle')
  const findBest = useSearch((search) => search.findBest)
  const openId = useReader(({ state }) => (state.kind === 'closed' ? null : state.place.conversationId))

  const openMessageKey = useReader(({ state }) => (state.kind === 'closed' ? null : state.place.messageKey))

  const toList = (): void => list.current?.querySelector<HTMLElement>('[data-stop]:not([tabindex="-1"])')?.focus()
  // Stable, so rows aren't redrawn with every letter.
  const openHit = useCallback((group: HitGroup, messageKey: string | null, isByKey = false): void => {
    openPlace({ conversationId: group.conversationId, messageKey, marks: marksShown() }, isByKey)
    void useSearches.getState().remember(useSearch.getState().text)
  }, [])
  const openBest = (): void => {
    void findBest().then((group) => group && openHit(group, group.hits[0]?.messageId ?? null, true))
  }

  return (
    <>
      <div className="list-top">
        <SearchField onDown={toList} onEnter={openBest} />
      </div>
      {isSearching ? <SearchHeader clock={clock} /> : null}
      {/* A different kind of list starts at its top. */}
      <div
        key={isSearching ? 'found' : 'library'}
        ref={list}
        className="list-scroll"
        data-scrolls
        data-home
        tabIndex={-1}
      >
        {isSearching ? (
          <SearchResults
            openId={openId}
            openMessageKey={openMessageKey}
            scroller={list}
            onOpen={openHit}
            onLeave={toField}
          />
        ) : (
          <LibraryList
            nowMs={nowMs}
            openId={openId}
            onOpen={openConversation}
            onLeave={toField}
            onExport={exportConversations}
          />
        )}
      </div>
    </>
  )
}

/** Opening by key moves the focus to the reader; after a click it stays in the list while the list is visible. */
function openPlace(place: ReaderLocation, isByKey: boolean): void {
  if (isByKey) return openInReader(place)
  useApp.getState().show('reader')
  void useReader
    .getState()
    .open(place)
    .then(() => focusWhenLost(messagesElement))
}

/** The reader marks the same words as the results. */
function marksShown(): readonly SearchMark[] {
  const { state } = useSearch.getState()
  const findings = state.kind === 'found' ? state.findings : state.kind === 'searching' ? state.before : null
  return findings?.answer.marks ?? []
}

function openConversation(conversationId: string, isByKey = false): void {
  openPlace({ conversationId, messageKey: null, marks: [] }, isByKey)
}

function toField(): void {
  document.getElementById(searchFieldId)?.focus()
}

function exportConversations(ids: readonly string[]): void {
  useExport.getState().open(ids)
}

const NARROWEST_PX = 260
const WIDEST_PX = 560
const DEFAULT_PX = 340
const STEP_PX = 20

const within = (px: number): number => Math.round(Math.min(Math.max(px, NARROWEST_PX), WIDEST_PX))

/** Between the list and the reader: drag it, or use the arrow keys. A double click restores the default width. */
export function ListResizer() {
  const width = usePreferences((preferences) => preferences.listWidthPx)
  const prefer = usePreferences((preferences) => preferences.prefer)
  const [grip, setGrip] = useState<number | null>(null)
  const set = (px: number): void => prefer({ listWidthPx: within(px) })

  const grasp = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId)
    setGrip(event.clientX - width)
  }
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent): void => {
    const next = { ArrowLeft: width - STEP_PX, ArrowRight: width + STEP_PX, Home: NARROWEST_PX, End: WIDEST_PX }[key]
    if (next === undefined) return
    nativeEvent.preventDefault()
    set(next)
  }
  return (
    <div
      className="list-resizer"
      role="separator"
      tabIndex={0}
      aria-label={words.app.shell.listWidth}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={NARROWEST_PX}
      aria-valuemax={WIDEST_PX}
      data-dragged={grip !== null || undefined}
      onPointerDown={grasp}
      onPointerMove={({ clientX }) => (grip === null ? undefined : set(clientX - grip))}
      onPointerUp={() => setGrip(null)}
      onPointerCancel={() => setGrip(null)}
      onDoubleClick={() => set(DEFAULT_PX)}
      onKeyDown={onKeyDown}
    />
  )
}
