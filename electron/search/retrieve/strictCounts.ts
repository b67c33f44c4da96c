import type { Match } from '../../../shared/query/searchQuery.ts'
import type { CandidateStore } from '../../store/lookup/candidateStore.ts'
import { type SqlCondition, theseMessages } from '../../store/lookup/searchScope.ts'
import type { SearchStore } from '../../store/lookup/searchStore.ts'
import type { ExactTerm } from '../query/searchTerm.ts'
import type { StrictMatch } from '../query/compileMatch.ts'

/** Matches of words are counted this far; more is "10,000+". Operators alone are counted to the end. */
export const COUNT_LIMIT = 10_000

export interface Total {
  readonly count: number
  readonly isExact: boolean
}

/** The messages that were found first; `isAll` when there are no others. */
export interface FirstFound {
  readonly ids: readonly number[]
  readonly isAll: boolean
}

interface Parts {
  readonly search: SearchStore
  readonly candidates: CandidateStore
  /** All that is asked for, and how far SQL alone can tell it. */
  readonly whole: SqlCondition
  readonly decidedBy: DecidedBy
  readonly first: () => FirstFound
  /** Of the given messages, those whose texts fit. */
  readonly verified: (ids: readonly number[]) => readonly number[]
}

type DecidedBy = 'operators' | 'indexes' | 'texts'

/** What tells whether a message is asked for: its facts, the indexes of words too, or its text in the end. */
export function decidedBy(match: Match | null, strict: StrictMatch | null, exactTerm: ExactTerm): DecidedBy {
  if (match === null || strict === null) return 'operators'
  const isPartial = match.is === 'word' && exactTerm(match).isPartial === true
  if (!strict.isExact || isPartial) return 'texts'
  return hasText(match) ? 'indexes' : 'operators'
}

/** Counts the messages that a query names. */
export function createStrictCounts({ search, candidates, whole, decidedBy: by, first, verified }: Parts) {
  let known: ReadonlySet<number> | null = null
  const firstSet = (): ReadonlySet<number> => (known ??= new Set(first().ids))

  return {
    total(): Total {
      if (by === 'operators') return { count: search.countWithin(whole), isExact: true }
      const { ids, isAll } = first()
      return { count: Math.min(ids.length, COUNT_LIMIT), isExact: isAll }
    },

    /** All of them as one condition; where they would take too long to find, those that are known. */
    toCount(): { readonly within: SqlCondition; readonly isExact: boolean } {
      if (by === 'operators') return { within: whole, isExact: true }
      const { ids, isAll } = first()
      if (!isAll && by === 'indexes') return { within: whole, isExact: true }
      return { within: theseMessages(ids.slice(0, COUNT_LIMIT)), isExact: isAll }
    },

    /** Of the given messages within the scope, those that are what was asked for. */
    exactOf(ids: readonly number[]): ReadonlySet<number> {
      if (ids.length === 0) return new Set()
      if (!first().isAll) return new Set(verified(ids))
      return new Set(ids.filter((id) => firstSet().has(id)))
    },

    /** How many of them some conversations have; of words that many have, at least those that are given. */
    countIn(conversationIds: readonly number[], given: readonly number[] = []): ReadonlyMap<number, number> {
      if (by === 'operators') return search.countIn(conversationIds, whole)
      const others = new Set(given)
      const exact = candidates
        .messagesIn(conversationIds)
        .filter(({ nodeId }) => firstSet().has(nodeId) || others.has(nodeId))
      const groups = Map.groupBy(exact, ({ conversationId }) => conversationId)
      return new Map([...groups].map(([conversationId, { length }]) => [conversationId, length]))
    },
  }
}

/** Whether anything is asked of the texts of messages, which titles and other operators do not. */
function hasText(match: Match): boolean {
  if (match.is === 'all' || match.is === 'any') return match.of.some(hasText)
  return match.is === 'not' ? hasText(match.of) : match.is !== 'title'
}
