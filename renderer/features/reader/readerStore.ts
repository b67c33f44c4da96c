import { create } from 'zustand'
import { AppError } from '../../../shared/contract/appError.ts'
import type { ConversationView, MessageView } from '../../../shared/model/library.ts'
import type { SearchMark } from '../../../shared/model/searchAnswer.ts'
import { errorMessage } from '../../errorMessage.ts'
import { createOnlyLatest } from '../../onlyLatest.ts'
import { notifyError } from '../../ui/overlay/toasts.ts'
import { createBranchReader, createBranchSteps } from './branches/branchReader.ts'

/** Where to open a conversation, and which words to mark in it. */
export interface ReaderLocation {
  readonly conversationId: string
  /** The message to show; null shows the start. */
  readonly messageKey: string | null
  readonly marks: readonly SearchMark[]
}

export type ReaderState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'opening'; readonly place: ReaderLocation }
  /**
   * A new object each time a place is opened, even the same one. For a long conversation the view starts with its
   * beginning.
   */
  | { readonly kind: 'open'; readonly place: ReaderLocation; readonly view: ConversationView }
  /** Trying again can't bring back a deleted conversation. */
  | { readonly kind: 'failed'; readonly place: ReaderLocation; readonly message: string; readonly isGone: boolean }

interface ReaderStore {
  readonly state: ReaderState
  readonly open: (place: ReaderLocation) => Promise<void>
  /** Shows the branch with the next or previous sibling of a message; repeated calls meanwhile add up. */
  readonly turnBy: (message: MessageView, by: 1 | -1) => Promise<void>
  /** The open conversation, once it is fully loaded; null when none is open. */
  readonly whole: () => Promise<ConversationView | null>
  /** Applies changes from the archive, and keeps the reading position. */
  readonly refresh: () => Promise<void>
  readonly close: () => void
}

function viewOf(state: ReaderState): ConversationView | null {
  return state.kind === 'open' ? state.view : null
}

function isOpenAt(state: ReaderState, { conversationId }: ReaderLocation): boolean {
  return state.kind === 'open' && state.place.conversationId === conversationId
}

function isGone(error: unknown): boolean {
  return error instanceof AppError && error.code === 'not_found'
}

export const useReader = create<ReaderStore>()((set, get) => {
  const supersede = createOnlyLatest()
  let branches = createBranchReader('')
  /** Resolves when the last opened conversation is fully loaded. Never rejects. */
  let opening = Promise.resolve()
  const steps = createBranchSteps()

  async function show(place: ReaderLocation, signal: AbortSignal): Promise<void> {
    try {
      for await (const view of branches.opened(place.messageKey, signal))
        if (!signal.aborted) set({ state: { kind: 'open', place, view } })
    } catch (error) {
      if (!signal.aborted)
        set({ state: { kind: 'failed', place, message: errorMessage(error), isGone: isGone(error) } })
    }
  }

  async function turnTo(message: MessageView, siblingIndex: number): Promise<void> {
    const { state } = get()
    if (state.kind !== 'open' || !state.view.messages.includes(message)) return
    const signal = supersede()
    // The user switched back before the other one was loaded.
    if (siblingIndex === message.siblingIndex) return
    try {
      const found = await branches.withSibling({ of: message, in: state.view, siblingIndex }, signal)
      if (found === null || signal.aborted) return
      steps.turned(state.view, found)
      set({ state: { ...state, view: found } })
    } catch (error) {
      // The open conversation stays readable.
      if (!signal.aborted) notifyError(errorMessage(error))
    }
  }

  return {
    state: { kind: 'closed' },

    open: (place) => {
      if (!isOpenAt(get().state, place)) {
        branches = createBranchReader(place.conversationId)
        set({ state: { kind: 'opening', place } })
      }
      return (opening = show(place, supersede()))
    },

    turnBy: async (message, by) => {
      const step = steps.add(message, by, viewOf(get().state))
      if (step === null) return
      await opening
      if (steps.isLatest(step)) await turnTo(step.of, step.siblingIndex)
      steps.end(step)
    },

    whole: () => opening.then(() => viewOf(get().state)),

    refresh: async () => {
      await opening
      const { state } = get()
      if (state.kind !== 'open') return
      try {
        const view = await branches.again(state.view)
        if (get().state === state) set({ state: { ...state, view } })
      } catch (error) {
        // Only a conversation gone from the archive disappears from the screen.
        if (get().state === state && isGone(error)) set({ state: { kind: 'closed' } })
      }
    },

    close: () => {
      supersede()
      set({ state: { kind: 'closed' } })
    },
  }
})
