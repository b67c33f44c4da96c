import { create } from 'zustand'
import { AppError } from '../../../shared/contract/appError.ts'
import type { ConversationView, MessageView } from '../../../shared/model/library.ts'
import { messageOf } from '../../messageOf.ts'
import { createOnlyLatest } from '../../onlyLatest.ts'
import { sayTrouble } from '../../ui/toasts.ts'
import { branchesToTry, hasSibling } from './branches.ts'
import { createBranchReader } from './branchReader.ts'

/** Where to open a conversation, and what to mark in it. */
export interface ReaderPlace {
  readonly conversationId: string
  /** The message to show; null shows the beginning. */
  readonly messageKey: string | null
  readonly words: readonly string[]
}

export type ReaderState =
  | { readonly at: 'closed' }
  | { readonly at: 'opening'; readonly place: ReaderPlace }
  /** Each time the person opens a place, also the same one again, it is another object. */
  | { readonly at: 'open'; readonly place: ReaderPlace; readonly view: ConversationView }
  | { readonly at: 'failed'; readonly place: ReaderPlace; readonly message: string }

interface ReaderStore {
  readonly state: ReaderState
  readonly open: (place: ReaderPlace) => Promise<void>
  /** Shows the branch on which a message has another of its siblings. */
  readonly turnTo: (message: MessageView, siblingIndex: number) => Promise<void>
  /** Follows what has changed in the archive, and leaves the person where they are. */
  readonly refresh: () => Promise<void>
  readonly close: () => void
}

export const useReader = create<ReaderStore>()((set, get) => {
  const supersede = createOnlyLatest()
  let branches = createBranchReader('')

  return {
    state: { at: 'closed' },

    open: async (place) => {
      const { state } = get()
      const isOpen = state.at === 'open' && state.place.conversationId === place.conversationId
      if (!isOpen) {
        branches = createBranchReader(place.conversationId)
        set({ state: { at: 'opening', place } })
      }
      const signal = supersede()
      try {
        const view = await branches.withMessage(place.messageKey, signal)
        if (!signal.aborted) set({ state: { at: 'open', place, view } })
      } catch (error) {
        if (!signal.aborted) set({ state: { at: 'failed', place, message: messageOf(error) } })
      }
    },

    turnTo: async (message, siblingIndex) => {
      const { state } = get()
      if (state.at !== 'open') return
      const { view } = state
      const fits = (other: ConversationView): boolean => hasSibling(other, { of: message, in: view, siblingIndex })
      const signal = supersede()
      try {
        const found = await branches.first(branchesToTry(view, message), fits, signal)
        if (found !== null && !signal.aborted) set({ state: { ...state, view: found } })
      } catch (error) {
        // What is open stays readable.
        if (!signal.aborted) sayTrouble(messageOf(error))
      }
    },

    refresh: async () => {
      const { state } = get()
      if (state.at !== 'open') return
      try {
        const view = await branches.again(state.view)
        if (get().state === state) set({ state: { ...state, view } })
      } catch (error) {
        // Only what is gone from the archive goes from the page.
        if (get().state === state && error instanceof AppError && error.code === 'not_found') set({ state: { at: 'closed' } })
      }
    },

    close: () => {
      supersede()
      set({ state: { at: 'closed' } })
    },
  }
})
