import { flushSync } from 'react-dom'
import { useLibrary } from '../../features/library/libraryStore.ts'
import { searchFieldId } from '../../features/search/field/queryField.ts'
import { useShortcut } from '../../ui/keyboard/useShortcut.ts'
import { notify } from '../../ui/overlay/toasts.ts'
import { words } from '../../words/words.ts'
import { useApp } from '../state/appStore.ts'

/** Shortcuts that work everywhere. */
export function useGlobalShortcuts(): void {
  const show = useApp((app) => app.show)
  const setOverlay = useApp((app) => app.setOverlay)

  useShortcut('search', focusSearch)
  useShortcut('palette', () => setOverlay('palette'))
  useShortcut('sheet', () => setOverlay('shortcuts'))
  useShortcut('import', () => show('import'))
  useShortcut('settings', () => show('settings'))
}

/** In a narrow window or on another screen, the field is out of sight. */
export function focusSearch(): void {
  if (refuseWithoutArchive()) return
  const { show } = useApp.getState()
  if (searchField()?.offsetParent === null) flushSync(() => show('list'))
  const field = searchField()
  field?.focus()
  field?.select()
  // Opens the suggestions, like a real click.
  field?.click()
}

function searchField(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>(`#${searchFieldId}`)
}

/** True, with a message, when nothing is imported yet, so that a key press never goes unanswered. */
export function refuseWithoutArchive(): boolean {
  const isEmpty = useLibrary.getState().state.kind === 'empty'
  if (isEmpty) notify(words.app.nothingYet)
  return isEmpty
}
