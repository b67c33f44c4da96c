import { isPressed } from '../../../ui/keyboard/shortcuts.ts'

export type ListKey =
  | { readonly kind: 'move'; readonly to: number }
  | { readonly kind: 'leave' }
  | { readonly kind: 'star' | 'trash' | 'select' | 'selectAll' | 'escape' }
  | { readonly kind: 'extend'; readonly to: number }

interface ListCursor {
  readonly stop: number
  readonly total: number
  /** Rows per screen. */
  readonly pageRows: number
}

const targets: Readonly<Record<string, (cursor: ListCursor) => number>> = {
  ArrowDown: ({ stop }) => stop + 1,
  j: ({ stop }) => stop + 1,
  ArrowUp: ({ stop }) => stop - 1,
  k: ({ stop }) => stop - 1,
  PageDown: ({ stop, pageRows }) => stop + pageRows,
  PageUp: ({ stop, pageRows }) => Math.max(0, stop - pageRows),
  Home: () => 0,
  End: ({ total }) => total - 1,
}
const actions = ['star', 'trash', 'select'] as const

/** The meaning of a key in the list; null when it has none. */
export function readListKey(event: KeyboardEvent, cursor: ListCursor): ListKey | null {
  const { key, shiftKey, altKey } = event
  const isModified = event.ctrlKey || event.metaKey
  if (isModified) return key.toLowerCase() === 'a' ? { kind: 'selectAll' } : null
  const to = altKey ? undefined : targets[key]?.(cursor)
  if (to !== undefined) return goTo(to, shiftKey && key.startsWith('Arrow'))
  return readAction(event)
}

function goTo(to: number, isExtending: boolean): ListKey {
  if (to < 0) return { kind: 'leave' }
  return { kind: isExtending ? 'extend' : 'move', to }
}

function readAction(event: KeyboardEvent): ListKey | null {
  if (event.key === 'Escape') return { kind: 'escape' }
  const act = actions.find((name) => isPressed(name, event))
  return act === undefined ? null : { kind: act }
}
