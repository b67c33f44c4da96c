import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../../support/archiveFixture.ts'
import {
  canonical,
  type ForeignRow,
  foreignDatabases,
  minimal,
  search,
  textsOf,
} from '../../../support/foreignDatabase.ts'

const newFolder = temporaryFolders('foreign-messages')
const makeDatabase = foreignDatabases('foreign-messages')

function find(messages: readonly ForeignRow[]): string[] {
  return textsOf(search(makeDatabase(messages).file))
}

function damagedBytes(): Buffer {
  const bytes = fs.readFileSync(
    makeDatabase(Array.from({ length: 500 }, (_, index) => ({ content: `message ${index} ${'x'.repeat(200)}` }))).file,
  )
  return bytes.fill(0x5a, 8192)
}

describe("a search in another program's database", () => {
  it.each([
    ['canonical', canonical],
    ['minimal', minimal],
  ])('reads the %s schema', (_, schema) => {
    const { file } = makeDatabase(
      [{ content: 'When do tulips go in?' }, { role: 'assistant', content: '["In autumn."]' }],
      { schema },
    )
    const answer = search(file, { text: 'AUTUMN' })
    expect(answer).toEqual({
      mode: 'literal',
      hasMore: false,
      isComplete: true,
      notices: [],
      messages: [
        {
          messageId: 'm-1',
          conversationId: 'garden',
          title: 'Garden',
          role: 'assistant',
          authorName: null,
          kind: 'message',
          createdAtMs: 1_735_689_601_500,
          text: 'In autumn.',
          isCut: false,
          nearness: null,
        },
      ],
    })
  })

  it.each([
    [
      'tables without row numbers',
      canonical.replace(/position INTEGER\)$/, 'position INTEGER, PRIMARY KEY (id)) WITHOUT ROWID'),
    ],
    [
      'no times and no positions',
      'CREATE TABLE conversations (id, title); CREATE TABLE messages (id, conversation_id, role, content)',
    ],
  ])('reads %s', (what, schema) => {
    const file = path.join(newFolder(), 'history.db')
    const db = new Database(file).exec(schema)
    db.exec("INSERT INTO conversations (id, title) VALUES (7, 'Garden')")
    for (const [id, content] of ['tulip one', 'tulip two', 'rose'].entries())
      db.prepare('INSERT INTO messages (id, conversation_id, role, content) VALUES (?, 7, ?, ?)').run(
        BigInt(id),
        'user',
        content,
      )
    if (what.startsWith('tables')) db.exec("UPDATE messages SET create_time = '173568960' || id")
    db.close()
    const { messages } = search(file, { text: 'tulip' })
    expect(messages.map(({ messageId, title, text }) => [messageId, title, text])).toEqual([
      ['1', 'Garden', 'tulip two'],
      ['0', 'Garden', 'tulip one'],
    ])
  })

  it('reads a view', () => {
    const file = path.join(newFolder(), 'history.db')
    new Database(file)
      .exec(`CREATE TABLE conversations (id, title); CREATE TABLE texts (a, b);
      CREATE VIEW messages AS SELECT a AS id, 'c' AS conversation_id, 'user' AS role, b AS content, a * 1.0 AS
        create_time FROM texts;
      INSERT INTO texts VALUES (1735689600, 'older'), (1735689700, 'newer')`)
      .close()
    expect(textsOf(search(file))).toEqual(['newer', 'older'])
  })
})

