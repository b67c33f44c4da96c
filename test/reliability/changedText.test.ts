import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { openApi } from '../support/apiFixture.ts'
import { rowsOf } from '../support/archiveFixture.ts'
import { runCli } from '../support/commandLine.ts'
import { expectHealthy, keptIn, damageAgain, spoiltArchives, TALKS } from '../support/spoiltArchives.ts'

const { good, copy } = spoiltArchives('changed')

/** Changes one letter of one message, like a flipped bit on disk: no index and no trigger notices. */
function turnLetter(file: string): void {
  damageAgain(file, (bytes) => {
    const at = bytes.indexOf('In winter flower 7 sleeps')
    expect(bytes.indexOf('In winter flower 7 sleeps', at + 1)).toBe(-1)
    bytes[at + 3] = 'm'.charCodeAt(0)
  })
}

/** Valid values in rows SQLite finds nothing wrong with; no trigger notices. */
function change(folder: string, sql: string): void {
  const db = new Database(path.join(folder, 'archive.db'))
  const triggers = db
    .prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all()
  db.exec(
    [...triggers.map(({ name }) => `DROP TRIGGER ${name}`), sql, ...triggers.map((trigger) => trigger.sql)].join(';\n'),
  )
  db.close()
}

describe('a changed letter', () => {
  it('is detected by the original text and repaired from it, including the index', async () => {
    const { folder, file } = await copy()
    turnLetter(file)
    const { person } = openApi(folder)
    expect(await person.must('archive.check', {})).toMatchObject({
      canRepair: true,
      damage: expect.arrayContaining([
        expect.stringMatching(/^One conversation is not what its original text says/),
      ]) as string[],
    })
    expect(await runCli(['doctor', '--repair'], { archive: folder })).toMatchObject({ code: 0, stderr: '' })
    expect(rowsOf(folder, "SELECT count(*) AS count FROM nodes WHERE content = 'In winter flower 7 sleeps.'")).toEqual([
      { count: 1 },
    ])
    expect(rowsOf(folder, "SELECT count(*) AS count FROM message_fts WHERE message_fts MATCH 'minter'")).toEqual([
      { count: 0 },
    ])
    expect(keptIn(folder)).toEqual(keptIn(good()))
    await expectHealthy(folder)
  })

  it('is searchable again after the repair', async () => {
    const { folder, file } = await copy()
    turnLetter(file)
    const { person } = openApi(folder)
    await person.must('archive.check', { repair: true })
    const { hits } = await person.must('search.run', { query: '"in winter flower 7"' })
    expect(hits).toHaveLength(1)
  })
})

describe('any other changed value', () => {
  it.each<[what: string, sql: string]>([
    ['a title', "UPDATE conversations SET title = 'About tulips' WHERE title = 'About flower 7'"],
    ['a time', 'UPDATE nodes SET created_at_ms = created_at_ms + 1 WHERE id = 9'],
    ['the place of a message', 'UPDATE nodes SET position = 3 WHERE position = 1 AND conversation_id = 2'],
    ['the length of a branch', 'UPDATE branches SET message_count = 1 WHERE conversation_id = 4'],
  ])('is detected and repaired: %s', async (_, sql) => {
    const { folder } = await copy()
    change(folder, sql)
    const { person } = openApi(folder)
    expect((await person.must('archive.check', {})).damage).toEqual([
      expect.stringMatching(/^One conversation is not what its original text says/) as string,
    ])
    expect(await person.must('archive.check', { repair: true })).toMatchObject({ damage: [] })
    for (const query of [
      'SELECT * FROM conversations ORDER BY id',
      'SELECT * FROM nodes ORDER BY id',
      'SELECT * FROM branches',
    ])
      expect(rowsOf(folder, query)).toEqual(rowsOf(good(), query))
  })
})

describe('a changed original text', () => {
  it('is detected by its hash, and nothing is derived from it', async () => {
    const { folder } = await copy()
    change(
      folder,
      "UPDATE raw_versions SET zstd = zeroblob(length(zstd)) WHERE id = 3; UPDATE conversations SET title = 'About " +
        "tulips' WHERE id = 3",
    )
    const { person } = openApi(folder)
    expect(await person.must('archive.check', { repair: true })).toMatchObject({
      damage: [expect.stringMatching(/^Of one conversation the original text is damaged/) as string],
    })
    expect(rowsOf(folder, 'SELECT title FROM conversations WHERE id = 3')).toEqual([{ title: 'About tulips' }])
    expect(rowsOf(folder, 'SELECT count(*) AS count FROM conversations')).toEqual([{ count: TALKS }])
  })
})
