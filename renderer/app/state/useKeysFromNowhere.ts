import { useEffect } from 'react'
import { messagesPlace } from '../../features/reader/turn/messagesPlace.ts'
import { isFocusLost } from '../../ui/keyboard/keyboardPlace.ts'
import { isPressed } from '../../ui/keyboard/shortcuts.ts'
import { focusList, isListInSight } from './keyboardPlaces.ts'

/**
 * Movement keys pressed while nothing has focus go to the list, or to the conversation when the list is out of sight.
 */
export function useKeysFromNowhere(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !hasNoFocus() || !(isPressed('down', event) || isPressed('up', event))) return
      if (isListInSight()) focusList()
      else if (messagesPlace()?.checkVisibility() === true) messagesPlace()?.focus()
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
