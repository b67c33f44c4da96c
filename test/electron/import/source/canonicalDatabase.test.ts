import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { canonicalDb } from '../../../../electron/import/formats/canonicalDb.ts'
import { importRecord } from '../../../../electron/import/record/importRecords.ts'
import { createImportTally } from '../../../../electron/import/record/importTally.ts'
import { buildConversation } from '../../../support/buildExport.ts'
import {
  contentOf,
  importInto,
  messagesOf,
  rowsOf,
  saved,
  temporaryFolders,
  withArchive,
} from '../../../support/archiveFixture.ts'

const newFolder = temporaryFolders('canonical')
const rich = buildConversation({
  id: 'garden',
  title: 'Garden',
  turns: [
    ['user', 'When?'],
    ['assistant', 'In autumn — 日本.'],
  ],
})
const [, , question, answer] = Object.keys(rich.mapping)

type MessageRow = readonly [
  id: string | number | bigint | null,
  role: string,
  content: string | number | Buffer | null,
  createTime: string | number | null,
  position: number,
]

/** As written by ChatGPT Browser: times are epoch floats stored as text. */
function canonicalDatabase(
  rows: readonly MessageRow[],
  { id = rich.id, title = 'Garden', updateTime = '1735689660.0' } = {},
): string {
  const file = path.join(newFolder(), 'conversations.db')
  const db = new Database(file)
  db.exec(`
    CREATE TABLE conversations (id TEXT, create_time TEXT, update_time TEXT, title TEXT);
    CREATE TABLE messages (
      id, conversation_id TEXT, role TEXT, content, create_time, update_time TEXT, position INTEGER)`)
  db.prepare('INSERT INTO conversations VALUES (?, ?, ?, ?)').run(id, '1735689600.0', updateTime, title)
  const insert = db.prepare('INSERT INTO messages VALUES (?, ?, ?, ?, ?, NULL, ?)')
  for (const [messageId, role, content, createTime, position] of rows)
    insert.run(messageId, id, role, content, createTime, position)
  db.close()
  return file
}

const rows: readonly MessageRow[] = [
  [answer ?? '', 'assistant', '["In autumn \\u2014 \\u65e5\\u672c."]', '1735689660.0', 1],
  [question ?? '', 'user', 'When?', '1735689630.0', 0],
]

function rawOf(folder: string): unknown {
  return JSON.parse(withArchive(folder, (archive) => archive.rawVersions.versionsOf(1)[0]?.bytes.toString() ?? ''))
}

function shown(folder: string): unknown[] {
  return messagesOf(folder, rich.id).map(({ role, text, createdAtMs }) => [role, text, createdAtMs])
}

