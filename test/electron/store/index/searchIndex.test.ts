import { beforeEach, describe, expect, it } from 'vitest'
import { indexedRows, type IndexedRows } from '../../../support/indexedRows.ts'

/** More than one slice. */
const MANY = 25_000

let rows: IndexedRows
let index: IndexedRows['index']
let add: IndexedRows['add']

beforeEach(() => {
  rows = indexedRows()
  ;({ index, add } = rows)
})

const addMany = (word: string, count = MANY): void => rows.addMany(word, count)

function found(expression: string): number[] {
  return rows.column('SELECT rowid FROM message_fts WHERE message_fts MATCH ? ORDER BY rowid', expression)
}

function withFacts(): number {
  return rows.column<number>('SELECT count(*) FROM message_facts')[0] ?? 0
}

/** Catches up to the first slice of facts, as if stopped there; returns the number of rows. */
function firstFacts(): number {
  index.catchUp(() => false)
  return withFacts()
}

/** Catches up on all facts and one slice of words, as if stopped there; returns the number of rows. */
function firstWords(): number {
  let done = 0
  index.catchUp((reported, total) => {
    done = reported - total / 2
    return done <= 0
  })
  return done
}

/** Throws if the index and the rows disagree, according to SQLite itself. */
function check(): void {
  rows.db.prepare("INSERT INTO message_fts (message_fts, rank) VALUES ('integrity-check', 1)").run()
}

function hasKeyIndex(): boolean {
  return rows.column("SELECT 1 FROM sqlite_schema WHERE name = 'nodes_by_key'").length === 1
}

describe('one change at a time', () => {
  beforeEach(() => index.catchUp())

  it('finds a new row immediately, and is behind until its facts are read', () => {
    const id = add('The heron waits by the pond.')
    expect(found('heron')).toEqual([id])
    expect([withFacts(), index.isBehind()]).toEqual([0, true])
    index.catchUp()
    expect([withFacts(), index.isBehind()]).toEqual([1, false])
    check()
  })

  it('is behind after a change, but not after a deletion', () => {
    const [first, second] = [add('heron one'), add('heron two')]
    index.catchUp()
    rows.remove(first)
    expect(index.isBehind()).toBe(false)
    rows.change(second, 'stork two')
    expect(index.isBehind()).toBe(true)
    index.catchUp()
    expect(index.isBehind()).toBe(false)
    expect(found('stork')).toEqual([second])
  })

  it('finds a changed row by its new words only', () => {
    const id = add('The heron waits.')
    rows.change(id, 'The stork waits.')
    expect(found('heron')).toEqual([])
    expect(found('stork')).toEqual([id])
    check()
  })

  it('forgets a deleted row, even if its conversation was deleted', () => {
    const [first, second] = [add('heron one'), add('heron two')]
    rows.remove(first)
    expect(found('heron')).toEqual([second])
    check()
    rows.db.exec('DELETE FROM conversations')
    expect(found('heron')).toEqual([])
    check()
  })

  it('removes a row that loses its text, and adds it again when it gets some', () => {
    const id = add('heron')
    rows.change(id, '')
    expect(found('heron')).toEqual([])
    check()
    rows.change(id, 'heron')
    expect(found('heron')).toEqual([id])
    check()
  })

  it('ignores rows without text', () => {
    const id = add('')
    rows.remove(id)
    check()
  })

  it('finds words with and without their accents, in every script that has spaces', () => {
    const id = add('Crème brûlée у Наташи')
    for (const word of ['creme', 'brûlée', 'BRULEE', 'наташи']) expect(found(word)).toEqual([id])
  })
})

