import type { Pane } from './appStore.ts'

/** What can be shown before anything is imported; in place of all else, the page that imports. */
const always = ['connections', 'import', 'settings'] as const satisfies readonly Pane[]
type PaneWithoutArchive = (typeof always)[number]

export function needsNoArchive(pane: Pane): pane is PaneWithoutArchive {
  return always.some((each) => each === pane)
}

export function paneWithoutArchive(pane: Pane): PaneWithoutArchive {
  return needsNoArchive(pane) ? pane : 'import'
}
