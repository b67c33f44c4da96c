import { ChevronDown } from 'lucide-react'
import { formatCount } from '../../../ui/format.ts'
import { Menu } from '../../../ui/overlay/Menu.tsx'
import { words } from '../../../words/words.ts'
import { type FacetPill, type FacetRow, keepEverything, togglePill } from './facetPills.ts'
import './results.css'
import { useSearch } from '../searchStore.ts'

/** Parts of what was found, to keep to. A row of its height stands there before they are counted. */
export function FacetPills({ row }: { readonly row: FacetRow | null }) {
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
        onPress={() => press(keepEverything)}
      />
      {shown.map((pill) => (
        <Pill
          key={`${pill.by} ${pill.value}`}
          label={pill.label}
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

/** Related results are not counted, and may be all that there is: then a nought would be wrong. */
function countOf({ count, isExact }: Pick<FacetPill, 'count' | 'isExact'>): string {
  return count === 0 ? '' : `${formatCount(count)}${isExact ? '' : '+'}`
}

interface PillProps {
  readonly label: string
  readonly count: string
  readonly isOn: boolean
  readonly onPress: () => void
}

function Pill({ label, count, isOn, onPress }: PillProps) {
  return (
    <button type="button" className="facet" aria-pressed={isOn} onClick={onPress}>
      <span>{label}</span> {count}
    </button>
  )
}
