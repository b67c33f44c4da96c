import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { migrate } from '../../../electron/store/migrate.ts'
import { migrations } from '../../../electron/store/migrations/index.ts'
import { createSearchIndex, type SearchIndex } from '../../../electron/store/searchIndex.ts'

/** More than is indexed in one slice. */
const MANY = 25_000

let db: Database.Database
let index: SearchIndex

beforeEach(() => {
  db = new Database(':memory:')
  db.pragma('foreign_keys = ON')
  migrate(db, migrations, () => {})
  db.exec(`INSERT INTO conversations (id, provider, external_id, session_key, kind, is_archived, is_starred, node_count, message_count,
    turn_count, branch_count) VALUES (1, 'chatgpt', 'c-1', 'k', 'chat', 0, 0, 0, 0, 0, 1)`)
  index = createSearchIndex(db)
})

function add(content: string, key = `key of ${content}`): number {
  const { lastInsertRowid } = db.prepare(
    `INSERT INTO nodes (conversation_id, ordinal, node_key, sibling_index, sibling_count, kind, content) VALUES (1, 0, ?, 0, 1, 'message', ?)`,
  ).run(key, content)
  return Number(lastInsertRowid)
}

function addMany(word: string, count = MANY): void {
  db.transaction(() => {
    for (let number = 0; number < count; number += 1) add(`${word} number${number}`)
  })()
}

function found(expression: string): number[] {
  return db.prepare<[string], number>('SELECT rowid FROM message_fts WHERE message_fts MATCH ? ORDER BY rowid').pluck().all(expression)
}

/** Indexes one slice, as if stopped after it; gives how many rows that were. */
function firstSlice(): number {
  let rows = 0
  index.catchUp((done) => {
    rows = done
    return false
  })
  return rows
}

/** Throws when the index and the rows disagree: asked of SQLite itself. */
function check(): void {
  db.prepare("INSERT INTO message_fts (message_fts, rank) VALUES ('integrity-check', 1)").run()
}

function hasKeyIndex(): boolean {
  return db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'nodes_by_key'").get() !== undefined
}

describe('one change at a time', () => {
  beforeEach(() => index.catchUp())

  it('finds a row as soon as it is there', () => {
    const id = add('The heron waits by the pond.')
    expect(found('heron')).toEqual([id])
    expect(index.isBehind()).toBe(false)
    check()
  })

  it('finds a changed row by its new words only', () => {
    const id = add('The heron waits.')
    db.prepare('UPDATE nodes SET content = ? WHERE id = ?').run('The stork waits.', id)
    expect(found('heron')).toEqual([])
    expect(found('stork')).toEqual([id])
    check()
  })

  it('forgets a deleted row, also one that its conversation takes along', () => {
    const [first, second] = [add('heron one'), add('heron two')]
    db.prepare('DELETE FROM nodes WHERE id = ?').run(first)
    expect(found('heron')).toEqual([second])
    check()
    db.exec('DELETE FROM conversations')
    expect(found('heron')).toEqual([])
    check()
  })

  it('takes a row that loses its words out, and in again when it gets some', () => {
    const id = add('heron')
    const set = db.prepare('UPDATE nodes SET content = ? WHERE id = ?')
    set.run('', id)
    expect(found('heron')).toEqual([])
    check()
    set.run('heron', id)
    expect(found('heron')).toEqual([id])
    check()
  })

  it('minds no row without words', () => {
    const id = add('')
    db.prepare('DELETE FROM nodes WHERE id = ?').run(id)
    check()
  })

  it('finds words with and without their accents, in every script that has spaces', () => {
    const id = add('Crème brûlée у Наташи')
    for (const word of ['creme', 'brûlée', 'BRULEE', 'наташи']) expect(found(word)).toEqual([id])
  })
})

