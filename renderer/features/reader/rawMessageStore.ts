import { create } from 'zustand'
import { archive } from '../../archive.ts'
import { messageOf } from '../../messageOf.ts'

type RawState =
  | { readonly at: 'closed' }
  | { readonly at: 'reading' }
  | { readonly at: 'shown'; readonly json: string }
  | { readonly at: 'failed'; readonly message: string }

interface RawMessageStore {
  readonly state: RawState
  readonly show: (conversationId: string, messageId: string) => Promise<void>
  readonly close: () => void
}

/** A message as the export has it. */
export const useRawMessage = create<RawMessageStore>()((set) => {
  let running = new AbortController()
  return {
    state: { at: 'closed' },
    show: async (conversationId, messageId) => {
      running.abort()
      running = new AbortController()
      const { signal } = running
      set({ state: { at: 'reading' } })
      try {
        const { json } = await archive('messages.raw', { conversationId, messageId }, signal)
        if (!signal.aborted) set({ state: { at: 'shown', json } })
      } catch (error) {
        if (!signal.aborted) set({ state: { at: 'failed', message: messageOf(error) } })
      }
    },
    close: () => {
      running.abort()
      set({ state: { at: 'closed' } })
    },
  }
})
