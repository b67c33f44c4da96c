import { useEffect } from 'react'
import { useReader } from '../features/reader/readerStore.ts'
import { readAddress, writeAddress, type Address } from './address.ts'
import { useApp } from './appStore.ts'

/** Keeps the window and its address in step, both ways. */
export function useAddress(): void {
  const pane = useApp((app) => app.pane)
  const conversationId = useReader(({ state }) => (state.at === 'closed' ? null : state.place.conversationId))
  const messageKey = useReader(({ state }) => (state.at === 'closed' ? null : state.place.messageKey))

  useEffect(() => {
    const follow = (): void => goTo(readAddress(location.hash))
    // The app's own moves are pushed and tell nothing; this is somebody's Back, Forward or link.
    window.addEventListener('popstate', follow)
    if (location.hash !== '') follow()
    return () => window.removeEventListener('popstate', follow)
  }, [])

  useEffect(() => {
    const address: Address = pane === 'reader' && conversationId !== null ? { is: 'conversation', conversationId, messageKey } : { is: 'pane', pane: pane === 'reader' ? 'list' : pane }
    const hash = writeAddress(address)
    if (hash !== (location.hash || '#/')) history.pushState(null, '', hash)
  }, [pane, conversationId, messageKey])
}

function goTo(address: Address): void {
  const { show, pane } = useApp.getState()
  if (address.is === 'pane') {
    if (pane !== address.pane) show(address.pane)
    return
  }
  const { conversationId, messageKey } = address
  const { state, open } = useReader.getState()
  show('reader')
  const isThere = state.at !== 'closed' && state.place.conversationId === conversationId && state.place.messageKey === messageKey
  if (!isThere) void open({ conversationId, messageKey, words: [] })
}
