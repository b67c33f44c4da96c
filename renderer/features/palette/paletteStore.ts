import { create } from 'zustand'
import { archive } from '../../archive.ts'
import { createOnlyLatest } from '../../onlyLatest.ts'

export interface PaletteConversation {
  readonly id: string
  readonly title: string | null
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
  return conversations.map(({ id, title, activeAtMs }) => ({ id, title, atMs: activeAtMs }))
}

/** Keyword search only, which is fast enough for every letter. */
async function fitting(text: string, signal: AbortSignal): Promise<PaletteConversation[]> {
  const { conversations } = await archive(
    'search.run',
    { query: text, isTyping: true, useMeaning: false, limit: 20 },
    signal,
  )
  return conversations.map(({ conversationId, title, activeAtMs }) => ({ id: conversationId, title, atMs: activeAtMs }))
}

/**
 * How well the typed text matches a label: letters in order, better at word starts or in a row. Null when they don't
 * match.
 */
export function fitOf(typed: string, label: string): number | null {
  const wanted = typed.toLowerCase().replaceAll(/\s+/g, '')
  const text = label.toLowerCase()
  let fit = 0
  let at = -1
  for (const letter of wanted) {
    const next = bestNext(text, letter, at)
    if (next === -1) return null
    fit += next === at + 1 ? 3 : isWordStart(text, next) ? 2 : 0
    at = next
  }
  // Among equal matches, the shorter label wins.
  return fit - label.length / 100
}

/** The next letter right here, else at the next word start, else anywhere. */
function bestNext(text: string, letter: string, at: number): number {
  if (text[at + 1] === letter) return at + 1
  for (let place = at + 1; place < text.length; place += 1)
    if (text[place] === letter && isWordStart(text, place)) return place
  return text.indexOf(letter, at + 1)
}

function isWordStart(text: string, place: number): boolean {
  return place === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(place - 1))
}
