import { X } from 'lucide-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { words } from '../../../words/words.ts'
import type { Turn } from '../turn/arrangeTurns.ts'
import { Outline } from './Outline.tsx'
import { questionsOf } from './questions.ts'
import './panel.css'
import { togglePanel, useReading } from '../readingStore.ts'
import { SourceList } from './SourceList.tsx'
import { useOverlaidPanel } from './useOverlaidPanel.ts'

interface PanelProps {
  readonly turns: readonly Turn[]
  /** What stands between the questions and the sources. */
  readonly children: ReactNode
}

/** Beside the conversation: its questions, what else is to be shown of it, and the sources. */
export function Panel({ turns, children }: PanelProps) {
  const state = useReading((reading) => reading.panel)
  const questions = useMemo(() => questionsOf(turns), [turns])
  const panel = useRef<HTMLElement>(null)
  useOverlaidPanel(panel)
  return (
    <aside ref={panel} className="panel" data-state={state} aria-label={words.reader.panel.label}>
      <button type="button" className="icon-button panel-close" aria-label={words.reader.close} onClick={togglePanel}>
        <X aria-hidden="true" />
      </button>
      <Outline questions={questions} />
      {children}
      <SourceList turns={turns} />
    </aside>
  )
}
