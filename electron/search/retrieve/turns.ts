import type { CandidateStore } from '../../store/lookup/candidateStore.ts'

/** How many nodes that readers don't see may be between two turns. */
const MAX_STEPS = 8

/** Finds the turns before and after messages on the same branch, skipping what the reader isn't shown. */
export function createTurns(candidates: CandidateStore, isHidden: (nodeId: number) => boolean) {
  function walk(step: CandidateStore['parentsOf'], ids: readonly number[]): Map<number, number> {
    const found = new Map<number, number>()
    let from = new Map(ids.map((id) => [id, [id]]))
    for (let steps = 0; steps < MAX_STEPS && from.size > 0; steps += 1) {
      const further = new Map<number, number[]>()
      for (const { nodeId, besideId, isTurn } of step([...from.keys()])) {
        const starts = from.get(nodeId) ?? []
        if (isTurn === 1 && !isHidden(besideId)) for (const start of starts) found.set(start, besideId)
        else further.set(besideId, [...(further.get(besideId) ?? []), ...starts])
      }
      from = further
    }
    return found
  }

  return {
    beside: (ids: readonly number[]) => ({
      previous: walk(candidates.parentsOf, ids),
      next: walk(candidates.childrenOf, ids),
    }),
  }
}
