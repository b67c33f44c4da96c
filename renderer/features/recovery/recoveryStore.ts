import { create } from 'zustand'
import type { ArchiveEvent } from '../../../shared/contract/archiveEvents.ts'
import type { ArchiveHealth, RecoveryReport, RecoverySource } from '../../../shared/model/archiveMaintenance.ts'
import { archive } from '../../archive.ts'
import { errorMessage } from '../../errorMessage.ts'
import { notifyError } from '../../ui/overlay/toasts.ts'

/** The state of the archive, once damage was reported. */
export type RecoveryState =
  | { readonly kind: 'whole' }
  | { readonly kind: 'examining' }
  | { readonly kind: 'damaged'; readonly health: ArchiveHealth; readonly trouble: string | null }
  /** `fraction` of the data to read. */
  | { readonly kind: 'recovering'; readonly from: RecoverySource; readonly fraction: number }
  | { readonly kind: 'recovered'; readonly report: RecoveryReport }
  | { readonly kind: 'failed'; readonly message: string }

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
  state: { kind: 'whole' },
  readOnlyFolder: null,

  onEvent: (event) => {
    if (event.name === 'archive.damaged') void get().examine()
    const { state } = get()
    if (event.name === 'recovery.progress' && state.kind === 'recovering')
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
    if (get().state.kind !== 'whole') return
    set({ state: { kind: 'examining' } })
    try {
      const health = await archive('archive.examine', {})
      set({ state: health.state === 'whole' ? { kind: 'whole' } : { kind: 'damaged', health, trouble: null } })
    } catch (error) {
      set({ state: { kind: 'failed', message: errorMessage(error) } })
    }
  },

  recover: async (from) => {
    const { state } = get()
    if (state.kind !== 'damaged') return
    set({ state: { kind: 'recovering', from, fraction: 0 } })
    try {
      set({ state: { kind: 'recovered', report: await archive('archive.recover', { from }) } })
    } catch (error) {
      set({ state: { ...state, trouble: errorMessage(error) } })
    }
  },

  showFolder: async () => {
    try {
      await archive('window.showFolder', {})
    } catch (error) {
      notifyError(errorMessage(error))
    }
  },

  close: () => set({ state: { kind: 'whole' } }),
}))
