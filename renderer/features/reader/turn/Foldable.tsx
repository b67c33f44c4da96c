import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { MessageView } from '../../../../shared/model/library.ts'
import '../../../ui/controls/controls.css'
import { words } from '../../../words/words.ts'
import './turn.css'

const LONGEST = 2000
const MOST_LINES = 30

/** Something pasted into a question, longer than a screen. */
export function isLongPaste({ role, text }: MessageView): boolean {
  return role === 'user' && (text.length > LONGEST || text.split('\n', MOST_LINES + 1).length > MOST_LINES)
}

interface FoldableProps {
  readonly isLong: boolean
  /** The opened message, and one with the current match, are shown whole. */
  readonly isTarget: boolean
  readonly children: ReactNode
}

export function Foldable({ isLong, isTarget, children }: FoldableProps) {
  const [isOpen, setIsOpen] = useState(isTarget)
  if (isTarget && !isOpen) setIsOpen(true)
  const box = useRef<HTMLDivElement>(null)

  /** What follows moves up when it folds; without this, the fold itself would leave the screen. */
  const fold = (): void => {
    flushSync(() => setIsOpen(false))
    box.current?.scrollIntoView({ block: 'nearest' })
  }

  if (!isLong) return children
  return (
    <>
      <div
        ref={box}
        className="turn-long"
        data-folded={isOpen ? undefined : true}
        onFocusCapture={() => setIsOpen(true)}
      >
        {children}
      </div>
      <button
        type="button"
        className="button-link turn-unfold"
        aria-expanded={isOpen}
        hidden={isTarget}
        onClick={isOpen ? fold : () => setIsOpen(true)}
      >
        {isOpen ? words.reader.turn.showLess : words.reader.turn.showAll}
      </button>
    </>
  )
}
