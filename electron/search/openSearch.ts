import type { Sentence } from '../../shared/reasons/sentence.ts'
import type { Reader } from '../../shared/contract/operation.ts'
import type { QueryClock } from '../../shared/query/calendar.ts'
import type { SearchQuery } from '../../shared/query/searchQuery.ts'
import { languageOf, languagesFor } from '../../shared/text/languages.ts'
import type { Archive } from '../store/archive/openArchive.ts'
import { agentArchive } from './agentArchive.ts'
import type { SearchPosition } from './answer/searchCursor.ts'
import { type LooseTerm, looseTerm } from './query/looseTerm.ts'
import { rankedLeaves, withoutFillers, withoutTitles } from './query/queryTerms.ts'
import { openScopes, type SearchScopes } from './query/searchScopes.ts'
import { createExactTerms, type ExactTerm, type SearchTerm } from './query/searchTerm.ts'
import type { QueryMeaning } from './retrieve/meaning.ts'
import { COUNT_LIMIT } from './retrieve/strictCounts.ts'
import { createStrictList, type StrictList } from './retrieve/strictList.ts'
import type { SearchControl } from './searchControl.ts'

export interface SearchRequest {
  readonly query: SearchQuery
  readonly limit: number
  readonly cursor: string | null
  readonly withContext: boolean
  /** Texts up to this many characters are returned in full with their results. */
  readonly fullTextLimit?: number
  /** After the last result, also return conversations in which only the title matches. */
  readonly withTitled?: boolean
  /** Agents see less than the user. */
  readonly reader: Reader
  readonly models: readonly QueryMeaning[]
  /** When and where the question is asked, for dates in plain words; by default now and here. */
  readonly clock?: QueryClock
  readonly notices: readonly Sentence[]
  /** In characters, when the default of a few lines doesn't fit. */
  readonly snippetLength?: number
}

export interface Search extends SearchRequest {
  readonly archive: Archive
  readonly control: SearchControl
  readonly scopes: SearchScopes
  readonly strict: StrictList
  /** The query's terms, including other forms of its words. */
  readonly terms: readonly LooseTerm[]
}

export function openSearch(
  whole: Archive,
  request: SearchRequest,
  control: SearchControl,
  place: SearchPosition | null,
): Search {
  const { reader } = request
  const archive = reader === 'agent' ? agentArchive(whole) : whole
  const scopes = openScopes(request.query, { reader, throughId: place?.throughId ?? null }, archive)
  const query = {
    ...request.query,
    match: withoutFillers(withoutTitles(request.query.match), languageOf(request.query.text).stopWords),
  }
  const exactTerm = createExactTerms(archive.words)
  const strict = createStrictList(query.match, scopes, {
    ...archive,
    exactTerm,
    titleOf: archive.hits.titleOfMessage,
    control,
  })
  return { ...request, query, archive, control, scopes, strict, terms: termsOf(archive, query, { scopes, exactTerm }) }
}

function termsOf(
  { words, candidates }: Archive,
  { text, match }: SearchQuery,
  { scopes, exactTerm }: Pick<Search, 'scopes'> & { readonly exactTerm: ExactTerm },
): LooseTerm[] {
  // Counting further than the ranking reads would change little.
  const limit = Math.min(candidates.totals().messageCount, COUNT_LIMIT + 1)
  const countOf = (term: SearchTerm): number =>
    term.messageCount ?? term.lookups.reduce((sum, lookup) => sum + scopes.lookUp(lookup, limit).length, 0)
  const languages = languagesFor(text, words.isUsed)
  return rankedLeaves(match).map((leaf) => looseTerm(leaf, { words, languages, exactTerm, countOf }))
}
