import { useEffect } from 'react'
import { messagesPlace } from '../../features/reader/turn/messagesPlace.ts'
import { isFocusLost } from '../../ui/keyboard/keyboardPlace.ts'
import { isPressed } from '../../ui/keyboard/shortcuts.ts'
import { focusList, isListInSight } from './keyboardPlaces.ts'

/**
 * Keys that move, pressed while nothing has the keyboard, go to the list; where that is out of sight, to the
 * conversation.
 */
export function useKeysFromNowhere(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isNowhere() || !(isPressed('down', event) || isPressed('up', event))) return
      if (isListInSight()) focusList()
      else if (messagesPlace()?.checkVisibility() === true) messagesPlace()?.focus()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** The list itself may have it while there are no rows yet. */
function isNowhere(): boolean {
  return isFocusLost() || document.activeElement?.matches('.list-scroll') === true
}
