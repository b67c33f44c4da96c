import { useEffect } from 'react'
import { useLibrary } from '../../features/library/libraryStore.ts'
import { useReader } from '../../features/reader/readerStore.ts'
import { focusWhenLost } from '../../ui/keyboard/focus.ts'
import { type Pane, useApp } from './appStore.ts'

/** Shows the conversations after the first import, and the first screen after the last import is undone. */
export function useFirstPage(): void {
  useEffect(
    () =>
      useLibrary.subscribe(({ state }, { state: before }) => {
        if (before.kind === 'empty' && state.kind === 'loaded') showConversations()
        if (before.kind === 'loaded' && state.kind === 'empty') showFirstPage()
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
  focusWhenLost(() => document.querySelector<HTMLElement>('main h1'))
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
