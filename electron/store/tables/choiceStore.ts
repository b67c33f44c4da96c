import type { Database } from 'better-sqlite3'
import { type Feature, features } from '../../../shared/query/choices.ts'
import { bitOf } from '../../../shared/text/messageFeatures.ts'
import { rememberUntilChange } from '../archive/rememberUntilChange.ts'
import { conversationsEdited } from './editStore.ts'
import { IS_HIGHLIGHTED } from './listFilter.ts'
import { kindCodes } from './messageCodes.ts'
import { quarterOf } from './statisticsStore.ts'

/** A value with its number of conversations, most first. */
export interface Choice {
  readonly value: string
  readonly label: string
  readonly count: number
}

type Marks = Readonly<Record<'starred' | 'archived' | 'hiddenFromAgents', number>>

const LISTED = 'FROM shown_conversations WHERE trashed_at_ms IS NULL'
const MOST_FIRST = 'GROUP BY value ORDER BY count(*) DESC, value'
const IS_TRASHED = `IN (${conversationsEdited('trashed_at_ms IS NOT NULL')})`
const SHOWN_MESSAGES = `FROM message_facts WHERE kind <> ${kindCodes.hidden} AND conversation_id NOT ${IS_TRASHED}`

/** Exports give GPTs and projects only as ids, so people recognize them by their latest conversation. */
function namedAfterLatest(kind: string): string {
  return `'${kind} with ' || coalesce('“' || latest || '”', 'an untitled conversation')`
}

/** With max(), SQLite takes the other columns from the row that has the maximum. */
function countedBy(column: 'gpt_id' | 'project_id'): string {
  return `
    SELECT value, count, latest FROM (
      SELECT ${column} AS value, count(*) AS count, title AS latest, max(coalesce(active_at_ms, 0))
      ${LISTED} AND ${column} IS NOT NULL ${MOST_FIRST})`
}

const queries = {
  providers: `SELECT provider AS value, provider AS label, count(*) AS count ${LISTED} ${MOST_FIRST}`,
  // Slugs that share a name are one choice, called by that name.
  models: `
    SELECT iif(min(value) = max(value), value, label) AS value, label, count(DISTINCT id) AS count FROM (
      SELECT id, value, model_name(value) AS label FROM (
      SELECT id, model AS value ${LISTED} AND model IS NOT NULL
      UNION SELECT conversation_id, name
      FROM (SELECT DISTINCT conversation_id, model_id ${SHOWN_MESSAGES} AND model_id IS NOT NULL)
      JOIN message_models ON message_models.id = model_id)
    ) GROUP BY label ORDER BY count DESC, label`,
  gpts: `SELECT value, ${namedAfterLatest('GPT')} AS label, count FROM (${countedBy('gpt_id')})`,
  projects: `
    SELECT value, coalesce(project_names.name, ${namedAfterLatest('Project')}) AS label, count, project_names.name
    FROM (${countedBy('project_id')}) LEFT JOIN project_names ON project_names.project_id = value`,
  tags: `
    SELECT min(tag) AS value, min(tag) AS label, count(*) AS count
    FROM conversation_tags JOIN conversations USING (provider, external_id)
    WHERE conversations.id NOT ${IS_TRASHED} GROUP BY folded ORDER BY count(*) DESC, folded`,
} as const

/** One pass over the index, which keeps the messages of a conversation together. */
const HAS = `SELECT ${features.map((feature) => `coalesce(sum("${feature}"), 0) AS "${feature}"`).join(', ')} FROM (
  SELECT ${features.map((feature) => `max(features & ${bitOf(feature)} <> 0) AS "${feature}"`).join(', ')}
    ${SHOWN_MESSAGES} AND features <> 0 GROUP BY conversation_id)`

const MARKS = `SELECT coalesce(sum(is_starred), 0) AS starred,
  coalesce(sum(is_archived), 0) AS archived,
  coalesce(sum(is_hidden_from_agents), 0) AS hiddenFromAgents ${LISTED}`

/** Values to filter conversations by, without the trash. Cached until something changes. */
export function createChoiceStore(db: Database) {
  const all = (sql: string): Choice[] => db.prepare<[], Choice>(sql).all()

  const read = rememberUntilChange(db, () => {
    const has = db.prepare<[], Record<Feature, number>>(HAS).get()
    const marks = db.prepare<[], Marks>(MARKS).get()
    if (!has || !marks) throw new Error('a sum always has a row')
    return {
      providers: all(queries.providers),
      models: all(queries.models),
      gpts: all(queries.gpts),
      projects: db.prepare<[], Choice & { name: string | null }>(queries.projects).all(),
      tags: all(queries.tags),
      has,
      quarters: db
        .prepare<[], { atMs: number; count: number }>(
          `SELECT ${quarterOf('active_at_ms')} AS atMs, count(*) AS count ${LISTED} AND active_at_ms IS NOT NULL
           GROUP BY 1 ORDER BY 1`,
        )
        .all(),
      ...marks,
      highlighted: db.prepare<[], number>(`SELECT count(*) ${LISTED} AND ${IS_HIGHLIGHTED}`).pluck().get() ?? 0,
    }
  })
  return {
    read,
    providers: (): string[] => db.prepare<[], string>('SELECT DISTINCT provider FROM conversations').pluck().all(),
  }
}
