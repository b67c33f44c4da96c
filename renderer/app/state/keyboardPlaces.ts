import { flushSync } from 'react-dom'
import { messagesPlace } from '../../features/reader/turn/messagesPlace.ts'
import { type ReaderPlace, useReader } from '../../features/reader/readerStore.ts'
import { focusFrom, focusOnceLost, homePlace, isFocusLost } from '../../ui/keyboard/keyboardPlace.ts'
import { useApp } from './appStore.ts'

/** Opens a place in the reader; with the keyboard in it, so that the keys which scroll do so. */
export function openToRead(place: ReaderPlace): void {
  const from = document.activeElement
  useApp.getState().show('reader')
  void useReader
    .getState()
    .open(place)
    .then(() => focusFrom(from, messagesPlace))
}

/** In a narrow window the list has to be shown first. */
export function backToList(): void {
  const { show } = useApp.getState()
  if (!isListInSight()) flushSync(() => show('list'))
  focusList()
}

/** To what is open in the list, or to what Tab reaches first. */
export function focusList(): void {
  homePlace()?.focus()
}

/**
 * Escape leaves the conversation, also when nothing has the keyboard, as in a window that has become narrow; unless it
 * is meant for a menu that has just opened, or for words that are selected.
 */
export function leaveReader(): void {
  const isReading = useReader.getState().state.at !== 'closed' && isReaderInSight()
  const isHere = isFocusLost() || document.activeElement?.closest('.main-column') !== null
  const isForOther =
    document.querySelector('[role="menu"], [role="dialog"]') !== null || document.getSelection()?.isCollapsed === false
  if (isReading && isHere && !isForOther) backToList()
}

export function isReaderInSight(): boolean {
  return document.querySelector('.main-reader')?.checkVisibility() === true
}

export function isListInSight(): boolean {
  return document.querySelector('.list-column')?.checkVisibility() === true
}

/** After something that takes away what had the keyboard. */
export function focusListOnceLost(): void {
  focusOnceLost(homePlace)
}
