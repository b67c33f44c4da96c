import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { ArchiveStats } from '../../../shared/model/archiveStats.ts'

type Counts = Omit<ArchiveStats, 'archive' | 'attachments' | 'databaseBytes' | 'providers' | 'contentHash'>

export function createStatsStore(db: Database) {
  const selectCounts = db.prepare<[], Counts>(
    `SELECT (SELECT count(*) FROM conversations) AS conversations, (SELECT count(*) FROM nodes) AS nodes,
       (SELECT coalesce(sum(message_count), 0) FROM conversations) AS messages, (SELECT count(*) FROM branches) AS
         branches,
       (SELECT count(*) FROM raw_versions) AS rawVersions, (SELECT count(DISTINCT sha256) FROM rejected_records) AS
         rejectedRecords,
       (SELECT count(*) FROM imports) AS imports, (SELECT min(created_at_ms) FROM nodes) AS firstMessageAtMs,
       (SELECT max(created_at_ms) FROM nodes) AS lastMessageAtMs`,
  )
  const selectAttachments = db.prepare<[], ArchiveStats['attachments']>(
    `SELECT (SELECT count(*) FROM attachments) AS "references",
       (SELECT count(*) FROM attachment_files WHERE blob_sha256 IS NULL) AS missing,
       (SELECT count(*) FROM blobs) AS files, (SELECT coalesce(sum(byte_length), 0) FROM blobs) AS bytes`,
  )
  const selectProviders = db.prepare<[], { provider: string; count: number }>(
    'SELECT provider, count(*) AS count FROM conversations GROUP BY provider ORDER BY provider',
  )
  const selectSize = db
    .prepare<[], number>('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size')
    .pluck()
  const selectConversations = db
    .prepare<[], unknown[]>(
      `SELECT id, provider, external_id, title, created_at_ms, updated_at_ms, current_node_key, model, gpt_id,
        project_id, is_archived,
       is_starred, pinned_at_ms, voice, origin FROM conversations ORDER BY provider, external_id`,
    )
    .raw()
  const selectNodes = db
    .prepare<[number], unknown[]>(
      `SELECT node_key, parent_ordinal, sibling_index, position, message_id, role, author_name, recipient, channel,
        content_type, kind,
       created_at_ms, updated_at_ms, model, sources, content FROM nodes WHERE conversation_id = ? ORDER BY ordinal`,
    )
    .raw()
  const selectFiles = db
    .prepare<[number], unknown[]>(
      `SELECT nodes.ordinal, attachments.ordinal, attachments.asset_key, attachments.kind, attachments.name,
        attachments.media_type,
       attachments.byte_length, attachments.width, attachments.height, attachment_files.blob_sha256
     FROM nodes
     JOIN attachments ON attachments.node_id = nodes.id
     JOIN attachment_files ON attachment_files.attachment_id = attachments.id
     WHERE nodes.conversation_id = ? ORDER BY nodes.ordinal, attachments.ordinal`,
    )
    .raw()

  /**
   * Read off the rows themselves, in an order of their own: row ids, times and order of imports leave no trace in it,
   * nor does the form in which a conversation came (zip or folder, minified or not).
   */
  function contentHash(): string {
    const hash = createHash('sha256')
    // Collected first: better-sqlite3 allows no second statement while one is being iterated on a writing connection.
    for (const [id, ...conversation] of selectConversations.all()) {
      hash.update(JSON.stringify(conversation))
      for (const node of selectNodes.iterate(Number(id))) hash.update(JSON.stringify(node))
      for (const file of selectFiles.iterate(Number(id))) hash.update(JSON.stringify(file))
    }
    return hash.digest('hex')
  }

  return {
    /** Everything but the archive's place; takes seconds for a million messages, because it reads them all. */
    read(): Omit<ArchiveStats, 'archive'> {
      const counts = selectCounts.get()
      const attachments = selectAttachments.get()
      if (!counts || !attachments) throw new Error('a count always has a row')
      return {
        ...counts,
        attachments,
        databaseBytes: selectSize.get() ?? 0,
        providers: Object.fromEntries(selectProviders.all().map((row) => [row.provider, row.count])),
        contentHash: contentHash(),
      }
    },
  }
}
