import type { Database } from 'better-sqlite3'

/** `conversations` were read, `chatHtml` repeats them, `file` was stored unchanged, `refused` was not opened. */
export type MemberRole = 'conversations' | 'chatHtml' | 'file' | 'refused'

export interface Member {
  readonly path: string
  readonly role: MemberRole
  readonly byteLength: number
  readonly crc32: number | null
  readonly blobSha256: string | null
}

export interface MissingFile {
  readonly assetKey: string
  readonly name: string | null
  /** Title of the conversation that mentions the file. */
  readonly title: string | null
  readonly mentions: number
}

/** The members of each export, and the names by which messages refer to them. */
export function createMemberStore(db: Database) {
  const insert = db.prepare<[number, string, string, number, number | null, string | null]>(
    'INSERT INTO import_members (import_id, path, role, byte_length, crc32, blob_sha256) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const insertName = db.prepare<[string, number, string, string | null]>(
    'INSERT OR IGNORE INTO asset_files (asset_key, import_id, blob_sha256, name) VALUES (?, ?, ?, ?)',
  )
  const selectKnown = db
    .prepare<[string, number, number], string>(
      `SELECT blob_sha256 FROM import_members
       WHERE path = ? AND byte_length = ? AND crc32 = ? AND blob_sha256 IS NOT NULL LIMIT 1`,
    )
    .pluck()
  const selectMissing = db.prepare<[number], MissingFile>(
    `SELECT attachments.asset_key AS assetKey, attachments.name, conversations.title, count(*) AS mentions
     FROM attachment_files
     JOIN attachments ON attachments.id = attachment_files.attachment_id
     JOIN nodes ON nodes.id = attachments.node_id
     JOIN conversations ON conversations.id = nodes.conversation_id
     WHERE attachment_files.blob_sha256 IS NULL AND EXISTS (
       SELECT 1 FROM raw_versions JOIN sightings ON sightings.raw_version_id = raw_versions.id
       WHERE raw_versions.conversation_id = conversations.id AND sightings.import_id = ?)
     GROUP BY conversations.id, attachments.asset_key ORDER BY conversations.id, min(attachments.id)`,
  )
  const selectReferenced = db
    .prepare<[], string>(
      `SELECT asset_key FROM attachments
       UNION SELECT 'name:' || name || ':' || byte_length FROM attachments
         WHERE name IS NOT NULL AND byte_length IS NOT NULL`,
    )
    .pluck()

  return {
    add(importId: number, member: Member): void {
      insert.run(importId, member.path, member.role, member.byteLength, member.crc32, member.blobSha256)
    },

    addName(importId: number, assetKey: string, blobSha256: string, name: string | null): void {
      insertName.run(assetKey, importId, blobSha256, name)
    },

    /** The hash of a file from an earlier import with the same path, size and checksum. */
    knownBlob(path: string, byteLength: number, crc32: number): string | null {
      return selectKnown.get(path, byteLength, crc32) ?? null
    },

    /** Every name by which a message refers to a file. */
    referencedNames: (): ReadonlySet<string> => new Set(selectReferenced.all()),

    /** Files mentioned in this import's messages that no import contains. */
    missing(importId: number): MissingFile[] {
      return selectMissing.all(importId)
    },
  }
}