describe('many at once', () => {
  it('indexes bulk rows on catch-up, and stays in sync afterwards', () => {
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

  it('reports progress, facts as the first half and words as the second', () => {
    index.beginBulk()
    addMany('heron')
    const reported: { done: number; total: number; facts: number; words: number }[] = []
    index.catchUp((done, total) => reported.push({ done, total, facts: withFacts(), words: found('heron').length }) > 0)
    const half = reported.findIndex(({ done }) => done === MANY)
    expect(half).toBeGreaterThan(0)
    for (const [at, { done, total, facts, words }] of reported.entries()) {
      expect([facts, words, total]).toEqual([...(at <= half ? [done, 0] : [MANY, done - MANY]), 2 * MANY])
    }
    expect(reported.at(-1)?.done).toBe(2 * MANY)
    expect(reported).toEqual(reported.toSorted((one, other) => one.done - other.done))
  })

  it('is completed by the next catch-up, whether facts or words were interrupted', () => {
    index.beginBulk()
    addMany('heron')
    expect(firstFacts()).toBeLessThan(MANY)
    expect([found('heron').length, index.isBehind()]).toEqual([0, true])
    const words = firstWords()
    expect(words).toBeLessThan(MANY)
    expect([found('heron').length, withFacts(), index.isBehind()]).toEqual([words, MANY, true])
    index.catchUp()
    expect(found('heron')).toHaveLength(MANY)
    expect(withFacts()).toBe(MANY)
    expect(index.isBehind()).toBe(false)
    check()
  })

  it('stays correct when rows are changed, deleted and added between two catch-ups', () => {
    index.beginBulk()
    addMany('heron')
    expect(firstWords()).toBeLessThan(MANY - 100)
    rows.change(10, 'stork early')
    rows.change(MANY - 10, 'stork late')
    for (const id of [11, MANY - 11]) rows.remove(id)
    const added = add('stork added')
    expect(found('stork')).toEqual([10])
    index.catchUp()
    expect(found('stork')).toEqual([10, MANY - 10, added])
    expect(found('heron')).toHaveLength(MANY - 4)
    expect(withFacts()).toBe(MANY - 1)
    check()
  })

  it('does not index anything twice when it catches up again', () => {
    add('heron')
    index.catchUp()
    index.catchUp()
    expect(found('heron')).toHaveLength(1)
    expect(withFacts()).toBe(1)
    expect(rows.words.countOf('heron')).toBe(1)
    check()
  })

  it('never confuses a new row with an old one after everything was deleted', () => {
    index.beginBulk()
    addMany('heron', 20)
    index.catchUp()
    rows.db.exec('DELETE FROM nodes')
    index.beginBulk()
    addMany('stork', 20)
    index.catchUp()
    expect(found('stork')).toHaveLength(20)
    expect(found('heron')).toEqual([])
    expect(withFacts()).toBe(20)
    check()
  })

  it('restores the key index after a bulk import into an empty archive', () => {
    index.beginBulk()
    addMany('heron', 20)
    expect(hasKeyIndex()).toBe(false)
    index.catchUp()
    expect(hasKeyIndex()).toBe(true)
  })

  it('also restores it when the first catch-up was stopped', () => {
    index.beginBulk()
    addMany('heron')
    firstWords()
    expect(hasKeyIndex()).toBe(false)
    index.catchUp()
    expect(hasKeyIndex()).toBe(true)
  })

  it('keeps the key index during a bulk import into an archive with rows', () => {
    add('heron')
    index.catchUp()
    index.beginBulk()
    expect(hasKeyIndex()).toBe(true)
  })

  it('can be rebuilt when index and rows disagree', () => {
    index.catchUp()
    const id = add('heron')
    rows.db.exec("INSERT INTO message_fts (rowid, content) VALUES (99, 'ghost')")
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

  it('is complete after a rebuild in the middle of a catch-up', () => {
    index.beginBulk()
    addMany('heron')
    firstFacts()
    index.rebuild()
    expect(withFacts()).toBe(MANY)
    expect(rows.words.countOf('heron')).toBe(MANY)
    expect(found('heron')).toHaveLength(MANY)
    expect(index.isBehind()).toBe(false)
    expect(hasKeyIndex()).toBe(true)
    check()
  })
})
