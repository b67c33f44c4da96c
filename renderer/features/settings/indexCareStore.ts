import { create } from 'zustand'
import type { EmbeddingChoice } from '../../../shared/model/embeddingChoice.ts'
import type { IndexStatus } from '../../../shared/model/indexStatus.ts'
import { archive } from '../../archive.ts'
import { ask, type Asked, known } from '../../asked.ts'
import { oneAtATime } from '../../oneAtATime.ts'
import { say, sayTrouble } from '../../ui/overlay/toasts.ts'
import { words } from '../../words/words.ts'

interface IndexCareStore {
  readonly status: Asked<IndexStatus>
  readonly work: 'none' | 'build' | 'rebuild' | 'choose'
  readonly refresh: () => Promise<void>
  readonly build: () => Promise<void>
  readonly rebuild: () => Promise<void>
  readonly pause: (isPaused: boolean) => Promise<void>
  readonly choose: (choice: EmbeddingChoice) => Promise<void>
}

export const useIndexCare = create<IndexCareStore>()((set, get) => {
  const during = oneAtATime<Exclude<IndexCareStore['work'], 'none'>>(get, set)
  return {
    status: { at: 'asking' },
    work: 'none',
    refresh: async () => set({ status: await ask(() => archive('index.status', {})) }),
    build: () =>
      during('build', async () => {
        const { outcome, status } = await archive('index.build', {})
        set({ status: known(status) })
        if (outcome.problem !== null) sayTrouble(outcome.problem)
      }),
    rebuild: () =>
      during('rebuild', async () => {
        const { outcome, status } = await archive('index.rebuild', {})
        set({ status: known(status) })
        if (outcome.problem === null) say(words.settings.archive.isRebuilt)
        else sayTrouble(outcome.problem)
      }),
    // Not one of the works: it is what stops them.
    pause: async (isPaused) => set({ status: await ask(() => archive(isPaused ? 'index.pause' : 'index.resume', {})) }),
    choose: (choice) =>
      during('choose', async () => {
        const { notice, status } = await archive('index.use', choice)
        set({ status: known(status) })
        say(notice)
      }),
  }
})
