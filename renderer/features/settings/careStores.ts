import { create } from 'zustand'
import type { AgentSettings } from '../../../shared/model/agents.ts'
import type { EmbeddingChoice, IndexStatus } from '../../../shared/model/indexStatus.ts'
import type { AgentProgramState } from '../../../shared/model/serverState.ts'
import { archive, isInWindow } from '../../archive.ts'
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
    // Not exclusive: it is what stops the others.
    pause: async (isPaused) => set({ status: await ask(() => archive(isPaused ? 'index.pause' : 'index.resume', {})) }),
    choose: (choice) =>
      during('choose', async () => {
        const { notice, status } = await archive('index.use', choice)
        set({ status: known(status) })
        say(notice)
      }),
  }
})

interface AgentCareStore {
  readonly settings: Asked<AgentSettings>
  /** Null in a browser, which starts no programs. */
  readonly program: Asked<AgentProgramState> | null
  readonly refresh: () => Promise<void>
  readonly change: (change: Partial<AgentSettings>) => Promise<void>
  readonly startProgram: () => Promise<void>
}

export const useAgentCare = create<AgentCareStore>()((set) => ({
  settings: { at: 'asking' },
  program: isInWindow ? { at: 'asking' } : null,
  refresh: async () => {
    set({ settings: await ask(() => archive('agents.settings', {})) })
    if (isInWindow) set({ program: await ask(() => archive('agentProgram.state', {})) })
  },
  change: async (change) => set({ settings: await ask(() => archive('agents.change', change)) }),
  startProgram: async () => {
    set({ program: { at: 'asking' } })
    set({ program: await ask(() => archive('agentProgram.state', { again: true })) })
  },
}))
