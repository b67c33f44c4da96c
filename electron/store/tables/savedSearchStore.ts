import type { Database } from 'better-sqlite3'
import type { RecentSearch, SavedSearch } from '../../../shared/model/searchAnswer.ts'

const MAX_RECENT = 20
const SAVED = 'SELECT id, name, query, created_at_ms AS createdAtMs FROM saved_searches'

/** The user's saved searches, and the last ones that led to a result. */
export function createSavedSearchStore(db: Database) {
  const selectSaved = db.prepare<[], SavedSearch>(`${SAVED} ORDER BY name COLLATE NOCASE, id`)
  const selectNamed = db.prepare<[string], SavedSearch>(`${SAVED} WHERE name = ?`)
  const selectOne = db.prepare<[number], SavedSearch>(`${SAVED} WHERE id = ?`)
  const save = db.prepare<[string, string, number]>(
    `INSERT INTO saved_searches (name, query, created_at_ms) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET name = excluded.name, query = excluded.query`,
  )
  const remove = db.prepare<[number]>('DELETE FROM saved_searches WHERE id = ?')
  const selectRecent = db.prepare<[], RecentSearch>(
    'SELECT query, searched_at_ms AS searchedAtMs FROM recent_searches ORDER BY id DESC',
  )
  const remember = db.prepare<[string, number]>(
    'INSERT OR REPLACE INTO recent_searches (query, searched_at_ms) VALUES (?, ?)',
  )
  const dropOld = db.prepare<[number]>(
    'DELETE FROM recent_searches WHERE id NOT IN (SELECT id FROM recent_searches ORDER BY id DESC LIMIT ?)',
  )
  const forget = db.prepare('DELETE FROM recent_searches')

  return {
    saved: (): SavedSearch[] => selectSaved.all(),

    find: (id: number): SavedSearch | null => selectOne.get(id) ?? null,

    /** Replaces a search of the same name. */
    save(name: string, query: string, nowMs: number): SavedSearch {
      save.run(name, query, nowMs)
      const saved = selectNamed.get(name)
      if (!saved) throw new Error('what was just saved is there')
      return saved
    },

    remove(id: number): void {
      remove.run(id)
    },

    /** Latest first. */
    recent: (): RecentSearch[] => selectRecent.all(),

    /** A repeated search moves to the top. */
    remember(query: string, nowMs: number): void {
      remember.run(query, nowMs)
      dropOld.run(MAX_RECENT)
    },

    forgetRecent(): void {
      forget.run()
    },
  }
}
