import { useState } from 'react'
import type { ArchiveLocation, Backup } from '../../../shared/model/archiveMaintenance.ts'
import { Setting } from '../../ui/controls/Setting.tsx'
import { Switch } from '../../ui/controls/Switch.tsx'
import '../../ui/controls/controls.css'
import { formatBytes, formatDay, formatHour } from '../../ui/format.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { words } from '../../words/words.ts'
import { useArchiveSettings } from './archiveSettingsStore.ts'
import './settings.css'

interface BackupSettingsProps {
  readonly place: ArchiveLocation
}

export function BackupSettings({ place }: BackupSettingsProps) {
  return (
    <>
      <Automatic place={place} />
      <Backups place={place} />
    </>
  )
}

function Automatic({ place: { automaticBackups, backups } }: BackupSettingsProps) {
  const work = useArchiveSettings((care) => care.work)
  const keepBackups = useArchiveSettings((care) => care.keepBackups)
  const latest = backups.find(({ kind }) => kind === 'automatic' || kind === 'asked')
  return (
    <Setting
      title={words.settings.backups.automatic}
      control={
        <Switch
          label={words.settings.backups.automatic}
          isOn={automaticBackups.isOn}
          isBusy={work === 'switch'}
          onChange={(isOn) => void keepBackups(isOn)}
        />
      }
    >
      {words.settings.backups.automaticHint}
      <br />
      {latest === undefined
        ? words.settings.backups.noneYet
        : words.settings.backups.latest(formatDay(latest.madeAtMs), formatHour(latest.madeAtMs))}{' '}
      {automaticBackups.isOn ? automaticBackups.whyNot : null}
    </Setting>
  )
}

function Backups({ place: { backups, setAside } }: BackupSettingsProps) {
  const work = useArchiveSettings((care) => care.work)
  const backUp = useArchiveSettings((care) => care.backUp)
  const [chosen, setChosen] = useState<Backup | null>(null)
  return (
    <Setting
      title={words.settings.backups.title}
      control={
        <button type="button" className="button" disabled={work !== 'none'} onClick={() => void backUp()}>
          {work === 'backup' ? words.settings.backups.making : words.settings.backups.make}
        </button>
      }
    >
      {words.settings.backups.hint}
      <ul className="settings-backups">
        {backups.map((backup) => (
          <li key={backup.name}>
            <time dateTime={new Date(backup.madeAtMs).toISOString()}>
              {words.settings.backups.madeAt(formatDay(backup.madeAtMs), formatHour(backup.madeAtMs))}
            </time>
            {`${formatBytes(backup.byteLength)} · ${words.settings.backups.kinds[backup.kind]}`}
            <button type="button" className="button-link" disabled={work !== 'none'} onClick={() => setChosen(backup)}>
              {words.settings.backups.restore}
            </button>
          </li>
        ))}
      </ul>
      {setAside.length === 0 ? null : (
        <p className="settings-aside">
          {words.settings.backups.setAside(
            setAside.length,
            formatBytes(setAside.reduce((sum, { byteLength }) => sum + byteLength, 0)),
          )}
        </p>
      )}
      <RestoreDialog backup={chosen} onClose={() => setChosen(null)} />
    </Setting>
  )
}

interface RestoreDialogProps {
  /** Null when it is closed. */
  readonly backup: Backup | null
  readonly onClose: () => void
}

function RestoreDialog({ backup, onClose }: RestoreDialogProps) {
  const restore = useArchiveSettings((care) => care.restore)
  return (
    <Dialog
      title={words.settings.restore.title}
      isOpen={backup !== null}
      onClose={onClose}
      confirm={{
        label: words.settings.restore.confirm,
        run: () => {
          if (backup !== null) void restore(backup.name)
          onClose()
        },
      }}
    >
      {backup === null ? null : (
        <p>{words.settings.restore.warning(formatDay(backup.madeAtMs), formatHour(backup.madeAtMs))}</p>
      )}
    </Dialog>
  )
}
