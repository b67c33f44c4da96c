import { useEffect, useEffectEvent } from 'react'
import { isPressed, type ShortcutName } from './shortcuts.ts'

/** Runs when the shortcut's keys are pressed, except in a dialog. Keys without Ctrl or ⌘ are ignored while typing. */
export function useShortcut(name: ShortcutName, run: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !isPressed(name, event)) return
    if (isInDialog(event.target) || (!event.ctrlKey && !event.metaKey && isTypingIn(event.target))) return
    event.preventDefault()
    run(event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function isTypingIn(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      isTextField(target))
  )
}

function isTextField(target: HTMLElement): boolean {
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range', 'color'].includes(target.type)
}

function isInDialog(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null
  )
}
