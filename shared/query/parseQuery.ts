import type { QueryClock } from './calendar.ts'
import { lexQuery } from './lexQuery.ts'
import { mergeFilters } from './mergeFilters.ts'
import { parseMatch } from './parseMatch.ts'
import { cutQuery, MAX_QUERY_LENGTH } from './queryLimits.ts'
import type { SearchQuery } from './searchQuery.ts'

/**
 * Understands what a person typed. Every text is a query: what means nothing is searched for as it stands, and hints
 * say so.
 */
export function parseQuery(typed: string, clock: QueryClock): SearchQuery {
  const text = cutQuery(typed)
  const { match, filters, sort, hints } = parseMatch(lexQuery(text), { clock, textLength: text.length })
  const cut =
    text.length < typed.length
      ? [{ message: `Only the first ${MAX_QUERY_LENGTH} characters count.`, start: text.length, end: text.length }]
      : []
  return { text, match, filters: mergeFilters(filters), sort, hints: [...hints, ...cut] }
}
