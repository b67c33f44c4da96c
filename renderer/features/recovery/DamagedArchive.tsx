import { type ReactNode, useState } from 'react'
import type { Backup } from '../../../shared/model/archivePlace.ts'
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

const words = {
  index: { title: 'The search index is damaged', lead: 'Your conversations, highlights and tags are not. The index can be made anew from them.', choice: 'Make the index anew', label: 'Repair' },
  damaged: {
    title: 'The archive is damaged',
    lead: 'This happens when a disk fails, or a computer loses power. Nothing has been changed, and the damaged file will be kept.',
    choice: 'Bring back what can still be read',
    label: 'Recover',
  },
} as const

export function DamagedArchive({ health, trouble, onRecover, onShowFolder }: DamagedArchiveProps) {
  const { title, lead } = words[health.state === 'index' ? 'index' : 'damaged']
  return (
    <>
      <h1>{title}</h1>
      <p className="recovery-lead">{lead}</p>
      {trouble === null ? null : (
        <p className="recovery-trouble" role="alert">
          {trouble}
        </p>
      )}
      <Choices health={health} onRecover={onRecover} />
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
        <dd>{health.backup === null ? 'There is none.' : whenMade(health.backup)}</dd>
      </dl>
    </>
  )
}

function whenMade({ madeAtMs }: Backup): string {
  return `${formatDay(madeAtMs)}, ${formatHour(madeAtMs)}`
}

function Choices({ health, onRecover }: Pick<DamagedArchiveProps, 'health' | 'onRecover'>) {
  const { readable, backup, state } = health
  const isReadable = readable !== null && readable.conversations + readable.highlights + readable.tags > 0
  const { choice, label } = words[state === 'index' ? 'index' : 'damaged']
  return (
    <ul className="recovery-choices">
      {isReadable ? (
        <Choice title={choice} label={label} isMain onChoose={() => onRecover('remains')}>
          {describeReadable(readable)}
          {backup === null || state === 'index' ? null : ' What cannot be read is taken from the latest backup where it has it.'}
        </Choice>
      ) : null}
      {backup === null ? null : (
        <Choice title="Put the latest backup in its place" label="Restore" isMain={!isReadable} onChoose={() => onRecover('backup')}>
          Of {whenMade(backup)}. Highlights, tags and stars that can still be read are added to it.
        </Choice>
      )}
      <StartEmpty onConfirm={() => onRecover('nothing')} />
    </ul>
  )
}

function StartEmpty({ onConfirm }: { readonly onConfirm: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = (): void => setIsAsking(false)
  const confirm = (): void => {
    close()
    onConfirm()
  }
  return (
    <Choice title="Start with an empty archive" label="Start empty" onChoose={() => setIsAsking(true)}>
      Then import your export again. Pictures and files that were kept stay where they are.
      <Dialog title="Start with an empty archive" isOpen={isAsking} onClose={close} confirm={{ label: 'Start empty', isDangerous: true, run: confirm }}>
        <p>The damaged file is set aside in the folder of backups, not deleted. Nothing of it will be in the new archive.</p>
      </Dialog>
    </Choice>
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
