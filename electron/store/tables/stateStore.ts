import type { Database } from 'better-sqlite3'
import type { Provider } from '../../../shared/model/conversation.ts'

/** What a change to many conversations asks of each: the person's own decision before what the export says. */
export interface ConversationState {
  readonly provider: Provider
  readonly externalId: string
  readonly isStarred: boolean
  readonly isHiddenFromAgents: boolean
  readonly isTrashed: boolean
}
type StateRow = Pick<ConversationState, 'provider' | 'externalId'> &
  Readonly<Record<'isStarred' | 'isHiddenFromAgents' | 'isTrashed', number>>

/** How conversations stand now, read so quickly that very many can be asked for. */
export function createStateStore(db: Database) {
  const select = db.prepare<[string], StateRow>(
    `SELECT provider, external_id AS externalId, coalesce(conversation_edits.is_starred, conversations.is_starred) AS
      isStarred,
       coalesce(is_hidden_from_agents, 0) AS isHiddenFromAgents, trashed_at_ms IS NOT NULL AS isTrashed
     FROM conversations LEFT JOIN conversation_edits USING (provider, external_id) WHERE external_id = ? ORDER BY provider LIMIT 1`,
  )

  return {
    /** By a whole id, in the trash or not. */
    of(externalId: string): ConversationState | null {
      const row = select.get(externalId)
      return row
        ? {
            ...row,
            isStarred: row.isStarred === 1,
            isHiddenFromAgents: row.isHiddenFromAgents === 1,
            isTrashed: row.isTrashed === 1,
          }
        : null
    },
  }
}
