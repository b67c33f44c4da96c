import type { SearchQuery } from '../../shared/query/searchQuery.ts'
import { allOf, scopeOf, type SqlCondition, upTo, visibleToAgents } from '../store/searchScope.ts'
import type { SearchStore } from '../store/searchStore.ts'
import type { TitleStore } from '../store/titleStore.ts'
import type { IndexLookup } from '../store/wordIndex.ts'

/** Where a search looks, and how an index is best asked within it. */
export interface SearchScopes {
  readonly scope: SqlCondition
  /** Whether anything is left out beside what is never shown. */
  readonly isFiltered: boolean
  /** All messages of it, when they are few enough to be read one by one. */
  readonly few: readonly number[] | null
  /** The same, when they are few enough to be listed. */
  readonly inside: ReadonlySet<number> | null
  readonly lookUp: (lookup: IndexLookup, limit: number) => readonly number[]
}

interface Limits {
  readonly forAgents: boolean
  readonly throughId: number | null
}

interface Parts {
  readonly search: SearchStore
  readonly titles: TitleStore
}

/** So few are read themselves instead of asking an index. */
const FEW = 1500
/** Up to here a scope is listed, and an index's answer compared with the list. */
const LISTED = 50_000
/** An index's answer is read so far when most of it may lie outside the list. */
const READ = 150_000

/** Filters that leave little, as a rule, and that an index knows. */
const narrow: ReadonlySet<string> = new Set(['in', 'time', 'lang', 'project', 'gpt'])

export function openScopes({ filters }: SearchQuery, { forAgents, throughId }: Limits, { search, titles }: Parts): SearchScopes {
  const isFiltered = filters.length > 0 || forAgents || throughId !== null
  const scope = allOf([scopeOf(filters, titles), ...(forAgents ? [visibleToAgents] : []), ...(throughId === null ? [] : [upTo(throughId)])])
  if (!isFiltered) return { scope, isFiltered, few: null, inside: null, lookUp: (lookup, limit) => search.shown(search.lookUp(lookup, limit)) }
  const listed = filters.some(({ by, isNot }) => narrow.has(by) && !isNot) ? search.within(scope, LISTED + 1) : null
  const lookUpWithin = (lookup: IndexLookup, limit: number): number[] => search.lookUpWithin(lookup, scope, limit)
  if (listed === null || listed.length > LISTED) return { scope, isFiltered, few: null, inside: null, lookUp: lookUpWithin }
  const inside = new Set(listed)
  const lookUp = (lookup: IndexLookup, limit: number): number[] => {
    const ids = search.lookUp(lookup, READ)
    // A word that common is found soon in any scope.
    return ids.length === READ ? lookUpWithin(lookup, limit) : ids.filter((id) => inside.has(id)).slice(0, limit)
  }
  return { scope, isFiltered, few: listed.length <= FEW ? listed : null, inside, lookUp }
}
