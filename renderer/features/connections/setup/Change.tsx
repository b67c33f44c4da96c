import type { ClientChange } from '../../../../shared/model/clientSetup.ts'
import { words } from '../../../words/words.ts'
import { useHomePaths } from '../clients/useHomePaths.ts'
import { type DiffLine, readDiff } from './readDiff.ts'
import './setup.css'

const signs: Readonly<Record<DiffLine['kind'], string>> = { added: '+', removed: '−', kept: '', gap: '…' }

/** One planned change. */
export function Change({ change }: { readonly change: ClientChange }) {
  const shown = useHomePaths()
  if (change.kind === 'request') {
    return (
      <section className="change" aria-label={change.address}>
        <h3>
          {change.method} {change.address}
        </h3>
        {change.body === null ? null : (
          <Lines lines={change.body.split('\n').map((text) => ({ kind: 'kept', text }))} />
        )}
      </section>
    )
  }
  const { path, target, diff, backup } = change
  return (
    <section className="change" aria-label={shown(path)}>
      <h3>{shown(path)}</h3>
      <Lines lines={readDiff(diff)} />
      <p className="change-note">{describeFile(change)}</p>
      {target === path ? null : (
        <p className="change-note">
          {words.connections.changes.linkBefore}
          <code>{shown(target)}</code>
        </p>
      )}
      {backup === null ? null : (
        <p className="change-note">
          {words.connections.changes.backupBefore}
          <code>{shown(backup)}</code>
        </p>
      )}
    </section>
  )
}

function describeFile({ before, after }: Extract<ClientChange, { kind: 'file' }>): string {
  if (before === null) return words.connections.changes.fileCreated
  return after === null ? words.connections.changes.fileDeleted : words.connections.changes.fileStays
}

function Lines({ lines }: { readonly lines: readonly DiffLine[] }) {
  return (
    <pre className="change-lines">
      {lines.map(({ kind, text }, index) => (
        // Lines have no id of their own, and never move.
        <span key={index} className="change-line" data-kind={kind}>
          <span className="change-sign">{signs[kind]}</span>
          <span>{`${text}\n`}</span>
        </span>
      ))}
    </pre>
  )
}
