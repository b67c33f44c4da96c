/** Thrown where a search was told to stop; whoever asked does not want the answer any more. */
export class SearchStopped extends Error {}

/** A search's patience. */
export interface SearchControl {
  /** Throws once the search was cancelled. */
  readonly check: () => void
  /** Whether what is left should be left out. */
  readonly isLate: () => boolean
  /** The same for a part of the work that has so long from now. */
  readonly within: (partMs: number) => () => boolean
}

export function createControl(isCancelled: () => boolean, nowMs: () => number, budgetMs: number): SearchControl {
  const endMs = nowMs() + budgetMs
  return {
    check: () => {
      if (isCancelled()) throw new SearchStopped('the search was cancelled')
    },
    isLate: () => nowMs() > endMs,
    within: (partMs) => {
      const partEndMs = Math.min(endMs, nowMs() + partMs)
      return () => nowMs() > partEndMs
    },
  }
}
