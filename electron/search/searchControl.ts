/** Thrown when a search is canceled and its answer is no longer wanted. */
export class SearchStopped extends Error {}

/** How long a search may run. */
export interface SearchControl {
  /** Throws once the search is canceled. */
  readonly check: () => void
  /** Whether to skip the remaining work. */
  readonly isLate: () => boolean
  /** The same for a part of the work, with its own limit from now on. */
  readonly within: (partMs: number) => () => boolean
}

export function createControl(isCanceled: () => boolean, nowMs: () => number, budgetMs: number): SearchControl {
  const endMs = nowMs() + budgetMs
  return {
    check: () => {
      if (isCanceled()) throw new SearchStopped('the search was cancelled')
    },
    isLate: () => nowMs() > endMs,
    within: (partMs) => {
      const partEndMs = Math.min(endMs, nowMs() + partMs)
      return () => nowMs() > partEndMs
    },
  }
}
