import { create } from 'zustand'
import { archive } from '../../../archive.ts'
import { errorMessage } from '../../../errorMessage.ts'
import { createOnlyLatest } from '../../../onlyLatest.ts'
import { notify, notifyError } from '../../../ui/overlay/toasts.ts'
import { words } from '../../../words/words.ts'

type RawState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'shown'; readonly json: string }
  | { readonly kind: 'failed'; readonly message: string }

interface RawMessageStore {
  readonly state: RawState
  readonly show: (conversationId: string, messageId: string) => Promise<void>
  readonly close: () => void
}

/** A message in its original form from the export. */
export const useRawMessage = create<RawMessageStore>()((set) => {
  const supersede = createOnlyLatest()
  return {
    state: { kind: 'closed' },
    show: async (conversationId, messageId) => {
      const signal = supersede()
      set({ state: { kind: 'reading' } })
      try {
        const { json } = await archive('messages.raw', { conversationId, messageId }, signal)
        if (!signal.aborted) set({ state: { kind: 'shown', json } })
      } catch (error) {
        if (!signal.aborted) set({ state: { kind: 'failed', message: errorMessage(error) } })
      }
    },
    close: () => {
      supersede()
      set({ state: { kind: 'closed' } })
    },
  }
})

export function copyText(text: string, said: string): void {
  navigator.clipboard.writeText(text).then(
    () => notify(said),
    () => notifyError(words.reader.copied.failed),
  )
}
