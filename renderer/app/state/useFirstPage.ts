import { useEffect } from 'react'
import { useLibrary } from '../../features/library/libraryStore.ts'
import { useReader } from '../../features/reader/readerStore.ts'
import { focusOnceLost } from '../../ui/keyboard/keyboardPlace.ts'
import { type Pane, useApp } from './appStore.ts'

/** Where the first import leads, and where undoing the last one leads. */
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

/** Leaves screens that work without an archive open. */
function showConversations(): void {
  const { pane, show } = useApp.getState()
  if (paneWithoutArchive(pane) === 'import') show('list')
}

/** The focused element is gone. */
function showFirstPage(): void {
  useReader.getState().close()
  useApp.getState().show('list')
  focusOnceLost(() => document.querySelector<HTMLElement>('main h1'))
}

/** Screens that work before the first import; the import screen replaces all others. */
const panesWithoutArchive = ['connections', 'import', 'settings'] as const satisfies readonly Pane[]
type PaneWithoutArchive = (typeof panesWithoutArchive)[number]

export function worksWithoutArchive(pane: Pane): pane is PaneWithoutArchive {
  return panesWithoutArchive.some((each) => each === pane)
}

export function paneWithoutArchive(pane: Pane): PaneWithoutArchive {
  return worksWithoutArchive(pane) ? pane : 'import'
}
