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
import { fullTextExpression } from './compileMatch.ts'
import { createTitleMatch } from './matchesText.ts'
import type { ExactTerm, WordLeaf } from './searchTerm.ts'

/** What a match asks of the indexes; `isExact` when their answer needs no second look at the text. */
export interface StrictMatch {
  readonly condition: SqlCondition
  readonly isExact: boolean
}

export interface MatchParts {
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
