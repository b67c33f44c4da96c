import { isPressed } from '../../ui/shortcuts.ts'

export type ListKey =
  | { readonly is: 'move'; readonly to: number }
  | { readonly is: 'leave' }
  | { readonly is: 'star' | 'trash' | 'select' | 'selectAll' | 'escape' }
  | { readonly is: 'extend'; readonly to: number }

interface Standing {
  readonly stop: number
  readonly total: number
  /** Rows that fit into sight. */
  readonly pageRows: number
}

/** What a key means in the list; null when it means nothing there. */
export function readListKey(event: KeyboardEvent, standing: Standing): ListKey | null {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') return { is: 'selectAll' }
  const to = targetOf(event, standing)
  if (to !== null) return to < 0 ? { is: 'leave' } : { is: event.shiftKey && event.key.startsWith('Arrow') ? 'extend' : 'move', to }
  if (isPressed('star', event)) return { is: 'star' }
  if (isPressed('trash', event)) return { is: 'trash' }
  if (isPressed('select', event)) return { is: 'select' }
  return event.key === 'Escape' ? { is: 'escape' } : null
}

function targetOf(event: KeyboardEvent, { stop, total, pageRows }: Standing): number | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  switch (event.key) {
    case 'ArrowDown':
    case 'j':
      return stop + 1
    case 'ArrowUp':
    case 'k':
      return stop - 1
    case 'PageDown':
      return stop + pageRows
    case 'PageUp':
      return Math.max(0, stop - pageRows)
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return null
  }
}