describe('many at once', () => {
  it('indexes bulk rows when it catches up, and is in step from then on', () => {
    index.beginBulk()
    addMany('heron')
    expect(index.isBehind()).toBe(true)
    expect(found('heron')).toEqual([])
    index.catchUp()
    expect(found('heron')).toHaveLength(MANY)
    expect(index.isBehind()).toBe(false)
    const id = add('stork')
    expect(found('stork')).toEqual([id])
    check()
  })

  it('tells how far it is, up to the end', () => {
    index.beginBulk()
    addMany('heron')
    const told: [done: number, total: number][] = []
    index.catchUp((...progress) => told.push(progress) > 0)
    expect(told.length).toBeGreaterThan(1)
    expect(told.at(-1)).toEqual([MANY, MANY])
    expect(told).toEqual(told.toSorted(([one], [other]) => one - other))
  })

  it('is completed by the next catch-up when it was stopped after the first slice', () => {
    index.beginBulk()
    addMany('heron')
    const done = firstSlice()
    expect(done).toBeLessThan(MANY)
    expect(found('heron')).toHaveLength(done)
    expect(index.isBehind()).toBe(true)
    index.catchUp()
    expect(found('heron')).toHaveLength(MANY)
    expect(index.isBehind()).toBe(false)
    check()
  })

  it('stays right when rows change, go and come between two catch-ups', () => {
    index.beginBulk()
    addMany('heron')
    expect(firstSlice()).toBeLessThan(MANY - 100)
    const change = db.prepare('UPDATE nodes SET content = ? WHERE id = ?')
    change.run('stork early', 10)
    change.run('stork late', MANY - 10)
    db.prepare('DELETE FROM nodes WHERE id IN (?, ?)').run(11, MANY - 11)
    const added = add('stork added')
    expect(found('stork')).toEqual([10])
    index.catchUp()
    expect(found('stork')).toEqual([10, MANY - 10, added])
    expect(found('heron')).toHaveLength(MANY - 4)
    check()
  })

  it('does not index anything twice when it catches up again', () => {
    add('heron')
    index.catchUp()
    index.catchUp()
    expect(found('heron')).toHaveLength(1)
    check()
  })

  it('never takes a new row for an old one, after everything was deleted', () => {
    index.beginBulk()
    addMany('heron', 20)
    index.catchUp()
    db.exec('DELETE FROM nodes')
    index.beginBulk()
    addMany('stork', 20)
    index.catchUp()
    expect(found('stork')).toHaveLength(20)
    expect(found('heron')).toEqual([])
    check()
  })

  it('has the index of keys again after a bulk into an empty archive', () => {
    index.beginBulk()
    addMany('heron', 20)
    expect(hasKeyIndex()).toBe(false)
    index.catchUp()
    expect(hasKeyIndex()).toBe(true)
  })

  it('has it again also when the first catch-up was stopped', () => {
    index.beginBulk()
    addMany('heron')
    firstSlice()
    index.catchUp()
    expect(hasKeyIndex()).toBe(true)
  })

  it('keeps the index of keys during a bulk into an archive that has rows', () => {
    add('heron')
    index.catchUp()
    index.beginBulk()
    expect(hasKeyIndex()).toBe(true)
  })

  it('can be made anew when index and rows disagree', () => {
    index.catchUp()
    const id = add('heron')
    db.exec("INSERT INTO message_fts (rowid, content) VALUES (99, 'ghost')")
    expect(() => check()).toThrow()
    index.rebuild()
    check()
    expect(found('heron')).toEqual([id])
    expect(found('ghost')).toEqual([])
    expect(index.isBehind()).toBe(false)
    const next = add('stork')
    expect(found('stork')).toEqual([next])
    check()
  })

  it('has everything after it was made anew in the middle of a catch-up', () => {
    index.beginBulk()
    addMany('heron')
    firstSlice()
    index.rebuild()
    expect(found('heron')).toHaveLength(MANY)
    expect(index.isBehind()).toBe(false)
    expect(hasKeyIndex()).toBe(true)
    check()
  })
})
