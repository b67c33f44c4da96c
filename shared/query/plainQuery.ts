import { cutQuery, MAX_TERMS } from './queryLimits.ts'
import type { Filter, SearchQuery } from './searchQuery.ts'

/** A search for words as they stand: what a program asks for has no operators in it. */
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
