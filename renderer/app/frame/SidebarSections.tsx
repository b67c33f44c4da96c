import { Bookmark, Bot, ChevronDown, Folder, Tag } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { ConversationFilter, FilterChoices } from '../../../shared/model/conversationFilter.ts'
import { useChoices } from '../../features/library/filter/choicesStore.ts'
import { useLibrary } from '../../features/library/libraryStore.ts'
import { useSearches } from '../../features/search/field/searchesStore.ts'
import { useSearch } from '../../features/search/searchStore.ts'
import { usePreferences } from '../../ui/preferences.ts'
import { words } from '../../words/words.ts'
import { showSearch, showView, useShownView } from '../commands/showView.ts'
import { SidebarItem } from './SidebarItem.tsx'

/** Projects, tags, GPTs and saved searches; a kind without any has no heading. */
export function SidebarSections({ isListShown }: { readonly isListShown: boolean }) {
  const choices = useCurrentChoices()
  const saved = useSearches((searches) => searches.saved)
  const text = useSearch((search) => search.text)
  const isShown = useShownView()
  const item = ({ value, label, count, ...rest }: FilterChoices['tags'][number], entry: Entry): ReactNode => {
    const filter = entry.filterOf(value)
    const derived = 'name' in rest && rest.name !== null ? null : entry.derivedFrom?.exec(label)
    return (
      <SidebarItem
        key={value}
        label={derived?.[1] ?? label}
        title={label}
        isDerived={Boolean(derived)}
        icon={entry.icon}
        count={count}
        isShown={isListShown && isShown(filter)}
        onClick={() => showView(filter)}
      />
    )
  }
  return (
    <>
      {entries.map((entry) => (
        <Section
          key={entry.name}
          name={entry.name}
          items={(choices?.[entry.name] ?? []).map((one) => item(one, entry))}
        />
      ))}
      <Section
        name="saved"
        items={saved.map(({ id, name, query }) => (
          <SidebarItem
            key={id}
            label={name}
            icon={<Bookmark aria-hidden="true" />}
            count={null}
            isShown={isListShown && text.trim() === query}
            onClick={() => showSearch(query)}
          />
        ))}
      />
    </>
  )
}

interface Entry {
  readonly name: 'projects' | 'tags' | 'gpts'
  readonly icon: ReactNode
  /** Exports give no names, so these are called after their latest conversation. */
  readonly derivedFrom?: RegExp
  readonly filterOf: (value: string) => ConversationFilter
}

const entries: readonly Entry[] = [
  {
    name: 'projects',
    icon: <Folder aria-hidden="true" />,
    derivedFrom: /“(.+)”$/,
    filterOf: (value) => ({ projectIds: [value] }),
  },
  { name: 'tags', icon: <Tag aria-hidden="true" />, filterOf: (value) => ({ tags: [value] }) },
  {
    name: 'gpts',
    icon: <Bot aria-hidden="true" />,
    derivedFrom: /“(.+)”$/,
    filterOf: (value) => ({ gptIds: [value] }),
  },
]

/** Counted again whenever the list was. */
function useCurrentChoices(): FilterChoices | null {
  const choices = useChoices(({ state }) => (state.kind === 'loaded' ? state.choices : null))
  const load = useChoices((store) => store.load)
  useEffect(() => {
    void load()
    return useLibrary.subscribe(({ refreshCount }, before) =>
      refreshCount === before.refreshCount ? undefined : void load(),
    )
  }, [load])
  return choices
}

const SHOWN = 5

function Section({ name, items }: { readonly name: Entry['name'] | 'saved'; readonly items: readonly ReactNode[] }) {
  const folded = usePreferences((preferences) => preferences.foldedSections)
  const prefer = usePreferences((preferences) => preferences.prefer)
  const [showsAll, setShowsAll] = useState(false)
  if (items.length === 0) return null
  const isFolded = folded.includes(name)
  const left = items.length - SHOWN
  const toggle = (): void =>
    prefer({ foldedSections: isFolded ? folded.filter((other) => other !== name) : [...folded, name] })
  return (
    <section className="side-section" aria-label={words.app.sidebar[name]}>
      <button type="button" className="side-label" aria-expanded={!isFolded} onClick={toggle}>
        {words.app.sidebar[name]}
        <ChevronDown aria-hidden="true" />
      </button>
      {isFolded ? null : (
        <>
          {showsAll || left === 1 ? items : items.slice(0, SHOWN)}
          {showsAll || left <= 1 ? null : (
            <button type="button" className="side-more" onClick={() => setShowsAll(true)}>
              {words.app.sidebar.more(left)}
            </button>
          )}
        </>
      )}
    </section>
  )
}
