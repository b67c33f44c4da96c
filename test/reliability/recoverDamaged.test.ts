import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { createRecoveryHandlers } from '../../electron/api/handlers/recovery.ts'
import type { HandlerServices } from '../../electron/api/handlerServices.ts'
import { handlerContext } from '../support/handlerContext.ts'
import { openArchive } from '../../electron/store/archive/openArchive.ts'
import { openApi } from '../support/apiFixture.ts'
import { fixedNow, importInto, rowsOf, saved } from '../support/archiveFixture.ts'
import { buildConversation, buildZip, type Turn } from '../support/buildExport.ts'
import {
  everything,
  expectHealthy,
  expectSetAside,
  fingerprints,
  keptIn,
  nonsenseInIndex,
  pagesOf,
  recover,
  damageAgain,
  ruin,
  spoiltArchives,
  TALKS,
  talks,
} from '../support/spoiltArchives.ts'

const { newFolder, good, copy, spoilt } = spoiltArchives('remains')

describe('an archive without a lost conversation', () => {
  it.each<[what: string, spoil: (bytes: Buffer, file: string) => Buffer | void]>([
    ['the first words of the header are gone', (bytes) => void bytes.fill(0x41, 0, 16)],
    ['one byte of the header is another', (bytes) => void (bytes[18] = 0x77)],
    ['its page size is nonsense', (bytes) => void (bytes[16] = 0x13)],
    ['its schema is gone', (bytes) => void bytes.fill(0x41, 100, 4000)],
    ['a page of messages is ruined', (bytes, file) => ruin(bytes, pagesOf(file, 'nodes')[3] ?? 0)],
    ['an inner page of messages is ruined', (bytes, file) => ruin(bytes, pagesOf(file, 'nodes', 'internal')[0] ?? 0)],
    [
      'the root of the texts is ruined',
      (bytes, file) => ruin(bytes, pagesOf(file, 'raw_versions', 'internal')[0] ?? 0),
    ],
    [
      'an index of conversations is ruined',
      (bytes, file) => ruin(bytes, pagesOf(file, 'conversations_by_activity')[0] ?? 0),
    ],
    ['the index says nonsense', (_bytes, file) => nonsenseInIndex(file)],
    ['a page of the index is ruined', (bytes, file) => ruin(bytes, pagesOf(file, 'message_fts_data').at(-1) ?? 0)],
    ['a page of facts is ruined', (bytes, file) => ruin(bytes, pagesOf(file, 'message_facts')[0] ?? 0)],
  ])('is recovered completely when %s', async (_, spoil) => {
    const { folder, bytes } = spoilt(spoil)
    const before = fingerprints(folder)
    const health = await openApi(folder).person.must('archive.examine', {})
    expect(health).toMatchObject({
      backup: null,
      readable: { conversations: TALKS, highlights: 1, tags: 4, stars: 1, savedSearches: 1 },
    })
    expect(fingerprints(folder)).toEqual(before)
    const report = await recover(folder)
    expect(report).toMatchObject({ from: 'remains', back: everything, lost: [] })
    expectSetAside(report, bytes)
    expect(keptIn(folder)).toEqual(keptIn(good()))
    await expectHealthy(folder)
  })
})

/** The first conversation's name in its row, not in an index. */
function nameInRow(bytes: Buffer, file: string): number {
  const name = String(
    rowsOf(path.dirname(file), 'SELECT external_id AS name FROM conversations ORDER BY id LIMIT 1')[0]?.['name'],
  )
  const starts = pagesOf(file, 'conversations').map((page) => (page - 1) * 8192)
  return (
    starts
      .map((start) => bytes.indexOf(name, start))
      .find((at, index) => at >= 0 && at < (starts[index] ?? 0) + 8192) ?? expect.fail('the name is in a row')
  )
}

describe('recover never gives more conversations than there were', () => {
  it('when the name of one is damaged, but not its text', async () => {
    const { folder } = spoilt((bytes, file) => {
      const at = nameInRow(bytes, file)
      bytes[at] = bytes[at] === 0x61 ? 0x62 : 0x61
      ruin(bytes, pagesOf(file, 'message_facts')[0] ?? 0)
    })
    const report = await recover(folder)
    expect(report.back.conversations).toBe(TALKS)
    expect(rowsOf(folder, 'SELECT external_id FROM conversations ORDER BY 1')).toEqual(
      rowsOf(good(), 'SELECT external_id FROM conversations ORDER BY 1'),
    )
    await expectHealthy(folder)
  })

  it('when an import was undone, and the list of free pages is damaged', async () => {
    const { folder, file } = await copy()
    const report = await importInto(
      folder,
      saved(
        newFolder(),
        'more.json',
        Array.from({ length: 30 }, (_, index) =>
          buildConversation({
            id: `weed ${index}`,
            title: 'Weeds',
            turns: [
              ['user', 'nettle '.repeat(900)],
              ['assistant', `dock ${index} `.repeat(900)],
            ],
          }),
        ),
      ),
    )
    await openApi(folder).person.must('imports.undo', { id: report.id ?? 0 })
    const bytes = readFileSync(file)
    expect(bytes.readUInt32BE(32)).toBeGreaterThan(0)
    // The header contains the start and the length of the list.
    bytes.fill(0, 32, 40)
    ruin(bytes, pagesOf(file, 'message_facts')[0] ?? 0)
    writeFileSync(file, bytes)
    expect((await recover(folder)).back.conversations).toBe(TALKS)
    await expectHealthy(folder)
  })
})

