import { flushSync } from 'react-dom'
import { messagesElement } from '../../features/reader/turn/messagesElement.ts'
import { type ReaderLocation, useReader } from '../../features/reader/readerStore.ts'
import { focusFrom, focusWhenLost, defaultFocusTarget, isFocusLost } from '../../ui/keyboard/focus.ts'
import { useApp } from './appStore.ts'

/** Opens a place in the reader and focuses it, so the scroll keys work. */
export function openInReader(place: ReaderLocation): void {
  const from = document.activeElement
  useApp.getState().show('reader')
  void useReader
    .getState()
    .open(place)
    .then(() => focusFrom(from, messagesElement))
}

/** A narrow window must show the list first. */
export function backToList(): void {
  const { show } = useApp.getState()
  if (!isListVisible()) flushSync(() => show('list'))
  focusList()
}

/** Focuses the open item in the list, or its tab stop. */
export function focusList(): void {
  defaultFocusTarget()?.focus()
}

/**
 * Escape leaves the conversation, even when nothing has focus, as in a window that has become narrow; unless it is
 * meant for a menu that has just opened, or for selected text.
 */
export function leaveReader(): void {
  const isReading = useReader.getState().state.kind !== 'closed' && isReaderVisible()
  const isHere = isFocusLost() || document.activeElement?.closest('.main-column') !== null
  const isForOther =
    document.querySelector('[role="menu"], [role="dialog"]') !== null || document.getSelection()?.isCollapsed === false
  if (isReading && isHere && !isForOther) backToList()
}

export function isReaderVisible(): boolean {
  return document.querySelector('.main-reader')?.checkVisibility() === true
}

export function isListVisible(): boolean {
  return document.querySelector('.list-column')?.checkVisibility() === true
}

/** After an action removed the focused element. */
export function focusListWhenLost(): void {
  focusWhenLost(defaultFocusTarget)
}
