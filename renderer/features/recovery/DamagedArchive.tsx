import { type ReactNode, useState } from 'react'
import type { ArchiveHealth, RecoverySource } from '../../../shared/model/archiveMaintenance.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { formatDayAndHour } from '../../ui/format.ts'
import { words } from '../../words/words.ts'

interface DamagedArchiveProps {
  readonly health: ArchiveHealth
  /** Why the last attempt failed. */
  readonly trouble: string | null
  readonly onRecover: (from: RecoverySource) => void
  /** Missing in a browser, which can't open folders. */
  readonly onShowFolder: (() => void) | undefined
}

export function DamagedArchive({ health, trouble, onRecover, onShowFolder }: DamagedArchiveProps) {
  const { title, lead } = words.recovery.damage[health.state === 'index' ? 'index' : 'damaged']
  const { damagedFile, showInFolder, latestBackup, noBackup } = words.recovery.facts
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
        <dt>{damagedFile}</dt>
        <dd>
          <code>{health.file}</code>
          {onShowFolder === undefined ? null : (
            <button type="button" className="button-link" onClick={onShowFolder}>
              {showInFolder}
            </button>
          )}
        </dd>
        <dt>{latestBackup}</dt>
        <dd>{health.backup === null ? noBackup : formatDayAndHour(health.backup.madeAtMs)}</dd>
      </dl>
    </>
  )
}

function Choices({ health, onRecover }: Pick<DamagedArchiveProps, 'health' | 'onRecover'>) {
  const { readable, backup, state } = health
  const isReadable = readable !== null && Object.values(readable).some((count) => count > 0)
  const { choice, label } = words.recovery.damage[state === 'index' ? 'index' : 'damaged']
  return (
    <ul className="recovery-choices">
      {isReadable ? (
        <Choice title={choice} label={label} isMain onChoose={() => onRecover('remains')}>
          {words.recovery.readable(readable)}
          {backup === null || state === 'index' ? null : ` ${words.recovery.restFromBackup}`}
        </Choice>
      ) : null}
      {backup === null ? null : (
        <Choice
          title={words.recovery.backup.title}
          label={words.recovery.backup.label}
          isMain={!isReadable}
          onChoose={() => onRecover('backup')}
        >
          {words.recovery.backup.text(formatDayAndHour(backup.madeAtMs))}
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
  const { title, label, text, warning } = words.recovery.startEmpty
  return (
    <Choice title={title} label={label} onChoose={() => setIsAsking(true)}>
      {text}
      <Dialog title={title} isOpen={isAsking} onClose={close} confirm={{ label, isDangerous: true, run: confirm }}>
        <p>{warning}</p>
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
