import { sentenceOf } from '../reasons/sentence.ts'
import type { QueryClock } from './calendar.ts'
import { lexQuery } from './lexQuery.ts'
import { parseMatch } from './parseMatch.ts'
import { addsAlternatives, operatorNamed } from './operators.ts'
import { cutQuery, MAX_QUERY_LENGTH, MAX_TERMS } from './choices.ts'
import type { Filter, SearchQuery } from './searchQuery.ts'

/** Parses a typed query. Every text is valid: unknown syntax is searched for literally, and hints report it. */
export function parseQuery(typed: string, clock: QueryClock): SearchQuery {
  const text = cutQuery(typed)
  const { match, filters, sort, hints } = parseMatch(lexQuery(text), { clock, textLength: text.length })
  const cut =
    text.length < typed.length
      ? [{ ...sentenceOf('queryTooLong', { most: MAX_QUERY_LENGTH }), start: text.length, end: text.length }]
      : []
  return { text, match, filters: mergeFilters(filters), sort, hints: [...hints, ...cut] }
}

/** Filters of an operator that adds alternatives become one; others must all hold, as two dates make a range. */
function mergeFilters(filters: readonly Filter[]): readonly Filter[] {
  const merged: Filter[] = []
  for (const filter of filters) {
    const at = addsAlternatives(operatorNamed(filter.by))
      ? merged.findIndex(({ by, isNot }) => by === filter.by && isNot === filter.isNot)
      : -1
    const known = merged[at]
    if (known === undefined) merged.push(filter)
    else merged[at] = { ...known, anyOf: [...new Set<unknown>([...known.anyOf, ...filter.anyOf])] } as Filter
  }
  return merged
}

/** A literal search: queries from programs contain no operators. */
export function plainQuery(typed: string, filters: readonly Filter[] = []): SearchQuery {
  const text = cutQuery(typed)
  const words = [...text.matchAll(/\S+/g)].slice(0, MAX_TERMS)
  const of = words.map(
    ({ 0: word, index }) =>
      ({ kind: 'word', text: word, isPrefix: false, start: index, end: index + word.length }) as const,
  )
  return {
    text,
    match: of.length === 1 ? (of[0] ?? null) : of.length === 0 ? null : { kind: 'all', of },
    filters,
    sort: 'relevance',
    hints: [],
  }
}
