import { create } from 'zustand'
import type { ArchiveEvent } from '../../../shared/contract/archiveEvents.ts'
import type { ArchiveHealth, RecoveryReport, RecoverySource } from '../../../shared/model/archiveCare.ts'
import { archive } from '../../archive.ts'
import { messageOf } from '../../messageOf.ts'
import { notifyError } from '../../ui/overlay/toasts.ts'

/** The state of the archive, once damage was reported. */
export type RecoveryState =
  | { readonly at: 'whole' }
  | { readonly at: 'examining' }
  | { readonly at: 'damaged'; readonly health: ArchiveHealth; readonly trouble: string | null }
  /** `fraction` of the data to read. */
  | { readonly at: 'recovering'; readonly from: RecoverySource; readonly fraction: number }
  | { readonly at: 'recovered'; readonly report: RecoveryReport }
  | { readonly at: 'failed'; readonly message: string }

interface RecoveryStore {
  readonly state: RecoveryState
  /** Null until known. */
  readonly readOnlyFolder: string | null
  readonly onEvent: (event: ArchiveEvent) => void
  readonly checkAccess: () => Promise<void>
  /** A read failed: finds out what is wrong. */
  readonly examine: () => Promise<void>
  readonly recover: (from: RecoverySource) => Promise<void>
  /** In the system's file manager. */
  readonly showFolder: () => Promise<void>
  /** Continues to the archive. */
  readonly close: () => void
}

export const useRecovery = create<RecoveryStore>()((set, get) => ({
  state: { at: 'whole' },
  readOnlyFolder: null,

  onEvent: (event) => {
    if (event.name === 'archive.damaged') void get().examine()
    const { state } = get()
    if (event.name === 'recovery.progress' && state.at === 'recovering')
      set({ state: { ...state, fraction: event.done / event.total } })
  },

  checkAccess: async () => {
    try {
      const { folder, isWritable } = await archive('archive.access', {})
      set({ readOnlyFolder: isWritable ? null : folder })
    } catch {
      // Unknown state shows nothing; an attempted change reports the problem.
    }
  },

  examine: async () => {
    // Many requests may fail at once.
    if (get().state.at !== 'whole') return
    set({ state: { at: 'examining' } })
    try {
      const health = await archive('archive.examine', {})
      set({ state: health.state === 'whole' ? { at: 'whole' } : { at: 'damaged', health, trouble: null } })
    } catch (error) {
      set({ state: { at: 'failed', message: messageOf(error) } })
    }
  },

  recover: async (from) => {
    const { state } = get()
    if (state.at !== 'damaged') return
    set({ state: { at: 'recovering', from, fraction: 0 } })
    try {
      set({ state: { at: 'recovered', report: await archive('archive.recover', { from }) } })
    } catch (error) {
      set({ state: { ...state, trouble: messageOf(error) } })
    }
  },

  showFolder: async () => {
    try {
      await archive('window.showFolder', {})
    } catch (error) {
      notifyError(messageOf(error))
    }
  },

  close: () => set({ state: { at: 'whole' } }),
}))
