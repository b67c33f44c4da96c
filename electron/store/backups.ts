import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { AppError } from '../../shared/contract/appError.ts'
import type { Backup } from '../../shared/model/archivePlace.ts'
import { archiveNews, refuseMissing } from './openArchive.ts'
import { closeDatabase, openDatabase } from './openDatabase.ts'

/** Made when somebody asked for it; set aside when another took its place; or made before a migration. */
const names = /^(?:(?<kind>backup|replaced)-(?<day>\d{4}-\d\d-\d\d)T(?<hour>\d\d)-(?<minute>\d\d)-(?<rest>\d\d\.\d{3}Z)|before-migration-from-\d+)\.db$/
const KEPT = 5
/** A copy that was not finished by then never will be. */
const OLD_PART_MS = 24 * 60 * 60 * 1000

const folderOf = (archiveFolder: string): string => path.join(archiveFolder, 'backups')

/** Latest first. */
export function listBackups(archiveFolder: string): Backup[] {
  const folder = folderOf(archiveFolder)
  if (!fs.existsSync(folder)) return []
  const found = fs.readdirSync(folder).flatMap((name) => {
    const stats = names.test(name) ? fs.lstatSync(path.join(folder, name), { throwIfNoEntry: false }) : undefined
    return stats?.isFile() === true ? [{ name, byteLength: stats.size, madeAtMs: madeAtMs(name) ?? Math.floor(stats.mtimeMs) }] : []
  })
  return found.toSorted((one, other) => other.madeAtMs - one.madeAtMs)
}

function madeAtMs(name: string): number | null {
  const { day, hour, minute, rest } = names.exec(name)?.groups ?? {}
  const ms = Date.parse(`${day}T${hour}:${minute}:${rest}`)
  return Number.isNaN(ms) ? null : ms
}

/** A name that nobody has yet, and the latest of its kind even when a clock was put back. Colons are not for file names. */
function freeName(archiveFolder: string, kind: 'backup' | 'replaced', nowMs: number): string {
  const latest = listBackups(archiveFolder).find(({ name }) => name.startsWith(`${kind}-`))
  const time = new Date(Math.max(nowMs, (latest?.madeAtMs ?? 0) + 1))
  return `${kind}-${time.toISOString().replaceAll(':', '-')}.db`
}

/** One file that is whole, or none. Of those that were made like this, only the latest stay. */
export function makeBackup(archiveFolder: string, nowMs: number): void {
  refuseMissing(archiveFolder)
  const folder = folderOf(archiveFolder)
  archiveNews(archiveFolder, () => {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
    removeOldParts(folder, nowMs)
    const name = freeName(archiveFolder, 'backup', nowMs)
    const part = path.join(folder, `${name}.part`)
    try {
      copyDatabase(path.join(archiveFolder, 'archive.db'), part)
      if (!isWhole(part)) throw new AppError('archive_broken', 'The copy was not whole, so it was not kept, and the database may be damaged: "backscroll doctor" says more.')
      fs.renameSync(part, path.join(folder, name))
    } finally {
      fs.rmSync(part, { force: true })
    }
  })
  for (const { name } of listBackups(archiveFolder).filter((backup) => backup.name.startsWith('backup-')).slice(KEPT)) fs.rmSync(path.join(folder, name))
}

function removeOldParts(folder: string, nowMs: number): void {
  for (const name of fs.readdirSync(folder).filter((each) => each.endsWith('.part'))) {
    const file = path.join(folder, name)
    if (nowMs - (fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? nowMs) > OLD_PART_MS) fs.rmSync(file, { force: true })
  }
}

/** Everything that is in a database at this moment, its log included, whoever is writing meanwhile. */
function copyDatabase(from: string, to: string): void {
  // SQLite writes into an empty file that is there, and leaves it its permissions.
  fs.closeSync(fs.openSync(to, 'wx', 0o600))
  const db = new Database(from, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    db.prepare('VACUUM INTO ?').run(to)
  } finally {
    db.close()
  }
}

function isWhole(file: string): boolean {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    return db.pragma('quick_check(1)', { simple: true }) === 'ok'
  } finally {
    db.close()
  }
}

/** A copy of a backup, checked and brought to the form of today, at a place of its own: until it is there, nothing else has been touched. */
export function prepareRestored(archiveFolder: string, name: string): string {
  if (!listBackups(archiveFolder).some((backup) => backup.name === name)) throw new AppError('not_found', `There is no backup of the name ${name}. "backscroll backup --list" shows them.`)
  const workFolder = path.join(archiveFolder, 'restoring')
  const copy = path.join(workFolder, 'archive.db')
  return archiveNews(archiveFolder, () => {
    fs.rmSync(workFolder, { recursive: true, force: true })
    fs.mkdirSync(workFolder, { mode: 0o700 })
    try {
      copyDatabase(path.join(folderOf(archiveFolder), name), copy)
      if (!isWhole(copy)) throw new Database.SqliteError('the copy is not whole', 'SQLITE_CORRUPT')
      closeDatabase(openDatabase(copy, 'write'), 'write')
    } catch (error) {
      fs.rmSync(workFolder, { recursive: true, force: true })
      if (error instanceof Database.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB|ERROR)/.test(error.code)) throw new AppError('archive_broken', `The backup ${name} is damaged. Nothing was changed; choose another one.`, { cause: error })
      throw error
    }
    return copy
  })
}

/**
 * Puts a prepared database in the place of the present one, which is kept under a name of its own, with its log. Whoever has that open goes on reading it until
 * they look which file is there.
 */
export function putInPlace(archiveFolder: string, prepared: string, nowMs: number): void {
  archiveNews(archiveFolder, () => {
    const file = path.join(archiveFolder, 'archive.db')
    if (fs.existsSync(file)) setAside(archiveFolder, file, nowMs)
    fs.renameSync(prepared, file)
    fs.rmSync(path.dirname(prepared), { recursive: true, force: true })
  })
}

function setAside(archiveFolder: string, file: string, nowMs: number): void {
  const aside = path.join(folderOf(archiveFolder), freeName(archiveFolder, 'replaced', nowMs))
  emptyLog(file)
  try {
    // A second name for it, so that there is an archive at every moment.
    fs.linkSync(file, aside)
  } catch {
    // Some disks know no such thing.
    fs.renameSync(file, aside)
  }
  for (const ending of ['-wal', '-shm']) if (fs.existsSync(`${file}${ending}`)) fs.renameSync(`${file}${ending}`, `${aside}${ending}`)
}

/** What the log still holds goes into the database, if that can be done; it may be damaged, which is why people restore. */
function emptyLog(file: string): void {
  try {
    const db = new Database(file, { timeout: 1000 })
    try {
      db.pragma('wal_checkpoint(TRUNCATE)')
    } finally {
      db.close()
    }
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
  }
}
