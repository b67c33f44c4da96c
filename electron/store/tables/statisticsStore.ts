import type { Database } from 'better-sqlite3'
import type { ArchiveStatistics } from '../../../shared/model/archiveStatistics.ts'
import { kindCodes, speakerCodes } from './messageCodes.ts'
import { quarterOf } from './quarterHours.ts'

/** What was said within a quarter of an hour; null where no export says when. */
export interface SaidMessages {
  readonly atMs: number | null
  readonly mine: number
  readonly theirs: number
}

const LONGEST = 20

/** What people read on the path that a conversation shows; nothing of what is in the trash. */
const SAID = `FROM message_facts
  WHERE message_facts.kind = ${kindCodes.message} AND is_branch = 0 AND speaker IN (${speakerCodes.user},
    ${speakerCodes.assistant}) AND conversation_id NOT IN (
    SELECT conversations.id FROM conversation_edits CROSS JOIN conversations USING (provider, external_id) WHERE
      trashed_at_ms IS NOT NULL)`
const LISTED =
  'FROM conversations LEFT JOIN conversation_edits USING (provider, external_id) WHERE trashed_at_ms IS NULL'

/** Counts over the whole archive: a second or so for a million messages. */
export function createStatisticsStore(db: Database) {
  const selectSaid = db.prepare<[], SaidMessages>(
    `SELECT ${quarterOf('at_ms')} AS atMs, sum(speaker = ${speakerCodes.user}) AS mine, sum(speaker = ` +
      `${speakerCodes.assistant}) AS theirs ${SAID} GROUP BY 1 ORDER BY 1`,
  )
  const selectModels = db.prepare<[], ArchiveStatistics['models'][number]>(
    `SELECT name AS model, messages FROM (SELECT model_id, count(*) AS messages ${SAID} AND speaker =
      ${speakerCodes.assistant} AND model_id IS NOT NULL GROUP BY model_id)
     JOIN message_models ON message_models.id = model_id ORDER BY messages DESC, name`,
  )
  const selectLongest = db.prepare<[number], ArchiveStatistics['longest'][number]>(
    `SELECT external_id AS conversationId, coalesce(conversation_edits.title, conversations.title) AS title,
      turn_count AS turns, active_at_ms AS activeAtMs
     ${LISTED} AND turn_count > 0 ORDER BY turn_count DESC, conversations.id DESC LIMIT ?`,
  )
  const countConversations = db.prepare<[], number>(`SELECT count(*) ${LISTED}`).pluck()

  return {
    /** In the order of time. */
    said: (): SaidMessages[] => selectSaid.all(),
    models: () => selectModels.all(),
    longest: () => selectLongest.all(LONGEST),
    conversations: (): number => countConversations.get() ?? 0,
  }
}
