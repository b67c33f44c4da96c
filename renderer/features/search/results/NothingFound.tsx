import '../../../ui/controls/controls.css'
import { Notice } from '../../../ui/controls/Notice.tsx'
import { words } from '../../../words/words.ts'
import { readField } from '../field/queryField.ts'
import { searchFieldId } from '../field/searchFieldId.ts'
import { useSearch } from '../searchStore.ts'
import { withoutChips } from '../field/withoutChips.ts'

/** Says so, and where the query keeps to a part of the archive, offers to let go of that. */
export function NothingFound({ text }: { readonly text: string }) {
  const search = useSearch((store) => store.search)
  const { rest } = readField(text)
  const offers = withoutChips(text)
  const look = (query: string): void => {
    // What was pressed goes away with the notice.
    document.getElementById(searchFieldId)?.focus()
    void search(query)
  }
  return (
    <Notice title={words.search.results.none(rest.trim() || text.trim())}>
      <p>{words.search.results.noneHint}</p>
      {offers.length === 0 ? null : (
        <>
          <p className="results-kept-to">{words.search.results.keptTo}</p>
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
