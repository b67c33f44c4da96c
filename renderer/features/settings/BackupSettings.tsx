import { useState } from 'react'
import '../../ui/button.css'
import type { ArchivePlace, Backup, BackupKind } from '../../../shared/model/archivePlace.ts'
import { countOf, formatBytes, formatDay, formatHour } from '../../ui/format.ts'
import { Setting } from '../../ui/Setting.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useArchiveCare } from './archiveCareStore.ts'
import './backupSettings.css'
import { RestoreDialog } from './RestoreDialog.tsx'

interface BackupSettingsProps {
  readonly place: ArchivePlace
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
  const work = useArchiveCare((care) => care.work)
  const keepBackups = useArchiveCare((care) => care.keepBackups)
  const latest = backups.find(({ kind }) => kind === 'automatic' || kind === 'asked')
  return (
    <Setting
      title="Automatic backups"
      control={<Switch label="Automatic backups" isOn={automaticBackups.isOn} isBusy={work === 'switch'} onChange={(isOn) => void keepBackups(isOn)} />}
    >
      Once a day when something is new, beside the archive: the last three, and one a week for a month.
      <br />
      {latest === undefined ? 'There is none yet.' : `Last backup: ${formatDay(latest.madeAtMs)}, ${formatHour(latest.madeAtMs)}.`} {automaticBackups.isOn ? automaticBackups.whyNot : null}
    </Setting>
  )
}

const origins: Readonly<Record<BackupKind, string>> = {
  asked: 'made by you',
  automatic: 'automatic',
  replaced: 'before a restore',
  migration: 'before an update',
  damaged: 'damaged',
}

function Backups({ place: { backups, setAside } }: BackupSettingsProps) {
  const work = useArchiveCare((care) => care.work)
  const backUp = useArchiveCare((care) => care.backUp)
  const [chosen, setChosen] = useState<Backup | null>(null)
  return (
    <Setting
      title="Backups"
      control={
        <button type="button" className="button" disabled={work !== 'none'} onClick={() => void backUp()}>
          {work === 'backup' ? 'Backing up…' : 'Back up now'}
        </button>
      }
    >
      A backup holds all conversations, highlights, tags and settings. Pictures and files are kept once, beside it.
      <ul className="settings-backups">
        {backups.map((backup) => (
          <li key={backup.name}>
            <time dateTime={new Date(backup.madeAtMs).toISOString()}>
              {formatDay(backup.madeAtMs)}, {formatHour(backup.madeAtMs)}
            </time>
            {formatBytes(backup.byteLength)} · {origins[backup.kind]}
            <button type="button" className="button-link" disabled={work !== 'none'} onClick={() => setChosen(backup)}>
              Restore
            </button>
          </li>
        ))}
      </ul>
      {setAside.length === 0 ? null : (
        <p className="settings-aside">
          {countOf(setAside.length, 'damaged file')} ({formatBytes(setAside.reduce((sum, { byteLength }) => sum + byteLength, 0))}) {setAside.length === 1 ? 'is' : 'are'} set aside in the folder of backups. Once you miss nothing, you can delete {setAside.length === 1 ? 'it' : 'them'} there.
        </p>
      )}
      <RestoreDialog backup={chosen} onClose={() => setChosen(null)} />
    </Setting>
  )
}
