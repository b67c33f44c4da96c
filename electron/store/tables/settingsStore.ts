import path from 'node:path'
import Database from 'better-sqlite3'
import type { Provider } from '../../../shared/model/conversation.ts'

export type SettingName =
  | 'indexing'
  | 'embedding'
  | 'embedding_identity'
  | 'embedding_failure'
  | 'embedding_before'
  | 'automatic_backups'
  | 'checked_at_ms'
  | 'agents_may_write'
  | 'agents_tool_prefix'
  | 'agents_token_budget'

/** The archive's settings as text by name; callers interpret the values. */
export function createSettingsStore(db: Database.Database) {
  const select = db.prepare<[string], string>('SELECT value FROM settings WHERE name = ?').pluck()
  const upsert = db.prepare<[string, string]>(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  )
  const remove = db.prepare<[string]>('DELETE FROM settings WHERE name = ?')
  return {
    get: (name: SettingName): string | null => select.get(name) ?? null,
    set: (name: SettingName, value: string): void => void upsert.run(name, value),
    remove: (name: SettingName): void => void remove.run(name),
  }
}

/** A starting program must not wait for a writer. */
const PEEK_TIMEOUT_MS = 500

/** Reads the settings without opening the whole archive; null if there is no readable archive. */
export function peekAtSettings(folder: string): ((name: SettingName) => string | null) | null {
  let db: Database.Database | null = null
  try {
    db = new Database(path.join(folder, 'archive.db'), {
      readonly: true,
      fileMustExist: true,
      timeout: PEEK_TIMEOUT_MS,
    })
    const rows = new Map(db.prepare<[], [string, string]>('SELECT name, value FROM settings').raw().all())
    return (name) => rows.get(name) ?? null
  } catch {
    // No file, not a database, locked, or of a format without settings: opening the archive reports which.
    return null
  } finally {
    db?.close()
  }
}

/** A conversation's state for bulk changes: the user's own edits take precedence over the export. */
export interface ConversationState {
  readonly provider: Provider
  readonly externalId: string
  readonly isStarred: boolean
  readonly isHiddenFromAgents: boolean
  readonly isTrashed: boolean
}
type StateRow = Pick<ConversationState, 'provider' | 'externalId'> &
  Readonly<Record<'isStarred' | 'isHiddenFromAgents' | 'isTrashed', number>>

/** Reads states fast enough for very many conversations. */
export function createStateStore(db: Database.Database) {
  const select = db.prepare<[string], StateRow>(
    `SELECT provider, external_id AS externalId, is_starred AS isStarred, is_hidden_from_agents AS isHiddenFromAgents,
       trashed_at_ms IS NOT NULL AS isTrashed
     FROM shown_conversations WHERE external_id = ? ORDER BY provider LIMIT 1`,
  )

  return {
    /** Finds by full id, in the trash or not. */
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
