import { create } from 'zustand'
import type { ArchivePlace } from '../../../shared/model/archiveCare.ts'
import { archive } from '../../archive.ts'
import { ask, type Asked, known } from '../../asked.ts'
import { messageOf } from '../../messageOf.ts'
import { oneAtATime } from '../../oneAtATime.ts'
import { say, sayTrouble } from '../../ui/overlay/toasts.ts'
import { words } from '../../words/words.ts'

interface ArchiveCareStore {
  readonly place: Asked<ArchivePlace>
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
  readonly mend: () => Promise<void>
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
    refresh: async () => set({ place: await ask(() => archive('archive.place', {})) }),
    // Not exclusive: it waits for no other action.
    showFolder: async () => {
      try {
        await archive('window.showFolder', {})
      } catch (error) {
        sayTrouble(messageOf(error))
      }
    },
    backUp: () =>
      during('backup', async () => {
        set({ place: known(await archive('archive.backup', {})) })
        say(words.settings.backups.isMade)
      }),
    restore: (name) =>
      during('restore', async () => {
        set({ place: known(await archive('archive.restore', { name })) })
        say(words.settings.restore.done)
      }),
    keepBackups: (isOn) =>
      during('switch', async () => set({ place: known(await archive('archive.keepBackups', { isOn })) })),
    check: () =>
      during('check', async () => {
        const { damage, canRepair } = await archive('archive.check', { repair: false })
        if (damage.length === 0) say(words.settings.archive.isWhole)
        else
          sayTrouble(
            damage.join(' '),
            canRepair ? { label: words.settings.archive.mend, run: () => void get().mend() } : undefined,
          )
      }),
    mend: () =>
      during('check', async () => {
        const { damage } = await archive('archive.check', { repair: true })
        if (damage.length === 0) say(words.settings.archive.isMended)
        else sayTrouble(damage.join(' '))
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
        if (leftIn !== null) sayTrouble(words.settings.move.left(leftIn))
        await archive('window.restart', {})
      }),
    wipe: () =>
      during('wipe', async () => {
        await archive('archive.wipe', { confirmation: 'delete everything' })
        say(words.settings.wipe.done)
      }),
  }
})
