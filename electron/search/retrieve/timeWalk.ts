import { foldWord } from '../../../shared/text/foldText.ts'
import type { CandidateStore } from '../../store/lookup/candidateStore.ts'
import type { SqlCondition } from '../../store/lookup/searchScope.ts'
import type { SearchStore, TimeOrder, TimePlace } from '../../store/lookup/searchStore.ts'
import type { ReadMessage } from '../query/matchesText.ts'
import type { SearchControl } from '../searchControl.ts'

/** How many texts are read at once. */
export const TEXT_STEP = 200

interface TimeWalkContext {
  readonly search: SearchStore
  readonly candidates: CandidateStore
  readonly titleOf: (nodeId: number) => string
  readonly control: SearchControl
  readonly accepts: (message: ReadMessage) => boolean
}

interface Walk {
  readonly within: SqlCondition
  readonly order: TimeOrder
  readonly limit: number
  readonly step: number
  readonly keep: (ids: number[]) => readonly number[]
  readonly mostSteps?: number
}

/** Walks messages in time order, or checks their texts. */
export function createTimeWalk({ search, candidates, titleOf, control, accepts }: TimeWalkContext) {
  /** Few queries ask for the title, so it is read only when needed. */
  const readMessage = (text: string, id: number): ReadMessage => ({
    text,
    get title() {
      return foldWord(titleOf(id))
    },
  })

  function verified(ids: readonly number[]): number[] {
    const kept: number[] = []
    for (let from = 0; from < ids.length && !control.isLate(); from += TEXT_STEP) {
      control.check()
      const step = ids.slice(from, from + TEXT_STEP)
      const texts = candidates.textsOf(step)
      kept.push(...step.filter((id) => accepts(readMessage(texts.get(id) ?? '', id))))
    }
    return kept
  }

  let stopped: { readonly at: TimePlace | null } | null = null

  /** Walks in steps and keeps accepted messages until there are enough. */
  function walk(
    { within, order, limit, step, keep, mostSteps = Infinity }: Walk,
    after: TimePlace | null,
  ): TimePlace[] {
    const found: TimePlace[] = []
    let steps = 0
    for (let place = after; found.length < limit && steps < mostSteps; steps += 1) {
      control.check()
      const places = search.byTime(within, order, place, step)
      const kept = new Set(keep(places.map(({ nodeId }) => nodeId)))
      if (control.isLate()) {
        // The next page repeats a step that wasn't finished.
        stopped = { at: place }
        break
      }
      found.push(...places.filter(({ nodeId }) => kept.has(nodeId)))
      place = places.at(-1) ?? null
      if (places.length < step || place === null) break
    }
    return found.slice(0, limit)
  }

  function sorted(ids: readonly number[], order: TimeOrder, after: TimePlace | null, limit: number): TimePlace[] {
    const sign = order === 'newest' ? -1 : 1
    const compare = (a: TimePlace, b: TimePlace): number => sign * (a.atMs - b.atMs || a.nodeId - b.nodeId)
    const places = candidates
      .factsOf(ids)
      .map(({ nodeId, atMs }) => ({ nodeId, atMs: atMs ?? 0 }))
      .toSorted(compare)
    return (after === null ? places : places.filter((place) => compare(after, place) < 0)).slice(0, limit)
  }

  /** Where time ran out, if it did. The next page continues from there. */
  const stoppedAt = (): { readonly at: TimePlace | null } | null => stopped

  return { verified, walk, sorted, stoppedAt }
}
