import type { Match } from '../../shared/query/searchQuery.ts'
import type { CandidateStore } from '../store/candidateStore.ts'
import { allOf, type SqlCondition, theseMessages } from '../store/searchScope.ts'
import type { SearchStore, TimeOrder, TimePlace } from '../store/searchStore.ts'
import type { TitleStore } from '../store/titleStore.ts'
import type { IndexLookup } from '../store/wordIndex.ts'
import { fullTextExpression } from './compileMatch.ts'
import { createTextMatch } from './matchesText.ts'
import type { SearchControl } from './searchControl.ts'
import type { SearchScopes } from './searchScopes.ts'
import { completely, type ExactTerm } from './searchTerm.ts'
import { strictMatch } from './strictMatch.ts'
import { createTimeWalk, TEXT_STEP } from './timeWalk.ts'

/** Matches of words are counted this far; more is "10,000+". Operators alone are counted to the end. */
export const COUNT_LIMIT = 10_000
/** So many are sorted by time directly; of more, time is walked until enough are found. */
const FEW = 2000
/** Of messages, when more than this share match, the texts of the newest tell sooner than the index. */
const DENSE_SHARE = 0.04
const STEP = 2000
/** How long matches that only the texts decide are counted. */
const COUNTING_MS = 300

export interface Total {
  readonly count: number
  readonly isExact: boolean
}

interface Parts {
  readonly search: SearchStore
  readonly candidates: CandidateStore
  readonly titles: TitleStore
  readonly exactTerm: ExactTerm
  readonly titleOf: (nodeId: number) => string
  readonly control: SearchControl
}