describe('searched content', () => {
  it.each([
    ['text', 'plain', 'plain'],
    ['JSON parts with escapes', '["\\u0412 \\u0441\\u0430\\u0434\\u0443", "\\u65e5\\u672c"]', 'В саду\n日本'],
    ['text that begins with a bracket', '[sic] not JSON', '[sic] not JSON'],
    ['a list of figures', '[1, 2, 3]', '[1, 2, 3]'],
    ['records that are no parts', '[{"name":"fox"}]', '[{"name":"fox"}]'],
    [
      'a picture and text',
      '[{"content_type":"image_asset_pointer","asset_pointer":"file-service://x"},"What is it?"]',
      'What is it?',
    ],
    ['parts with their type', '[{"content_type":"audio_transcription","text":"spoken"}]', 'spoken'],
    ['bytes of text', Buffer.from('bytes of text'), 'bytes of text'],
    ['a number', 42, '42'],
    ['half a character', '["\\ud83d!"]', '\ufffd!'],
    ['NUL', 'a\0b', 'a\u2400b'],
  ])('includes %s', (_, content, text) => {
    expect(find([{ content }])).toEqual([text])
  })

  it('finds letters of other scripts in escaped JSON', () => {
    const { file } = makeDatabase([
      { content: '["\\u041a\\u043e\\u0433\\u0434\\u0430 \\u0441\\u0430\\u0436\\u0430\\u0442\\u044c?"]' },
      { content: '["\\u6625"]' },
    ])
    expect(textsOf(search(file, { text: 'САЖАТЬ' }))).toEqual(['Когда сажать?'])
    expect(textsOf(search(file, { text: '春' }))).toEqual(['春'])
    expect(textsOf(search(file, { text: 'u041a' }))).toEqual([])
  })

  it.each([
    ['nothing', null],
    ['empty text', ''],
    ['no parts', '[]'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
  ])('skips %s', (_, content) => {
    expect(find([{ content }, { content: 'words' }])).toEqual(['words'])
  })

  it('tolerates missing values', () => {
    const { file } = makeDatabase(
      [
        { content: 'no conversation', conversation: null },
        { content: 'unknown conversation', conversation: 'gone' },
        { content: 'no role', role: null },
        { content: 'no id', id: null },
        {
          content: 'bytes',
          id: Buffer.from([1, 255]),
          role: Buffer.from('user'),
          at: Buffer.from('1'),
          position: 'first',
        },
        { content: 'number', conversation: 7, at: 1e300 },
      ],
      { titles: { garden: null } },
    )
    const { messages } = search(file)
    expect(messages).toHaveLength(6)
    expect(messages.find(({ text }) => text === 'no conversation')).toMatchObject({
      conversationId: 'unknown',
      title: null,
    })
    expect(messages.find(({ text }) => text === 'no id')).toMatchObject({ messageId: 'unknown' })
    expect(messages.find(({ text }) => text === 'no role')).toMatchObject({ role: null, title: null })
  })

  it.each<[what: string, at: unknown, ms: number | null]>([
    ['seconds in text', '1704110400.25', 1_704_110_400_250],
    ['seconds', 1_704_110_400, 1_704_110_400_000],
    ['milliseconds', 1_704_110_400_250, 1_704_110_400_250],
    ['ISO 8601', '2024-01-01T12:00:00Z', 1_704_110_400_000],
    ['ISO 8601 with a zone', '2024-01-01T14:00:00+02:00', 1_704_110_400_000],
    ['ISO 8601 without a zone', '2024-01-01T12:00:00.250000', 1_704_110_400_250],
    ['a date and time of SQLite', '2024-01-01 12:00:00', 1_704_110_400_000],
    ['a day', '2024-01-01', 1_704_067_200_000],
    ['words', 'last week 5', null],
    ['empty text', '', null],
    ['zero', '0.0', null],
    ['nothing', null, null],
  ])('accepts %s as a time', (_, at, ms) => {
    expect(search(makeDatabase([{ content: 'x', at }]).file).messages[0]?.createdAtMs).toBe(ms)
  })
})

describe('the file', () => {
  const rows = [{ content: 'kept words' }]

  it('may be written by another program at the same time', () => {
    const { file, db } = makeDatabase(rows, { keep: true })
    db.pragma('journal_mode = WAL')
    db.prepare(
      "INSERT INTO messages (id, content, create_time) VALUES ('late', 'only in the log', '1735689700.0')",
    ).run()
    expect(textsOf(search(file))).toEqual(['only in the log', 'kept words'])
    db.close()
  })

  it('may be on read-only media', () => {
    const { file, db } = makeDatabase(rows, { keep: true })
    db.pragma('journal_mode = WAL')
    db.close()
    fs.chmodSync(file, 0o444)
    fs.chmodSync(path.dirname(file), 0o555)
    expect(textsOf(search(file, { text: 'kept' }))).toEqual(['kept words'])
    fs.chmodSync(path.dirname(file), 0o755)
  })

  it('may need a log that cannot be created', () => {
    const { file, db } = makeDatabase(rows, { keep: true })
    db.pragma('journal_mode = WAL')
    db.close()
    fs.mkdirSync(`${file}-wal`)
    const before = fs.readFileSync(file)
    expect(textsOf(search(file, { text: 'kept' }))).toEqual(['kept words'])
    expect(fs.readFileSync(file).equals(before)).toBe(true)
  })

  it.each<[what: string, make: (file: string) => void, code: string]>([
    ['is no database', (file) => fs.writeFileSync(file, 'words '.repeat(1000)), 'unreadable_export'],
    ['is damaged', (file) => fs.writeFileSync(file, damagedBytes()), 'unreadable_export'],
    ['is missing', () => {}, 'unreadable_export'],
    ['is empty', (file) => fs.writeFileSync(file, ''), 'unknown_format'],
    [
      'has another schema',
      (file) => void new Database(file).exec('CREATE TABLE photos (id)').close(),
      'unknown_format',
    ],
    [
      'has other columns',
      (file) =>
        void new Database(file)
          .exec('CREATE TABLE conversations (id, title); CREATE TABLE messages (id, body)')
          .close(),
      'unknown_format',
    ],
  ])('is refused by its base name only when it %s', (_, make, code) => {
    const file = path.join(newFolder(), 'private.db')
    make(file)
    expect(() => search(file)).toThrow(
      expect.objectContaining({
        code,
        message: expect.stringMatching(/^Couldn't (?:open|read) private\.db\.[^/\\]+\.$/) as string,
      }) as Error,
    )
  })
})
