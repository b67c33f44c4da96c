import { create } from 'zustand'
import { AppError } from '../../../shared/contract/appError.ts'
import type { Input } from '../../../shared/contract/archiveContract.ts'
import type { ListedConversation } from '../../../shared/model/library.ts'
import { archive } from '../../archive.ts'
import { messageOf } from '../../messageOf.ts'
import { LARGEST, missingPages, PAGE, type Pages, pagesOf, type Span, withChange, withRows } from './list/listPages.ts'
import { isFiltered, type ListView, wholeList } from './list/listView.ts'

export type LibraryState =
  | { readonly at: 'loading' }
  /** The archive holds nothing, not even in the trash. */
  | { readonly at: 'empty' }
  | { readonly at: 'failed'; readonly message: string }
  | LoadedLibrary

export interface LoadedLibrary {
  readonly at: 'loaded'
  readonly pages: Pages
  /** Of what the filter lets through. */
  readonly total: number
  readonly wholeTotal: number
  /** Why what is in sight could not be read. */
  readonly trouble: string | null
}

export type ConversationChange = Omit<Input<'conversations.editAll'>, 'ids'>

interface LibraryStore {
  readonly view: ListView
  readonly state: LibraryState
  /** Reads anew what is in sight, and forgets the rest. What is shown stays until then. */
  readonly refresh: () => Promise<void>
  /** Shows something else, from its beginning. */
  readonly show: (view: Partial<ListView>) => Promise<void>
  /** Tells what is in sight, and reads what is missing there. */
  readonly look: (span: Span) => Promise<void>
  /** Does the same to many, and tells which of them were not so before. */
  readonly change: (ids: readonly string[], change: ConversationChange) => Promise<readonly string[]>
}

/** Read before somebody arrives there. */
const AHEAD = 40

export const useLibrary = create<LibraryStore>()((set, get) => {
  // An answer that was asked for before a later one counts no more.
  let asked = 0
  let sight: Span = { first: 0, last: PAGE - 1 }
  let isLooking = false

  const ask = (page: number, count: number) =>
    archive('conversations.list', { ...get().view, offset: page * PAGE, limit: count * PAGE })

  /** Adds the first missing run of a span; false when nothing was missing. */
  async function fill(span: Span): Promise<boolean> {
    const missing = missingIn(get().state, span)
    if (missing === null) return false
    const question = asked
    const { conversations, total } = await ask(missing.page, missing.count)
    const now = get().state
    // Where the list was read anew meanwhile, it forgot what it had: what is missing now is another matter.
    if (question !== asked || now.at !== 'loaded') return now.at === 'loaded'
    set({ state: { ...now, pages: withRead(now.pages, missing.page, conversations), total, trouble: null } })
    return true
  }

  return {
    view: wholeList,
    state: { at: 'loading' },

    refresh: async () => {
      const question = ++asked
      const [page = 0, ...others] = pagesOf(sight)
      try {
        const [{ conversations, total }, counted] = await Promise.all([
          ask(page, Math.min(others.length + 1, LARGEST / PAGE)),
          countWhole(get().view),
        ])
        const state = await stateOf({
          pages: withRows(new Map(), page, conversations),
          total,
          wholeTotal: counted ?? total,
        })
        if (question === asked) set({ state })
      } catch (error) {
        if (question === asked) set({ state: failure(error) })
      }
    },

    show: async (view) => {
      sight = { first: 0, last: PAGE - 1 }
      set({ view: { ...get().view, ...view } })
      await get().refresh()
    },

    look: async (span) => {
      sight = span
      if (isLooking) return
      // One question at a time, always for what is in sight by then: who drags the bar passes most of the list.
      isLooking = true
      try {
        // oxlint-disable-next-line eslint/no-await-in-loop -- each question follows from the answer before
        while (await fill({ first: sight.first - AHEAD, last: sight.last + AHEAD }));
      } catch (error) {
        set(({ state }) => ({ state: state.at === 'loaded' ? { ...state, trouble: messageOf(error) } : state }))
      } finally {
        isLooking = false
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

/** Shown at once, before the archive has said so. */
function withChanged(state: LibraryState, ids: readonly string[], change: ConversationChange): LibraryState {
  return state.at === 'loaded'
    ? { ...state, pages: withChange(state.pages, new Set(ids), (conversation) => changed(conversation, change)) }
    : state
}

function missingIn(state: LibraryState, { first, last }: Span) {
  return state.at === 'loaded'
    ? missingPages(state.pages, { first: Math.max(0, first), last: Math.min(last, state.total - 1) })
    : null
}

/** A page past an end that has moved is an empty one, or it would be asked for again and again. */
function withRead(pages: Pages, page: number, conversations: readonly ListedConversation[]): Pages {
  return conversations.length === 0 ? new Map(pages).set(page, []) : withRows(pages, page, conversations)
}

/** Null when the list is the whole one, and counts itself. */
async function countWhole({ filter }: ListView): Promise<number | null> {
  return isFiltered(filter) ? (await archive('conversations.list', { limit: 1 })).total : null
}

/** Who has thrown everything away has not begun anew. */
async function stateOf(loaded: Pick<LoadedLibrary, 'pages' | 'total' | 'wholeTotal'>): Promise<LibraryState> {
  const isEmpty = loaded.wholeTotal === 0 && (await archive('conversations.trashed', {})).conversations.length === 0
  return isEmpty ? { at: 'empty' } : { at: 'loaded', ...loaded, trouble: null }
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

/** No archive yet is an empty one: the first import makes it. */
function failure(error: unknown): LibraryState {
  return error instanceof AppError && error.code === 'no_archive'
    ? { at: 'empty' }
    : { at: 'failed', message: messageOf(error) }
}
