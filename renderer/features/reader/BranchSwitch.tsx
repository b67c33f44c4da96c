import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { MessageView } from '../../../shared/model/library.ts'
import './branchSwitch.css'

interface BranchSwitchProps {
  readonly message: MessageView
  readonly onTurnTo: (message: MessageView, siblingIndex: number) => void
}

/** ‹ 2 / 3 ›: this message was written or answered more than once. */
export function BranchSwitch({ message, onTurnTo }: BranchSwitchProps) {
  const { siblingIndex, siblingCount } = message
  return (
    <span className="branch-switch" role="group" aria-label={`Version ${siblingIndex + 1} of ${siblingCount}`}>
      <button type="button" aria-label="Previous version" disabled={siblingIndex === 0} onClick={() => onTurnTo(message, siblingIndex - 1)}>
        <ChevronLeft aria-hidden="true" />
      </button>
      <span aria-hidden="true">
        {siblingIndex + 1} / {siblingCount}
      </span>
      <button type="button" aria-label="Next version" disabled={siblingIndex === siblingCount - 1} onClick={() => onTurnTo(message, siblingIndex + 1)}>
        <ChevronRight aria-hidden="true" />
      </button>
    </span>
  )
}
