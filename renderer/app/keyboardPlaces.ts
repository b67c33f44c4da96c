import { flushSync } from 'react-dom'
import { messagesPlace } from '../features/reader/messagesPlace.ts'
import { type ReaderPlace, useReader } from '../features/reader/readerStore.ts'
import { focusFrom, focusOnceLost, homePlace } from '../ui/keyboardPlace.ts'
import { useApp } from './appStore.ts'

/** Opens a place in the reader; with the keyboard in it, so that the keys which scroll do so. */
export function openToRead(place: ReaderPlace): void {
  const from = document.activeElement
  useApp.getState().show('reader')
  void useReader.getState().open(place).then(() => focusFrom(from, messagesPlace))
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

export function isListInSight(): boolean {
  return document.querySelector('.list-column')?.checkVisibility() === true
}

/** After something that takes away what had the keyboard. */
export function focusListOnceLost(): void {
  focusOnceLost(homePlace)
}
