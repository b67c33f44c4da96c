import fs from 'node:fs'
import path from 'node:path'
import type { Backup, BackupKind } from '../../../shared/model/archiveMaintenance.ts'

const KIND = '(?<kind>backup|automatic|replaced|damaged)'
const TIME = String.raw`(?<day>\d{4}-\d\d-\d\d)T(?<hour>\d\d)-(?<minute>\d\d)-(?<rest>\d\d\.\d{3}Z)`
const names = new RegExp(String.raw`^(?:${KIND}-${TIME}|before-migration-from-\d+)\.db$`)

const kinds: Readonly<Record<string, BackupKind>> = {
  backup: 'asked',
  automatic: 'automatic',
  replaced: 'replaced',
  damaged: 'damaged',
}

export const backupFolder = (archiveFolder: string): string => path.join(archiveFolder, 'backups')

/** Everything in the folder, latest first, including damaged files that were set aside and aren't backups. */
function listKept(archiveFolder: string): Backup[] {
  const folder = backupFolder(archiveFolder)
  if (!fs.existsSync(folder)) return []
  const found = fs.readdirSync(folder).flatMap((name) => {
    const stats = names.test(name) ? fs.lstatSync(path.join(folder, name), { throwIfNoEntry: false }) : undefined
    return stats?.isFile() === true
      ? [{ name, kind: kindOf(name), byteLength: stats.size, madeAtMs: madeAtMs(name) ?? Math.floor(stats.mtimeMs) }]
      : []
  })
  return found.toSorted((one, other) => other.madeAtMs - one.madeAtMs)
}

/** Files the archive can be restored from, latest first. */
export function listBackups(archiveFolder: string): Backup[] {
  return listKept(archiveFolder).filter(({ kind }) => kind !== 'damaged')
}

/** Damaged databases that were set aside, latest first. */
export function listDamaged(archiveFolder: string): Backup[] {
  return listKept(archiveFolder).filter(({ kind }) => kind === 'damaged')
}

function kindOf(name: string): BackupKind {
  return kinds[names.exec(name)?.groups?.['kind'] ?? ''] ?? 'migration'
}

function madeAtMs(name: string): number | null {
  const { day, hour, minute, rest } = names.exec(name)?.groups ?? {}
  const ms = Date.parse(`${day}T${hour}:${minute}:${rest}`)
  return Number.isNaN(ms) ? null : ms
}

/**
 * An unused name that sorts last among its kind even if the clock was set back. Colons aren't allowed in file names.
 */
export function freeName(
  archiveFolder: string,
  kind: 'backup' | 'automatic' | 'replaced' | 'damaged',
  nowMs: number,
): string {
  const latest = listKept(archiveFolder).find(({ name }) => name.startsWith(`${kind}-`))
  const time = new Date(Math.max(nowMs, (latest?.madeAtMs ?? 0) + 1))
  return `${kind}-${time.toISOString().replaceAll(':', '-')}.db`
}
