import { create } from 'zustand'
import type { ExportFormat } from '../../../shared/model/exportFormats.ts'
import type { FinishedExport } from '../../../shared/model/finishedExport.ts'
import { archive, saveExport } from '../../archive.ts'
import { errorMessage } from '../../errorMessage.ts'
import { words } from '../../words/words.ts'

export interface ExportOptions {
  readonly format: ExportFormat
  readonly withBranches: boolean
  readonly withThoughts: boolean
}

/** The conversations to export; null means everything. */
type Ids = readonly string[] | null

export type ExportState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'choosing'; readonly ids: Ids }
  | { readonly kind: 'making'; readonly ids: Ids }
  /** Saved, or handed to the browser. */
  | { readonly kind: 'made'; readonly ids: Ids; readonly made: FinishedExport; readonly isSaved: boolean }
  | { readonly kind: 'failed'; readonly ids: Ids; readonly message: string }

interface ExportStore {
  readonly state: ExportState
  readonly options: ExportOptions
  readonly open: (ids: Ids) => void
  /** A changed option discards the previous result. */
  readonly want: (change: Partial<ExportOptions>) => void
  readonly make: () => Promise<void>
  /** Also stops a running export. */
  readonly close: () => void
}

export const useExport = create<ExportStore>()((set, get) => {
  let running = new AbortController()
  return {
    state: { kind: 'closed' },
    options: { format: 'markdown', withBranches: false, withThoughts: false },
    open: (ids) => set({ state: { kind: 'choosing', ids } }),
    want: (change) => {
      const { state, options } = get()
      if (state.kind !== 'closed' && state.kind !== 'making')
        set({ options: { ...options, ...change }, state: { kind: 'choosing', ids: state.ids } })
    },

    make: async () => {
      const { state, options } = get()
      if (state.kind === 'closed' || state.kind === 'making') return
      const { ids } = state
      running = new AbortController()
      const { signal } = running
      set({ state: { kind: 'making', ids } })
      try {
        const made = await archive('exports.conversations', { ids: ids === null ? null : [...ids], ...options }, signal)
        if (signal.aborted) return
        const outcome = await saveExport(made)
        if (!signal.aborted) set({ state: stateAfter(outcome, ids, made) })
      } catch (error) {
        if (!signal.aborted) set({ state: { kind: 'failed', ids, message: errorMessage(error) } })
      }
    },

    close: () => {
      running.abort()
      set({ state: { kind: 'closed' } })
    },
  }
})

/** Canceling the save dialog returns to the previous state. */
function stateAfter(outcome: Awaited<ReturnType<typeof saveExport>>, ids: Ids, made: FinishedExport): ExportState {
  if (outcome === 'cancelled') return { kind: 'choosing', ids }
  if (outcome === 'failed') return { kind: 'failed', ids, message: words.exporting.notSaved(made.fileName) }
  return { kind: 'made', ids, made, isSaved: outcome === 'saved' }
}
