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

/** Where a search looks, and how an index is best asked within it. */
export interface SearchScopes {
  readonly scope: SqlCondition
  /** Whether anything is left out beside what is never shown. */
  readonly isFiltered: boolean
  /** Of the given messages, those within it. */
  readonly keep: (ids: readonly number[]) => readonly number[]
  /** All messages of it, when they are few enough to be read one by one. */
  readonly few: readonly number[] | null
  /** The same, when they are few enough to be listed. */
  readonly inside: ReadonlySet<number> | null
  readonly lookUp: (lookup: IndexLookup, limit: number) => readonly number[]
  /** The best first, where nothing is filtered. */
  readonly lookUpBest: (lookup: IndexLookup, limit: number) => readonly number[]
}

interface Limits {
  readonly reader: Reader
  readonly throughId: number | null
}

interface Parts {
  readonly search: SearchStore
  readonly titles: TitleStore
  readonly candidates: CandidateStore
}

/** So few are read themselves instead of asking an index. */
const FEW = 1500
/** Up to here a scope is listed, and an index's answer compared with the list. */
const LISTED = 50_000
/** An index's answer is read so far when most of it may lie outside the list. */
const READ = 150_000

/** As a rule, what is not shown has the word so many times at most. */
const SPARE = 500

/** From this share of the messages on, what is not shown is a filter like any other. */
const MUCH = 0.3

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
  return { ...scopes, lookUp, lookUpBest: scopes.lookUpBest ?? lookUp }
}

function listScopes(
  query: SearchQuery,
  limits: Limits,
  { search, titles, candidates }: Parts,
): Omit<SearchScopes, 'lookUpBest'> & Partial<Pick<SearchScopes, 'lookUpBest'>> {
  const conditions = conditionsOf(query, limits, titles)
  const scope = allOf([
    scopeOf(query.filters, titles),
    ...(limits.reader === 'agent' ? [visibleToAgents] : []),
    ...conditions,
  ])
  const notShown = search.notShownTo(limits.reader)
  const isFiltered =
    query.filters.length > 0 || conditions.length > 0 || notShown.count > MUCH * candidates.totals().messageCount
  if (!isFiltered) {
    const keep = (ids: readonly number[]): readonly number[] =>
      notShown.count === 0 ? ids : ids.filter((id) => !notShown.has(id))
    // What is not shown must not take the place of others.
    const ofShown =
      (read: SearchStore['lookUp']) =>
      (lookup: IndexLookup, limit: number): readonly number[] => {
        for (let asked = limit + Math.min(notShown.count, SPARE); ; asked *= 2) {
          const ids = read(lookup, asked)
          const kept = keep(ids)
          if (kept.length >= limit || ids.length < asked) return kept.slice(0, limit)
        }
      }
    return {
      scope,
      isFiltered,
      keep,
      few: null,
      inside: null,
      lookUp: ofShown(search.lookUp),
      lookUpBest: ofShown(search.lookUpBest),
    }
  }
  const keep = (ids: readonly number[]): readonly number[] => {
    const kept = search.keepWithin(ids, scope)
    return ids.filter((id) => kept.has(id))
  }
  const listed = isNarrow(query) ? search.within(scope, LISTED + 1) : null
  const lookUpWithin = (lookup: IndexLookup, limit: number): number[] => search.lookUpWithin(lookup, scope, limit)
  if (listed === null || listed.length > LISTED)
    return { scope, isFiltered, keep, few: null, inside: null, lookUp: lookUpWithin }
  const inside = new Set(listed)
  const lookUp = (lookup: IndexLookup, limit: number): number[] => {
    const ids = search.lookUp(lookup, READ)
    // A word that common is found soon in any scope.
    return ids.length === READ ? lookUpWithin(lookup, limit) : ids.filter((id) => inside.has(id)).slice(0, limit)
  }
  return { scope, isFiltered, keep, few: listed.length <= FEW ? listed : null, inside, lookUp }
}

function conditionsOf({ match }: SearchQuery, { throughId }: Limits, titles: TitleStore): SqlCondition[] {
  const titled = wantedTitles(match).map((text) => inConversations(titles.titled(createTitleMatch(text))))
  return [...titled, ...(throughId === null ? [] : [upTo(throughId)])]
}

function isNarrow({ filters, match }: SearchQuery): boolean {
  return wantedTitles(match).length > 0 || filters.some(({ by, isNot }) => narrow.has(by) && !isNot)
}
