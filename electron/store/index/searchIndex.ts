import type { Database } from 'better-sqlite3'
import { createFactIndex } from './factIndex.ts'
import { createVocabulary } from './vocabulary.ts'

/** Everything derived from messages for keyword search: facts, the full-text index, the vocabulary. */
export function createSearchIndex(db: Database) {
  const facts = createFactIndex(db)
  const fullText = createFullText(db)
  const vocabulary = createVocabulary(db)

  return {
    /** Stops indexing new rows one by one until `catchUp` has run. */
    beginBulk: fullText.beginBulk,

    isBehind: (): boolean => fullText.isBehind() || facts.isBehind() || vocabulary.isBehind(),

    /** Indexes missing rows slice by slice; `onSlice` returns whether to continue. */
    catchUp(onSlice: (done: number, total: number) => boolean = () => true): void {
      const words = vocabulary.collect()
      if (facts.isBehind()) vocabulary.begin()
      // Facts before words, so that every keyword match can also be shown.
      if (!facts.catchUp((done, total) => onSlice(done, 2 * total), words.add)) return
      if (fullText.catchUp((done, total) => onSlice(total + done, 2 * total))) words.save()
    },

    /** Throws if the index and the rows disagree. */
    check: fullText.check,

    /** Rebuilds the index from the rows. */
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

/** Rows indexed per transaction: few enough to stop soon, enough to keep the overhead low. */
const SLICE = 20_000
/** Postings collected in memory before FTS5 writes a segment; its default of 1 MB spends half the time merging. */
const HASH_BYTES = 32 * 1024 * 1024

/** Same as in migration 001. The first eight characters of random ids are distinctive enough at half the size. */
const NODES_BY_KEY = 'CREATE INDEX IF NOT EXISTS nodes_by_key ON nodes (substr(node_key, 1, 8))'

/** Keeps `message_fts` in sync with the nodes. */
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

  /** Indexes one slice; false if nothing was left to do. */
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
      // Keys are random: for an empty archive, sorting them once at the end is cheaper than inserting them one by one.
      if (state().lastId === 0) db.exec('DROP INDEX IF EXISTS nodes_by_key')
    },

    isBehind(): boolean {
      const { isBulk, indexedThrough, lastId } = state()
      return isBulk === 1 || indexedThrough < lastId
    },

    /** Returns whether it finished. */
    catchUp(onSlice: (done: number, total: number) => boolean): boolean {
      const from = state().indexedThrough
      // Merging along the way would write every posting three times. Later changes merge the rest bit by bit, never all
      // at once as a crisis merge would.
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
 * FTS5 takes commands as rows inserted into a column named after the table. It stores settings in the database, and
 * they must be text, because bound numbers arrive as floats, which FTS5 rejects.
 */
function configureFts(db: Database, settings: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(settings))
    db.exec(`INSERT INTO message_fts (message_fts, rank) VALUES ('${name}', ${value})`)
}

function rebuildFts(db: Database): void {
  db.exec("INSERT INTO message_fts (message_fts) VALUES ('rebuild')")
}

/** Throws if the index and the rows disagree. */
function checkFts(db: Database): void {
  db.exec("INSERT INTO message_fts (message_fts, rank) VALUES ('integrity-check', 1)")
}
