import { inWords } from '../../errorMessage.ts'
import { create } from 'zustand'
import type { AgentSettings } from '../../../shared/model/agents.ts'
import type { EmbeddingChoice, IndexStatus } from '../../../shared/model/indexStatus.ts'
import type { AgentProgramState } from '../../../shared/model/serverState.ts'
import { archive, isInWindow } from '../../archive.ts'
import { load, type Loadable, loaded } from '../../loadable.ts'
import { oneAtATime } from '../../oneAtATime.ts'
import { notify, notifyError } from '../../ui/overlay/toasts.ts'
import { words } from '../../words/words.ts'

interface IndexSettingsStore {
  readonly status: Loadable<IndexStatus>
  readonly work: 'none' | 'build' | 'rebuild' | 'choose'
  readonly refresh: () => Promise<void>
  readonly build: () => Promise<void>
  readonly rebuild: () => Promise<void>
  readonly pause: (isPaused: boolean) => Promise<void>
  readonly choose: (choice: EmbeddingChoice) => Promise<void>
}

export const useIndexSettings = create<IndexSettingsStore>()((set, get) => {
  const during = oneAtATime<Exclude<IndexSettingsStore['work'], 'none'>>(get, set)
  return {
    status: { kind: 'asking' },
    work: 'none',
    refresh: async () => set({ status: await load(() => archive('index.status', {})) }),
    build: () =>
      during('build', async () => {
        const { outcome, status } = await archive('index.build', {})
        set({ status: loaded(status) })
        if (outcome.problem !== null) notifyError(inWords(outcome.problem))
      }),
    rebuild: () =>
      during('rebuild', async () => {
        const { outcome, status } = await archive('index.rebuild', {})
        set({ status: loaded(status) })
        if (outcome.problem === null) notify(words.settings.archive.rebuilt)
        else notifyError(inWords(outcome.problem))
      }),
    // Not exclusive, because it stops the others.
    pause: async (isPaused) =>
      set({ status: await load(() => archive(isPaused ? 'index.pause' : 'index.resume', {})) }),
    choose: (choice) =>
      during('choose', async () => {
        const { notice, status } = await archive('index.use', choice)
        set({ status: loaded(status) })
        notify(notice)
      }),
  }
})

interface AgentSettingsStore {
  readonly settings: Loadable<AgentSettings>
  /** Null in a browser, which starts no programs. */
  readonly program: Loadable<AgentProgramState> | null
  readonly refresh: () => Promise<void>
  readonly change: (change: Partial<AgentSettings>) => Promise<void>
  readonly startProgram: () => Promise<void>
}

export const useAgentSettings = create<AgentSettingsStore>()((set) => ({
  settings: { kind: 'asking' },
  program: isInWindow ? { kind: 'asking' } : null,
  refresh: async () => {
    set({ settings: await load(() => archive('agents.settings', {})) })
    if (isInWindow) set({ program: await load(() => archive('agentProgram.state', {})) })
  },
  change: async (change) => set({ settings: await load(() => archive('agents.change', change)) }),
  startProgram: async () => {
    set({ program: { kind: 'asking' } })
    set({ program: await load(() => archive('agentProgram.state', { again: true })) })
  },
}))
