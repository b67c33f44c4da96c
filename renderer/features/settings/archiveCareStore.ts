import { create } from 'zustand'
import type { ArchivePlace } from '../../../shared/model/archiveCare.ts'
import { archive } from '../../archive.ts'
import { load, type Loadable, loaded } from '../../asked.ts'
import { messageOf } from '../../messageOf.ts'
import { oneAtATime } from '../../oneAtATime.ts'
import { notify, notifyError } from '../../ui/overlay/toasts.ts'
import { words } from '../../words/words.ts'

interface ArchiveCareStore {
  readonly place: Loadable<ArchivePlace>
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
  readonly wantedPlace: string | null
  readonly choosePlace: () => Promise<void>
  readonly dropWantedPlace: () => void
  /** The app restarts at the new location. */
  readonly move: () => Promise<void>
}

export const useArchiveCare = create<ArchiveCareStore>()((set, get) => {
  const during = oneAtATime<Exclude<ArchiveCareStore['work'], 'none'>>(get, set)
  return {
    place: { at: 'asking' },
    work: 'none',
    refresh: async () => set({ place: await load(() => archive('archive.place', {})) }),
    // Not exclusive: it waits for no other action.
    showFolder: async () => {
      try {
        await archive('window.showFolder', {})
      } catch (error) {
        notifyError(messageOf(error))
      }
    },
    backUp: () =>
      during('backup', async () => {
        set({ place: loaded(await archive('archive.backup', {})) })
        notify(words.settings.backups.isMade)
      }),
    restore: (name) =>
      during('restore', async () => {
        set({ place: loaded(await archive('archive.restore', { name })) })
        notify(words.settings.restore.done)
      }),
    keepBackups: (isOn) =>
      during('switch', async () => set({ place: loaded(await archive('archive.keepBackups', { isOn })) })),
    check: () =>
      during('check', async () => {
        const { damage, canRepair } = await archive('archive.check', { repair: false })
        if (damage.length === 0) notify(words.settings.archive.isWhole)
        else
          notifyError(
            damage.join(' '),
            canRepair ? { label: words.settings.archive.mend, run: () => void get().repair() } : undefined,
          )
      }),
    repair: () =>
      during('check', async () => {
        const { damage } = await archive('archive.check', { repair: true })
        if (damage.length === 0) notify(words.settings.archive.isMended)
        else notifyError(damage.join(' '))
      }),
    wantedPlace: null,
    choosePlace: () =>
      during('choose', async () => set({ wantedPlace: (await archive('window.chooseFolder', {})).folder })),
    dropWantedPlace: () => set({ wantedPlace: null }),
    move: () =>
      during('move', async () => {
        const { wantedPlace } = get()
        set({ wantedPlace: null })
        if (wantedPlace === null) return
        const { leftIn } = await archive('archive.move', { folder: wantedPlace })
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
