import { X } from 'lucide-react'
import '../../ui/button.css'
import { words } from '../../words/words.ts'
import { describeFile, describePhase } from './describePhase.ts'
import './importCard.css'
import { type ImportState, useImport } from './importStore.ts'
import { ReportNotes } from './ReportNotes.tsx'
import { summarizeOutcomes } from './summarizeOutcomes.ts'

/** How the import stands: while it runs, and what came of it. */
export function ImportCard() {
  const state = useImport((store) => store.state)
  const dismiss = useImport((store) => store.dismiss)

  switch (state.at) {
    case 'idle':
      return null
    case 'running':
      return <Running state={state} />
    case 'stopped':
      return (
        <Card title={words.importing.card.stoppedTitle} onDismiss={dismiss}>
          <p>{words.importing.card.stopped}</p>
        </Card>
      )
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
}

function Card({ title, children, onDismiss, isBroken = false }: CardProps) {
  return (
    <section className="import-card" aria-label={words.importing.card.label}>
      <div className="import-card-head">
        <p className={isBroken ? 'import-card-title import-card-broken' : 'import-card-title'} role={isBroken ? 'alert' : 'status'}>
          {title}
        </p>
        <button type="button" className="icon-button" aria-label={words.importing.card.close} onClick={onDismiss}>
          <X aria-hidden="true" />
        </button>
      </div>
      {children}
    </section>
  )
}

function Running({ state: { fileNames, phase } }: { readonly state: Extract<ImportState, { at: 'running' }> }) {
  const stop = useImport((store) => store.stop)
  const { title, facts, share } = describePhase(phase)
  return (
    <section className="import-card" aria-label={words.importing.card.label}>
      <div className="import-card-head">
        <p className="import-card-title" role="status">
          {title}
        </p>
        <button type="button" className="button" onClick={stop}>
          {words.importing.card.stop}
        </button>
      </div>
      <progress aria-label={title} max={1} {...(share === null ? {} : { value: share })} />
      <p className="import-card-facts">{facts === '' ? words.ui.listed(fileNames) : facts}</p>
      {fileNames.length > 1 && phase.is === 'importing' ? <p className="import-card-facts">{describeFile(fileNames, phase.progress.sourcePath)}</p> : null}
    </section>
  )
}

function Report({ state: { outcomes }, onDismiss }: { readonly state: Extract<ImportState, { at: 'done' }>; readonly onDismiss: () => void }) {
  const { sentences, failures, ...notes } = summarizeOutcomes(outcomes)
  const title = words.ui.listed(sentences) || words.importing.card.nothing
  return (
    <Card title={title} onDismiss={onDismiss} isBroken={sentences.length === 0}>
      {failures.map(({ name, message }) => (
        <p key={name}>
          <b>{name}</b> {message}
        </p>
      ))}
      <ReportNotes {...notes} />
    </Card>
  )
}
