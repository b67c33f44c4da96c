import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'

/** Everything that is in a database at this moment, its log included, whoever is writing meanwhile. */
export function copyDatabase(from: string, to: string): void {
  const db = new Database(from, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    copyInto(db, to)
  } finally {
    db.close()
  }
}

/** On the disk when this returns, and for its owner alone. */
export function copyInto(db: Database.Database, to: string): void {
  // SQLite writes into an empty file that is there, and leaves it its permissions.
  fs.closeSync(fs.openSync(to, 'wx', 0o600))
  db.prepare('VACUUM INTO ?').run(to)
  syncFile(to)
}

/** On the disk, not on its way there. */
export function syncFile(name: string): void {
  const file = fs.openSync(name, 'r+')
  try {
    fs.fsyncSync(file)
  } finally {
    fs.closeSync(file)
  }
}

/** Written beside its name, looked through, and renamed: under its name it is whole, or it is not there. */
export function writeThenName(part: string, name: string, write: (part: string) => void): void {
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
    // Windows opens no folders, and needs no such thing.
    return
  }
  try {
    fs.fsyncSync(file)
  } finally {
    fs.closeSync(file)
  }
}
