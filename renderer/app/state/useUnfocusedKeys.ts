import { useEffect } from 'react'
import { messagesElement } from '../../features/reader/turn/messagesElement.ts'
import { isFocusLost } from '../../ui/keyboard/focus.ts'
import { isPressed } from '../../ui/keyboard/shortcuts.ts'
import { focusList, isListVisible } from './paneFocus.ts'

/**
 * Movement keys pressed while nothing has focus go to the list, or to the conversation when the list is out of sight.
 */
export function useUnfocusedKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !hasNoFocus() || !(isPressed('down', event) || isPressed('up', event))) return
      if (isListVisible()) focusList()
      else if (messagesElement()?.checkVisibility() === true) messagesElement()?.focus()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** The list itself may have focus while it has no rows. */
function hasNoFocus(): boolean {
  return isFocusLost() || document.activeElement?.matches('.list-scroll') === true
}
