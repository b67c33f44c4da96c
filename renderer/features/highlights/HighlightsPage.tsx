import { Download, Pencil, Search } from 'lucide-react'
import { memo, useEffect } from 'react'
import { VList } from 'virtua'
import type { Output } from '../../../shared/contract/archiveContract.ts'
import type { Highlight } from '../../../shared/model/highlight.ts'
import { colorLabel, colorProperties, highlightColors } from '../../../shared/model/highlightColors.ts'
import { ConversationTitle } from '../../ui/controls/ConversationTitle.tsx'
import { Notice } from '../../ui/controls/Notice.tsx'
import { Skeleton } from '../../ui/controls/Skeleton.tsx'
import '../../ui/controls/controls.css'
import { formatCount, formatDay } from '../../ui/format.ts'
import { Menu } from '../../ui/overlay/Menu.tsx'
import '../../ui/wholePage.css'
import { words } from '../../words/words.ts'
import { useConversationHighlights } from './conversationHighlightsStore.ts'
import { useHighlightList } from './highlightListStore.ts'
import './highlights.css'

interface HighlightsPageProps {
  readonly onOpen: (highlight: Highlight) => void
}

export function HighlightsPage({ onOpen }: HighlightsPageProps) {
  const found = useHighlightList((list) => list.found)
  const search = useHighlightList((list) => list.search)
  // Reloads the list after a highlight was changed or removed here.
  const editing = useConversationHighlights((store) => store.editing)
  useEffect(() => {
    if (editing === null) void search()
  }, [search, editing])

  return (
    <div className="highlights-page">
      <header className="highlights-head">
        <div className="highlights-title">
          <h1>{words.highlights.page.title}</h1>
          {found.kind === 'known' ? <p role="status">{words.counts.highlights(found.value.total)}</p> : null}
          <ExportMenu />
        </div>
        <SearchField />
        {found.kind === 'known' ? <HighlightFilter tags={found.value.tags} /> : null}
      </header>
      {found.kind === 'asking' ? <Skeleton label={words.highlights.page.loading} lines={6} /> : null}
      {found.kind === 'failed' ? (
        <Notice
          title={words.highlights.page.failed}
          action={{ label: words.highlights.tryAgain, run: () => void search() }}
          isBroken
        >
          {found.message}
        </Notice>
      ) : null}
      {found.kind === 'known' ? <Found found={found.value} onOpen={onOpen} /> : null}
    </div>
  )
}

function SearchField() {
  const text = useHighlightList((list) => list.query.text)
  const search = useHighlightList((list) => list.search)
  return (
    <label className="highlights-search">
      <Search aria-hidden="true" />
      <input
        type="search"
        aria-label={words.highlights.page.search}
        placeholder={words.highlights.page.searchHint}
        value={text}
        onChange={(event) => void search({ text: event.currentTarget.value })}
      />
    </label>
  )
}

function ExportMenu() {
  const exportAll = useHighlightList((list) => list.exportAll)
  const items = [
    { label: 'Markdown', run: () => void exportAll('markdown') },
    { label: words.highlights.page.csv, run: () => void exportAll('csv') },
  ]
  return (
    <Menu
      groups={[items]}
      trigger={
        <button type="button" className="button highlights-export">
          <Download aria-hidden="true" />
          {words.highlights.page.export}
        </button>
      }
    />
  )
}

function Found({
  found: { highlights, total },
  onOpen,
}: HighlightsPageProps & { readonly found: Output<'highlights.list'> }) {
  const query = useHighlightList((list) => list.query)
  const loadMore = useHighlightList((list) => list.loadMore)
  if (total === 0) {
    const isAsked = query.text !== '' || query.colours.length > 0 || query.tags.length > 0
    return isAsked ? (
      <Notice title={words.highlights.page.noMatch}>{words.highlights.page.noMatchHint}</Notice>
    ) : (
      <Notice title={words.highlights.page.none}>{words.highlights.page.noneHint}</Notice>
    )
  }
  return (
    <VList className="highlights-list" data-scrolls onScrollEnd={() => void loadMore()}>
      {highlights.map((highlight) => (
        <HighlightCard key={highlight.id} highlight={highlight} onOpen={onOpen} />
      ))}
    </VList>
  )
}

/** By color and by tag: any of the colors, and all of the tags. */
function HighlightFilter({ tags }: Pick<Output<'highlights.list'>, 'tags'>) {
  const query = useHighlightList((list) => list.query)
  const search = useHighlightList((list) => list.search)
  return (
    <div className="highlight-filter" role="group" aria-label={words.highlights.page.filter}>
      {highlightColors.map((colour) => (
        <button
          key={colour}
          type="button"
          className="pill"
          aria-pressed={query.colours.includes(colour)}
          onClick={() => void search({ colours: toggled(query.colours, colour) })}
        >
          <i className="pill-dot" data-colour={colour} style={colorProperties(colour)} />
          {colorLabel(colour).toLowerCase()}
        </button>
      ))}
      {tags.map(({ tag, count }) => (
        <button
          key={tag}
          type="button"
          className="pill"
          aria-pressed={query.tags.includes(tag)}
          onClick={() => void search({ tags: toggled(query.tags, tag) })}
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

interface HighlightCardProps {
  readonly highlight: Highlight
  readonly onOpen: (highlight: Highlight) => void
}

const HighlightCard = memo(function HighlightCard({ highlight, onOpen }: HighlightCardProps) {
  const edit = useConversationHighlights((store) => store.edit)
  const { anchor, colour, createdAtMs, isReadable, note, role, tags, title, derivedTitle } = highlight
  return (
    <article className="highlight-card">
      <blockquote>
        <mark className="note" data-colour={colour} style={colorProperties(colour)}>
          {anchor.quote}
        </mark>
      </blockquote>
      {note === '' ? null : <p className="highlight-card-note">{note}</p>}
      <footer>
        {isReadable ? (
          <button type="button" className="button-link" onClick={() => onOpen(highlight)}>
            <ConversationTitle title={title} derivedTitle={derivedTitle} />
          </button>
        ) : (
          <span>{words.highlights.card.gone}</span>
        )}
        <span>
          {[
            role === 'user' ? words.highlights.card.byYou : null,
            words.highlights.card.made(colorLabel(colour).toLowerCase(), formatDay(createdAtMs)),
            ...tags.map((tag) => `#${tag}`),
          ]
            .filter((fact) => fact !== null)
            .join(' · ')}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label={words.highlights.card.editThis}
          title={words.highlights.card.edit}
          onClick={() => edit(highlight)}
        >
          <Pencil aria-hidden="true" />
        </button>
      </footer>
    </article>
  )
})
