import { ArrowDownWideNarrow, Bookmark, BookmarkCheck } from 'lucide-react'
import { useState } from 'react'
import { type Sort, sortChoices } from '../../../../shared/query/choices.ts'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { words } from '../../../words/words.ts'
import { describeTotal, describeResults, timeTaken } from './describeResults.ts'
import { useFacets } from './facetsStore.ts'
import type { LoadedResults } from './loadedResults.ts'
import { without, withValue } from '../queryOperators.ts'
import { SaveSearchDialog } from '../field/SaveSearchDialog.tsx'
import { useSearches } from '../field/searchesStore.ts'
import { useSearch } from '../searchStore.ts'

const labels = new Map(sortChoices.map(({ value, label }) => [value, label]))

/** The number of results, their order, and a way to save the search. */
export function CountLine(props: { readonly findings: LoadedResults | null }) {
  const findings = useExactTotal(props.findings)
  return (
    <div className="search-count">
      <p title={findings === null ? undefined : timeTaken(findings)}>
        {findings === null ? '' : describeResults(findings)}
      </p>
      {/* Announced without the search method, which would be repeated after every letter. */}
      <span role="status" className="unseen">
        {findings === null ? '' : describeTotal(findings)}
      </span>
      {findings === null ? null : (
        <>
          <SortMenu sort={findings.answer.sort} />
          <SaveButton />
        </>
      )}
    </div>
  )
}

/** A search counts matches up to a limit; the month counts give the exact number. */
function useExactTotal(findings: LoadedResults | null): LoadedResults | null {
  const total = useFacets(({ state }) =>
    state.kind === 'counted' && state.facets.request === findings?.request && state.facets.total.isExact
      ? state.facets.total
      : null,
  )
  return findings === null || total === null || findings.answer.total.isExact
    ? findings
    : { ...findings, answer: { ...findings.answer, total } }
}

function SortMenu({ sort }: { readonly sort: Sort }) {
  const search = useSearch((store) => store.search)
  const label = labels.get(sort) ?? sort
  const sortBy = (order: Sort): void => {
    const bare = without(useSearch.getState().text, ['sort'])
    void search(order === 'relevance' ? bare : withValue(bare, 'sort', order))
  }
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="icon-button"
          aria-label={words.search.orderedBy(label)}
          title={label}
          data-on={sort === 'relevance' ? undefined : true}
        >
          <ArrowDownWideNarrow aria-hidden="true" />
        </button>
      }
      groups={[
        sortChoices.map(({ value: order, label: name }) => ({
          label: name,
          ...(order === sort ? { keys: '✓' } : {}),
          run: () => sortBy(order),
        })),
      ]}
    />
  )
}

function SaveButton() {
  const [isNaming, setNaming] = useState(false)
  const query = useSearch((store) => store.text).trim()
  const saved = useSearches((searches) => searches.saved).find((one) => one.query === query)
  const remove = useSearches((searches) => searches.remove)
  const label = saved === undefined ? words.search.saved.saveThis : words.search.saved.removeThis(saved.name)
  const Icon = saved === undefined ? Bookmark : BookmarkCheck
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        title={label}
        data-on={saved === undefined ? undefined : true}
        onClick={() => (saved === undefined ? setNaming(true) : void remove(saved))}
      >
        <Icon aria-hidden="true" />
      </button>
      <SaveSearchDialog key={query} query={query} isOpen={isNaming} onClose={() => setNaming(false)} />
    </>
  )
}
