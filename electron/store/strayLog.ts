import fs from 'node:fs'
import path from 'node:path'
import { AppError } from '../../shared/contract/appError.ts'

/** Where the header says how the database is written: 2 with a log beside it, 1 without. */
const WRITE_VERSION_AT = 18
const WITHOUT_LOG = 1

/**
 * A database that was closed has no log. One that lies beside it all the same is of another database, left where this one was copied to; SQLite would play it
 * into this one and ruin it.
 */
export function refuseStrayLog(file: string): void {
  const log = `${file}-wal`
  const before = logIdentity(log)
  // Looked at again at the end: whoever closes the database meanwhile removes the log first, then writes the header.
  if (before === null || writeVersion(file) !== WITHOUT_LOG || logIdentity(log) !== before) return
  throw new AppError(
    'archive_broken',
    `Beside ${file} lies ${path.basename(log)}, which belongs to another database and would damage this one. Move ${path.basename(log)} out of the folder, then try again; nothing was changed.`,
  )
}

function logIdentity(log: string): string | null {
  const stats = fs.statSync(log, { bigint: true, throwIfNoEntry: false })
  return stats && stats.size > 0n ? `${stats.ino} ${stats.birthtimeNs}` : null
}

function writeVersion(file: string): number | undefined {
  if (!fs.existsSync(file)) return undefined
  const descriptor = fs.openSync(file, 'r')
  try {
    const byte = Buffer.alloc(1)
    return fs.readSync(descriptor, byte, 0, 1, WRITE_VERSION_AT) === 1 ? byte[0] : undefined
  } finally {
    fs.closeSync(descriptor)
  }
}
