import type { Database } from 'better-sqlite3'
import { rememberUntilChange } from '../archive/rememberUntilChange.ts'
import { SPEAKER } from '../tables/messageCodes.ts'
import { likePart, type SqlCondition } from './searchScope.ts'
import { createStatements } from './searchStore.ts'

export const QUARTER_MS = 900_000

/** Messages that share all the values facets count by. */
export interface FacetGroup {
  readonly speaker: number
  readonly features: number
  readonly modelId: number
  readonly count: number
}

/** Messages in a quarter of an hour, counted from 1970. */
export interface QuarterCount {
  readonly quarter: number
  readonly count: number
}

export interface ProjectCount {
  readonly projectId: string
  readonly count: number
}

/** Cached counts: narrowing a search down repeats the same queries. */
const MAX_KEPT = 30

/** Counts messages by facet, and offers values for completion. */
export function createFacetStore(db: Database) {
  const prepared = createStatements(db)
  const kept = rememberUntilChange(db, () => new Map<string, unknown[]>())

  function rowsOf<Row>(sql: string, { values }: SqlCondition): Row[] {
    const key = `${sql} ${JSON.stringify(values)}`
    const known = kept()
    const rows = known.get(key) ?? prepared<Row>(sql).all(...values)
    if (known.size >= MAX_KEPT) known.clear()
    known.set(key, rows)
    return rows as Row[]
  }

  const selectModelSlug = db.prepare<[number], string>('SELECT name FROM message_models WHERE id = ?').pluck()
  const selectProjectName = db.prepare<[string], string>('SELECT name FROM project_names WHERE project_id = ?').pluck()
  const valuesBy = {
    // Offers the names people know, also to those who type a slug.
    model: db
      .prepare<[{ part: string; limit: number }], string>(
        `SELECT DISTINCT model_name(name) AS shown FROM message_models
         WHERE name LIKE @part ESCAPE '\\' OR model_name(name) LIKE @part ESCAPE '\\' ORDER BY shown LIMIT @limit`,
      )
      .pluck(),
    gpt: db
      .prepare<[{ part: string; limit: number }], string>(
        `SELECT gpt_id FROM conversations WHERE gpt_id LIKE @part ESCAPE '\\'
         GROUP BY gpt_id ORDER BY count(*) DESC LIMIT @limit`,
      )
      .pluck(),
    project: db
      .prepare<[{ part: string; limit: number }], string>(
        `SELECT coalesce(project_names.name, conversations.project_id) AS name
         FROM conversations LEFT JOIN project_names USING (project_id)
         WHERE project_id IS NOT NULL AND coalesce(project_names.name, conversations.project_id) LIKE @part ESCAPE '\\'
         GROUP BY project_id ORDER BY count(*) DESC LIMIT @limit`,
      )
      .pluck(),
    lang: db
      .prepare<[{ part: string; limit: number }], string>(
        `SELECT language FROM message_languages WHERE language LIKE @part ESCAPE '\\'
         GROUP BY language ORDER BY count(*) DESC LIMIT @limit`,
      )
      .pluck(),
    in: db
      .prepare<[{ part: string; limit: number }], string>(
        `SELECT title FROM shown_conversations WHERE title LIKE @part ESCAPE '\\' AND instr(title, '"') = 0
         GROUP BY title ORDER BY max(coalesce(active_at_ms, 0)) DESC LIMIT @limit`,
      )
      .pluck(),
  }

  return {
    /** Counts by speaker, features and model; tool calls count as the tool's, as in `from:tool`. */
    groupsWithin(scope: SqlCondition): FacetGroup[] {
      // Grouping by one packed number sorts much faster than by three columns.
      const packed = `(coalesce(model_id, 0) << 20) | (features << 3) | (${SPEAKER})`
      return rowsOf(
        `SELECT packed & 7 AS speaker, (packed >> 3) & 131071 AS features, packed >> 20 AS modelId, count FROM (
           SELECT ${packed} AS packed, count(*) AS count FROM message_facts WHERE ${scope.sql} GROUP BY packed)`,
        scope,
      )
    },

    /** Leaves out messages without a time. */
    quartersWithin(scope: SqlCondition): QuarterCount[] {
      return rowsOf(
        `SELECT at_ms / ${QUARTER_MS} AS quarter, count(*) AS count FROM message_facts
         WHERE at_ms IS NOT NULL AND ${scope.sql} GROUP BY quarter`,
        scope,
      )
    },

    projectsWithin(scope: SqlCondition): ProjectCount[] {
      return rowsOf(
        `SELECT project_id AS projectId, sum(count) AS count FROM (
           SELECT message_facts.conversation_id AS id, count(*) AS count FROM message_facts
           WHERE message_facts.conversation_id IN (SELECT id FROM conversations WHERE project_id IS NOT NULL)
             AND ${scope.sql}
           GROUP BY message_facts.conversation_id)
         JOIN conversations USING (id) GROUP BY project_id`,
        scope,
      )
    },

    modelSlug: (modelId: number): string | null => selectModelSlug.get(modelId) ?? null,
    projectName: (projectId: string): string | null => selectProjectName.get(projectId) ?? null,
    /** Values in the archive that contain the typed text. */
    values: (by: keyof typeof valuesBy, typed: string, limit: number): string[] =>
      valuesBy[by].all({ part: likePart(typed), limit }),
  }
}
