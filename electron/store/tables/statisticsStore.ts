import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import type { ArchiveStatistics, ArchiveStats } from '../../../shared/model/archiveStatistics.ts'
import { derivedTitle } from './derivedTitle.ts'
import { conversationsEdited } from './editStore.ts'
import { kindCodes, speakerCodes } from './messageCodes.ts'

/** Messages within a quarter of an hour; null if the time is unknown. */
export interface MessageCounts {
  readonly atMs: number | null
  readonly mine: number
  readonly theirs: number
}

const LONGEST = 20

/** Messages people read on the shown path of a conversation, without the trash. */
const SAID = `FROM message_facts
  WHERE message_facts.kind = ${kindCodes.message} AND is_branch = 0
    AND speaker IN (${speakerCodes.user}, ${speakerCodes.assistant})
    AND conversation_id NOT IN (${conversationsEdited('trashed_at_ms IS NOT NULL')})`
const LISTED = 'FROM shown_conversations WHERE trashed_at_ms IS NULL'

/** Counts the whole archive: about a second for a million messages. */
export function createStatisticsStore(db: Database) {
  const selectSaid = db.prepare<[], MessageCounts>(
    `SELECT ${quarterOf('at_ms')} AS atMs, sum(speaker = ${speakerCodes.user}) AS mine,
       sum(speaker = ${speakerCodes.assistant}) AS theirs
     ${SAID} GROUP BY 1 ORDER BY 1`,
  )
  const selectModels = db.prepare<[], ArchiveStatistics['models'][number]>(
    `SELECT name AS model, messages FROM (
       SELECT model_id, count(*) AS messages ${SAID}
         AND speaker = ${speakerCodes.assistant} AND model_id IS NOT NULL GROUP BY model_id)
     JOIN message_models ON message_models.id = model_id ORDER BY messages DESC, name`,
  )
  const selectLongest = db.prepare<[number], ArchiveStatistics['longest'][number]>(
    `SELECT external_id AS conversationId, title, ${derivedTitle('shown_conversations')} AS derivedTitle,
       turn_count AS turns, active_at_ms AS activeAtMs
     ${LISTED} AND turn_count > 0 ORDER BY turn_count DESC, id DESC LIMIT ?`,
  )
  const countConversations = db.prepare<[], number>(`SELECT count(*) ${LISTED}`).pluck()

  return {
    /** In time order. */
    said: (): MessageCounts[] => selectSaid.all(),
    models: () => selectModels.all(),
    longest: () => selectLongest.all(LONGEST),
    conversations: (): number => countConversations.get() ?? 0,
  }
}

/**
 * Every time zone is offset by a multiple of a quarter of an hour, so each quarter falls within one hour everywhere.
 */
const QUARTER_MS = 900_000

/**
 * The start of the quarter of an hour of a time, for GROUP BY. SQLite divides towards zero, so times before 1970 are
 * shifted down first.
 */
export function quarterOf(column: string): string {
  return `(${column} - ${QUARTER_MS - 1} * (${column} < 0)) / ${QUARTER_MS} * ${QUARTER_MS}`
}

type Counts = Omit<ArchiveStats, 'archive' | 'attachments' | 'databaseBytes' | 'providers' | 'contentHash'>

export function createStatsStore(db: Database) {
  const selectCounts = db.prepare<[], Counts>(
    `SELECT (SELECT count(*) FROM conversations) AS conversations, (SELECT count(*) FROM nodes) AS nodes,
       (SELECT coalesce(sum(message_count), 0) FROM conversations) AS messages,
       (SELECT count(*) FROM branches) AS branches, (SELECT count(*) FROM raw_versions) AS rawVersions,
       (SELECT count(DISTINCT sha256) FROM rejected_records) AS rejectedRecords,
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
         project_id, is_archived, is_starred, pinned_at_ms, voice, origin
       FROM conversations ORDER BY provider, external_id`,
    )
    .raw()
  const selectNodes = db
    .prepare<[number], unknown[]>(
      `SELECT node_key, parent_ordinal, sibling_index, position, message_id, role, author_name, recipient, channel,
         content_type, kind, created_at_ms, updated_at_ms, model, sources, content
       FROM nodes WHERE conversation_id = ? ORDER BY ordinal`,
    )
    .raw()
  const selectFiles = db
    .prepare<[number], unknown[]>(
      `SELECT nodes.ordinal, attachments.ordinal, attachments.asset_key, attachments.kind, attachments.name,
         attachments.media_type, attachments.byte_length, attachments.width, attachments.height,
         attachment_files.blob_sha256
       FROM nodes
       JOIN attachments ON attachments.node_id = nodes.id
       JOIN attachment_files ON attachment_files.attachment_id = attachments.id
       WHERE nodes.conversation_id = ? ORDER BY nodes.ordinal, attachments.ordinal`,
    )
    .raw()

  /**
   * Hashes the rows in an order of their own, so row ids, import times and import order don't matter, nor does the form
   * of the export (zip or folder, minified or not).
   */
  function contentHash(): string {
    const hash = createHash('sha256')
    // Collected first: better-sqlite3 allows no second statement while one is iterated on a writing connection.
    for (const [id, ...conversation] of selectConversations.all()) {
      hash.update(JSON.stringify(conversation))
      for (const node of selectNodes.iterate(Number(id))) hash.update(JSON.stringify(node))
      for (const file of selectFiles.iterate(Number(id))) hash.update(JSON.stringify(file))
    }
    return hash.digest('hex')
  }

  return {
    /** Everything but the archive's location; reads all messages, so a million takes seconds. */
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
