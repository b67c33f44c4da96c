import type { Match } from '../../../shared/query/searchQuery.ts'
import type { CandidateStore } from '../../store/lookup/candidateStore.ts'
import { type SqlCondition, theseMessages } from '../../store/lookup/searchScope.ts'
import type { SearchStore } from '../../store/lookup/searchStore.ts'
import type { ExactTerm } from '../query/searchTerm.ts'
import type { StrictMatch } from '../query/compileMatch.ts'

/**
 * Keyword matches are counted up to this limit and then shown as "10,000+". Queries of operators alone are counted in
 * full.
 */
export const COUNT_LIMIT = 10_000

/** A common word is counted exactly only in conversations of up to this many messages: all of them are read for it. */
const MAX_VERIFIED = 200

export interface Total {
  readonly count: number
  readonly isExact: boolean
}

/** The first messages found; `isAll` when there are no others. */
export interface FirstFound {
  readonly ids: readonly number[]
  readonly isAll: boolean
}

interface CountContext {
  readonly search: SearchStore
  readonly candidates: CandidateStore
  /** The whole query as a condition, and how far SQL alone can decide it. */
  readonly whole: SqlCondition
  readonly decidedBy: DecidedBy
  readonly first: () => FirstFound
  /** Keeps the given messages whose text matches. */
  readonly verified: (ids: readonly number[]) => readonly number[]
}

type DecidedBy = 'operators' | 'indexes' | 'texts'

/** What decides whether a message matches: its facts, the word indexes as well, or finally its text. */
export function decidedBy(match: Match | null, strict: StrictMatch | null, exactTerm: ExactTerm): DecidedBy {
  if (match === null || strict === null) return 'operators'
  const isPartial = match.kind === 'word' && exactTerm(match).isPartial === true
  if (!strict.isExact || isPartial) return 'texts'
  return hasText(match) ? 'indexes' : 'operators'
}

/** Counts the messages that match a query. */
export function createStrictCounts({ search, candidates, whole, decidedBy: by, first, verified }: CountContext) {
  let known: ReadonlySet<number> | null = null
  const firstSet = (): ReadonlySet<number> => (known ??= new Set(first().ids))

  return {
    total(): Total {
      if (by === 'operators') return { count: search.countWithin(whole), isExact: true }
      const { ids, isAll } = first()
      return { count: Math.min(ids.length, COUNT_LIMIT), isExact: isAll }
    },

    /** All matches as one condition; if finding them all would take too long, the known ones. */
    toCount(): { readonly within: SqlCondition; readonly isExact: boolean } {
      if (by === 'operators') return { within: whole, isExact: true }
      const { ids, isAll } = first()
      if (!isAll && by === 'indexes') return { within: whole, isExact: true }
      return { within: theseMessages(ids.slice(0, COUNT_LIMIT)), isExact: isAll }
    },

    /** Of the given messages in scope, the exact matches. */
    exactOf(ids: readonly number[]): ReadonlySet<number> {
      if (ids.length === 0) return new Set()
      if (!first().isAll) return new Set(verified(ids))
      return new Set(ids.filter((id) => firstSet().has(id)))
    },

    /**
     * The number of matches per conversation. For a common word in a long conversation, this is a lower bound that
     * includes the given messages.
     */
    countIn(conversationIds: readonly number[], given: readonly number[] = []): ReadonlyMap<number, Total> {
      if (by === 'operators') return exactTotals(search.countIn(conversationIds, whole))
      const others = new Set(given)
      const byConversation = Map.groupBy(candidates.messagesIn(conversationIds), (message) => message.conversationId)
      return new Map(
        [...byConversation].flatMap(([conversationId, messages]) => {
          const ids = messages.map(({ nodeId }) => nodeId)
          const isExact = first().isAll || ids.length <= MAX_VERIFIED
          const found = isExact ? this.exactOf(ids) : firstSet()
          const count = ids.filter((id) => found.has(id) || others.has(id)).length
          return count > 0 ? [[conversationId, { count, isExact }]] : []
        }),
      )
    },
  }
}

function exactTotals(counts: ReadonlyMap<number, number>): ReadonlyMap<number, Total> {
  return new Map([...counts].map(([conversationId, count]) => [conversationId, { count, isExact: true }]))
}

/** Whether a match concerns the text of messages, unlike titles and other operators. */
function hasText(match: Match): boolean {
  if (match.kind === 'all' || match.kind === 'any') return match.of.some(hasText)
  return match.kind === 'not' ? hasText(match.of) : match.kind !== 'title'
}
