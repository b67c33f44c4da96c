import type { RecoveryReport } from '../../../shared/model/recovery.ts'
import { formatCount } from '../../ui/format.ts'

interface RecoveredArchiveProps {
  readonly report: RecoveryReport
  readonly onClose: () => void
}

const counted: readonly (readonly [name: keyof RecoveryReport['back'], label: string])[] = [
  ['conversations', 'Conversations'], ['messages', 'Messages'], ['highlights', 'Highlights'], ['notes', 'Notes'], ['tags', 'Tags'], ['stars', 'Stars'],
  ['savedSearches', 'Saved searches'], ['hidden', 'Hidden from agents'], ['files', 'Pictures and files'],
]

/** What came back, and what did not. */
export function RecoveredArchive({ report, onClose }: RecoveredArchiveProps) {
  const { back, lost, setAside, from } = report
  return (
    <>
      <h1>{from === 'nothing' ? 'The new archive is ready' : 'Your archive is back'}</h1>
      <p className="recovery-lead">{lost.length === 0 ? (from === 'nothing' ? 'It is empty. Import your export to fill it.' : 'Everything that was in it is there again.') : 'Not everything could be read; what is missing stands below.'}</p>
      {from === 'nothing' ? null : (
        <dl className="recovery-counts">
          {counted.filter(([name]) => back[name] > 0).map(([name, label]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{formatCount(back[name])}</dd>
            </div>
          ))}
        </dl>
      )}
      {lost.length === 0 ? null : (
        <ul className="recovery-lost" aria-label="What did not come back">
          {lost.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {setAside === null ? null : (
        <dl className="recovery-facts">
          <dt>Damaged file</dt>
          <dd>
            <code>{setAside}</code>
          </dd>
        </dl>
      )}
      <button type="button" className="button button-main recovery-go-on" onClick={onClose}>
        {from === 'nothing' ? 'Go on' : 'Open the archive'}
      </button>
    </>
  )
}
