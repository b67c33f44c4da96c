import type { SearchQuery } from '../../../shared/query/searchQuery.ts'
import {
  allOf,
  inConversations,
  scopeOf,
  type SqlCondition,
  upTo,
  visibleToAgents,
} from '../../store/lookup/searchScope.ts'
import type { Reader } from '../../../shared/contract/operation.ts'
import type { CandidateStore } from '../../store/lookup/candidateStore.ts'
import type { SearchStore } from '../../store/lookup/searchStore.ts'
import type { TitleStore } from '../../store/lookup/titleStore.ts'
import type { IndexLookup } from '../../store/index/wordStore.ts'
import { createTitleMatch } from './matchesText.ts'
import { wantedTitles } from './queryTerms.ts'

/** The scope of a search, and the best way to query an index within it. */
export interface SearchScopes {
  readonly scope: SqlCondition
  /** Whether the query itself filters anything, beyond messages that are never shown. */
  readonly isFiltered: boolean
  /** Keeps the given messages that are in scope. */
  readonly keep: (ids: readonly number[]) => readonly number[]
  /** All messages in scope, if there are few enough to read each one. */
  readonly few: readonly number[] | null
  /** All messages in scope, if there are few enough to list. */
  readonly inside: ReadonlySet<number> | null
  readonly lookUp: (lookup: IndexLookup, limit: number) => readonly number[]
  /** Best first, if nothing is filtered. */
  readonly lookUpBest: (lookup: IndexLookup, limit: number) => readonly number[]
}

interface Limits {
  readonly reader: Reader
  readonly throughId: number | null
}

interface ScopeContext {
  readonly search: SearchStore
  readonly titles: TitleStore
  readonly candidates: CandidateStore
}

/** A scope this small is read directly instead of querying an index. */
const FEW = 1500
/** Up to this size a scope is listed, and index results are checked against the list. */
const MAX_LISTED = 50_000
/** How far index results are read when most of them may be outside the list. */
const MAX_READ = 150_000

/** The number of hidden messages that usually contain a word, at most. */
const SPARE = 500

/** Above this share of all messages, hidden messages are treated like any other filter. */
const LARGE_SHARE = 0.3

/** Filters that usually leave few messages and that an index covers. */
const narrowFilters: ReadonlySet<string> = new Set(['in', 'time', 'lang', 'project', 'gpt'])

/** Opens the scope of a search, and caches index lookups. */
export function openScopes(query: SearchQuery, limits: Limits, parts: ScopeContext): SearchScopes {
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
  return { ...scopes, lookUp, lookUpBest: scopes.lookUpBest ?? lookUp }
}

function listScopes(
  query: SearchQuery,
  limits: Limits,
  { search, titles, candidates }: ScopeContext,
): Omit<SearchScopes, 'lookUpBest'> & Partial<Pick<SearchScopes, 'lookUpBest'>> {
  const conditions = conditionsOf(query, limits, titles)
  const scope = allOf([
    scopeOf(query.filters, titles),
    ...(limits.reader === 'agent' ? [visibleToAgents] : []),
    ...conditions,
  ])
  const notShown = search.notShownTo(limits.reader)
  const isFiltered =
    query.filters.length > 0 || conditions.length > 0 || notShown.count > LARGE_SHARE * candidates.totals().messageCount
  if (!isFiltered) {
    const keep = (ids: readonly number[]): readonly number[] =>
      notShown.count === 0 ? ids : ids.filter((id) => !notShown.has(id))
    // Messages that aren't shown must not push out others.
    const visibleOnly =
      (read: SearchStore['lookUp']) =>
      (lookup: IndexLookup, limit: number): readonly number[] => {
        for (let readLimit = limit + Math.min(notShown.count, SPARE); ; readLimit *= 2) {
          const ids = read(lookup, readLimit)
          const kept = keep(ids)
          if (kept.length >= limit || ids.length < readLimit) return kept.slice(0, limit)
        }
      }
    return {
      scope,
      isFiltered,
      keep,
      few: null,
      inside: null,
      lookUp: visibleOnly(search.lookUp),
      // The index compares a message's length with all others, hidden ones included.
      ...(limits.reader === 'person' && { lookUpBest: visibleOnly(search.lookUpBest) }),
    }
  }
  const keep = (ids: readonly number[]): readonly number[] => {
    const kept = search.keepWithin(ids, scope)
    return ids.filter((id) => kept.has(id))
  }
  const listed = isNarrow(query) ? search.within(scope, MAX_LISTED + 1) : null
  const lookUpWithin = (lookup: IndexLookup, limit: number): number[] => search.lookUpWithin(lookup, scope, limit)
  if (listed === null || listed.length > MAX_LISTED)
    return { scope, isFiltered, keep, few: null, inside: null, lookUp: lookUpWithin }
  const inside = new Set(listed)
  const lookUp = (lookup: IndexLookup, limit: number): number[] => {
    const ids = search.lookUp(lookup, MAX_READ)
    // A word that common is soon found in any scope.
    return ids.length === MAX_READ ? lookUpWithin(lookup, limit) : ids.filter((id) => inside.has(id)).slice(0, limit)
  }
  return { scope, isFiltered, keep, few: listed.length <= FEW ? listed : null, inside, lookUp }
}

function conditionsOf({ match }: SearchQuery, { throughId }: Limits, titles: TitleStore): SqlCondition[] {
  const titled = wantedTitles(match).map((text) => inConversations(titles.titled(createTitleMatch(text))))
  return [...titled, ...(throughId === null ? [] : [upTo(throughId)])]
}

function isNarrow({ filters, match }: SearchQuery): boolean {
  return wantedTitles(match).length > 0 || filters.some(({ by, isNot }) => narrowFilters.has(by) && !isNot)
}
