import { isPressed } from '../../../ui/keyboard/shortcuts.ts'

export type ListKey =
  | { readonly is: 'move'; readonly to: number }
  | { readonly is: 'leave' }
  | { readonly is: 'star' | 'trash' | 'select' | 'selectAll' | 'escape' }
  | { readonly is: 'extend'; readonly to: number }

interface Standing {
  readonly stop: number
  readonly total: number
  /** Rows per screen. */
  readonly pageRows: number
}

const targets: Readonly<Record<string, (standing: Standing) => number>> = {
  ArrowDown: ({ stop }) => stop + 1,
  j: ({ stop }) => stop + 1,
  ArrowUp: ({ stop }) => stop - 1,
  k: ({ stop }) => stop - 1,
  PageDown: ({ stop, pageRows }) => stop + pageRows,
  PageUp: ({ stop, pageRows }) => Math.max(0, stop - pageRows),
  Home: () => 0,
  End: ({ total }) => total - 1,
}
const acts = ['star', 'trash', 'select'] as const

/** The meaning of a key in the list; null when it has none. */
export function readListKey(event: KeyboardEvent, standing: Standing): ListKey | null {
  const { key, shiftKey, altKey } = event
  const isModified = event.ctrlKey || event.metaKey
  if (isModified) return key.toLowerCase() === 'a' ? { is: 'selectAll' } : null
  const to = altKey ? undefined : targets[key]?.(standing)
  if (to !== undefined) return goTo(to, shiftKey && key.startsWith('Arrow'))
  return readAct(event)
}

function goTo(to: number, isExtending: boolean): ListKey {
  if (to < 0) return { is: 'leave' }
  return { is: isExtending ? 'extend' : 'move', to }
}

function readAct(event: KeyboardEvent): ListKey | null {
  if (event.key === 'Escape') return { is: 'escape' }
  const act = acts.find((name) => isPressed(name, event))
  return act === undefined ? null : { is: act }
}
