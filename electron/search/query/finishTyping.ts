import type { Match, SearchQuery } from '../../../shared/query/searchQuery.ts'

/** While the user is typing, the last word may be the beginning of a longer one. */
export function finishTyping(query: SearchQuery): SearchQuery {
  return query.match === null ? query : { ...query, match: withOpenEnd(query.match, query.text.length) }
}

function withOpenEnd(match: Match, end: number): Match {
  if (match.kind === 'word' && match.end === end && /[\p{L}\p{N}]{2}$/u.test(match.text))
    return { ...match, isPrefix: true }
  if (match.kind === 'all' || match.kind === 'any')
    return { ...match, of: match.of.map((part) => withOpenEnd(part, end)) }
  return match
}
