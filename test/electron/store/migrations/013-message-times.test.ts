import { mkdirSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { compareWithTexts } from '../../../../electron/import/rebuild/compareWithTexts.ts'
import { migrate } from '../../../../electron/store/archive/migrate.ts'
import { migrations } from '../../../../electron/store/migrations/index.ts'
import { essenceOf, importInto, rowsOf, saved, temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'
import { bulkStampedExport } from '../../../support/bulkStampedExport.ts'

const newFolder = temporaryFolders('messagetimes')
const june2026 = Date.UTC(2026, 5, 29, 10)
const march2023 = Date.UTC(2023, 2, 12)
const april2023 = Date.UTC(2023, 3, 4)

const uuid = (start: string): string => `${start}-0000-4000-8000-000000000000`

const chosenKey = (externalId: string, key: string): string =>
  `INSERT INTO conversation_edits (provider, external_id, session_key) VALUES ('chatgpt', '${externalId}', '${key}')`

interface Row {
  readonly id: number
  readonly key: string
  readonly provider?: string
  readonly externalId?: string
  readonly stamps?: readonly [created: number | null, updated: number | null]
  /** When its messages were written; null for a message without a time. */
  readonly times: readonly (number | null)[]
  readonly kinds?: readonly string[]
}

function defaultsOf(id: number): Required<Omit<Row, 'id' | 'key' | 'times'>> {
  return { provider: 'chatgpt', externalId: `c-${id}`, stamps: [june2026, june2026], kinds: [] }
}

/** Data as left by version 12: the export's stamps, and undated messages dated by them. */
function version12(rows: readonly Row[], edits = ''): Database.Database {
  const db = new Database(':memory:')
  migrate(db, migrations.slice(0, 12), () => {})
  const conversation = db.prepare(
    `INSERT INTO conversations (id, provider, external_id, session_key, kind, created_at_ms, updated_at_ms,
       active_at_ms, is_archived, is_starred, node_count, message_count, turn_count, branch_count)
     VALUES (?, ?, ?, ?, 'chat', ?, ?, ?, 0, 0, 1, 1, 1, 1)`,
  )
  const node = db.prepare(
    `INSERT INTO nodes
       (id, conversation_id, ordinal, node_key, sibling_index, sibling_count, role, kind, created_at_ms, content)
     VALUES (?, ?, ?, ?, 0, 1, 'user', ?, ?, 'Tulips')`,
  )
  const fact = db.prepare(
    `INSERT INTO message_facts (node_id, conversation_id, speaker, kind, is_branch, at_ms, features, word_count)
     VALUES (?, ?, 1, 0, 0, ?, 0, 1)`,
  )
  for (const row of rows) {
    const {
      id,
      key,
      provider,
      externalId,
      stamps: [created, updated],
      times,
      kinds,
    } = { ...defaultsOf(row.id), ...row }
    const active = updated ?? created
    conversation.run(id, provider, externalId, key, created, updated, active)
    for (const [ordinal, time] of times.entries()) {
      node.run(id * 100 + ordinal, id, ordinal, `n-${id}-${ordinal}`, kinds[ordinal] ?? 'message', time)
      fact.run(id * 100 + ordinal, id, time ?? active)
    }
  }
  db.exec(`UPDATE search_state SET (facts_through, indexed_through) = (SELECT max(id), max(id) FROM nodes); ${edits}`)
  return db
}

function migrated(rows: readonly Row[], edits = ''): Database.Database {
  const db = version12(rows, edits)
  migrate(db, migrations, () => {})
  return db
}

/** When each was created, updated and last active. */
const timesOf = (db: Database.Database): unknown[] =>
  db.prepare('SELECT created_at_ms, updated_at_ms, active_at_ms FROM conversations ORDER BY id').raw().all()
const keysOf = (db: Database.Database): unknown[] =>
  db.prepare('SELECT session_key FROM conversations ORDER BY id').pluck().all()
const factTimesOf = (db: Database.Database): unknown[] =>
  db.prepare('SELECT at_ms FROM message_facts ORDER BY node_id').pluck().all()

describe('013-message-times', () => {
  it('bounds the times of a conversation by its messages', () => {
    const db = migrated([
      { id: 1, key: 'tulips-2026-06', times: [march2023, april2023, null] },
      { id: 2, key: 'early-2023-03', stamps: [march2023, june2026], times: [april2023] },
      { id: 3, key: 'unstamped', stamps: [null, null], times: [march2023, april2023] },
      { id: 4, key: 'noted-2026-06', times: [march2023, june2026, june2026], kinds: ['message', 'hidden', 'empty'] },
      { id: 5, key: 'only-notes-2026-06', times: [april2023, null], kinds: ['hidden', 'message'] },
    ])
    expect(timesOf(db)).toEqual([
      [march2023, april2023, april2023],
      [march2023, april2023, april2023],
      [march2023, april2023, april2023],
      [march2023, march2023, march2023],
      [april2023, april2023, april2023],
    ])
  })

  it('keeps the stamps and the key of a conversation without message times', () => {
    const db = migrated([
      { id: 1, key: 'tulips-2026-06', times: [null] },
      { id: 2, key: 'dahlias', stamps: [null, null], times: [null] },
      { id: 3, key: 'none-2026-06', stamps: [june2026, null], times: [] },
    ])
    expect(timesOf(db)).toEqual([
      [june2026, june2026, june2026],
      [null, null, null],
      [june2026, null, june2026],
    ])
    expect(keysOf(db)).toEqual(['tulips-2026-06', 'dahlias', 'none-2026-06'])
  })

  it('dates messages without a time by their conversation, without queuing anything again', () => {
    const rows = [{ id: 1, key: 'tulips-2026-06', times: [march2023, april2023, null] }]
    const db = migrated(rows, 'INSERT INTO changed_nodes (node_id) VALUES (100)')
    expect(factTimesOf(db)).toEqual([march2023, april2023, april2023])
    expect(db.prepare('SELECT node_id FROM changed_nodes').pluck().all()).toEqual([100])
    db.exec('UPDATE conversations SET active_at_ms = 5')
    expect(db.prepare('SELECT node_id FROM changed_nodes ORDER BY 1').pluck().all()).toEqual([100, 102])
  })

  it('gives keys the month in which the conversation began', () => {
    const mark = 'ab'.repeat(32)
    const keys = [
      ['tulips-2026-06', 'tulips-2023-03'],
      ['tulips-2026-06-0a1b', 'tulips-2023-03-0a1b'],
      ['roses-2026-06-0123abcd', 'roses-2023-03'],
      [`asters-2026-06-${mark}`, 'asters-2023-03'],
      ['budget-2026-06-2026-07', 'budget-2026-06-2023-03'],
      ['紫陽花-2026-06', '紫陽花-2023-03'],
      ['earlier-2023-01', 'earlier-2023-01'],
      ['no-month', 'no-month'],
      ['not-a-mark-2026-06-xyzw', 'not-a-mark-2026-06-xyzw'],
    ] as const
    const db = migrated(keys.map(([key], index) => ({ id: index + 1, key, times: [march2023] })))
    expect(keysOf(db)).toEqual(keys.map(([, corrected]) => corrected))
  })

  it('leaves keys of agents and keys chosen by the user alone', () => {
    const rows = [
      { id: 1, key: 'plan-2026-06', provider: 'agent', times: [march2023] },
      { id: 2, key: 'tulips-2026-06', times: [march2023] },
    ]
    const db = migrated(rows, chosenKey('c-2', 'mine-2026-06'))
    expect(keysOf(db)).toEqual(['plan-2026-06', 'tulips-2023-03'])
    expect(db.prepare('SELECT session_key FROM conversation_edits').pluck().all()).toEqual(['mine-2026-06'])
  })

  it('keeps keys distinct from each other, from unchanged keys and from chosen keys', () => {
    const db = migrated(
      [
        { id: 1, key: 'tulips-2023-03', times: [march2023] },
        { id: 2, key: 'tulips-2026-06', externalId: uuid('6f3a1111'), times: [march2023] },
        { id: 3, key: 'tulips-2026-07', externalId: uuid('6f3a2222'), times: [march2023] },
        { id: 4, key: 'tulips-2026-08', externalId: uuid('6f3a2222'), provider: 'claude', times: [march2023] },
        { id: 5, key: 'roses-2026-06', externalId: 'a talk', times: [march2023] },
        // Its key is free only because the previous conversation gave it up.
        { id: 6, key: 'lilies-2026-07', times: [Date.UTC(2026, 5, 1)] },
        { id: 7, key: 'lilies-2026-06', times: [march2023] },
      ],
      chosenKey('c-1', 'roses-2023-03'),
    )
    const keys = keysOf(db)
    expect(keys.toSpliced(3, 1)).toEqual([
      'tulips-2023-03',
      'tulips-2023-03-6f3a',
      'tulips-2023-03-6f3a2222',
      'roses-2023-03-6120',
      'lilies-2026-06',
      'lilies-2023-03',
    ])
    expect(keys[3]).toMatch(/^tulips-2023-03-[\da-f]{64}$/)
  })

  it('produces the same archive as an import today, and doctor finds no difference', async () => {
    const [folder, today] = [newFolder('archive'), newFolder('archive')]
    const file = saved(newFolder(), 'conversations.json', bulkStampedExport())
    for (const each of [folder, today]) await importInto(each, file)
    backToVersion12(folder)
    expect(withArchive(folder, compareWithTexts)).toEqual({ differing: [], corrupt: 0, unreadable: 0 })
    expect(essenceOf(folder)).toEqual(essenceOf(today))
    const columns = 'external_id, session_key, created_at_ms, updated_at_ms, active_at_ms'
    const all = `SELECT ${columns} FROM conversations ORDER BY 1`
    expect(rowsOf(folder, all)).toEqual(rowsOf(today, all))
    const facts = 'SELECT node_key, at_ms FROM message_facts JOIN nodes ON nodes.id = node_id ORDER BY 1'
    expect(rowsOf(folder, facts)).toEqual(rowsOf(today, facts))
  })
})

/** Restores the export's stamps and the keys made from them, and drops this version's index. */
function backToVersion12(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const db = new Database(path.join(folder, 'archive.db'))
  const stamp = db.prepare(
    `UPDATE conversations SET created_at_ms = @created, updated_at_ms = @updated, active_at_ms = @updated,
       session_key = substr(session_key, 1, length(session_key) - 7) || strftime('%Y-%m', @created / 1000, 'unixepoch')
     WHERE external_id = @id`,
  )
  for (const { id, create_time: created, update_time: updated } of bulkStampedExport()) {
    stamp.run({ id, created: (created ?? 0) * 1000, updated: (updated ?? 0) * 1000 })
  }
  db.exec(`
    UPDATE message_facts SET at_ms = active_at_ms
      FROM nodes JOIN conversations ON conversations.id = nodes.conversation_id
      WHERE nodes.id = node_id AND nodes.created_at_ms IS NULL;
    DELETE FROM changed_nodes; DROP INDEX conversations_without_time; PRAGMA user_version = 12;
    DROP VIEW shown_conversations; DROP INDEX nodes_human_only; ALTER TABLE nodes DROP COLUMN is_human_only`)
  db.close()
}
