import type { Database } from 'better-sqlite3'
import { createFactIndex } from './factIndex.ts'
import { createVocabulary } from './vocabulary.ts'

/** All that is derived from messages to find them by words: facts, the full-text index, the vocabulary. */
export function createSearchIndex(db: Database) {
  const facts = createFactIndex(db)
  const fullText = createFullText(db)
  const vocabulary = createVocabulary(db)

  return {
    /** From here until `catchUp` has run, new rows are not indexed one by one. */
    beginBulk: fullText.beginBulk,

    isBehind: (): boolean => fullText.isBehind() || facts.isBehind() || vocabulary.isBehind(),

    /** Indexes what is missing, slice by slice; `onSlice` answers whether to go on. */
    catchUp(onSlice: (done: number, total: number) => boolean = () => true): void {
      const words = vocabulary.collect()
      if (facts.isBehind()) vocabulary.begin()
      // Facts before words: what a search finds by its words it can then also show.
      if (!facts.catchUp((done, total) => onSlice(done, 2 * total), words.add)) return
      if (fullText.catchUp((done, total) => onSlice(total + done, 2 * total))) words.save()
    },

    /** Throws when the index and the rows disagree. */
    check: fullText.check,

    /** Makes the index anew from the rows. */
    rebuild: db.transaction((): void => {
      fullText.rebuild()
      facts.reset()
      vocabulary.reset()
      const words = vocabulary.collect()
      facts.catchUp(() => true, words.add)
      words.save()
    }),
  }
}

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** Rows indexed in one transaction: short enough to stop soon, long enough to cost little. */
const SLICE = 20_000
/**
 * Postings gathered in memory before FTS5 writes a segment; its own default of 1 MB spends half of the time merging.
 */
const HASH_BYTES = 32 * 1024 * 1024

/** As in migration 001. The first eight characters tell one random id from another at half the size. */
const NODES_BY_KEY = 'CREATE INDEX IF NOT EXISTS nodes_by_key ON nodes (substr(node_key, 1, 8))'

/** Keeps `message_fts` in line with the nodes. */
function createFullText(db: Database) {
  const selectState = db.prepare<[], { isBulk: number; indexedThrough: number; lastId: number }>(
    `SELECT is_bulk AS isBulk, indexed_through AS indexedThrough, (SELECT coalesce(max(id), 0) FROM nodes) AS lastId
     FROM search_state`,
  )
  const setBulk = db.prepare<[number]>('UPDATE search_state SET is_bulk = ?')
  const setIndexedThrough = db.prepare<[number]>('UPDATE search_state SET indexed_through = ?')
  const sliceEnd = db
    .prepare<[number, number], number | null>(
      'SELECT max(id) FROM (SELECT id FROM nodes WHERE id > ? ORDER BY id LIMIT ?)',
    )
    .pluck()
  const insertSlice = db.prepare<[number, number]>(
    'INSERT INTO message_fts (rowid, content) SELECT id, content FROM searchable_messages WHERE id > ? AND id <= ?',
  )

  function state() {
    const row = selectState.get()
    if (!row) throw new Error('search_state has its one row from the migration on')
    return row
  }

  /** One slice; false when there was nothing left to do. */
  const indexSlice = db.transaction((): boolean => {
    const { indexedThrough } = state()
    const end = sliceEnd.get(indexedThrough, SLICE)
    if (end === null || end === undefined) {
      db.exec(NODES_BY_KEY)
      setBulk.run(0)
      return false
    }
    insertSlice.run(indexedThrough, end)
    setIndexedThrough.run(end)
    return true
  })

  return {
    beginBulk(): void {
      setBulk.run(1)
      // Keys are random: into an empty archive it is cheaper to sort them once at the end than to place them one by
      // one.
      if (state().lastId === 0) db.exec('DROP INDEX IF EXISTS nodes_by_key')
    },

    isBehind(): boolean {
      const { isBulk, indexedThrough, lastId } = state()
      return isBulk === 1 || indexedThrough < lastId
    },

    /** Says whether it came to the end. */
    catchUp(onSlice: (done: number, total: number) => boolean): boolean {
      const from = state().indexedThrough
      // Merging as it goes would write every posting three times. What is left unmerged is merged bit by bit by later
      // changes, and never all at once, as a crisis merge would.
      configureFts(db, { hashsize: HASH_BYTES, automerge: 0, crisismerge: 1000 })
      try {
        while (indexSlice.immediate()) {
          const { indexedThrough, lastId } = state()
          if (!onSlice(indexedThrough - from, lastId - from)) return false
        }
        return true
      } finally {
        configureFts(db, { automerge: 4 })
      }
    },

    check: (): void => checkFts(db),

    rebuild(): void {
      rebuildFts(db)
      db.exec(NODES_BY_KEY)
      setIndexedThrough.run(state().lastId)
      setBulk.run(0)
    },
  }
}

/**
 * Commands to the full-text table itself: FTS5 takes them as rows written into a column of its own name. Settings are
 * kept in the database, and are written as text, because bound numbers arrive as floats, which FTS5 does not take.
 */
function configureFts(db: Database, settings: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(settings))
    db.exec(`INSERT INTO message_fts (message_fts, rank) VALUES ('${name}', ${value})`)
}

function rebuildFts(db: Database): void {
  db.exec("INSERT INTO message_fts (message_fts) VALUES ('rebuild')")
}

/** Throws when the index and the rows disagree. */
function checkFts(db: Database): void {
  db.exec("INSERT INTO message_fts (message_fts, rank) VALUES ('integrity-check', 1)")
}
