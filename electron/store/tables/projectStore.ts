import type { Database } from 'better-sqlite3'

/** Names that the person gives projects: exports have only their ids. Imports never write here. */
export function createProjectStore(db: Database) {
  const selectNamed = db.prepare<[], { id: string; name: string }>(
    'SELECT project_id AS id, name FROM project_names ORDER BY project_id',
  )
  const exists = db
    .prepare<[{ id: string }], number>(
      'SELECT EXISTS (SELECT 1 FROM conversations WHERE project_id = @id) OR EXISTS (SELECT 1 FROM project_names ' +
        'WHERE project_id = @id)',
    )
    .pluck()
  const name = db.prepare<[string, string]>(
    'INSERT INTO project_names (project_id, name) VALUES (?, ?) ON CONFLICT (project_id) DO UPDATE SET name = ' +
      'excluded.name',
  )
  const unname = db.prepare<[string]>('DELETE FROM project_names WHERE project_id = ?')

  return {
    named: (): { id: string; name: string }[] => selectNamed.all(),

    has: (id: string): boolean => exists.get({ id }) === 1,

    /** Without a name, people see its id. */
    rename(id: string, newName: string | null): void {
      if (newName === null) unname.run(id)
      else name.run(id, newName)
    },
  }
}