/** The messages that a query names exactly as it was written, apart from any ranking. */
export function createStrictList(match: Match | null, scopes: SearchScopes, { search, candidates, titles, exactTerm, titleOf, control }: Parts) {
  // A beginning alone is counted and ranked by its commonest words; wherever one could be missed, all are asked for.
  const allWords = completely(exactTerm)
  const first = lookupOf(match, match?.is === 'word' ? exactTerm : allWords)
  const lookup = lookupOf(match, allWords)
  const strict = match === null ? null : strictMatch(match, { exactTerm: allWords, titles })
  const whole = strict === null ? scopes.scope : allOf([scopes.scope, strict.condition])
  const { verified, walk, sorted, stoppedAt } = createTimeWalk({ search, candidates, titleOf, control, accepts: match === null ? () => true : createTextMatch(match, exactTerm) })
  const isPartial = match?.is === 'word' && exactTerm(match).isPartial === true
  const isByOperators = match === null || (strict?.isExact === true && !hasText(match))
  let known: { readonly ids: readonly number[]; readonly isAll: boolean } | null = null

  /** Asked once: counting, ranking and sorting all begin with them. */
  function firstIds(): { readonly ids: readonly number[]; readonly isAll: boolean } {
    known ??= findFirst()
    return known
  }

  function findFirst(): { readonly ids: readonly number[]; readonly isAll: boolean } {
    if (hasAbsentWord(match, exactTerm)) return { ids: [], isAll: true }
    if (match !== null && scopes.few !== null) return { ids: verified(scopes.few), isAll: !control.isLate() }
    if (strict?.isExact === false) return findByText()
    const ids = first ? scopes.lookUp(first, COUNT_LIMIT + 1) : search.within(whole, COUNT_LIMIT + 1)
    return { ids, isAll: ids.length <= COUNT_LIMIT }
  }

  /** What only the texts decide is looked through for a while; then the count is a lower bound. */
  function findByText(): { readonly ids: readonly number[]; readonly isAll: boolean } {
    const found: number[] = []
    const isLate = control.within(COUNTING_MS)
    for (let after = 0; found.length <= COUNT_LIMIT && !isLate(); ) {
      const step = search.withinAfter(whole, after, STEP)
      found.push(...verified(step))
      if (step.length < STEP) return { ids: found, isAll: !control.isLate() }
      after = step.at(-1) ?? after
    }
    return { ids: found, isAll: false }
  }

  /** Many matches: those of the index when they can be listed, else what the texts say. */
  function walkMany(order: TimeOrder, after: TimePlace | null, limit: number): TimePlace[] {
    const most = Math.max(COUNT_LIMIT, Math.ceil(candidates.totals().messageCount * DENSE_SHARE))
    const ids = lookup && strict?.isExact ? scopes.lookUp(lookup, most) : []
    if (ids.length === 0 || ids.length === most) {
      return walk({ within: lookup ? scopes.scope : whole, order, limit, step: TEXT_STEP, keep: strict?.isExact && !lookup ? (step) => step : verified }, after)
    }
    const found = new Set(ids)
    return walk({ within: scopes.scope, order, limit, step: STEP, keep: (step) => step.filter((id) => found.has(id)) }, after)
  }

  return {
    /** At most `limit` of them, in no order that means anything. */
    some: (limit: number): readonly number[] => firstIds().ids.slice(0, limit),

    total(): Total {
      if (isByOperators) return { count: search.countWithin(whole), isExact: true }
      const { ids, isAll } = firstIds()
      return { count: Math.min(ids.length, COUNT_LIMIT), isExact: isAll && !isPartial }
    },

    /** All of them as one condition; where they would take too long to find, those that are known. */
    toCount(): { readonly within: SqlCondition; readonly isExact: boolean } {
      if (isByOperators) return { within: whole, isExact: true }
      const { ids, isAll } = firstIds()
      if (isAll && !isPartial) return { within: theseMessages(ids), isExact: true }
      const isDecided = strict?.isExact === true && !(match.is === 'word' && allWords(match).isPartial === true)
      return isDecided ? { within: whole, isExact: true } : { within: theseMessages(ids.slice(0, COUNT_LIMIT)), isExact: false }
    },

    /** Of the given messages within the scope, those that are what was asked for. */
    exactOf(ids: readonly number[]): ReadonlySet<number> {
      if (ids.length === 0) return new Set()
      const { ids: all, isAll } = firstIds()
      if (!isAll || isPartial) return new Set(verified(ids))
      const known = new Set(all)
      return new Set(ids.filter((id) => known.has(id)))
    },

    /** How many of them some conversations have; of words that many have, at least those that are `known`. */
    countIn(conversationIds: readonly number[], known: readonly number[] = []): ReadonlyMap<number, number> {
      if (isByOperators) return search.countIn(conversationIds, whole)
      const exact = new Set([...firstIds().ids, ...known])
      const groups = Map.groupBy(candidates.messagesIn(conversationIds).filter(({ nodeId }) => exact.has(nodeId)), ({ conversationId }) => conversationId)
      return new Map([...groups].map(([conversationId, { length }]) => [conversationId, length]))
    },

    stoppedAt,

    byTime(order: TimeOrder, after: TimePlace | null, limit: number): TimePlace[] {
      if (match === null) return search.byTime(scopes.scope, order, after, limit)
      const { ids, isAll } = firstIds()
      return isAll && !isPartial && ids.length <= FEW ? sorted(ids, order, after, limit) : walkMany(order, after, limit)
    },
  }
}

export type StrictList = ReturnType<typeof createStrictList>

function lookupOf(match: Match | null, exactTerm: ExactTerm): IndexLookup | null {
  const expression = match === null ? null : fullTextExpression(match, exactTerm)
  return expression === null || expression === '' ? null : { index: 'message_fts', expression }
}

/** Whether anything is asked of the texts of messages, which titles and other operators do not. */
function hasText(match: Match): boolean {
  if (match.is === 'all' || match.is === 'any') return match.of.some(hasText)
  return match.is === 'not' ? hasText(match.of) : match.is !== 'title'
}

/** Whether a word that must be there is in no message at all: then no index need be asked. */
function hasAbsentWord(match: Match | null, exactTerm: ExactTerm): boolean {
  if (match?.is === 'word') return exactTerm(match).isAbsent === true
  return match?.is === 'all' && match.of.some((part) => part.is === 'word' && exactTerm(part).isAbsent === true)
}
