import type Database from 'better-sqlite3'

/** Caches a value read from the database until any connection, including this one, writes. */
export function rememberUntilChange<T>(db: Database.Database, read: () => T): () => T {
  const selectVersion = db
    .prepare<[], string>("SELECT data_version || ' ' || total_changes() FROM pragma_data_version")
    .pluck()
  let kept: { readonly version: string | undefined; readonly value: T } | null = null
  return () => {
    const version = selectVersion.get()
    if (kept === null || kept.version !== version) kept = { version, value: read() }
    return kept.value
  }
}
