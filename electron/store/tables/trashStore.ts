import type { Database } from 'better-sqlite3'
import type { Provider } from '../../../shared/model/conversation.ts'

interface Trashed {
  readonly rowId: number
  readonly provider: Provider
  readonly externalId: string
}

/**
 * Deletes permanently. Only remembers that the conversation was trashed: an export that still has it brings it back
 * into the trash, not into the library.
 */
export function createTrashStore(db: Database) {
  const selectTrashed = db.prepare<[], Trashed>(
    `SELECT conversations.id AS rowId, provider, external_id AS externalId
     FROM conversations JOIN conversation_edits USING (provider, external_id)
     WHERE trashed_at_ms IS NOT NULL`,
  )
  const selectFiles = db
    .prepare<[number], string>(
      `SELECT DISTINCT blob_sha256 FROM attachment_files JOIN nodes ON nodes.id = attachment_files.node_id
       WHERE nodes.conversation_id = ? AND blob_sha256 IS NOT NULL`,
    )
    .pluck()
  const selectNames = db
    .prepare<[string], string>('SELECT DISTINCT asset_key FROM asset_files WHERE blob_sha256 = ?')
    .pluck()
  const selectByKey = db.prepare<[string], number>('SELECT 1 FROM attachments WHERE asset_key = ? LIMIT 1').pluck()
  const selectByName = db
    .prepare<[string], number>("SELECT 1 FROM attachments WHERE 'name:' || name || ':' || byte_length = ? LIMIT 1")
    .pluck()
  const removals = [
    `UPDATE conversation_edits SET title = NULL, session_key = NULL, is_starred = NULL, is_hidden_from_agents = 0
     WHERE provider = @provider AND external_id = @externalId`,
    'DELETE FROM message_edits WHERE provider = @provider AND external_id = @externalId',
    'DELETE FROM conversation_tags WHERE provider = @provider AND external_id = @externalId',
    'DELETE FROM highlights WHERE provider = @provider AND external_id = @externalId',
    // References and triggers delete everything that belongs to it, including raw versions and both indexes.
    'DELETE FROM conversations WHERE id = @rowId',
  ].map((sql) => db.prepare<Trashed>(sql))
  const forgetNames = db.prepare<[string]>('DELETE FROM asset_files WHERE blob_sha256 = ?')
  const forgetMembers = db.prepare<[string]>('UPDATE import_members SET blob_sha256 = NULL WHERE blob_sha256 = ?')

  /** Whether anything may refer to the file by one of its names, even if it would get another file instead. */
  function isReferenced(sha256: string): boolean {
    return selectNames
      .all(sha256)
      .some(
        (name) =>
          (name.startsWith('name:') ? selectByName.get(name) : keysIn(name).find((key) => selectByKey.get(key))) !==
          undefined,
      )
  }

  return {
    all: (): Trashed[] => selectTrashed.all(),

    /** Overwrites deleted data, so it can't be recovered from the file. */
    overwriteDeleted: (): void => void db.pragma('secure_delete = ON'),

    remove(trashed: Trashed): void {
      const files = selectFiles.all(trashed.rowId)
      for (const removal of removals) removal.run(trashed)
      for (const sha256 of files) {
        if (isReferenced(sha256)) continue
        forgetNames.run(sha256)
        forgetMembers.run(sha256)
      }
    },
  }
}

/** A key, and what remains without its owner after an `@`; but that sign may be part of the key as well. */
function keysIn(name: string): string[] {
  const parts = name.split('@')
  return parts.map((_part, index) => parts.slice(0, index + 1).join('@'))
}
