import Database from 'better-sqlite3'
import { migrate } from '../../electron/store/archive/migrate.ts'
import { migrations } from '../../electron/store/migrations/index.ts'
import { createSearchIndex } from '../../electron/store/index/searchIndex.ts'
import { createWordStore } from '../../electron/store/index/wordStore.ts'

/** An in-memory database with one conversation and its search index, to which a test adds rows one at a time. */
export function indexedRows() {
  const db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  migrate(db, migrations, () => {})
  db.exec(`INSERT INTO conversations (id, provider, external_id, session_key, kind, is_archived, is_starred,
    node_count, message_count,
    turn_count, branch_count) VALUES (1, 'chatgpt', 'c-1', 'k', 'chat', 0, 0, 0, 0, 0, 1)`)
  const insert = db.prepare(
    'INSERT INTO nodes (conversation_id, ordinal, node_key, sibling_index, sibling_count, kind, content) VALUES ' +
      `(1, 0, ?, 0, 1, 'message', ?)`,
  )
  const update = db.prepare('UPDATE nodes SET content = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM nodes WHERE id = ?')
  const add = (content: string, key = `key of ${content}`): number => Number(insert.run(key, content).lastInsertRowid)

  return {
    db,
    index: createSearchIndex(db),
    words: createWordStore(db),
    add,
    /** Few distinct words, because only rows are counted here. */
    addMany: (word: string, count: number): void =>
      db.transaction(() => {
        for (let number = 0; number < count; number += 1) add(`${word} number${number % 50}`, `key ${number}`)
      })(),
    change: (id: number, content: string): void => void update.run(content, id),
    remove: (id: number): void => void remove.run(id),
    all: <Row>(sql: string, ...values: readonly unknown[]): Row[] => db.prepare<unknown[], Row>(sql).all(...values),
    column: <Value>(sql: string, ...values: readonly unknown[]): Value[] =>
      db
        .prepare<unknown[], Value>(sql)
        .pluck()
        .all(...values),
  }
}

export type IndexedRows = ReturnType<typeof indexedRows>
