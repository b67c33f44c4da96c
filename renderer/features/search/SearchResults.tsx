import { EndOfList } from '../../ui/EndOfList.tsx'
import { moveFocus } from '../../ui/moveFocus.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { describeFindings } from './describeFindings.ts'
import type { Findings } from './findings.ts'
import type { HitGroup } from './groupHits.ts'
import { ResultGroup } from './ResultGroup.tsx'
import './searchResults.css'
import { type SearchState, useSearch } from './searchStore.ts'

interface SearchResultsProps {
  readonly openId: string | null
  /** Opens a conversation at one of its messages, or at its beginning. */
  readonly onOpen: (group: HitGroup, messageKey: string | null) => void
  /** The keyboard leaves the list at its top. */
  readonly onLeave: () => void
}

export function SearchResults(props: SearchResultsProps) {
  const state = useSearch((search) => search.state)
  const refresh = useSearch((search) => search.refresh)

  switch (state.at) {
    case 'idle':
      return null
    case 'searching':
      return state.before === null ? <Skeleton label="Searching" lines={5} /> : <Results {...props} findings={state.before} more="busy" />
    case 'failed':
      return (
        <Notice title="The search did not work" action={{ label: 'Try again', run: () => void refresh() }} isBroken>
          {state.message}
        </Notice>
      )
    case 'found':
      return <Results {...props} findings={state.findings} more={state.more} />
  }
}

interface ResultsProps extends SearchResultsProps {
  readonly findings: Findings
  /** `busy` while what was typed since is being looked for. */
  readonly more: Extract<SearchState, { at: 'found' }>['more'] | 'busy'
}

function Results({ findings, more, openId, onOpen, onLeave }: ResultsProps) {
  const loadMore = useSearch((search) => search.loadMore)
  const { groups, answer } = findings

  return (
    <div
      className="results"
      aria-busy={more === 'busy'}
      onKeyDown={(event) => {
        if (moveFocus(event.nativeEvent, event.currentTarget) === 'before') onLeave()
      }}
    >
      {groups.length === 0 ? null : (
        <p className="results-count" role="status">
          {describeFindings(findings)}
        </p>
      )}
      {groups.length === 0 ? <Notice title={`Nothing found for “${findings.text.trim()}”`}>Try fewer or other words. A word of a title works too.</Notice> : null}
      <Hints answer={answer} />
      <ol aria-label="Found">
        {groups.map((group) => (
          <ResultGroup key={group.conversationId} group={group} isOpen={group.conversationId === openId} onOpen={onOpen} />
        ))}
      </ol>
      {more === 'waiting' ? <EndOfList key={answer.hits.length} onNear={loadMore} /> : null}
      {more === 'loading' ? <Skeleton label="Reading more" lines={2} /> : null}
      {more === 'failed' ? <Notice title="The rest could not be read" action={{ label: 'Try again', run: () => void loadMore() }} isBroken /> : null}
    </div>
  )
}

function Hints({ answer: { didYouMean, hints, notices } }: Pick<Findings, 'answer'>) {
  const search = useSearch((state) => state.search)
  if (didYouMean === null && hints.length === 0 && notices.length === 0) return null
  return (
    <div className="results-hints">
      {didYouMean === null ? null : (
        <p>
          Did you mean{' '}
          <button type="button" className="button-link" onClick={() => void search(didYouMean)}>
            {didYouMean}
          </button>
          ?
        </p>
      )}
      {[...new Set([...hints.map(({ message }) => message), ...notices])].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