it('no writes that would be lost are possible during a repair', async () => {
  const { folder } = spoilt((_bytes, damaged) => nonsenseInIndex(damaged))
  let hasAsked = false
  const clock = () => {
    expect(() => openArchive(folder, 'write')).toThrow(expect.objectContaining({ code: 'archive_busy' }))
    hasAsked = true
    return { nowMs: fixedNow(), timeZone: 'UTC' }
  }
  const { 'archive.recover': mend } = createRecoveryHandlers({ archiveFolder: folder, clock } as HandlerServices)
  const report = await mend({ from: 'remains' }, handlerContext)
  expect(report).toMatchObject({ back: everything, lost: [] })
  expect(hasAsked).toBe(true)
  await expectHealthy(folder)
})

describe('an archive with losses', () => {
  it('keeps the shown messages of a conversation whose text is gone, and reports it', async () => {
    const { folder, bytes } = spoilt((before, file) => ruin(before, pagesOf(file, 'raw_versions')[1] ?? 0))
    const report = await recover(folder)
    expect(report.back).toMatchObject(everything)
    expect(report.lost).toEqual([expect.stringMatching(/^The original text of .* could not be read/) as string])
    expectSetAside(report, bytes)
    expect(keptIn(folder).highlights).toEqual(keptIn(good()).highlights)
    expect(rowsOf(folder, 'SELECT title, message_count FROM conversations ORDER BY external_id')).toEqual(
      rowsOf(good(), 'SELECT title, message_count FROM conversations ORDER BY external_id'),
    )
    expect(rowsOf(folder, 'SELECT node_key, role, content, position FROM nodes ORDER BY node_key')).toEqual(
      rowsOf(good(), 'SELECT node_key, role, content, position FROM nodes ORDER BY node_key'),
    )
    await expectHealthy(folder)
  })

  it('keeps messages that only a later, lost text had, next to those of the earlier one', async () => {
    const { folder, file } = await copy()
    const turns: Turn[] = [
      ['user', 'Tell me of flower 3'],
      ['assistant', 'It likes shade.'],
      ['user', 'How much?'],
      ['assistant', 'Half a day of it.'],
    ]
    const asked = (count: number, updateTime: number) =>
      buildConversation({ id: 'shade', title: 'Shade', turns: turns.slice(0, count), updateTime })
    await importInto(folder, saved(newFolder(), 'earlier.json', [asked(2, 1_800_000_000)]))
    await importInto(
      folder,
      await buildZip(newFolder(), 'filler.zip', {
        'conversations.json': Array.from({ length: 40 }, (_, index) =>
          buildConversation({ id: `filler ${index}`, turns: [['user', `${index} `.repeat(3000)]] }),
        ),
      }),
    )
    await importInto(folder, saved(newFolder(), 'later.json', [asked(4, 1_800_000_100)]))
    const shown = rowsOf(
      folder,
      "SELECT content FROM nodes JOIN conversations ON conversations.id = conversation_id WHERE title = 'Shade' " +
        'ORDER BY ordinal',
    )
    damageAgain(file, (bytes) => ruin(bytes, pagesOf(file, 'raw_versions').at(-1) ?? 0))
    expect((await recover(folder)).lost).toEqual([expect.stringMatching(/^The original text of/) as string])
    expect(
      rowsOf(
        folder,
        "SELECT content FROM nodes JOIN conversations ON conversations.id = conversation_id WHERE title = 'Shade' " +
          'ORDER BY ordinal',
      ),
    ).toEqual(shown)
    await expectHealthy(folder)
  })
})

describe('a recovery', () => {
  it('starts empty on request, and keeps the old files', async () => {
    const { folder, bytes } = spoilt((before) => void before.fill(0x41, 0, 4000))
    const report = await recover(folder, 'nothing')
    expect(report).toMatchObject({ back: { conversations: 0, highlights: 0 }, lost: [] })
    expectSetAside(report, bytes)
    expect((await openApi(folder).person.must('archive.place', {})).setAside).toHaveLength(1)
    expect(
      await importInto(folder, await buildZip(newFolder(), 'a.zip', { 'conversations.json': talks })),
    ).toMatchObject({ conversations: { new: TALKS } })
  })

  it('is rejected when nothing is damaged', async () => {
    const { folder } = await copy()
    expect(await openApi(folder).person.ask('archive.recover', {})).toMatchObject({
      ok: false,
      error: { code: 'invalid_input' },
    })
    expect(existsSync(path.join(folder, 'backups'))).toBe(false)
  })

  it('reads data that was only in the log when the process was killed', async () => {
    const { folder, file } = await copy()
    const writer = new Database(file)
    writer.pragma('journal_mode = WAL')
    writer.pragma('wal_autocheckpoint = 0')
    writer.exec("INSERT INTO saved_searches (name, query, created_at_ms) VALUES ('Snow', 'snow', 1)")
    const killed = newFolder('archive')
    cpSync(folder, killed, { recursive: true })
    writer.close()
    const bytes = readFileSync(path.join(killed, 'archive.db'))
    bytes.fill(0x41, 0, 16)
    writeFileSync(path.join(killed, 'archive.db'), bytes)
    const report = await recover(killed)
    expect(report).toMatchObject({ back: { ...everything, savedSearches: 2 }, lost: [] })
    expectSetAside(report, bytes)
    expect(existsSync(`${report.setAside ?? ''}-wal`)).toBe(true)
    await expectHealthy(killed)
  })
})
