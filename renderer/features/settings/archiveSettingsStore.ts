import { create } from 'zustand'
import type { ArchiveLocation } from '../../../shared/model/archiveMaintenance.ts'
import { archive } from '../../archive.ts'
import { load, type Loadable, loaded } from '../../loadable.ts'
import { errorMessage } from '../../errorMessage.ts'
import { oneAtATime } from '../../oneAtATime.ts'
import { notify, notifyError } from '../../ui/overlay/toasts.ts'
import { words } from '../../words/words.ts'

interface ArchiveSettingsStore {
  readonly location: Loadable<ArchiveLocation>
  readonly work: 'none' | 'backup' | 'restore' | 'check' | 'wipe' | 'choose' | 'move' | 'switch'
  readonly refresh: () => Promise<void>
  /** In the system's file manager. */
  readonly showFolder: () => Promise<void>
  readonly backUp: () => Promise<void>
  readonly restore: (name: string) => Promise<void>
  /** Whether backups are automatic. */
  readonly keepBackups: (isOn: boolean) => Promise<void>
  readonly check: () => Promise<void>
  /** Recomputes conversations that differ from the original export, and repairs the index. */
  readonly repair: () => Promise<void>
  readonly wipe: () => Promise<void>
  /** The new folder the user chose for the archive; null until one is chosen. */
  readonly newFolder: string | null
  readonly chooseFolder: () => Promise<void>
  readonly forgetNewFolder: () => void
  /** The app restarts at the new location. */
  readonly move: () => Promise<void>
}

export const useArchiveSettings = create<ArchiveSettingsStore>()((set, get) => {
  const during = oneAtATime<Exclude<ArchiveSettingsStore['work'], 'none'>>(get, set)
  return {
    location: { kind: 'asking' },
    work: 'none',
    refresh: async () => set({ location: await load(() => archive('archive.place', {})) }),
    // Not exclusive: it waits for no other action.
    showFolder: async () => {
      try {
        await archive('window.showFolder', {})
      } catch (error) {
        notifyError(errorMessage(error))
      }
    },
    backUp: () =>
      during('backup', async () => {
        set({ location: loaded(await archive('archive.backup', {})) })
        notify(words.settings.backups.created)
      }),
    restore: (name) =>
      during('restore', async () => {
        set({ location: loaded(await archive('archive.restore', { name })) })
        notify(words.settings.restore.done)
      }),
    keepBackups: (isOn) =>
      during('switch', async () => set({ location: loaded(await archive('archive.keepBackups', { isOn })) })),
    check: () =>
      during('check', async () => {
        const { damage, canRepair } = await archive('archive.check', { repair: false })
        if (damage.length === 0) notify(words.settings.archive.noProblems)
        else
          notifyError(
            damage.join(' '),
            canRepair ? { label: words.settings.archive.repair, run: () => void get().repair() } : undefined,
          )
      }),
    repair: () =>
      during('check', async () => {
        const { damage } = await archive('archive.check', { repair: true })
        if (damage.length === 0) notify(words.settings.archive.repaired)
        else notifyError(damage.join(' '))
      }),
    newFolder: null,
    chooseFolder: () =>
      during('choose', async () => set({ newFolder: (await archive('window.chooseFolder', {})).folder })),
    forgetNewFolder: () => set({ newFolder: null }),
    move: () =>
      during('move', async () => {
        const { newFolder } = get()
        set({ newFolder: null })
        if (newFolder === null) return
        const { leftIn } = await archive('archive.move', { folder: newFolder })
        if (leftIn !== null) notifyError(words.settings.move.left(leftIn))
        await archive('window.restart', {})
      }),
    wipe: () =>
      during('wipe', async () => {
        await archive('archive.wipe', { confirmation: 'delete everything' })
        notify(words.settings.wipe.done)
      }),
  }
})
