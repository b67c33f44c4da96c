import type { RecoveryReport } from '../../../shared/model/recovery.ts'
import { formatCount } from '../../ui/format.ts'
import { words } from '../../words/words.ts'

interface RecoveredArchiveProps {
  readonly report: RecoveryReport
  readonly onClose: () => void
}

const { recovered } = words.recovery
const counted: readonly (keyof typeof recovered.counted)[] = [
  'conversations',
  'messages',
  'highlights',
  'notes',
  'tags',
  'stars',
  'savedSearches',
  'hidden',
  'files',
]

/** What came back, and what did not. */
export function RecoveredArchive({ report, onClose }: RecoveredArchiveProps) {
  const { back, lost, setAside, from, backup } = report
  return (
    <>
      <h1>{from === 'nothing' ? recovered.newTitle : recovered.title}</h1>
      <p className="recovery-lead">
        {lost.length === 0 ? (from === 'nothing' ? recovered.newLead : recovered.whole) : recovered.incomplete}
      </p>
      {from === 'nothing' ? null : (
        <dl className="recovery-counts">
          {counted
            .filter((name) => back[name] > 0)
            .map((name) => (
              <div key={name}>
                <dt>{recovered.counted[name]}</dt>
                <dd>{formatCount(back[name])}</dd>
              </div>
            ))}
        </dl>
      )}
      {lost.length === 0 ? null : (
        <ul className="recovery-lost" aria-label={recovered.lost}>
          {lost.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {setAside === null ? null : (
        <dl className="recovery-facts">
          <dt>{words.recovery.facts.damagedFile}</dt>
          <dd>
            <code>{setAside}</code>
          </dd>
          {backup === null ? null : (
            <>
              <dt>{words.recovery.facts.backupInPlace}</dt>
              <dd>
                <code>{backup}</code>
              </dd>
            </>
          )}
        </dl>
      )}
      <button type="button" className="button button-main recovery-go-on" onClick={onClose}>
        {from === 'nothing' ? recovered.newGoOn : recovered.goOn}
      </button>
    </>
  )
}
