import type { Match } from '../../../shared/query/searchQuery.ts'
import type { ExactTerm } from './searchTerm.ts'

/** An expression of words alone for the full-text index; null when the match needs more than that index. */
export function fullTextExpression(match: Match, exactTerm: ExactTerm): string | null {
  switch (match.is) {
    case 'word':
    case 'phrase': {
      const { lookups, needsText } = exactTerm(match)
      const [lookup, another] = lookups
      return lookup?.index === 'message_fts' && another === undefined && !needsText ? lookup.expression : null
    }
    case 'any':
      return joined(match.of, ' OR ', exactTerm)
    case 'all':
      return conjunction(match.of, exactTerm)
    default:
      return null
  }
}

function joined(parts: readonly Match[], by: string, exactTerm: ExactTerm): string | null {
  const expressions = parts.map((part) => fullTextExpression(part, exactTerm))
  return expressions.every((expression) => expression !== null)
    ? expressions.map((expression) => `(${expression})`).join(by)
    : null
}

/** FTS5 knows `a NOT b` only: what is wanted comes first. */
function conjunction(parts: readonly Match[], exactTerm: ExactTerm): string | null {
  const wanted = joined(
    parts.filter((part) => part.is !== 'not'),
    ' AND ',
    exactTerm,
  )
  const unwanted = joined(
    parts.flatMap((part) => (part.is === 'not' ? [part.of] : [])),
    ' OR ',
    exactTerm,
  )
  if (wanted === null || unwanted === null || wanted === '') return null
  return unwanted === '' ? wanted : `(${wanted}) NOT (${unwanted})`
}
