import { create } from 'zustand'
import type { RecentSearch, SavedSearch } from '../../../../shared/model/searchAnswer.ts'
import { archive } from '../../../archive.ts'
import { errorMessage } from '../../../errorMessage.ts'
import { notify, notifyError } from '../../../ui/overlay/toasts.ts'
import { words } from '../../../words/words.ts'

interface SearchesStore {
  readonly saved: readonly SavedSearch[]
  /** Latest first. */
  readonly recent: readonly RecentSearch[]
  readonly load: () => Promise<void>
  readonly save: (name: string, query: string) => Promise<void>
  readonly remove: (search: SavedSearch) => Promise<void>
  /** Records a search that led somewhere. */
  readonly remember: (query: string) => Promise<void>
  readonly forgetRecent: () => Promise<void>
}

export const useSearches = create<SearchesStore>()((set, get) => ({
  saved: [],
  recent: [],

  load: async () => {
    try {
      set(await archive('searches.list', {}))
    } catch {
      // Search works without them.
      set({ saved: [], recent: [] })
    }
  },

  save: async (name, query) => {
    try {
      await archive('searches.save', { name, query: query.trim() })
      await get().load()
      notify(words.search.saved.wasSaved(name.trim()))
    } catch (error) {
      notifyError(errorMessage(error))
    }
  },

  remove: async (search) => {
    try {
      await archive('searches.remove', { id: search.id })
      await get().load()
      notify(words.search.saved.wasRemoved(search.name), {
        label: words.search.saved.undo,
        run: () => void get().save(search.name, search.query),
      })
    } catch (error) {
      notifyError(errorMessage(error))
    }
  },

  remember: async (query) => {
    try {
      await archive('searches.remember', { query: query.trim() })
      await get().load()
    } catch {
      // Not worth reporting: the search itself worked.
    }
  },

  forgetRecent: async () => {
    try {
      await archive('searches.forget', {})
      await get().load()
      notify(words.search.saved.recentCleared)
    } catch (error) {
      notifyError(errorMessage(error))
    }
  },
}))
