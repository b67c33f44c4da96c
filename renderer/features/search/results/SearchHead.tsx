import { useEffect } from 'react'
import type { QueryClock } from '../../../../shared/query/calendar.ts'
import { INDEX_BEHIND } from '../../../../shared/text/indexBehind.ts'
import { words } from '../../../words/words.ts'
import { CountLine } from './CountLine.tsx'
import { FacetPills } from './FacetPills.tsx'
import { type Facets, useFacets } from './facetsStore.ts'
import type { Findings } from './findings.ts'
import './results.css'
import { type SearchState, useSearch } from '../searchStore.ts'
import { Timeline } from '../timeline/Timeline.tsx'

interface SearchHeadProps {
  /** As it is when it is asked. */
  readonly clock: () => QueryClock
}

/**
 * What stands between the field and what was found: when, what kinds, how much. It keeps its height while one types.
 */
export function SearchHead({ clock }: SearchHeadProps) {
  const state = useSearch((search) => search.state)
  const findings = findingsIn(state)
  const facets = useFacets((store) => (store.state.at === 'counted' ? store.state.facets : null))
  useFacetsOf(state)

  if (state.at === 'failed') return null
  return (
    <div className="search-head" aria-busy={state.at === 'searching'}>
      {facets === null ? <Uncounted clock={clock} /> : <Counted facets={facets} clock={clock} />}
      <CountLine findings={findings} />
      {findings === null ? null : <Hints answer={findings.answer} />}
    </div>
  )
}

/** Keeps the room for what is being counted. */
function Uncounted({ clock }: SearchHeadProps) {
  return (
    <>
      <Timeline months={[]} clock={clock} />
      <FacetPills row={null} />
    </>
  )
}

function Counted({ facets: { months, row }, clock }: SearchHeadProps & { readonly facets: Facets }) {
  // Where nothing has the words themselves, there are only near messages, which nobody counts.
  const isNothingToKeepTo = months.length === 0 && row.shown.length === 0 && row.everything.count === 0
  return (
    <>
      {months.length === 0 ? null : <Timeline months={months} clock={clock} />}
      {isNothingToKeepTo ? null : <FacetPills row={row} />}
    </>
  )
}

/** Facets are counted once something was found, and anew with every text; not again for the next page. */
function useFacetsOf(state: SearchState): void {
  const count = useFacets((store) => store.count)
  const hold = useFacets((store) => store.hold)
  const clear = useFacets((store) => store.clear)
  const asked = state.at === 'found' ? state.findings.asked : null
  useEffect(() => {
    if (asked === null) hold()
    else void count(asked)
  }, [asked, count, hold])
  useEffect(() => clear, [clear])
}

function findingsIn(state: SearchState): Findings | null {
  if (state.at === 'found') return state.findings
  return state.at === 'searching' ? state.before : null
}

function Hints({ answer: { didYouMean, hints, notices } }: Pick<Findings, 'answer'>) {
  const search = useSearch((state) => state.search)
  if (didYouMean === null && hints.length === 0 && notices.length === 0) return null
  return (
    <div className="search-hints">
      {didYouMean === null ? null : (
        <p>
          {words.search.didYouMean.before}
          <button type="button" className="button-link" onClick={() => void search(didYouMean)}>
            {didYouMean}
          </button>
          {words.search.didYouMean.after}
        </p>
      )}
      {[...new Set([...hints.map(({ message }) => message), ...notices.map(inOurWords)])].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

function inOurWords(notice: string): string {
  return notice === INDEX_BEHIND ? words.search.indexBehind : notice
}
