import { create } from 'zustand'
import type { Output } from '../../../shared/contract/archiveContract.ts'
import type { HighlightColor } from '../../../shared/model/highlightColors.ts'
import { archive, saveExport } from '../../archive.ts'
import { load, type Loadable } from '../../loadable.ts'
import { errorMessage } from '../../errorMessage.ts'
import { notifyError } from '../../ui/overlay/toasts.ts'
import { words } from '../../words/words.ts'

export interface HighlightQuery {
  readonly text: string
  readonly colours: readonly HighlightColor[]
  readonly tags: readonly string[]
}

interface HighlightListStore {
  readonly query: HighlightQuery
  readonly found: Loadable<Output<'highlights.list'>>
  /** Keeps the previous results on screen meanwhile. */
  readonly search: (change?: Partial<HighlightQuery>) => Promise<void>
  readonly loadMore: () => Promise<void>
  readonly exportAll: (format: 'markdown' | 'csv') => Promise<void>
}

const PAGE = 200

/** All highlights of the archive that match the filter. */
export const useHighlightList = create<HighlightListStore>()((set, get) => {
  let lastRequest = 0

  return {
    query: { text: '', colours: [], tags: [] },
    found: { kind: 'asking' },

    search: async (change = {}) => {
      const request = ++lastRequest
      const query = { ...get().query, ...change }
      set({ query })
      const found = await load(() => archive('highlights.list', { ...inputOf(query), limit: PAGE }))
      if (request === lastRequest) set({ found })
    },

    loadMore: async () => {
      const { found, query } = get()
      if (found.kind !== 'known' || found.value.highlights.length >= found.value.total) return
      const request = ++lastRequest
      const more = await load(() =>
        archive('highlights.list', { ...inputOf(query), limit: PAGE, offset: found.value.highlights.length }),
      )
      if (request !== lastRequest) return
      set({
        found:
          more.kind === 'known'
            ? {
                kind: 'known',
                value: { ...more.value, highlights: [...found.value.highlights, ...more.value.highlights] },
              }
            : more,
      })
    },

    exportAll: async (format) => {
      try {
        const made = await archive('exports.highlights', { format, ...inputOf(get().query) })
        if ((await saveExport(made)) === 'failed') notifyError(words.exporting.notSaved(made.fileName))
      } catch (error) {
        notifyError(errorMessage(error))
      }
    },
  }
})

function inputOf({ text, colours, tags }: HighlightQuery) {
  return { text, colours: [...colours], tags: [...tags] }
}
