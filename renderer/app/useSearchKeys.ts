import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useApp } from './appStore.ts'

/** "/" and Ctrl+K or ⌘K lead to the search from everywhere. */
export function useSearchKeys(field: RefObject<HTMLInputElement | null>): void {
  const show = useApp((app) => app.show)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isForSearch(event)) return
      event.preventDefault()
      // In a narrow window the reader covers the field.
      if (field.current?.offsetParent === null) flushSync(() => show('list'))
      field.current?.focus()
      field.current?.select()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [field, show])
}

function isForSearch({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false
  return ctrlKey || metaKey ? key.toLowerCase() === 'k' : key === '/' && !isTypingIn(target)
}

function isTypingIn(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
}
