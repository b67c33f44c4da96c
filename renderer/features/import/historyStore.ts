import { create } from 'zustand'
import type { ImportReport } from '../../../shared/model/importReport.ts'
import { AppError } from '../../../shared/contract/appError.ts'
import { archive } from '../../archive.ts'
import { messageOf } from '../../messageOf.ts'
import { say, sayTrouble } from '../../ui/overlay/toasts.ts'
import { words } from '../../words/words.ts'
import { useImport } from './importStore.ts'

type HistoryState =
  | { readonly at: 'loading' }
  | { readonly at: 'failed'; readonly message: string }
  | { readonly at: 'loaded'; readonly imports: readonly ImportReport[] }

interface HistoryStore {
  readonly state: HistoryState
  /** The import that is being taken back. */
  readonly undoingId: number | null
  readonly load: () => Promise<void>
  readonly undo: (id: number) => Promise<void>
}

/** Every import that there was, newest first. */
export const useImportHistory = create<HistoryStore>()((set, get) => ({
  state: { at: 'loading' },
  undoingId: null,

  load: async () => {
    try {
      set({ state: { at: 'loaded', imports: (await archive('imports.list', {})).imports } })
    } catch (error) {
      set({ state: isNoArchive(error) ? { at: 'loaded', imports: [] } : { at: 'failed', message: messageOf(error) } })
    }
  },

  undo: async (id) => {
    if (get().undoingId !== null) return
    set({ undoingId: id })
    try {
      await archive('imports.undo', { id })
      useImport.getState().forget(id)
      say(words.importing.history.undone)
    } catch (error) {
      sayTrouble(messageOf(error))
    }
    set({ undoingId: null })
    await get().load()
  },
}))

/** No archive yet, no imports. */
function isNoArchive(error: unknown): boolean {
  return error instanceof AppError && error.code === 'no_archive'
}
