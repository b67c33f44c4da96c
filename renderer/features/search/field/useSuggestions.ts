import type { QueryCandidate } from '../../../../shared/query/completeQuery.ts'
import { operators } from '../../../../shared/query/operators.ts'
import { words } from '../../../words/words.ts'
import { useCompletion } from './completionStore.ts'
import { useSearches } from './searchesStore.ts'
import { useSearch } from '../searchStore.ts'

type SuggestionGroup = 'completions' | 'help' | 'saved' | 'recent'

/** A suggestion below the field. */
export interface Suggestion {
  readonly id: string
  readonly group: SuggestionGroup
  readonly label: string
  readonly summary: string
  /** Operators look different from names users chose. */
  readonly isQuery: boolean
  readonly run: () => void
  /** The action of the Delete key. */
  readonly remove?: () => void
}

interface FieldSuggestionsOptions {
  readonly isOpen: boolean
  readonly isBlank: boolean
  readonly insert: (text: string) => void
  readonly onManage: () => void
  /** A complete query was chosen: no more suggestions are needed. */
  readonly onDone: () => void
}

interface FieldSuggestions {
  readonly all: readonly Suggestion[]
  readonly isOfValue: boolean
}

const RECENT = 6

/** The suggestions below the field: starting points while it is empty, then completions of the word at the caret. */
export function useFieldSuggestions({
  isOpen,
  isBlank,
  insert,
  onManage,
  onDone,
}: FieldSuggestionsOptions): FieldSuggestions {
  const { candidates, isOfValue } = useCompletion((store) => store.completion)
  const searches = useOwnSearches(onManage, onDone)
  if (!isOpen) return { all: [], isOfValue: false }
  return isBlank
    ? { all: [...searches, ...help(insert)], isOfValue: false }
    : { all: candidates.map((candidate) => completing(candidate, insert)), isOfValue }
}

function completing({ label, summary, insert: text }: QueryCandidate, insert: (text: string) => void): Suggestion {
  return { id: `candidate ${label}`, group: 'completions', label, summary, isQuery: true, run: () => insert(text) }
}

function help(insert: (text: string) => void): Suggestion[] {
  return operators.flatMap(({ name, starter }) =>
    starter === undefined
      ? []
      : [
          {
            id: `operator ${name}`,
            group: 'help',
            label: starter.example,
            summary: starter.meaning,
            isQuery: true,
            run: () => insert(`${name}:`),
          },
        ],
  )
}

function useOwnSearches(onManage: () => void, onDone: () => void): readonly Suggestion[] {
  const search = useSearch((store) => store.search)
  const saved = useSearches((searches) => searches.saved)
  const recent = useSearches((searches) => searches.recent)
  const remove = useSearches((searches) => searches.remove)
  const forgetRecent = useSearches((searches) => searches.forgetRecent)

  const ask = (query: string) => (): void => {
    onDone()
    void search(query)
  }
  const savedOnes = saved.map((one) => ({
    ...line('saved', `saved ${one.id}`, one.name, ask(one.query)),
    summary: one.query,
    remove: () => void remove(one),
  }))
  const recentOnes = recent.slice(0, RECENT).map(({ query }) => line('recent', `recent ${query}`, query, ask(query)))
  return [
    ...savedOnes,
    ...(savedOnes.length === 0 ? [] : [line('saved', 'manage', words.search.suggestions.manageSaved, onManage)]),
    ...recentOnes,
    ...(recentOnes.length === 0
      ? []
      : [line('recent', 'forget', words.search.suggestions.clearRecent, () => void forgetRecent())]),
  ]
}

function line(group: SuggestionGroup, id: string, label: string, run: () => void): Suggestion {
  return { id, group, label, summary: '', isQuery: false, run }
}
