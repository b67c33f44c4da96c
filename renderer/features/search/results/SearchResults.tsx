import { type KeyboardEvent, type Ref, type RefObject, useEffect, useRef } from 'react'
import { type CustomContainerComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua'
import { EndOfList } from '../../../ui/controls/EndOfList.tsx'
import { Notice } from '../../../ui/controls/Notice.tsx'
import { Skeleton } from '../../../ui/controls/Skeleton.tsx'
import '../../../ui/controls/controls.css'
import { moveFocus } from '../../../ui/keyboard/useActiveOption.ts'
import { words } from '../../../words/words.ts'
import { readField, searchFieldId, withoutChips } from '../field/queryField.ts'
import { type SearchState, useSearch } from '../searchStore.ts'
import { ResultGroup } from './ResultGroup.tsx'
import type { LoadedResults } from './loadedResults.ts'
import type { HitGroup } from './groupHits.ts'
import './results.css'

interface SearchResultsProps {
  readonly openId: string | null
  readonly openMessageKey: string | null
  /** The scrolling element of the list. */
  readonly scroller: RefObject<HTMLElement | null>
  /** Opens a conversation at one of its messages, or at its start. */
  readonly onOpen: (group: HitGroup, messageKey: string | null, isByKey: boolean) => void
  /** The focus leaves the list at its top. */
  readonly onLeave: () => void
}

export function SearchResults(props: SearchResultsProps) {
  const state = useSearch((search) => search.state)
  const refresh = useSearch((search) => search.refresh)

  switch (state.kind) {
    case 'idle':
      return null
    case 'searching':
      return state.before === null ? (
        <Skeleton label={words.search.results.searching} lines={5} />
      ) : (
        <Results {...props} findings={state.before} more="busy" />
      )
    case 'failed':
      return (
        <Notice
          title={words.search.results.broken}
          action={{ label: words.search.tryAgain, run: () => void refresh() }}
          isBroken
        >
          {state.message}
        </Notice>
      )
    case 'found':
      return <Results {...props} findings={state.findings} more={state.more} />
  }
}

interface ResultsProps extends SearchResultsProps {
  readonly findings: LoadedResults
  /** `busy` while a newer query is running. */
  readonly more: Extract<SearchState, { kind: 'found' }>['more'] | 'busy'
}

function Results({ findings, more, openId, openMessageKey, scroller, onOpen, onLeave }: ResultsProps) {
  const loadMore = useSearch((search) => search.loadMore)
  const list = useRef<VirtualizerHandle>(null)
  const { groups, answer, request } = findings
  const related = relatedFrom(groups)

  const shownText = useRef(request.text)
  // Results for a new text start at the top.
  useEffect(() => {
    if (shownText.current === request.text) return
    shownText.current = request.text
    scroller.current?.scrollTo({ top: 0 })
  }, [request.text, scroller])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') onLeave()
    else if (event.key === 'Home' || event.key === 'End') focusEnd(event, list.current, groups.length)
    else if (moveFocus(event.nativeEvent, event.currentTarget) === 'before') onLeave()
  }

  return (
    <div className="results" aria-busy={more === 'busy'} onKeyDown={onKeyDown}>
      {groups.length === 0 ? <NothingFound text={request.text} /> : null}
      <Virtualizer ref={list} scrollRef={scroller} data={groups} as={FoundList} item="li" bufferSize={600}>
        {(group, index) => (
          <ResultGroup
            key={group.conversationId}
            group={group}
            isOpen={group.conversationId === openId}
            openKey={group.conversationId === openId ? openMessageKey : null}
            heading={index === related ? words.search.results.relatedHeading : null}
            onOpen={onOpen}
          />
        )}
      </Virtualizer>
      {more === 'waiting' ? <EndOfList key={answer.hits.length} onNear={loadMore} /> : null}
      {more === 'loading' ? <Skeleton label={words.search.results.loadingMore} lines={2} /> : null}
      {more === 'failed' ? (
        <Notice
          title={words.search.results.moreFailed}
          action={{ label: words.search.tryAgain, run: () => void loadMore() }}
          isBroken
        />
      ) : null}
    </div>
  )
}

/** Where the conversations without any of the words begin; null where they are among the others. */
function relatedFrom(groups: readonly HitGroup[]): number | null {
  const at = groups.findLastIndex(({ resultCount }) => resultCount > 0) + 1
  return at > 0 && (groups[at]?.relatedCount ?? 0) > 0 ? at : null
}

function FoundList({ ref, ...rest }: CustomContainerComponentProps) {
  return <ol ref={ref as Ref<HTMLOListElement>} aria-label={words.search.results.label} {...rest} />
}

/** The first or the last result; it may have to be rendered first. */
function focusEnd(event: KeyboardEvent<HTMLElement>, list: VirtualizerHandle | null, count: number): void {
  event.preventDefault()
  const isEnd = event.key === 'End'
  const { currentTarget } = event
  list?.scrollToIndex(isEnd ? count - 1 : 0, { align: isEnd ? 'end' : 'start' })
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      [...currentTarget.querySelectorAll<HTMLElement>('[data-stop]')].at(isEnd ? -1 : 0)?.focus(),
    ),
  )
}

/** Reports that there are no results, and offers to drop the filters. */
function NothingFound({ text }: { readonly text: string }) {
  const search = useSearch((store) => store.search)
  const { rest } = readField(text)
  const offers = withoutChips(text)
  const look = (query: string): void => {
    // The pressed button disappears with the notice.
    document.getElementById(searchFieldId)?.focus()
    void search(query)
  }
  return (
    <Notice title={words.search.results.none(rest.trim() || text.trim())}>
      <p>{words.search.results.noneHint}</p>
      {offers.length === 0 ? null : (
        <>
          <p className="results-kept-to">{words.search.results.filtered}</p>
          <div className="results-without">
            {offers.map(({ chip, query }) => (
              <button key={query} type="button" className="button" onClick={() => look(query)}>
                {chip === null ? words.search.results.withoutAny : words.search.results.without(chip)}
              </button>
            ))}
          </div>
        </>
      )}
    </Notice>
  )
}
