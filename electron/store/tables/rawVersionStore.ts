import { createHash } from 'node:crypto'
import zlib from 'node:zlib'
import type { Database } from 'better-sqlite3'

/** A conversation's JSON from one export. */
export interface RawVersion {
  readonly sha256: Buffer
  readonly format: string
  readonly updatedAtMs: number | null
  /** How much its format contains: of two equally new versions, the richer one wins. */
  readonly richness: number
  readonly bytes: Buffer
}

/**
 * Level 1: level 3 is a fifth slower for 3 % less. Declaring the size up front and taking the result in one piece saves
 * a quarter of the time.
 */
function compress(bytes: Buffer): Buffer {
  const params = { [zlib.constants.ZSTD_c_compressionLevel]: 1 }
  return zlib.zstdCompressSync(bytes, {
    params,
    pledgedSrcSize: bytes.length,
    chunkSize: Math.max(bytes.length >> 1, 64),
  })
}

export function createRawVersionStore(db: Database) {
  const selectBySha = db.prepare<[Buffer], { id: number; conversationId: number; format: string }>(
    'SELECT id, conversation_id AS conversationId, format FROM raw_versions WHERE sha256 = ?',
  )
  const updateFormat = db.prepare<[string, number, number]>(
    'UPDATE raw_versions SET format = ?, richness = ? WHERE id = ?',
  )
  const selectSighted = db
    .prepare<[number, number], number>(
      `SELECT 1 FROM raw_versions JOIN sightings ON sightings.raw_version_id = raw_versions.id
       WHERE raw_versions.conversation_id = ? AND sightings.import_id = ? LIMIT 1`,
    )
    .pluck()
  const insert = db.prepare(
    `INSERT INTO raw_versions (conversation_id, sha256, format, updated_at_ms, richness, byte_length, zstd)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const insertSighting = db.prepare(
    'INSERT OR IGNORE INTO sightings (import_id, raw_version_id, place) VALUES (?, ?, ?)',
  )
  // The order decides how versions are merged: it depends on their contents, never on when they were imported.
  const selectAll = db.prepare<[number], Omit<RawVersion, 'bytes'> & { zstd: Buffer }>(
    `SELECT sha256, format, updated_at_ms AS updatedAtMs, richness, zstd FROM raw_versions
     WHERE conversation_id = ? ORDER BY updated_at_ms NULLS FIRST, richness, sha256`,
  )
  const insertRejected = db.prepare(
    'INSERT INTO rejected_records (import_id, place, reason, sha256, byte_length, zstd) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const selectLost = db.prepare<[{ importId: number }], { id: number; conversationId: number }>(
    `SELECT id, conversation_id AS conversationId FROM raw_versions
     WHERE id IN (SELECT raw_version_id FROM sightings WHERE import_id = @importId)
       AND NOT EXISTS (SELECT 1 FROM sightings WHERE raw_version_id = raw_versions.id AND import_id <> @importId)
     ORDER BY conversation_id`,
  )
  const remove = db.prepare<[number]>('DELETE FROM raw_versions WHERE id = ?')

  return {
    find(sha256: Buffer) {
      return selectBySha.get(sha256) ?? null
    },

    add(conversationId: number, { sha256, format, updatedAtMs, richness, bytes }: RawVersion): number {
      const zstd = compress(bytes)
      return Number(
        insert.run(conversationId, sha256, format, updatedAtMs, richness, bytes.length, zstd).lastInsertRowid,
      )
    },

    /** Records that an import contained a version; returns whether it is new to this import. */
    recordSighting(importId: number, rawVersionId: number, place: string): boolean {
      return insertSighting.run(importId, rawVersionId, place).changes > 0
    },

    setFormat(id: number, format: string, richness: number): void {
      updateFormat.run(format, richness, id)
    },

    /** Whether an import contained any version of a conversation. */
    isSighted(importId: number, conversationId: number): boolean {
      return selectSighted.get(conversationId, importId) !== undefined
    },

    /** Oldest first, so later versions override earlier ones. */
    versionsOf(conversationId: number): RawVersion[] {
      return selectAll
        .all(conversationId)
        .map(({ zstd, ...version }) => ({ ...version, bytes: zlib.zstdDecompressSync(zstd) }))
    },

    /** Same, each verified by its hash; null if one doesn't match. */
    verifiedVersionsOf(conversationId: number): RawVersion[] | null {
      const versions = selectAll
        .all(conversationId)
        .map(({ zstd, ...version }) => ({ ...version, bytes: decompressVerified(zstd, version.sha256) }))
      const verified = versions.flatMap(({ bytes, ...version }) => (bytes === null ? [] : [{ ...version, bytes }]))
      return verified.length === versions.length ? verified : null
    },

    addRejected(importId: number, place: string, reason: string, bytes: Buffer): void {
      insertRejected.run(
        importId,
        place,
        reason,
        createHash('sha256').update(bytes).digest(),
        bytes.length,
        compress(bytes),
      )
    },

    /** Versions that only this import contains. */
    onlySeenBy(importId: number): { id: number; conversationId: number }[] {
      return selectLost.all({ importId })
    },

    remove(id: number): void {
      remove.run(id)
    },
  }
}

/** Decompresses a stored text; null if it doesn't match its hash. */
export function decompressVerified(zstd: Buffer, sha256: Buffer): Buffer | null {
  try {
    const bytes = zlib.zstdDecompressSync(zstd)
    return createHash('sha256').update(bytes).digest().equals(sha256) ? bytes : null
  } catch {
    // The decompressor rejects damaged bytes.
    return null
  }
}
