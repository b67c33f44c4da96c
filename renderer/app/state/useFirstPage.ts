import { useEffect } from 'react'
import { useLibrary } from '../../features/library/libraryStore.ts'
import { useReader } from '../../features/reader/readerStore.ts'
import { focusOnceLost } from '../../ui/keyboard/keyboardPlace.ts'
import { type Pane, useApp } from './appStore.ts'

/** Where the first import leads, and where one is once the last is taken back. */
export function useFirstPage(): void {
  useEffect(
    () =>
      useLibrary.subscribe(({ state }, { state: before }) => {
        if (before.at === 'empty' && state.at === 'loaded') showConversations()
        if (before.at === 'loaded' && state.at === 'empty') showFirstPage()
      }),
    [],
  )
}

/** Who waits elsewhere meanwhile stays there. */
function showConversations(): void {
  const { pane, show } = useApp.getState()
  if (paneWithoutArchive(pane) === 'import') show('list')
}

/** What had the keyboard is gone. */
function showFirstPage(): void {
  useReader.getState().close()
  useApp.getState().show('list')
  focusOnceLost(() => document.querySelector<HTMLElement>('main h1'))
}

/** What can be shown before anything is imported; in place of all else, the page that imports. */
const always = ['connections', 'import', 'settings'] as const satisfies readonly Pane[]
type PaneWithoutArchive = (typeof always)[number]

export function needsNoArchive(pane: Pane): pane is PaneWithoutArchive {
  return always.some((each) => each === pane)
}

export function paneWithoutArchive(pane: Pane): PaneWithoutArchive {
  return needsNoArchive(pane) ? pane : 'import'
}
