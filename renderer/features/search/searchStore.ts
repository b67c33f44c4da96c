import { create } from 'zustand'
import { messageOf } from '../../messageOf.ts'
import { createOnlyLatest } from '../../onlyLatest.ts'
import { findAndJoin, findMore, PAGE } from './results/findHits.ts'
import type { Findings } from './results/findings.ts'
import type { HitGroup } from './results/groupHits.ts'

export type SearchState =
  | { readonly at: 'idle' }
  /** The previous results stay on screen meanwhile. */
  | { readonly at: 'searching'; readonly before: Findings | null }
  | { readonly at: 'found'; readonly findings: Findings; readonly more: 'waiting' | 'loading' | 'failed' | 'end' }
  | { readonly at: 'failed'; readonly message: string }

interface SearchStore {
  readonly text: string
  readonly state: SearchState
  /** While typing: searches shortly after the last letter. */
  readonly type: (text: string) => void
  /** Searches at once, for whole words. */
  readonly search: (text: string) => Promise<void>
  /**
   * The best result for the current text, even while the search is running; null when there is none, or typing
   * continues meanwhile.
   */
  readonly findBest: () => Promise<HitGroup | null>
  readonly refresh: () => Promise<void>
  readonly loadMore: () => Promise<void>
}

const AFTER_LAST_LETTER_MS = 120

export const useSearch = create<SearchStore>()((set, get) => {
  const renew = createOnlyLatest()
  let latest = renew()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isTyping = false

  function supersede(): AbortSignal {
    clearTimeout(timer)
    return (latest = renew())
  }

  async function run(text: string, signal: AbortSignal): Promise<void> {
    try {
      for await (const findings of findAndJoin({ text, isTyping, waitsForModel: !isTyping }, signal)) {
        if (!signal.aborted && !hasLoadedMore(get().state)) set({ state: found(findings) })
      }
    } catch (error) {
      if (!signal.aborted) set({ state: { at: 'failed', message: messageOf(error) } })
    }
  }

  /** Stores the text and the current results; returns the signal for the next search, or null for a blank text. */
  function begin(text: string): AbortSignal | null {
    const signal = supersede()
    const isBlank = text.trim() === ''
    set({ text, state: isBlank ? { at: 'idle' } : { at: 'searching', before: findingsOf(get().state) } })
    return isBlank ? null : signal
  }

  return {
    text: '',
    state: { at: 'idle' },

    type: (text) => {
      const signal = begin(text)
      isTyping = true
      if (signal !== null) timer = setTimeout(() => void run(text, signal), AFTER_LAST_LETTER_MS)
    },

    search: async (text) => {
      const signal = begin(text)
      isTyping = false
      if (signal !== null) await run(text, signal)
    },

    findBest: async () => {
      const { text } = get()
      if (get().state.at === 'searching') await get().search(text)
      return bestFor(text, get().state)
    },

    refresh: async () => {
      const { text, state } = get()
      if (isFirstPage(state) || state.at === 'failed') await run(text, supersede())
    },

    loadMore: async () => {
      const { state } = get()
      if (state.at !== 'found' || state.more === 'loading' || state.more === 'end') return
      const signal = latest
      set({ state: { ...state, more: 'loading' } })
      try {
        const longer = await findMore(state.findings, signal)
        if (!signal.aborted) set({ state: found(longer) })
      } catch {
        // Reported below the list, with a retry button.
        if (!signal.aborted) set({ state: { ...state, more: 'failed' } })
      }
    },
  }
})

function found(findings: Findings): SearchState {
  return { at: 'found', findings, more: findings.answer.nextCursor === null ? 'end' : 'waiting' }
}

function bestFor(text: string, state: SearchState): HitGroup | null {
  return state.at === 'found' && state.findings.request.text === text ? (state.findings.groups[0] ?? null) : null
}

function isFirstPage(state: SearchState): boolean {
  return state.at === 'found' && state.findings.answer.hits.length <= PAGE
}

/** Someone who has scrolled on keeps the current results. */
function hasLoadedMore(state: SearchState): boolean {
  return state.at === 'found' && !isFirstPage(state)
}

function findingsOf(state: SearchState): Findings | null {
  if (state.at === 'found') return state.findings
  return state.at === 'searching' ? state.before : null
}
