import type { Match } from '../../../shared/query/searchQuery.ts'
import type { CandidateStore } from '../../store/lookup/candidateStore.ts'
import { allOf } from '../../store/lookup/searchScope.ts'
import type { SearchStore, TimeOrder, TimePlace } from '../../store/lookup/searchStore.ts'
import type { TitleStore } from '../../store/lookup/titleStore.ts'
import type { IndexLookup } from '../../store/index/wordStore.ts'
import { fullTextExpression, strictMatch } from '../query/compileMatch.ts'
import { createTextMatch } from '../query/matchesText.ts'
import type { SearchControl } from '../searchControl.ts'
import type { SearchScopes } from '../query/searchScopes.ts'
import { withAllWords, type ExactTerm } from '../query/searchTerm.ts'
import { COUNT_LIMIT, createStrictCounts, decidedBy, type FirstFound } from './strictCounts.ts'
import { createTimeWalk, TEXT_STEP } from './timeWalk.ts'

/**
 * Up to this many matches are sorted by time directly; beyond that, messages are walked in time order until enough are
 * found.
 */
const FEW = 2000
/** When more than this share of messages match, reading the newest texts is faster than the index. */
const DENSE_SHARE = 0.04
const STEP = 2000
/** How long to count matches that only the texts can decide. */
const COUNTING_MS = 300

interface StrictListContext {
  readonly search: SearchStore
  readonly candidates: CandidateStore
  readonly titles: TitleStore
  readonly exactTerm: ExactTerm
  readonly titleOf: (nodeId: number) => string
  readonly control: SearchControl
}

/** The messages that match a query exactly as written, independent of ranking. */
export function createStrictList(
  match: Match | null,
  scopes: SearchScopes,
  { search, candidates, titles, exactTerm, titleOf, control }: StrictListContext,
) {
  // A prefix alone is counted and ranked by its most common words; elsewhere that could miss some, so all words are
  // used.
  const allWords = withAllWords(exactTerm)
  const first = lookupOf(match, match?.kind === 'word' ? exactTerm : allWords)
  const lookup = lookupOf(match, allWords)
  const strict = match === null ? null : strictMatch(match, { exactTerm: allWords, titles })
  const whole = strict === null ? scopes.scope : allOf([scopes.scope, strict.condition])
  const { verified, walk, sorted, stoppedAt } = createTimeWalk({
    search,
    candidates,
    titleOf,
    control,
    accepts: match === null ? () => true : createTextMatch(match, exactTerm),
  })
  const isPartial = match?.kind === 'word' && exactTerm(match).isPartial === true
  let known: FirstFound | null = null

  /** Cached: counting, ranking and sorting all start from these. */
  function firstIds(): FirstFound {
    known ??= findFirst()
    return known
  }

  function findFirst(): FirstFound {
    if (hasAbsentWord(match, exactTerm)) return { ids: [], isAll: true }
    if (match !== null && scopes.few !== null) return { ids: verified(scopes.few), isAll: !control.isLate() }
    if (strict?.isExact === false) return findByText()
    const ids = first ? scopes.lookUp(first, COUNT_LIMIT + 1) : search.within(whole, COUNT_LIMIT + 1)
    return { ids, isAll: ids.length <= COUNT_LIMIT && !isPartial }
  }

  /** Scans texts for a limited time; after that, the count is a lower bound. */
  function findByText(): FirstFound {
    const found: number[] = []
    const isLate = control.within(COUNTING_MS)
    for (let after = 0; found.length <= COUNT_LIMIT && !isLate();) {
      const step = search.withinAfter(whole, after, STEP)
      found.push(...verified(step))
      if (step.length < STEP) return { ids: found, isAll: !control.isLate() }
      after = step.at(-1) ?? after
    }
    return { ids: found, isAll: false }
  }

  /** For many matches: uses the index if they can be listed, or else the texts. */
  function walkMany(order: TimeOrder, after: TimePlace | null, limit: number): TimePlace[] {
    const most = Math.max(COUNT_LIMIT, Math.ceil(candidates.totals().messageCount * DENSE_SHARE))
    const ids = lookup && strict?.isExact ? scopes.lookUp(lookup, most) : []
    if (ids.length === 0 || ids.length === most) {
      return walk(
        {
          within: lookup ? scopes.scope : whole,
          order,
          limit,
          step: TEXT_STEP,
          keep: strict?.isExact && !lookup ? (step) => step : verified,
        },
        after,
      )
    }
    const found = new Set(ids)
    return walk(
      { within: scopes.scope, order, limit, step: STEP, keep: (step) => step.filter((id) => found.has(id)) },
      after,
    )
  }

  return {
    ...createStrictCounts({
      search,
      candidates,
      whole,
      decidedBy: decidedBy(match, strict, allWords),
      first: firstIds,
      verified,
    }),

    /** At most `limit` of them, in no particular order. */
    some: (limit: number): readonly number[] => firstIds().ids.slice(0, limit),

    stoppedAt,

    byTime(order: TimeOrder, after: TimePlace | null, limit: number): TimePlace[] {
      if (match === null) return search.byTime(scopes.scope, order, after, limit)
      const { ids, isAll } = firstIds()
      return isAll && ids.length <= FEW ? sorted(ids, order, after, limit) : walkMany(order, after, limit)
    },
  }
}

export type StrictList = ReturnType<typeof createStrictList>

function lookupOf(match: Match | null, exactTerm: ExactTerm): IndexLookup | null {
  const expression = match === null ? null : fullTextExpression(match, exactTerm)
  return expression === null || expression === '' ? null : { index: 'message_fts', expression }
}

/** Whether a required word is in no message at all, so no index has to be queried. */
function hasAbsentWord(match: Match | null, exactTerm: ExactTerm): boolean {
  if (match?.kind === 'word') return exactTerm(match).isAbsent === true
  return match?.kind === 'all' && match.of.some((part) => part.kind === 'word' && exactTerm(part).isAbsent === true)
}
