import { create } from 'zustand'
import { archive } from '../../archive.ts'
import { createOnlyLatest } from '../../onlyLatest.ts'

export interface PaletteConversation {
  readonly id: string
  readonly title: string | null
  readonly derivedTitle: string | null
  readonly atMs: number | null
}

interface PaletteStore {
  readonly text: string
  /** Those with a matching title or text; the latest ones before anything is typed. */
  readonly conversations: readonly PaletteConversation[]
  /** `asks` includes conversations, when there is an archive. */
  readonly type: (text: string, asks: boolean) => Promise<void>
}

const LATEST = 7

export const usePalette = create<PaletteStore>()((set) => {
  const supersede = createOnlyLatest()
  return {
    text: '',
    conversations: [],

    type: async (text, asks) => {
      const signal = supersede()
      set(asks ? { text } : { text, conversations: [] })
      if (!asks) return
      try {
        const conversations = text.trim() === '' ? await latest(signal) : await fitting(text, signal)
        if (!signal.aborted) set({ conversations })
      } catch {
        // Commands work without the archive.
        if (!signal.aborted) set({ conversations: [] })
      }
    },
  }
})

async function latest(signal: AbortSignal): Promise<PaletteConversation[]> {
  const { conversations } = await archive('conversations.list', { limit: LATEST }, signal)
  return conversations.map(({ id, title, derivedTitle, activeAtMs }) => ({ id, title, derivedTitle, atMs: activeAtMs }))
}

/** Keyword search only, which is fast enough for every letter. */
async function fitting(text: string, signal: AbortSignal): Promise<PaletteConversation[]> {
  const { conversations } = await archive(
    'search.run',
    { query: text, isTyping: true, useMeaning: false, limit: 20 },
    signal,
  )
  return conversations.map(({ conversationId, title, derivedTitle, activeAtMs }) => ({
    id: conversationId,
    title,
    derivedTitle,
    atMs: activeAtMs,
  }))
}
