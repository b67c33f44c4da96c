import type { QueryClock } from './calendar.ts'
import { lexQuery } from './lexQuery.ts'
import { parseMatch } from './parseMatch.ts'
import { cutQuery, MAX_QUERY_LENGTH, MAX_TERMS } from './choices.ts'
import type { Filter, SearchQuery } from './searchQuery.ts'

/** Parses a typed query. Every text is valid: unknown syntax is searched for literally, and hints report it. */
export function parseQuery(typed: string, clock: QueryClock): SearchQuery {
  const text = cutQuery(typed)
  const { match, filters, sort, hints } = parseMatch(lexQuery(text), { clock, textLength: text.length })
  const cut =
    text.length < typed.length
      ? [{ message: `Only the first ${MAX_QUERY_LENGTH} characters count.`, start: text.length, end: text.length }]
      : []
  return { text, match, filters: mergeFilters(filters), sort, hints: [...hints, ...cut] }
}

/**
 * `from:me from:tool` are alternatives, because nothing is from both: they become one filter. A message can have code
 * and a table, so
 * `has:` and `is:` stay, and so do dates, because `before:` and `after:` make a range.
 */
function mergeFilters(filters: readonly Filter[]): readonly Filter[] {
  return filters.reduce<readonly Filter[]>((merged, filter) => {
    const index = merged.findIndex((other) => mergedOf(other, filter) !== null)
    const both = merged[index] === undefined ? null : mergedOf(merged[index], filter)
    return both === null ? [...merged, filter] : merged.with(index, both)
  }, [])
}

function mergedOf(one: Filter, two: Filter): Filter | null {
  if (one.isNot !== two.isNot) return null
  if (one.by === 'from' && two.by === 'from') return { ...one, anyOf: union(one.anyOf, two.anyOf) }
  if (isByText(one) && isByText(two) && one.by === two.by) return { ...one, anyOf: union(one.anyOf, two.anyOf) }
  return null
}

function isByText(
  filter: Filter,
): filter is Extract<
  Filter,
  { readonly anyOf: readonly string[]; readonly by: 'in' | 'model' | 'gpt' | 'project' | 'lang' }
> {
  return (
    filter.by === 'in' ||
    filter.by === 'model' ||
    filter.by === 'gpt' ||
    filter.by === 'project' ||
    filter.by === 'lang'
  )
}

function union<Value>(one: readonly Value[], two: readonly Value[]): readonly Value[] {
  return [...new Set([...one, ...two])]
}

/** A literal search: queries from programs contain no operators. */
export function plainQuery(typed: string, filters: readonly Filter[] = []): SearchQuery {
  const text = cutQuery(typed)
  const words = [...text.matchAll(/\S+/g)].slice(0, MAX_TERMS)
  const of = words.map(
    ({ 0: word, index }) =>
      ({ is: 'word', text: word, isPrefix: false, start: index, end: index + word.length }) as const,
  )
  return {
    text,
    match: of.length === 1 ? (of[0] ?? null) : of.length === 0 ? null : { is: 'all', of },
    filters,
    sort: 'relevance',
    hints: [],
  }
}