describe('a canonical database', () => {
  it('is read in position order, with JSON contents and TEXT times', async () => {
    const folder = newFolder('archive')
    const report = await importInto(folder, canonicalDatabase(rows))
    expect(report).toMatchObject({
      source: 'database',
      formats: ['canonical database'],
      conversations: { new: 1, skipped: 0 },
      messages: 2,
    })
    expect(shown(folder)).toEqual([
      ['user', 'When?', 1_735_689_630_000],
      ['assistant', 'In autumn — 日本.', 1_735_689_660_000],
    ])
    expect(rowsOf(folder, 'SELECT title, created_at_ms FROM conversations')).toEqual([
      { title: 'Garden', created_at_ms: 1_735_689_600_000 },
    ])
  })

  it('changes nothing when imported again', async () => {
    const folder = newFolder('archive')
    await importInto(folder, canonicalDatabase(rows))
    const before = contentOf(folder).contentHash
    expect(await importInto(folder, canonicalDatabase(rows))).toMatchObject({ conversations: { new: 0, unchanged: 1 } })
    expect(contentOf(folder).contentHash).toBe(before)
  })

  it('adds nothing to the rich export it came from, in either order', async () => {
    const [alone, first, last] = [newFolder('archive'), newFolder('archive'), newFolder('archive')]
    const json = saved(newFolder(), 'conversations.json', [rich])
    await importInto(alone, json)
    for (const source of [canonicalDatabase(rows), json]) await importInto(first, source)
    for (const source of [json, canonicalDatabase(rows)]) await importInto(last, source)
    expect(contentOf(first).contentHash).toBe(contentOf(last).contentHash)
    const texts = (folder: string): string[] => messagesOf(folder, rich.id).map(({ text }) => text)
    expect(texts(first)).toEqual(texts(alone))
  })

  it.each<[what: string, content: MessageRow[2], text: string]>([
    ['text', 'plain', 'plain'],
    ['bytes of text', Buffer.from('grüne Tulpen'), 'grüne Tulpen'],
    ['bytes of parts', Buffer.from('["one","two"]'), 'one\n\ntwo'],
    ['a number', 42, '42'],
    ['text that begins with a bracket', '[sic] not JSON', '[sic] not JSON'],
    ['several parts', '["one","two"]', 'one\n\ntwo'],
    ['nothing', null, ''],
  ])('may hold %s as content', async (_, content, text) => {
    const folder = newFolder('archive')
    await importInto(folder, canonicalDatabase([[question ?? '', 'user', content, '1735689630.0', 0]]))
    expect(messagesOf(folder, rich.id)[0]?.text.replace(/\n+/g, '\n\n')).toBe(text)
  })

  it.each<[what: string, ids: readonly (string | number | null)[]]>([
    ['none', [null, null, null]],
    ['numbers for them', [1, 2, 3]],
    ['the same one twice', ['m-1', 'm-1', 'm-2']],
    ['digits', ['10', '9', '1']],
  ])('loses no message if ids are %s', async (_, ids) => {
    const folder = newFolder('archive')
    await importInto(folder, canonicalDatabase(ids.map((id, index) => [id, 'user', `text ${index}`, null, index])))
    const ordered = messagesOf(folder, rich.id).map(({ text }) => text)
    expect(ordered.toSorted()).toEqual(['text 0', 'text 1', 'text 2'])
  })

  it('reports bytes that are not text, and keeps them', async () => {
    const folder = newFolder('archive')
    const report = await importInto(
      folder,
      canonicalDatabase([
        [question ?? '', 'user', Buffer.from([0xff, 0xfe]), null, 0],
        [answer ?? '', 'assistant', 'In autumn.', null, 1],
      ]),
    )
    expect(report).toMatchObject({
      conversations: { new: 1 },
      warnings: [{ where: 'conversation 1', why: expect.stringMatching(/^One message isn't text/) as string }],
    })
    expect(shown(folder).map((message) => (message as unknown[])[1])).toEqual(['', 'In autumn.'])
    expect(rawOf(folder)).toMatchObject({
      messages: [{ content: { type: 'Buffer', data: [0xff, 0xfe] } }, { content: 'In autumn.' }],
    })
  })

  it('keeps integers exact', async () => {
    const folder = newFolder('archive')
    await importInto(
      folder,
      canonicalDatabase([
        [9_007_199_254_740_992n, 'user', 'one', null, 0],
        [9_007_199_254_740_993n, 'user', 'two', null, 1],
      ]),
    )
    expect(rawOf(folder)).toMatchObject({
      messages: [
        { id: '9007199254740992', position: 0 },
        { id: '9007199254740993', position: 1 },
      ],
    })
    expect(messagesOf(folder, rich.id).map(({ nodeKey }) => nodeKey)).toEqual(['9007199254740992', '9007199254740993'])
  })

  it('merges with an earlier import that did not read bytes as text', async () => {
    const folder = newFolder('archive')
    const db = canonicalDatabase([[question ?? '', 'user', Buffer.from('When?'), null, 0]])
    await importInto(folder, db)
    withArchive(folder, (archive) => {
      const [version] = archive.rawVersions.versionsOf(1)
      const text = version?.bytes.toString().replace('"When?"', JSON.stringify(Buffer.from('When?'))) ?? ''
      const tally = createImportTally({ sourcePath: db, source: 'database', startedAtMs: 0 })
      archive.transaction(() =>
        importRecord(
          { archive, importId: 1, tally },
          { bytes: Buffer.from(text), isWhole: true, place: 'before', format: canonicalDb },
        ),
      )
    })
    expect(rowsOf(folder, 'SELECT 1 FROM raw_versions')).toHaveLength(2)
    expect(shown(folder)).toEqual([['user', 'When?', null]])
  })

  it.each<[what: string, ids: readonly (number | null)[]]>([
    ['none', [null, null]],
    ['numbers', [1, 2]],
    ['the same number twice', [1, 1]],
  ])('gives every message its own key if ids are %s, even beside another database', async (_, ids) => {
    const folder = newFolder('archive')
    for (const id of ['garden', 'kitchen'])
      await importInto(
        folder,
        canonicalDatabase(
          ids.map((messageId, index) => [messageId, 'user', `text ${index}`, null, index]),
          { id },
        ),
      )
    const keys = rowsOf(folder, 'SELECT node_key FROM nodes').map((row) => row['node_key'])
    expect(keys).toHaveLength(4)
    expect(new Set(keys).size).toBe(4)
  })

  it('recognizes a message by its number when an earlier one is gone', async () => {
    const folder = newFolder('archive')
    await importInto(
      folder,
      canonicalDatabase([
        [1, 'user', 'first', null, 0],
        [2, 'user', 'second', null, 1],
      ]),
    )
    await importInto(
      folder,
      canonicalDatabase(
        [
          [2, 'user', 'second', null, 0],
          [3, 'user', 'third', null, 1],
        ],
        { updateTime: '1735689999.0' },
      ),
    )
    expect(
      messagesOf(folder, rich.id)
        .map(({ text }) => text)
        .toSorted(),
    ).toEqual(['first', 'second', 'third'])
  })

  it('is left untouched', async () => {
    const file = canonicalDatabase(rows)
    const before = new Database(file, { readonly: true })
    const checksum = before.serialize()
    before.close()
    await importInto(newFolder('archive'), file)
    const after = new Database(file, { readonly: true })
    expect(after.serialize().equals(checksum)).toBe(true)
    after.close()
  })

  it.each([
    [
      'tables without row numbers',
      'CREATE TABLE conversations (id TEXT PRIMARY KEY, title TEXT) WITHOUT ROWID; CREATE TABLE messages (id TEXT ' +
        'PRIMARY KEY, conversation_id TEXT, role TEXT, content TEXT, position) WITHOUT ROWID',
    ],
    [
      'views',
      `CREATE TABLE c (id, title); CREATE VIEW conversations AS SELECT * FROM c;
      CREATE TABLE m (id, conversation_id, role, content, position); CREATE VIEW messages AS SELECT * FROM m;
      CREATE TRIGGER into_c INSTEAD OF INSERT ON conversations BEGIN INSERT INTO c VALUES (new.id, new.title); END;
      CREATE TRIGGER into_m INSTEAD OF INSERT ON messages BEGIN
        INSERT INTO m VALUES (new.id, new.conversation_id, new.role, new.content, new.position);
      END`,
    ],
    [
      'columns in capitals',
      'CREATE TABLE conversations (ID, TITLE); CREATE TABLE messages (ID, CONVERSATION_ID, ROLE, CONTENT, POSITION)',
    ],
    [
      'numbers as text on one side',
      'CREATE TABLE conversations (id INTEGER, title); CREATE TABLE messages (id TEXT, conversation_id TEXT, role, ' +
        'content, position)',
    ],
    [
      'columns of any other name',
      'CREATE TABLE conversations (id, title, key, place); CREATE TABLE messages (id, conversation_id, role, ' +
        'content, position, key, place DEFAULT (abs(random())), places)',
    ],
    [
      'an index',
      'CREATE TABLE conversations (id, title); CREATE TABLE messages (id, conversation_id, role, content, ' +
        'position); CREATE INDEX by_conversation ON messages (conversation_id)',
    ],
  ])('may have %s', async (_, schema) => {
    const file = path.join(newFolder(), 'history.db')
    const db = new Database(file).exec(schema)
    for (const id of [1, 2, 3])
      db.prepare('INSERT INTO conversations (id, title) VALUES (CAST(? AS INTEGER), ?)').run(id, `Talk ${id}`)
    const insert = db.prepare(
      'INSERT INTO messages (id, conversation_id, role, content, position) VALUES (?, CAST(? AS INTEGER), ?, ?, ?)',
    )
    for (const [id, conversation, position] of [
      ['a', 2, 1],
      ['b', 1, 0],
      ['c', 2, 0],
      ['d', 1, 1],
      ['e', 2, 0],
    ] as const)
      insert.run(id, conversation, 'user', `text ${id}`, position)
    db.close()
    const folder = newFolder('archive')
    expect(await importInto(folder, file)).toMatchObject({ conversations: { new: 3, skipped: 0 }, messages: 5 })
    expect(['1', '2', '3'].map((id) => messagesOf(folder, id).map(({ text }) => text))).toEqual([
      ['text b', 'text d'],
      ['text c', 'text e', 'text a'],
      [],
    ])
  })

  it('respects its own collation if ids ignore case', async () => {
    const file = path.join(newFolder(), 'history.db')
    const db = new Database(file).exec(
      'CREATE TABLE conversations (id, title); CREATE TABLE messages (id, conversation_id TEXT COLLATE NOCASE, ' +
        'role, content, position)',
    )
    db.exec(
      "INSERT INTO conversations VALUES ('ABC', 'Talk'); INSERT INTO messages VALUES ('b', 'abc', 'user', " +
        "'second', 2), ('a', 'Abc', 'user', 'first', 1)",
    )
    db.close()
    const folder = newFolder('archive')
    await importInto(folder, file)
    expect(messagesOf(folder, 'ABC').map(({ text }) => text)).toEqual(['first', 'second'])
  })

  it('is not reported as damaged while another program writes to it', async () => {
    const file = canonicalDatabase(rows)
    const writer = new Database(file)
    writer.exec('BEGIN EXCLUSIVE')
    await expect(importInto(newFolder('archive'), file)).rejects.toMatchObject({
      code: 'archive_busy',
      message: "Another program is writing to conversations.db. Wait until it's done and try again.",
    })
    writer.close()
  })

  it('is refused with an explanation if it is another kind of database', async () => {
    const file = path.join(newFolder(), 'photos.sqlite')
    new Database(file).exec('CREATE TABLE photos (id INTEGER)').close()
    await expect(importInto(newFolder('archive'), file)).rejects.toMatchObject({
      code: 'unknown_format',
      message: expect.stringMatching(/This database has no conversations.*Choose/s) as string,
    })
  })
})
