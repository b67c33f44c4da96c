import { create } from 'zustand'
import { AppError } from '../../../shared/contract/appError.ts'
import type { Output } from '../../../shared/contract/archiveContract.ts'
import type { ListedConversation } from '../../../shared/model/library.ts'
import { archive } from '../../archive.ts'
import { messageOf } from '../../messageOf.ts'

/** How the next page stands. */
type More = { readonly at: 'end' } | { readonly at: 'waiting'; readonly cursor: string } | { readonly at: 'loading' } | { readonly at: 'failed'; readonly cursor: string; readonly message: string }

export type LibraryState =
  | { readonly at: 'loading' }
  | { readonly at: 'empty' }
  | { readonly at: 'failed'; readonly message: string }
  | { readonly at: 'loaded'; readonly conversations: readonly ListedConversation[]; readonly total: number; readonly more: More }

interface LibraryStore {
  readonly state: LibraryState
  /** Reads the list anew, as far as it was read before. What is shown stays until then. */
  readonly refresh: () => Promise<void>
  readonly loadMore: () => Promise<void>
}

const PAGE = 60
const LARGEST_PAGE = 1000

export const useLibrary = create<LibraryStore>()((set, get) => {
  // An answer that was asked for before a later one counts no more.
  let asked = 0

  return {
    state: { at: 'loading' },

    refresh: async () => {
      const question = ++asked
      const before = get().state
      const limit = before.at === 'loaded' ? Math.min(Math.max(before.conversations.length, PAGE), LARGEST_PAGE) : PAGE
      try {
        const page = await archive('conversations.list', { limit })
        if (question === asked) set({ state: firstPage(page) })
      } catch (error) {
        if (question === asked) set({ state: failure(error) })
      }
    },

    loadMore: async () => {
      const { state } = get()
      if (state.at !== 'loaded' || (state.more.at !== 'waiting' && state.more.at !== 'failed')) return
      const question = ++asked
      const { cursor } = state.more
      set({ state: { ...state, more: { at: 'loading' } } })
      try {
        const page = await archive('conversations.list', { limit: PAGE, cursor })
        if (question === asked) set({ state: { at: 'loaded', conversations: [...state.conversations, ...page.conversations], total: page.total, more: moreAt(page.nextCursor) } })
      } catch (error) {
        if (question === asked) set({ state: { ...state, more: { at: 'failed', cursor, message: messageOf(error) } } })
      }
    },
  }
})

function firstPage({ conversations, total, nextCursor }: Output<'conversations.list'>): LibraryState {
  return total === 0 ? { at: 'empty' } : { at: 'loaded', conversations, total, more: moreAt(nextCursor) }
}

function moreAt(cursor: string | null): More {
  return cursor === null ? { at: 'end' } : { at: 'waiting', cursor }
}

/** No archive yet is an empty one: the first import makes it. */
function failure(error: unknown): LibraryState {
  return error instanceof AppError && error.code === 'no_archive' ? { at: 'empty' } : { at: 'failed', message: messageOf(error) }
}
