import type { Match } from '../../../shared/query/searchQuery.ts'
import {
  allOf,
  anyOf,
  everything,
  foundBy,
  inConversations,
  notThat,
  type SqlCondition,
} from '../../store/lookup/searchScope.ts'
import type { TitleStore } from '../../store/lookup/titleStore.ts'
import { createTitleMatch } from './matchesText.ts'
import type { ExactTerm, WordLeaf } from './searchTerm.ts'

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

/** What a match asks of the indexes; `isExact` when their answer needs no second look at the text. */
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
  switch (match.is) {
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

/** What the index finds too much of cannot be taken away unseen. */
function negated({ condition, isExact }: StrictMatch): StrictMatch {
  return isExact ? { condition: notThat(condition), isExact } : undecided
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

/** Titles are few: words of a title may be beginnings, and their folded text is compared. */
function titleCondition(text: string, titles: TitleStore): SqlCondition {
  const accepts = createTitleMatch(text)
  return inConversations(titles.titled(accepts))
}
