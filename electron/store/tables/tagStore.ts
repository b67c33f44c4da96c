import type { Database } from 'better-sqlite3'
import type { Provider } from '../../../shared/model/conversation.ts'
import { caseFold } from '../../../shared/text/foldText.ts'

interface Identity {
  readonly provider: Provider
  readonly externalId: string
}

/** The user's tags. A tag keeps its first spelling wherever it is used again. */
export function createTagStore(db: Database) {
  const insert = db.prepare<[Identity & { folded: string; tag: string }]>(
    `INSERT INTO conversation_tags (provider, external_id, folded, tag)
     VALUES (
       @provider, @externalId, @folded,
       coalesce((SELECT tag FROM conversation_tags WHERE folded = @folded LIMIT 1), @tag)
     ) ON CONFLICT DO NOTHING`,
  )
  const remove = db.prepare<[Identity & { folded: string }]>(
    'DELETE FROM conversation_tags WHERE provider = @provider AND external_id = @externalId AND folded = @folded',
  )
  const removeAll = db.prepare<[Identity]>(
    'DELETE FROM conversation_tags WHERE provider = @provider AND external_id = @externalId',
  )
  const count = db
    .prepare<[Identity], number>(
      'SELECT count(*) FROM conversation_tags WHERE provider = @provider AND external_id = @externalId',
    )
    .pluck()

  /** Returns how many tags were new. */
  function add({ provider, externalId }: Identity, tags: readonly string[]): number {
    return tags.reduce(
      (added, tag) => added + insert.run({ provider, externalId, folded: caseFold(tag), tag }).changes,
      0,
    )
  }

  return {
    add,

    /** Returns how many tags were removed. */
    remove({ provider, externalId }: Identity, tags: readonly string[]): number {
      return tags.reduce(
        (removed, tag) => removed + remove.run({ provider, externalId, folded: caseFold(tag) }).changes,
        0,
      )
    },

    /** Removes the old tags first, so that a tag used only here can change its spelling. */
    replace({ provider, externalId }: Identity, tags: readonly string[]): void {
      removeAll.run({ provider, externalId })
      add({ provider, externalId }, tags)
    },

    countOf: ({ provider, externalId }: Identity): number => count.get({ provider, externalId }) ?? 0,
  }
}

/** The user's names for projects: exports have only their ids. Imports never write here. */
export function createProjectStore(db: Database) {
  const selectNamed = db.prepare<[], { id: string; name: string }>(
    'SELECT project_id AS id, name FROM project_names ORDER BY project_id',
  )
  const exists = db
    .prepare<[{ id: string }], number>(
      `SELECT EXISTS (SELECT 1 FROM conversations WHERE project_id = @id)
         OR EXISTS (SELECT 1 FROM project_names WHERE project_id = @id)`,
    )
    .pluck()
  const name = db.prepare<[string, string]>(
    `INSERT INTO project_names (project_id, name) VALUES (?, ?)
     ON CONFLICT (project_id) DO UPDATE SET name = excluded.name`,
  )
  const removeName = db.prepare<[string]>('DELETE FROM project_names WHERE project_id = ?')

  return {
    named: (): { id: string; name: string }[] => selectNamed.all(),

    has: (id: string): boolean => exists.get({ id }) === 1,

    /** Without a name, the project shows its id. */
    rename(id: string, newName: string | null): void {
      if (newName === null) removeName.run(id)
      else name.run(id, newName)
    },
  }
}
