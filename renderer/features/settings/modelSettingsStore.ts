import { create } from 'zustand'
import type { OfferedModel } from '../../../shared/model/indexStatus.ts'
import { archive, onArchiveEvent } from '../../archive.ts'
import { errorMessage } from '../../errorMessage.ts'
import { notify, notifyError } from '../../ui/overlay/toasts.ts'
import { words } from '../../words/words.ts'
import { useIndexSettings } from './settingsStores.ts'

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
