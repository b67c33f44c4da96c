import type { SearchQuery } from '../../shared/query/searchQuery.ts'
import { allOf, inConversations, scopeOf, type SqlCondition, upTo, visibleToAgents } from '../store/searchScope.ts'
import type { SearchStore } from '../store/searchStore.ts'
import type { TitleStore } from '../store/titleStore.ts'
import type { IndexLookup } from '../store/wordIndex.ts'
import { createTitleMatch } from './matchesText.ts'
import { wantedTitles } from './queryTerms.ts'

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
  /** The best first, where nothing is filtered. */
  readonly lookUpBest: (lookup: IndexLookup, limit: number) => readonly number[]
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

/** Where a search looks. An index is asked once for what is asked for twice. */
export function openScopes(query: SearchQuery, limits: Limits, parts: Parts): SearchScopes {
  const scopes = listScopes(query, limits, parts)
  const known = new Map<string, { readonly ids: readonly number[]; readonly limit: number }>()
  const lookUp = (lookup: IndexLookup, limit: number): readonly number[] => {
    const key = `${lookup.index} ${lookup.expression}`
    const before = known.get(key)
    if (before && (before.limit >= limit || before.ids.length < before.limit)) return before.ids.slice(0, limit)
    const ids = scopes.lookUp(lookup, limit)
    known.set(key, { ids, limit })
    return ids
  }
  const lookUpBest = (lookup: IndexLookup, limit: number): readonly number[] => (scopes.isFiltered ? lookUp(lookup, limit) : parts.search.shown(parts.search.lookUpBest(lookup, limit)))
  return { ...scopes, lookUp, lookUpBest }
}

function listScopes(query: SearchQuery, limits: Limits, { search, titles }: Parts): Omit<SearchScopes, 'lookUpBest'> {
  const conditions = conditionsOf(query, limits, titles)
  const scope = allOf([scopeOf(query.filters, titles), ...conditions])
  const isFiltered = query.filters.length > 0 || conditions.length > 0
  if (!isFiltered) return { scope, isFiltered, few: null, inside: null, lookUp: (lookup, limit) => search.shown(search.lookUp(lookup, limit)) }
  const listed = isNarrow(query) ? search.within(scope, LISTED + 1) : null
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

function conditionsOf({ match }: SearchQuery, { forAgents, throughId }: Limits, titles: TitleStore): SqlCondition[] {
  const titled = wantedTitles(match).map((text) => inConversations(titles.titled(createTitleMatch(text))))
  return [...titled, ...(forAgents ? [visibleToAgents] : []), ...(throughId === null ? [] : [upTo(throughId)])]
}

function isNarrow({ filters, match }: SearchQuery): boolean {
  return wantedTitles(match).length > 0 || filters.some(({ by, isNot }) => narrow.has(by) && !isNot)
}
