import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Choice } from '../../../ui/controls/Choice.tsx'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { words } from '../../../words/words.ts'
import { formatSeconds } from '../clients/describeConnection.ts'
import './console.css'
import { ToolCallLine } from './ToolCallLine.tsx'
import type { AnsweredRequest } from './tryStore.ts'

interface ToolAnswerProps {
  readonly answered: AnsweredRequest
  /** Another one is on its way. */
  readonly isOld: boolean
}

type Shape = 'text' | 'json'

const shapes: readonly { readonly value: Shape; readonly label: string }[] = [
  { value: 'text', label: words.connections.tryConsole.asText },
  { value: 'json', label: 'JSON' },
]

/** More than this is slow to show, and nobody reads it here. */
const MOST_SHOWN = 100_000

/** What came back, to the letter: never as anything but text. */
export function ToolAnswer({ answered: { request, answer }, isOld }: ToolAnswerProps) {
  const [wanted, setWanted] = useState<Shape>('text')
  const { text, structured, isError, tookMs } = answer
  const shape = structured === null ? 'text' : wanted
  const whole = shape === 'text' ? text : JSON.stringify(structured, null, 2)
  const time = formatSeconds(tookMs)
  const Icon = isError ? TriangleAlert : CircleCheck
  return (
    <div className="tool-answer" data-tone={isError ? 'warn' : 'good'} data-old={isOld || undefined}>
      <div className="tool-answer-head">
        <p className="tool-answer-state" role="status">
          <Icon aria-hidden="true" />
          {isError ? words.connections.tryConsole.answeredError(time) : words.connections.tryConsole.answered(time)}
        </p>
        {structured === null ? null : (
          <Choice label={words.connections.tryConsole.shape} value={shape} options={shapes} onChange={setWanted} />
        )}
        <CopyButton text={whole} label={words.connections.tryConsole.copy} />
      </div>
      <div className="tool-answer-call">
        <ToolCallLine request={request} />
      </div>
      {/* What scrolls must be reached by keyboard. */}
      <pre role="region" aria-label={words.connections.tryConsole.answer} tabIndex={0}>
        {whole.slice(0, MOST_SHOWN)}
      </pre>
      {whole.length > MOST_SHOWN ? (
        <p className="tool-answer-cut">{words.connections.tryConsole.cut(MOST_SHOWN, whole.length)}</p>
      ) : null}
    </div>
  )
}
