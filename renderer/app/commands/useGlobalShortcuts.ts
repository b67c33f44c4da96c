import { flushSync } from 'react-dom'
import { searchFieldId } from '../../features/search/field/searchFieldId.ts'
import { useShortcut } from '../../ui/keyboard/useShortcut.ts'
import { useApp } from '../state/appStore.ts'
import { refuseWithoutArchive } from './refuseWithoutArchive.ts'

/** The keys that work everywhere. */
export function useGlobalShortcuts(): void {
  const show = useApp((app) => app.show)
  const lay = useApp((app) => app.lay)

  useShortcut('search', focusSearch)
  useShortcut('palette', () => lay('palette'))
  useShortcut('sheet', () => lay('shortcuts'))
  useShortcut('import', () => show('import'))
  useShortcut('settings', () => show('settings'))
}

/** In a narrow window, or on another page, the field is not in sight. */
export function focusSearch(): void {
  if (refuseWithoutArchive()) return
  const { show } = useApp.getState()
  if (searchField()?.offsetParent === null) flushSync(() => show('list'))
  const field = searchField()
  field?.focus()
  field?.select()
  // Opens what it offers, as a click of the person does.
  field?.click()
}

function searchField(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>(`#${searchFieldId}`)
}
