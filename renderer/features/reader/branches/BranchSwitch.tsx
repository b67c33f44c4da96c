import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { MessageView } from '../../../../shared/model/library.ts'
import { words } from '../../../words/words.ts'
import './branches.css'

interface BranchSwitchProps {
  readonly message: MessageView
  readonly onTurnBy: (message: MessageView, by: 1 | -1) => void
}

/** ‹ 2 / 3 ›: this message was edited or regenerated. */
export function BranchSwitch({ message, onTurnBy }: BranchSwitchProps) {
  const { siblingIndex, siblingCount } = message
  return (
    // Disabled only visually and for assistive tools: a truly disabled button would lose the focus at the last version.
    <span
      className="branch-switch"
      role="group"
      aria-label={words.reader.versions.label(siblingIndex + 1, siblingCount)}
    >
      <button
        type="button"
        aria-label={words.reader.versions.previous}
        aria-disabled={siblingIndex === 0}
        onClick={() => onTurnBy(message, -1)}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <span aria-hidden="true">{`${siblingIndex + 1} / ${siblingCount}`}</span>
      <button
        type="button"
        aria-label={words.reader.versions.next}
        aria-disabled={siblingIndex === siblingCount - 1}
        onClick={() => onTurnBy(message, 1)}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </span>
  )
}
