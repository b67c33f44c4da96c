import { create } from 'zustand'
import { completeQuery, type QueryCandidate } from '../../../../shared/query/completeQuery.ts'
import type { Place } from '../../../../shared/query/searchQuery.ts'
import { archive } from '../../../archive.ts'
import { createOnlyLatest } from '../../../onlyLatest.ts'

/** The candidates at the caret, and the text they would replace. */
export interface Completion {
  readonly place: Place
  readonly candidates: readonly QueryCandidate[]
  /** Completes a value, after the colon, where Tab accepts it. */
  readonly isOfValue: boolean
}

interface CompletionStore {
  readonly completion: Completion
  readonly complete: (text: string, caret: number) => Promise<void>
  readonly clear: () => void
}

const nothing: Completion = { place: { start: 0, end: 0 }, candidates: [], isOfValue: false }

export const useCompletion = create<CompletionStore>()((set) => {
  const supersede = createOnlyLatest()

  return {
    completion: nothing,

    complete: async (text, caret) => {
      const signal = supersede()
      const { place, candidates, wants } = completeQuery(text, caret)
      const isOfValue = text.charAt(place.start - 1) === ':' || text.charAt(place.start - 1) === ','
      set({ completion: { place, candidates, isOfValue } })
      if (wants === null) return
      try {
        const answer = await archive('search.complete', { text, caret }, signal)
        if (!signal.aborted) set({ completion: { ...answer, isOfValue } })
      } catch {
        // A value can always be typed in full.
      }
    },

    clear: () => {
      supersede()
      set({ completion: nothing })
    },
  }
})
