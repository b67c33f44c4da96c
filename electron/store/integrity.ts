import type { Database } from 'better-sqlite3'
import type { BlobStore } from './blobStore.ts'
import type { SearchIndex } from './searchIndex.ts'

/** What is wrong with the archive, in sentences; empty when all is well. */
export function findDamage(db: Database, parts: { readonly blobs: BlobStore; readonly searchIndex: SearchIndex }): string[] {
  const damage: string[] = []
  const pages = db.pragma('integrity_check(20)') as { integrity_check: string }[]
  for (const row of pages) if (row.integrity_check !== 'ok') damage.push(`Database: ${row.integrity_check}`)
  const orphans = db.pragma('foreign_key_check') as { table: string }[]
  for (const table of new Set(orphans.map((row) => row.table))) damage.push(`Rows of ${table} point at rows that are gone.`)
  const halves = db.prepare<[], number>(
    `SELECT count(*) FROM conversations WHERE node_count <> (SELECT count(*) FROM nodes WHERE conversation_id = conversations.id)
       OR NOT EXISTS (SELECT 1 FROM raw_versions WHERE conversation_id = conversations.id)`,
  ).pluck().get()
  if (halves) damage.push(`${halves} conversations are incomplete. Import the export again.`)
  const strays = db.prepare<[], number>('SELECT count(*) FROM nodes WHERE conversation_id NOT IN (SELECT id FROM conversations)').pluck().get()
  if (strays) damage.push(`${strays} messages belong to no conversation.`)
  const lostFiles = parts.blobs.damaged()
  if (lostFiles.length > 0) damage.push(`${lostFiles.length} kept files are gone or cut short. Import the export again to restore them.`)
  if (parts.searchIndex.isBehind()) damage.push('The search index is behind. The next import brings it up to date, or run: backscroll doctor --repair')
  return damage
}
