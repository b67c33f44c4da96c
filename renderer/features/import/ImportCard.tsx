import { X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import '../../ui/controls/controls.css'
import { focusWhenLost } from '../../ui/keyboard/focus.ts'
import { words } from '../../words/words.ts'
import { describeFile, describePhase } from './describePhase.ts'
import './report.css'
import type { ImportState } from './importState.ts'
import { useImport } from './importStore.ts'
import { ReportNotes } from './ReportNotes.tsx'
import { type ImportSummary, summarizeOutcomes } from './summarizeOutcomes.ts'

/** Progress of the import while it runs, and its result. */
export function ImportCard() {
  const state = useImport((store) => store.state)
  const dismiss = useImport((store) => store.dismiss)

  switch (state.kind) {
    case 'idle':
      return null
    case 'running':
      return <Running state={state} />
    case 'stopped':
      return <Stopped state={state} onDismiss={dismiss} />
    case 'failed':
      return (
        <Card title={words.importing.card.failedTitle} onDismiss={dismiss} isBroken>
          <p>{state.message}</p>
        </Card>
      )
    case 'done':
      return <Report state={state} onDismiss={dismiss} />
  }
}

interface CardProps {
  readonly title: string
  readonly children: React.ReactNode
  readonly onDismiss: () => void
  readonly isBroken?: boolean
  readonly closeButton?: RefObject<HTMLButtonElement | null>
}

function Card({ title, children, onDismiss, isBroken = false, closeButton }: CardProps) {
  return (
    <section className="import-card" aria-label={words.importing.card.label}>
      <div className="import-card-head">
        <p
          className={isBroken ? 'import-card-title import-card-broken' : 'import-card-title'}
          role={isBroken ? 'alert' : 'status'}
        >
          {title}
        </p>
        <button
          ref={closeButton}
          type="button"
          className="icon-button"
          aria-label={words.importing.card.close}
          onClick={onDismiss}
        >
          <X aria-hidden="true" />
        </button>
      </div>
      {children}
    </section>
  )
}

function Running({
  state: { fileNames, phase, isStopping },
}: {
  readonly state: Extract<ImportState, { kind: 'running' }>
}) {
  const stop = useImport((store) => store.stop)
  const { title, facts, share } = describePhase(phase)
  const file = describeFile(fileNames, phase)
  return (
    <section className="import-card" aria-label={words.importing.card.label}>
      <div className="import-card-head">
        <p className="import-card-title" role="status">
          {title}
        </p>
        <button type="button" className="button" aria-disabled={isStopping} onClick={stop}>
          {isStopping ? words.importing.card.stopping : words.importing.card.stop}
        </button>
      </div>
      <progress aria-label={title} max={1} {...(share === null ? {} : { value: share })} />
      <p className="import-card-facts">{facts === '' ? file : facts}</p>
      {fileNames.length > 1 && facts !== '' ? <p className="import-card-facts">{file}</p> : null}
    </section>
  )
}

function Stopped({
  state: { outcomes },
  onDismiss,
}: {
  readonly state: Extract<ImportState, { kind: 'stopped' }>
  readonly onDismiss: () => void
}) {
  const closeButton = useRef<HTMLButtonElement>(null)
  // The stop button that had focus is gone.
  useEffect(() => focusWhenLost(() => closeButton.current), [])
  const { sentences, failures } = summarizeOutcomes(outcomes)
  const { stoppedTitle, stoppedAfter, stoppedBefore } = words.importing.card
  return (
    <Card title={stoppedTitle} onDismiss={onDismiss} closeButton={closeButton}>
      <p>{sentences.length === 0 ? stoppedBefore : stoppedAfter(words.ui.listed(sentences))}</p>
      <Failures failures={failures} />
    </Card>
  )
}

function Report({
  state: { outcomes },
  onDismiss,
}: {
  readonly state: Extract<ImportState, { kind: 'done' }>
  readonly onDismiss: () => void
}) {
  const { sentences, failures, ...notes } = summarizeOutcomes(outcomes)
  const title = words.ui.listed(sentences) || words.importing.card.nothing
  return (
    <Card title={title} onDismiss={onDismiss} isBroken={sentences.length === 0}>
      <Failures failures={failures} />
      <ReportNotes id={`card ${outcomes.map(({ report }) => report?.id ?? '').join()}`} {...notes} />
    </Card>
  )
}

function Failures({ failures }: Pick<ImportSummary, 'failures'>) {
  return failures.map(({ name, message }) => (
    <p key={`${name} ${message}`}>
      {name === null ? null : <b>{name}</b>} {message}
    </p>
  ))
}
