import { create } from 'zustand'
import { errorMessage } from '../../errorMessage.ts'
import { createOnlyLatest } from '../../onlyLatest.ts'
import { searchAndGroup, findMore, PAGE_SIZE } from './results/findHits.ts'
import type { LoadedResults } from './results/loadedResults.ts'
import type { HitGroup } from './results/groupHits.ts'

export type SearchState =
  | { readonly kind: 'idle' }
  /** The previous results stay on screen meanwhile. */
  | { readonly kind: 'searching'; readonly before: LoadedResults | null }
  | {
      readonly kind: 'found'
      readonly findings: LoadedResults
      readonly more: 'waiting' | 'loading' | 'failed' | 'end'
    }
  | { readonly kind: 'failed'; readonly message: string }

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
      for await (const findings of searchAndGroup({ text, isTyping, waitsForModel: !isTyping }, signal)) {
        if (!signal.aborted && !hasLoadedMore(get().state)) set({ state: found(findings) })
      }
    } catch (error) {
      if (!signal.aborted) set({ state: { kind: 'failed', message: errorMessage(error) } })
    }
  }

  /** Stores the text and the current results; returns the signal for the next search, or null for a blank text. */
  function begin(text: string): AbortSignal | null {
    const signal = supersede()
    const isBlank = text.trim() === ''
    set({ text, state: isBlank ? { kind: 'idle' } : { kind: 'searching', before: findingsOf(get().state) } })
    return isBlank ? null : signal
  }

  return {
    text: '',
    state: { kind: 'idle' },

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
      if (get().state.kind === 'searching') await get().search(text)
      return bestFor(text, get().state)
    },

    refresh: async () => {
      const { text, state } = get()
      if (isFirstPage(state) || state.kind === 'failed') await run(text, supersede())
    },

    loadMore: async () => {
      const { state } = get()
      if (state.kind !== 'found' || state.more === 'loading' || state.more === 'end') return
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

function found(findings: LoadedResults): SearchState {
  return { kind: 'found', findings, more: findings.answer.nextCursor === null ? 'end' : 'waiting' }
}

function bestFor(text: string, state: SearchState): HitGroup | null {
  return state.kind === 'found' && state.findings.request.text === text ? (state.findings.groups[0] ?? null) : null
}

function isFirstPage(state: SearchState): boolean {
  return state.kind === 'found' && state.findings.answer.hits.length <= PAGE_SIZE
}

/** Keep the current results if the user has scrolled. */
function hasLoadedMore(state: SearchState): boolean {
  return state.kind === 'found' && !isFirstPage(state)
}

function findingsOf(state: SearchState): LoadedResults | null {
  if (state.kind === 'found') return state.findings
  return state.kind === 'searching' ? state.before : null
}
