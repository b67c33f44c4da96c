import { type RefObject, useEffect, useState } from 'react'

const NONE: readonly number[] = []
const MOST = 300

/** Turns in which text is selected: they must stay in the page while one scrolls, or the selection would be lost. */
export function useSelectedTurns(scroller: RefObject<HTMLElement | null>): readonly number[] {
  const [selected, setSelected] = useState(NONE)

  useEffect(() => {
    const follow = (): void => {
      const next = selectedIn(scroller.current)
      setSelected((before) => (before[0] === next[0] && before.length === next.length ? before : next))
    }
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [scroller])

  return selected
}

function selectedIn(page: HTMLElement | null): readonly number[] {
  const selection = getSelection()
  if (page === null || selection === null || selection.isCollapsed) return NONE
  const from = turnOf(page, selection.anchorNode)
  const to = turnOf(page, selection.focusNode)
  if (from === null || to === null) return NONE
  const first = Math.min(from, to)
  return Array.from({ length: Math.min(Math.abs(from - to) + 1, MOST) }, (_, index) => first + index)
}

function turnOf(page: HTMLElement, node: Node | null): number | null {
  if (node === null || !page.contains(node)) return null
  const turn = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-turn]')
  return turn === null || turn === undefined ? null : Number(turn.dataset['turn'])
}
