import { inWords } from '../../../errorMessage.ts'
import { ChevronDown } from 'lucide-react'
import { useEffect } from 'react'
import type { QueryClock } from '../../../../shared/query/calendar.ts'
import { formatCount } from '../../../ui/format.ts'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { words } from '../../../words/words.ts'
import { type SearchState, useSearch } from '../searchStore.ts'
import { Timeline } from '../timeline/Timeline.tsx'
import { CountLine } from './CountLine.tsx'
import { type FacetPill, type FacetRow, keepAllPills, togglePill } from './facetPills.ts'
import { type Facets, useFacets } from './facetsStore.ts'
import type { LoadedResults } from './loadedResults.ts'
import './results.css'

interface SearchHeadProps {
  /** Evaluated at the time of the query. */
  readonly clock: () => QueryClock
}

/** Between the field and the results: timeline, facets, counts. It keeps its height while typing. */
export function SearchHeader({ clock }: SearchHeadProps) {
  const state = useSearch((search) => search.state)
  const findings = findingsIn(state)
  const facets = useFacets((store) => (store.state.kind === 'counted' ? store.state.facets : null))
  useFacetsOf(state)

  if (state.kind === 'failed') return null
  return (
    <div className="search-head" aria-busy={state.kind === 'searching'}>
      {facets === null ? <Uncounted clock={clock} /> : <Counted facets={facets} clock={clock} />}
      <CountLine findings={findings} />
      {findings === null ? null : <Hints answer={findings.answer} />}
    </div>
  )
}

/** Reserves space for the counts. */
function Uncounted({ clock }: SearchHeadProps) {
  return (
    <>
      <Timeline months={[]} clock={clock} />
      <FacetPills row={null} />
    </>
  )
}

function Counted({ facets: { months, row }, clock }: SearchHeadProps & { readonly facets: Facets }) {
  // Without exact matches there are only related messages, which aren't counted.
  const isNothingToFilter = months.length === 0 && row.shown.length === 0 && row.everything.count === 0
  return (
    <>
      {months.length === 0 ? null : <Timeline months={months} clock={clock} />}
      {isNothingToFilter ? null : <FacetPills row={row} />}
    </>
  )
}

/** Facets are counted after results arrive, and again for every text; not for the next page. */
function useFacetsOf(state: SearchState): void {
  const count = useFacets((store) => store.count)
  const hold = useFacets((store) => store.hold)
  const clear = useFacets((store) => store.clear)
  const request = state.kind === 'found' ? state.findings.request : null
  useEffect(() => {
    if (request === null) hold()
    else void count(request)
  }, [request, count, hold])
  useEffect(() => clear, [clear])
}

function findingsIn(state: SearchState): LoadedResults | null {
  if (state.kind === 'found') return state.findings
  return state.kind === 'searching' ? state.before : null
}

function Hints({ answer: { didYouMean, hints, notices } }: Pick<LoadedResults, 'answer'>) {
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
      {[...new Set([...hints, ...notices].map(inWords))].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}

/** Facets to filter by. A row of the same height reserves the space until they are counted. */
function FacetPills({ row }: { readonly row: FacetRow | null }) {
  const search = useSearch((store) => store.search)
  const press = (change: (text: string) => string): void => void search(change(useSearch.getState().text))
  const toggle = (pill: FacetPill): void => press((text) => togglePill(text, pill))

  if (row === null) return <div className="facets" />
  const { everything, shown, more } = row
  return (
    <div className="facets" role="group" aria-label={words.search.facets.label}>
      <Pill
        label={words.search.facets.everything}
        count={countOf(everything)}
        isOn={everything.isOn}
        onPress={() => press(keepAllPills)}
      />
      {shown.map((pill) => (
        <Pill
          key={`${pill.by} ${pill.value}`}
          label={pill.label}
          tooltip={pill.tooltip}
          count={countOf(pill)}
          isOn={pill.isOn}
          onPress={() => toggle(pill)}
        />
      ))}
      {more.length === 0 ? null : (
        <Menu
          align="start"
          trigger={
            <button type="button" className="facet">
              {words.search.facets.more}
              <ChevronDown aria-hidden="true" />
            </button>
          }
          groups={more.map((pills) =>
            pills.map((pill) => ({ label: pill.label, keys: countOf(pill), run: () => toggle(pill) })),
          )}
        />
      )}
    </div>
  )
}

/** Related results aren't counted and may be all there is, so zero would be wrong. */
function countOf({ count, isExact }: Pick<FacetPill, 'count' | 'isExact'>): string {
  return count === 0 ? '' : `${formatCount(count)}${isExact ? '' : '+'}`
}

interface PillProps {
  readonly label: string
  readonly tooltip?: string | undefined
  readonly count: string
  readonly isOn: boolean
  readonly onPress: () => void
}

function Pill({ label, tooltip, count, isOn, onPress }: PillProps) {
  return (
    <button type="button" className="facet" aria-pressed={isOn} title={tooltip} onClick={onPress}>
      <span>{label}</span> {count}
    </button>
  )
}
