import { useEffect, useRef } from 'react'
import type { SearchMark } from '../../../shared/model/searchAnswer.ts'
import { useTrash } from '../../features/library/list/trashStore.ts'
import { messagesElement } from '../../features/reader/turn/messagesElement.ts'
import { useReader } from '../../features/reader/readerStore.ts'
import { useSearch } from '../../features/search/searchStore.ts'
import { focusWhenLost, defaultFocusTarget } from '../../ui/keyboard/focus.ts'
import { readAddress, writeAddress, type Address } from './address.ts'
import { type Pane, useApp } from './appStore.ts'
import { isReaderVisible } from './paneFocus.ts'

/** Longer queries are kept out of the address. */
const LONGEST_QUERY = 1000

/** Keeps the app and its address in sync, both ways. */
export function useAddress(): void {
  const pane = useApp((app) => app.pane)
  const conversationId = useReader(({ state }) => (state.kind === 'closed' ? null : state.place.conversationId))
  const messageKey = useReader(({ state }) => (state.kind === 'closed' ? null : state.place.messageKey))
  const query = useSearch(({ text, state }) => (state.kind === 'idle' || text.length > LONGEST_QUERY ? '' : text))
  const isTrashOpen = useTrash((trash) => trash.state.kind !== 'closed')

  const isFollowed = useRef(false)

  useEffect(() => {
    // The app's own navigation is pushed without an event, so this is Back, Forward or a link.
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  useEffect(() => {
    // At startup the app follows the address; from then on the address follows the app.
    const isBeginning = !isFollowed.current
    isFollowed.current = true
    if (isBeginning && location.hash !== '') return follow()
    const address = addressOf(pane, { conversationId, messageKey, query, isTrashOpen })
    const hash = writeAddress(address)
    if (hash === (location.hash || '#/')) return
    if (isContinuedTyping(readAddress(location.hash), address)) history.replaceState(history.state, '', hash)
    else history.pushState({ marks: currentMarks() }, '', hash)
  }, [pane, conversationId, messageKey, query, isTrashOpen])
}

/** The same place with another query: a search typed letter by letter is one step of Back. */
function isContinuedTyping(before: Address, after: Address): boolean {
  if (before.kind === 'page' || after.kind === 'page' || before.query === '' || after.query === '') return false
  return writeAddress({ ...before, query: after.query }) === writeAddress(after)
}

function follow(): void {
  goTo(readAddress(location.hash), marksIn(history.state))
}

interface Shown {
  readonly conversationId: string | null
  readonly messageKey: string | null
  readonly query: string
  readonly isTrashOpen: boolean
}

/** A conversation beside the list determines the address, whichever of the two was shown last. */
function addressOf(pane: Pane, { conversationId, messageKey, ...list }: Shown): Address {
  if (pane !== 'reader' && pane !== 'list') return { kind: 'page', page: pane }
  const isRead = pane === 'reader' || isReaderVisible()
  return isRead && conversationId !== null
    ? { kind: 'conversation', conversationId, messageKey, ...list }
    : { kind: 'list', ...list }
}

function currentMarks(): readonly SearchMark[] {
  const { state } = useReader.getState()
  return state.kind === 'closed' ? [] : state.place.marks
}

/** The marks from when the user left; a link has none. */
function marksIn(state: unknown): readonly SearchMark[] {
  const marks = typeof state === 'object' && state !== null && 'marks' in state ? state.marks : null
  return Array.isArray(marks) ? (marks as SearchMark[]) : []
}

function goTo(address: Address, marks: readonly SearchMark[]): void {
  if (address.kind === 'page') return useApp.getState().show(address.page)
  searchFor(address.query)
  showTrash(address.isTrashOpen)
  if (address.kind === 'list') return goToList()
  const { conversationId, messageKey } = address
  const { state, open } = useReader.getState()
  useApp.getState().show('reader')
  const isThere =
    state.kind !== 'closed' && state.place.conversationId === conversationId && state.place.messageKey === messageKey
  // A conversation that is already open keeps its scroll position.
  if (!isThere) void open({ conversationId, messageKey, marks }).then(() => focusWhenLost(messagesElement))
}

function searchFor(query: string): void {
  const { text, search } = useSearch.getState()
  if (text !== query) void search(query)
}

function showTrash(isWanted: boolean): void {
  const { state, open, close } = useTrash.getState()
  if (isWanted === (state.kind !== 'closed')) return
  if (isWanted) return void open()
  close()
  focusWhenLost(defaultFocusTarget)
}

/** The address of the list alone, without a conversation. */
function goToList(): void {
  useApp.getState().show('list')
  useReader.getState().close()
  focusWhenLost(defaultFocusTarget)
}
