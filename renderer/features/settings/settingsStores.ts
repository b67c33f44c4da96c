import { errorMessage, inWords } from '../../errorMessage.ts'
import { create } from 'zustand'
import type { AgentSettings } from '../../../shared/model/agents.ts'
import type { EmbeddingChoice, IndexStatus, OfferedModel } from '../../../shared/model/indexStatus.ts'
import type { AgentProgramState } from '../../../shared/model/serverState.ts'
import { archive, isInWindow, onArchiveEvent } from '../../archive.ts'
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

interface Download {
  readonly model: string
  readonly done: number
}

interface ModelSettingsStore {
  /** Empty until they are known. */
  readonly models: readonly OfferedModel[]
  readonly running: Download | null
  readonly refresh: () => Promise<void>
  /** Resolves to whether the model is complete. */
  readonly download: (model: string) => Promise<boolean>
  readonly downloadAndUse: (model: string) => Promise<void>
  readonly stop: () => void
  readonly remove: (model: string) => Promise<void>
}

export const useModelSettings = create<ModelSettingsStore>()((set, get) => {
  let stopper = new AbortController()

  async function reported(work: () => Promise<{ models: readonly OfferedModel[] }>): Promise<boolean> {
    try {
      set({ models: (await work()).models })
      return true
    } catch (error) {
      notifyError(errorMessage(error))
      return false
    }
  }

  return {
    models: [],
    running: null,
    refresh: async () => void (await reported(() => archive('models.list', {}))),
    download: async (model) => {
      if (get().running !== null) return false
      stopper = new AbortController()
      const { signal } = stopper
      const models = get().models.map((each) => (each.id === model ? { ...each, state: 'partial' as const } : each))
      set({ models, running: { model, done: models.find(({ id }) => id === model)?.downloadedBytes ?? 0 } })
      const unsubscribe = onArchiveEvent((event) => {
        if (event.name === 'model.progress' && event.model === model) set({ running: { model, done: event.done } })
      })
      const isComplete = await archive('models.download', { model }, signal).then(
        () => true,
        (error: unknown) => {
          if (!signal.aborted) notifyError(errorMessage(error))
          return false
        },
      )
      unsubscribe()
      set({ running: null })
      await get().refresh()
      return isComplete
    },
    downloadAndUse: async (model) => {
      if (await get().download(model)) await useIndexSettings.getState().choose({ source: 'downloaded', model })
    },
    stop: () => stopper.abort(),
    remove: async (model) => {
      if (await reported(() => archive('models.remove', { model }))) notify(words.settings.model.removed(model))
    },
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
