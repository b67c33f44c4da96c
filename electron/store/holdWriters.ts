import Database from 'better-sqlite3'
import { isDamage } from './brokenTables.ts'

/** Nobody else writes until it is let go; who reads goes on reading. */
export function holdWriters(file: string): () => void {
  const db = new Database(file, { fileMustExist: true, timeout: 10_000 })
  try {
    db.exec('BEGIN IMMEDIATE')
  } catch (error) {
    db.close()
    throw error
  }
  return () => {
    if (!db.open) return
    db.exec('ROLLBACK')
    db.close()
  }
}

/** The same where nobody can write anyway. */
export function holdWritersIfSound(file: string): () => void {
  try {
    return holdWriters(file)
  } catch (error) {
    if (isDamage(error)) return () => {}
    throw error
  }
}
