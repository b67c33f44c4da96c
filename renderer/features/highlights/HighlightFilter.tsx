import type { Output } from '../../../shared/contract/archiveContract.ts'
import { highlightColours } from '../../../shared/model/highlightColour.ts'
import { formatCount } from '../../ui/format.ts'
import '../../ui/controls/controls.css'
import { words } from '../../words/words.ts'
import './highlights.css'
import { useHighlightList } from './highlightListStore.ts'

/** By colour and by tag: any of the colours, and all of the tags. */
export function HighlightFilter({ tags }: Pick<Output<'highlights.list'>, 'tags'>) {
  const wish = useHighlightList((list) => list.wish)
  const look = useHighlightList((list) => list.look)
  return (
    <div className="highlight-filter" role="group" aria-label={words.highlights.page.filter}>
      {highlightColours.map((colour) => (
        <button
          key={colour}
          type="button"
          className="pill"
          aria-pressed={wish.colours.includes(colour)}
          onClick={() => void look({ colours: toggled(wish.colours, colour) })}
        >
          <i className="pill-dot" data-colour={colour} />
          {words.highlights.colours[colour]}
        </button>
      ))}
      {tags.map(({ tag, count }) => (
        <button
          key={tag}
          type="button"
          className="pill"
          aria-pressed={wish.tags.includes(tag)}
          onClick={() => void look({ tags: toggled(wish.tags, tag) })}
        >
          {`#${tag}`} <small>{formatCount(count)}</small>
        </button>
      ))}
    </div>
  )
}

function toggled<Value>(values: readonly Value[], value: Value): readonly Value[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}
