import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'

/** Copies a consistent snapshot of the database, log included, even during writes. */
export function copyDatabase(from: string, to: string): void {
  const db = new Database(from, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    copyInto(db, to)
  } finally {
    db.close()
  }
}

/** Synced to disk when this returns, and readable only by the owner. */
export function copyInto(db: Database.Database, to: string): void {
  // SQLite fills an existing empty file and keeps its permissions.
  fs.closeSync(fs.openSync(to, 'wx', 0o600))
  db.prepare('VACUUM INTO ?').run(to)
  syncFile(to)
}

/** Waits until the file is physically on the disk. */
export function syncFile(name: string): void {
  const file = fs.openSync(name, 'r+')
  try {
    fs.fsyncSync(file)
  } finally {
    fs.closeSync(file)
  }
}

/** Writes under a temporary name, checks, and renames: under its final name the file is complete or absent. */
export function writeThenRename(part: string, name: string, write: (part: string) => void): void {
  fs.rmSync(part, { force: true })
  try {
    write(part)
    fs.renameSync(part, name)
    syncFolder(path.dirname(name))
  } finally {
    fs.rmSync(part, { force: true })
  }
}

function syncFolder(folder: string): void {
  let file: number
  try {
    file = fs.openSync(folder, 'r')
  } catch {
    // Windows can't open folders, and doesn't need to.
    return
  }
  try {
    fs.fsyncSync(file)
  } finally {
    fs.closeSync(file)
  }
}
