import { create } from 'zustand'
import { AppError } from '../../../shared/contract/appError.ts'
import type { Input } from '../../../shared/contract/archiveContract.ts'
import type { ListedConversation } from '../../../shared/model/library.ts'
import { archive } from '../../archive.ts'
import { errorMessage } from '../../errorMessage.ts'
import {
  MAX_ROWS,
  missingPages,
  PAGE_ROWS,
  type Pages,
  pagesOf,
  type Span,
  withChange,
  withRows,
} from './list/listPages.ts'
import { isFiltered, type ListView, unfilteredList } from './list/listView.ts'

export type LibraryState =
  | { readonly kind: 'loading' }
  /** The archive is empty, even its trash. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'failed'; readonly message: string }
  | LoadedLibrary

export interface LoadedLibrary {
  readonly kind: 'loaded'
  readonly pages: Pages
  /** The number of conversations that pass the filter. */
  readonly total: number
  readonly wholeTotal: number
  /** Why the visible rows couldn't load. */
  readonly trouble: string | null
}

export type ConversationChange = Omit<Input<'conversations.editAll'>, 'ids'>

interface LibraryStore {
  readonly view: ListView
  readonly state: LibraryState
  /** Grows each time the list is reloaded. */
  readonly refreshCount: number
  /** Reloads the visible rows, and drops the rest. The current rows stay until then. */
  readonly refresh: () => Promise<void>
  /** Shows a different view, from its start. */
  readonly show: (view: Partial<ListView>) => Promise<void>
  /** Reports the visible rows, and loads missing ones. */
  readonly loadVisible: (span: Span) => Promise<void>
  /** Applies the same change to many, and returns those that actually changed. */
  readonly change: (ids: readonly string[], change: ConversationChange) => Promise<readonly string[]>
}

/** Rows loaded ahead of scrolling. */
const AHEAD = 40

export const useLibrary = create<LibraryStore>()((set, get) => {
  // Answers to outdated requests are ignored.
  let lastRequest = 0
  let visible: Span = { first: 0, last: PAGE_ROWS - 1 }
  let isFilling = false

  const ask = (page: number, count: number) =>
    archive('conversations.list', { ...get().view, offset: page * PAGE_ROWS, limit: count * PAGE_ROWS })

  /** Loads the first missing run of a span; false when nothing was missing. */
  async function fill(span: Span): Promise<boolean> {
    const missing = missingIn(get().state, span)
    if (missing === null) return false
    const request = lastRequest
    const { conversations, total } = await ask(missing.page, missing.count)
    const now = get().state
    // If the list was reloaded meanwhile, its pages are gone and something else may be missing.
    if (request !== lastRequest || now.kind !== 'loaded') return now.kind === 'loaded'
    set({ state: { ...now, pages: withRead(now.pages, missing.page, conversations), total, trouble: null } })
    return true
  }

  return {
    view: unfilteredList,
    state: { kind: 'loading' },
    refreshCount: 0,

    refresh: async () => {
      const request = ++lastRequest
      const [page = 0, ...others] = pagesOf(visible)
      try {
        const [{ conversations, total }, counted] = await Promise.all([
          ask(page, Math.min(others.length + 1, MAX_ROWS / PAGE_ROWS)),
          countWhole(get().view),
        ])
        const state = await stateOf({
          pages: withRows(new Map(), page, conversations),
          total,
          wholeTotal: counted ?? total,
        })
        if (request === lastRequest) set({ state, refreshCount: get().refreshCount + 1 })
      } catch (error) {
        if (request === lastRequest) set({ state: failure(error) })
      }
    },

    show: async (view) => {
      visible = { first: 0, last: PAGE_ROWS - 1 }
      set({ view: { ...get().view, ...view } })
      await get().refresh()
    },

    loadVisible: async (span) => {
      visible = span
      if (isFilling) return
      // One request at a time, always for the rows visible by then: dragging the scroll bar passes most of the list.
      isFilling = true
      try {
        // oxlint-disable-next-line eslint/no-await-in-loop -- each request depends on the previous answer
        while (await fill({ first: visible.first - AHEAD, last: visible.last + AHEAD }));
      } catch (error) {
        set(({ state }) => ({ state: state.kind === 'loaded' ? { ...state, trouble: errorMessage(error) } : state }))
      } finally {
        isFilling = false
      }
    },

    change: async (ids, change) => {
      set(({ state }) => ({ state: withChanged(state, ids, change) }))
      try {
        return (await archive('conversations.editAll', { ids: [...ids], ...change })).changedIds
      } finally {
        await get().refresh()
      }
    },
  }
})

/** Shown at once, before the archive confirms. */
function withChanged(state: LibraryState, ids: readonly string[], change: ConversationChange): LibraryState {
  return state.kind === 'loaded'
    ? { ...state, pages: withChange(state.pages, new Set(ids), (conversation) => changed(conversation, change)) }
    : state
}

function missingIn(state: LibraryState, { first, last }: Span) {
  return state.kind === 'loaded'
    ? missingPages(state.pages, { first: Math.max(0, first), last: Math.min(last, state.total - 1) })
    : null
}

/** A page beyond an end that has moved is stored as empty; otherwise it would be requested over and over. */
function withRead(pages: Pages, page: number, conversations: readonly ListedConversation[]): Pages {
  return conversations.length === 0 ? new Map(pages).set(page, []) : withRows(pages, page, conversations)
}

/** Null when the list is unfiltered, because it has its own total. */
async function countWhole({ filter }: ListView): Promise<number | null> {
  return isFiltered(filter) ? (await archive('conversations.list', { limit: 1 })).total : null
}

/** An archive with everything in the trash is not a new one. */
async function stateOf(loaded: Pick<LoadedLibrary, 'pages' | 'total' | 'wholeTotal'>): Promise<LibraryState> {
  const isEmpty = loaded.wholeTotal === 0 && (await archive('conversations.trashed', {})).conversations.length === 0
  return isEmpty ? { kind: 'empty' } : { kind: 'loaded', ...loaded, trouble: null }
}

function changed(
  conversation: ListedConversation,
  { isStarred, isHiddenFromAgents, addTags = [], removeTags = [] }: ConversationChange,
): ListedConversation {
  return {
    ...conversation,
    isStarred: isStarred ?? conversation.isStarred,
    isHiddenFromAgents: isHiddenFromAgents ?? conversation.isHiddenFromAgents,
    tags: [...new Set([...conversation.tags, ...addTags])].filter((tag) => !removeTags.includes(tag)),
  }
}

/** A missing archive is an empty one: the first import creates it. */
function failure(error: unknown): LibraryState {
  return error instanceof AppError && error.code === 'no_archive'
    ? { kind: 'empty' }
    : { kind: 'failed', message: errorMessage(error) }
}
