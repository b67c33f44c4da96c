import { create } from 'zustand'
import { archive } from '../../archive.ts'

export interface PaletteConversation {
  readonly id: string
  readonly title: string | null
  readonly atMs: number | null
}

interface PaletteStore {
  readonly text: string
  /** Those whose title or words fit; the latest ones before anything is typed. */
  readonly conversations: readonly PaletteConversation[]
  readonly type: (text: string) => Promise<void>
}

const SHOWN = 7

export const usePalette = create<PaletteStore>()((set) => {
  let running = new AbortController()
  return {
    text: '',
    conversations: [],

    type: async (text) => {
      running.abort()
      running = new AbortController()
      const { signal } = running
      set({ text })
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
  const { conversations } = await archive('conversations.list', { limit: SHOWN }, signal)
  return conversations.map(({ id, title, activeAtMs }) => ({ id, title, atMs: activeAtMs }))
}

/** By words alone, which is quick enough for every letter. Titles that have all that was typed come first. */
async function fitting(text: string, signal: AbortSignal): Promise<PaletteConversation[]> {
  const { conversations } = await archive('search.run', { query: text, isTyping: true, useMeaning: false, limit: 20 }, signal)
  const words = text.toLowerCase().split(/\s+/)
  const isInTitle = (title: string | null): boolean => words.every((word) => (title ?? '').toLowerCase().includes(word))
  const [inTitle, others] = [true, false].map((wanted) => conversations.filter(({ title }) => isInTitle(title) === wanted))
  return [...(inTitle ?? []), ...(others ?? [])].slice(0, SHOWN).map(({ conversationId, title, activeAtMs }) => ({ id: conversationId, title, atMs: activeAtMs }))
}
