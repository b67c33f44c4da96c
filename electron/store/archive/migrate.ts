import type { Database } from 'better-sqlite3'
import { AppError } from '../../../shared/contract/appError.ts'

export interface Migration {
  readonly name: string
  readonly sql: string
  /** Called by the SQL, each with one text. */
  readonly functions?: Readonly<Record<string, (text: string) => string>>
}

/**
 * Migrates the database to the latest version; `backUp` runs first if there is data to lose. A new database is created
 * in one transaction, so concurrent readers see all of it or nothing; an older one takes a transaction per step.
 */
export function migrate(db: Database, migrations: readonly Migration[], backUp: (fromVersion: number) => void): void {
  const version = schemaVersion(db)
  if (version === migrations.length) return
  for (const { functions = {} } of migrations)
    for (const [name, work] of Object.entries(functions))
      db.function(name, { deterministic: true }, (text: unknown) => (typeof text === 'string' ? work(text) : null))
  if (version === 0) {
    db.transaction(() => {
      if (schemaVersion(db) !== 0) return
      for (const { sql } of migrations) db.exec(sql)
      db.pragma(`user_version = ${migrations.length}`)
    }).immediate()
  } else backUp(version)
  for (const [step, migration] of migrations.entries()) {
    if (step < schemaVersion(db)) continue
    db.transaction(() => {
      // Another process may have migrated since the version was read.
      if (schemaVersion(db) !== step) return
      db.exec(migration.sql)
      db.pragma(`user_version = ${step + 1}`)
    }).immediate()
  }
  db.pragma('optimize')
}

export function schemaVersion(db: Database): number {
  return Number(db.pragma('user_version', { simple: true }))
}

export function refuseNewer(version: number, known: number): void {
  if (version <= known) return
  throw AppError.of('archiveNewer', { version, known })
}
