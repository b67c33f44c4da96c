import type { Match } from '../../../shared/query/searchQuery.ts'
import {
  allOf,
  anyOf,
  everything,
  foundBy,
  inConversations,
  exceptFor,
  type SqlCondition,
} from '../../store/lookup/searchScope.ts'
import type { TitleStore } from '../../store/lookup/titleStore.ts'
import { createTitleMatch } from './matchesText.ts'
import type { ExactTerm, WordLeaf } from './searchTerm.ts'

/** A full-text expression made of words alone; null when the match needs more than the full-text index. */
export function fullTextExpression(match: Match, exactTerm: ExactTerm): string | null {
  switch (match.kind) {
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

/** FTS5 only knows `a NOT b`, so the wanted part comes first. */
function conjunction(parts: readonly Match[], exactTerm: ExactTerm): string | null {
  const wanted = joined(
    parts.filter((part) => part.kind !== 'not'),
    ' AND ',
    exactTerm,
  )
  const unwanted = joined(
    parts.flatMap((part) => (part.kind === 'not' ? [part.of] : [])),
    ' OR ',
    exactTerm,
  )
  if (wanted === null || unwanted === null || wanted === '') return null
  return unwanted === '' ? wanted : `(${wanted}) NOT (${unwanted})`
}

/** A match compiled for the indexes; `isExact` when their answer doesn't have to be checked against the text. */
export interface StrictMatch {
  readonly condition: SqlCondition
  readonly isExact: boolean
}

interface MatchParts {
  readonly exactTerm: ExactTerm
  readonly titles: TitleStore
}

const undecided: StrictMatch = { condition: everything, isExact: false }

export function strictMatch(match: Match, { exactTerm, titles }: MatchParts): StrictMatch {
  const expression = fullTextExpression(match, exactTerm)
  if (expression !== null && expression !== '')
    return { condition: foundBy({ index: 'message_fts', expression }), isExact: true }
  switch (match.kind) {
    case 'all':
      return combined(match.of, allOf, { exactTerm, titles })
    case 'any':
      return combined(match.of, anyOf, { exactTerm, titles })
    case 'not':
      return negated(strictMatch(match.of, { exactTerm, titles }))
    case 'regex':
      return undecided
    case 'title':
      return { condition: titleCondition(match.text, titles), isExact: true }
    case 'word':
    case 'phrase':
      return leafMatch(match, exactTerm)
  }
}

function leafMatch(leaf: WordLeaf, exactTerm: ExactTerm): StrictMatch {
  const { lookups, needsText } = exactTerm(leaf)
  return lookups.length === 0 ? undecided : { condition: anyOf(lookups.map(foundBy)), isExact: !needsText }
}

/** An inexact match can't be negated in the index: it would also exclude its false positives. */
function negated({ condition, isExact }: StrictMatch): StrictMatch {
  return isExact ? { condition: exceptFor(condition), isExact } : undecided
}

function combined(
  parts: readonly Match[],
  join: (conditions: SqlCondition[]) => SqlCondition,
  given: MatchParts,
): StrictMatch {
  const matches = parts.map((part) => strictMatch(part, given))
  return {
    condition: join(matches.map(({ condition }) => condition)),
    isExact: matches.every(({ isExact }) => isExact),
  }
}

/** There are few titles, so their folded text is compared, and words may be prefixes. */
function titleCondition(text: string, titles: TitleStore): SqlCondition {
  const accepts = createTitleMatch(text)
  return inConversations(titles.titled(accepts))
}
