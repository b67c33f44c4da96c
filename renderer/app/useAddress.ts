import { useEffect, useRef } from 'react'
import { messagesPlace } from '../features/reader/messagesPlace.ts'
import { useReader } from '../features/reader/readerStore.ts'
import { focusOnceLost, homePlace } from '../ui/keyboardPlace.ts'
import { readAddress, writeAddress, type Address } from './address.ts'
import { type Pane, useApp } from './appStore.ts'

/** Keeps the window and its address in step, both ways. */
export function useAddress(): void {
  const pane = useApp((app) => app.pane)
  const conversationId = useReader(({ state }) => (state.at === 'closed' ? null : state.place.conversationId))
  const messageKey = useReader(({ state }) => (state.at === 'closed' ? null : state.place.messageKey))

  const isFollowed = useRef(false)

  useEffect(() => {
    // The app's own moves are pushed and tell nothing; this is somebody's Back, Forward or link.
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  useEffect(() => {
    // At the beginning the address says what to show; from then on it says what is shown.
    const isBeginning = !isFollowed.current
    isFollowed.current = true
    if (isBeginning && location.hash !== '') return follow()
    const hash = writeAddress(addressOf(pane, conversationId, messageKey))
    if (hash !== (location.hash || '#/')) history.pushState({ words: wordsOfNow() }, '', hash)
  }, [pane, conversationId, messageKey])
}

function follow(): void {
  goTo(readAddress(location.hash), wordsIn(history.state))
}

/** A conversation that stands beside the list is what one sees, whichever of the two was shown last. */
function addressOf(pane: Pane, conversationId: string | null, messageKey: string | null): Address {
  const isRead = pane === 'reader' || (pane === 'list' && isReaderInSight())
  if (isRead && conversationId !== null) return { is: 'conversation', conversationId, messageKey }
  return { is: 'pane', pane: pane === 'reader' ? 'list' : pane }
}

function isReaderInSight(): boolean {
  return document.querySelector('.main-reader')?.checkVisibility() === true
}

function wordsOfNow(): readonly string[] {
  const { state } = useReader.getState()
  return state.at === 'closed' ? [] : state.place.words
}

/** What was marked there when one left; a link brings nothing. */
function wordsIn(state: unknown): readonly string[] {
  const words = typeof state === 'object' && state !== null && 'words' in state ? state.words : null
  return Array.isArray(words) ? words.filter((word) => typeof word === 'string') : []
}

function goTo(address: Address, words: readonly string[]): void {
  if (address.is === 'pane') return goToPane(address.pane)
  const { conversationId, messageKey } = address
  const { state, open } = useReader.getState()
  useApp.getState().show('reader')
  const isThere = state.at !== 'closed' && state.place.conversationId === conversationId && state.place.messageKey === messageKey
  // Who was there already finds the place where it was left.
  if (!isThere) void open({ conversationId, messageKey, words }).then(() => focusOnceLost(messagesPlace))
}

function goToPane(pane: Extract<Address, { is: 'pane' }>['pane']): void {
  useApp.getState().show(pane)
  if (pane !== 'list') return
  // The address of the list alone: nothing is read there.
  useReader.getState().close()
  focusOnceLost(homePlace)
}
