import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useShortcut } from '../ui/useShortcut.ts'
import { useApp } from './appStore.ts'

/** The keys that work everywhere. */
export function useGlobalShortcuts(searchField: RefObject<HTMLInputElement | null>): void {
  const show = useApp((app) => app.show)
  const lay = useApp((app) => app.lay)

  useShortcut('search', () => focusSearch(searchField))
  useShortcut('palette', () => lay('palette'))
  useShortcut('sheet', () => lay('shortcuts'))
  useShortcut('import', () => show('import'))
  useShortcut('settings', () => show('settings'))
}

/** In a narrow window, or on another page, the field is not in sight. */
export function focusSearch(field: RefObject<HTMLInputElement | null>): void {
  const { show } = useApp.getState()
  if (field.current?.offsetParent === null) flushSync(() => show('list'))
  field.current?.focus()
  field.current?.select()
}
