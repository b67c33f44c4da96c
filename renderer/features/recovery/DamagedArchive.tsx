import { type ReactNode, useState } from 'react'
import type { ArchiveHealth, RecoverySource } from '../../../shared/model/recovery.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { countOf, formatDay, formatHour } from '../../ui/format.ts'

interface DamagedArchiveProps {
  readonly health: ArchiveHealth
  /** Why the last try did not help. */
  readonly trouble: string | null
  readonly onRecover: (from: RecoverySource) => void
  /** Left out where there is no window to show one. */
  readonly onShowFolder: (() => void) | undefined
}

export function DamagedArchive({ health, trouble, onRecover, onShowFolder }: DamagedArchiveProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { readable, backup } = health
  const isReadable = readable !== null && readable.conversations + readable.highlights + readable.tags > 0
  return (
    <>
      <h1>{health.state === 'index' ? 'The search index is damaged' : 'The archive is damaged'}</h1>
      <p className="recovery-lead">
        {health.state === 'index' ? 'Your conversations, highlights and tags are not. The index can be made anew from them.' : 'This happens when a disk fails, or a computer loses power. Nothing has been changed, and the damaged file will be kept.'}
      </p>
      {trouble === null ? null : (
        <p className="recovery-trouble" role="alert">
          {trouble}
        </p>
      )}
      <ul className="recovery-choices">
        {isReadable ? (
          <Choice title={health.state === 'index' ? 'Make the index anew' : 'Bring back what can still be read'} label={health.state === 'index' ? 'Repair' : 'Recover'} isMain onChoose={() => onRecover('remains')}>
            {describeReadable(readable)}
            {backup === null || health.state === 'index' ? null : ' What cannot be read is taken from the latest backup where it has it.'}
          </Choice>
        ) : null}
        {backup === null ? null : (
          <Choice title="Put the latest backup in its place" label="Restore" isMain={!isReadable} onChoose={() => onRecover('backup')}>
            Of {formatDay(backup.madeAtMs)}, {formatHour(backup.madeAtMs)}. Highlights, tags and stars that can still be read are added to it.
          </Choice>
        )}
        <Choice title="Start with an empty archive" label="Start empty" onChoose={() => setIsAsking(true)}>
          Then import your export again. Pictures and files that were kept stay where they are.
        </Choice>
      </ul>
      <dl className="recovery-facts">
        <dt>Damaged file</dt>
        <dd>
          <code>{health.file}</code>
          {onShowFolder === undefined ? null : (
            <button type="button" className="button-link" onClick={onShowFolder}>
              Show in folder
            </button>
          )}
        </dd>
        <dt>Latest backup</dt>
        <dd>{backup === null ? 'There is none.' : `${formatDay(backup.madeAtMs)}, ${formatHour(backup.madeAtMs)}`}</dd>
      </dl>
      <Dialog
        title="Start with an empty archive"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        confirm={{
          label: 'Start empty',
          isDangerous: true,
          run: () => {
            setIsAsking(false)
            onRecover('nothing')
          },
        }}
      >
        <p>The damaged file is set aside in the folder of backups, not deleted. Nothing of it will be in the new archive.</p>
      </Dialog>
    </>
  )
}

interface ChoiceProps {
  readonly title: string
  readonly label: string
  readonly isMain?: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

function Choice({ title, label, isMain = false, onChoose, children }: ChoiceProps) {
  return (
    <li className="recovery-choice">
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
      <button type="button" className={isMain ? 'button button-main' : 'button'} onClick={onChoose}>
        {label}
      </button>
    </li>
  )
}

function describeReadable({ conversations, highlights, tags, stars }: NonNullable<ArchiveHealth['readable']>): string {
  return `${countOf(conversations, 'conversation')}, ${countOf(highlights, 'highlight')}, ${countOf(tags, 'tag')} and ${countOf(stars, 'star')} can be read.`
}
