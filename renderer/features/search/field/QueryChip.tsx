import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { words } from '../../../words/words.ts'
import './field.css'

interface QueryChipProps {
  readonly text: string
  readonly onEdit: () => void
  readonly onRemove: () => void
  readonly onMove: (step: -1 | 1) => void
}

/** An operator inside the field. From the text one gets here by the left arrow key. */
export function QueryChip({ text, onEdit, onRemove, onMove }: QueryChipProps) {
  const actions: Readonly<Record<string, () => void>> = {
    Backspace: onRemove,
    Delete: onRemove,
    ArrowLeft: () => onMove(-1),
    ArrowRight: () => onMove(1),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const action = actions[event.key]
    if (action === undefined) return
    event.preventDefault()
    action()
  }
  return (
    <span className="query-chip" role="group" aria-label={text} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="query-chip-text"
        data-chip
        tabIndex={-1}
        title={words.search.field.changeChip}
        aria-label={words.search.field.changeThisChip(text)}
        onClick={onEdit}
      >
        {text}
      </button>
      <button
        type="button"
        className="query-chip-remove"
        tabIndex={-1}
        aria-label={words.search.field.removeChip(text)}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </span>
  )
}
