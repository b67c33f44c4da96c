import type { Database } from 'better-sqlite3'
import { SPEAKER } from './messageCodes.ts'
import { likePart } from './searchScope.ts'

export interface FacetRow {
  readonly speaker: number
  readonly atMs: number | null
  readonly features: number
  readonly model: string | null
  readonly projectId: string | null
}

/** What messages are counted by, and the values that completion offers. */
export function createFacetStore(db: Database) {
  const selectRows = db.prepare<[string], FacetRow>(
    `SELECT ${SPEAKER} AS speaker, at_ms AS atMs, features, message_models.name AS model, conversations.project_id AS projectId FROM message_facts
     JOIN conversations ON conversations.id = message_facts.conversation_id LEFT JOIN message_models ON message_models.id = message_facts.model_id
     WHERE node_id IN (SELECT value FROM json_each(?))`,
  )
  const selectProjectName = db.prepare<[string], string>('SELECT name FROM project_names WHERE project_id = ?').pluck()
  const valuesBy = {
    model: db.prepare<[string, number], string>(
      `SELECT name FROM message_models WHERE name LIKE ? ESCAPE '\\' ORDER BY name LIMIT ?`,
    ).pluck(),
    gpt: db.prepare<[string, number], string>(
      `SELECT gpt_id FROM conversations WHERE gpt_id LIKE ? ESCAPE '\\' GROUP BY gpt_id ORDER BY count(*) DESC LIMIT ?`,
    ).pluck(),
    project: db.prepare<[string, number], string>(
      `SELECT coalesce(project_names.name, conversations.project_id) AS name FROM conversations LEFT JOIN project_names USING (project_id)
       WHERE project_id IS NOT NULL AND coalesce(project_names.name, conversations.project_id) LIKE ? ESCAPE '\\' GROUP BY project_id ORDER BY count(*) DESC LIMIT ?`,
    ).pluck(),
    lang: db.prepare<[string, number], string>(
      `SELECT language FROM message_languages WHERE language LIKE ? ESCAPE '\\' GROUP BY language ORDER BY count(*) DESC LIMIT ?`,
    ).pluck(),
    in: db.prepare<[string, number], string>(
      `SELECT coalesce(conversation_edits.title, conversations.title) AS shown FROM conversations LEFT JOIN conversation_edits USING (provider, external_id)
       WHERE shown LIKE ? ESCAPE '\\' AND instr(shown, '"') = 0 GROUP BY shown ORDER BY max(coalesce(active_at_ms, 0)) DESC LIMIT ?`,
    ).pluck(),
  }

  return {
    rowsOf: (ids: readonly number[]): FacetRow[] => selectRows.all(JSON.stringify(ids)),
    projectName: (projectId: string): string | null => selectProjectName.get(projectId) ?? null,
    /** Values of the archive that contain what was typed. */
    values: (by: keyof typeof valuesBy, typed: string, limit: number): string[] => valuesBy[by].all(likePart(typed), limit),
  }
}
