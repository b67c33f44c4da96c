import { create } from 'zustand'
import type { Output } from '../../../shared/contract/archiveContract.ts'
import type { HighlightColour } from '../../../shared/model/highlightColors.ts'
import { archive, takeAway } from '../../archive.ts'
import { ask, type Asked } from '../../asked.ts'
import { messageOf } from '../../messageOf.ts'
import { sayTrouble } from '../../ui/overlay/toasts.ts'
import { words } from '../../words/words.ts'

export interface HighlightWish {
  readonly text: string
  readonly colours: readonly HighlightColour[]
  readonly tags: readonly string[]
}

interface HighlightListStore {
  readonly wish: HighlightWish
  readonly found: Asked<Output<'highlights.list'>>
  /** Keeps the previous results on screen meanwhile. */
  readonly look: (change?: Partial<HighlightWish>) => Promise<void>
  readonly loadMore: () => Promise<void>
  readonly takeAway: (format: 'markdown' | 'csv') => Promise<void>
}

const PAGE = 200

/** All highlights of the archive that match the filter. */
export const useHighlightList = create<HighlightListStore>()((set, get) => {
  let asked = 0

  return {
    wish: { text: '', colours: [], tags: [] },
    found: { at: 'asking' },

    look: async (change = {}) => {
      const question = ++asked
      const wish = { ...get().wish, ...change }
      set({ wish })
      const found = await ask(() => archive('highlights.list', { ...inputOf(wish), limit: PAGE }))
      if (question === asked) set({ found })
    },

    loadMore: async () => {
      const { found, wish } = get()
      if (found.at !== 'known' || found.value.highlights.length >= found.value.total) return
      const question = ++asked
      const more = await ask(() =>
        archive('highlights.list', { ...inputOf(wish), limit: PAGE, offset: found.value.highlights.length }),
      )
      if (question !== asked) return
      set({
        found:
          more.at === 'known'
            ? {
                at: 'known',
                value: { ...more.value, highlights: [...found.value.highlights, ...more.value.highlights] },
              }
            : more,
      })
    },

    takeAway: async (format) => {
      try {
        const made = await archive('exports.highlights', { format, ...inputOf(get().wish) })
        if ((await takeAway(made)) === 'failed') sayTrouble(words.exporting.notSaved(made.fileName))
      } catch (error) {
        sayTrouble(messageOf(error))
      }
    },
  }
})

function inputOf({ text, colours, tags }: HighlightWish) {
  return { text, colours: [...colours], tags: [...tags] }
}
