import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RecoveryReport } from '../../shared/model/recovery.ts'
import { openApi } from '../support/apiFixture.ts'
import { writeExport } from '../../bench/generate/export.ts'
import { checkIndex, contentOf, importInto, rowsOf, snapshotOf, temporaryFolders } from '../support/archiveFixture.ts'
import { buildConversation, buildZip } from '../support/buildExport.ts'

const newFolder = temporaryFolders('recovery')
const PAGE = 8192
const TALKS = 40
const long = (name: string): string => `${name} and what grows beside it. `.repeat(120)
const talk = (index: number) => {
  const name = `flower ${index}`
  return buildConversation({ id: name, title: `About ${name}`, turns: [['user', `Tell me of ${name}`], ['assistant', long(name)], ['user', 'And in winter?'], ['assistant', `In winter ${name} sleeps.`]] })
}
const talks = Array.from({ length: TALKS }, (_, index) => talk(index))
let good = ''

beforeAll(async () => {
  good = newFolder('archive')
  await importInto(good, await buildZip(newFolder(), 'a.zip', { 'conversations.json': talks, 'picture.png': Buffer.from('\u0089PNG and more') }))
  const { person, window } = openApi(good)
  const [first, second, third] = (await person.must('conversations.list', {})).conversations.map(({ id }) => id)
  const shown = await person.must('conversations.show', { id: first ?? '' })
  const message = shown.messages.find(({ text }) => text.startsWith('Tell me of')) ?? expect.fail('there is a question')
  const anchor = { quote: 'Tell me', before: '', after: message.text.slice(7, 20), start: 0 }
  await window.must('highlights.add', { conversationId: first ?? '', messageId: message.messageId, anchor, colour: 'green', note: 'Ask Rosalind', tags: ['garden'] })
  await person.must('conversations.edit', { id: first ?? '', isStarred: true })
  await window.must('conversations.editAll', { ids: [first ?? '', second ?? ''], addTags: ['Garden', 'Winter'] })
  await person.must('conversations.edit', { id: third ?? '', isHiddenFromAgents: true, title: 'My own title' })
  await person.must('searches.save', { name: 'Frost', query: 'winter frost' })
})

/** A copy of the good archive whose database was changed. */
function spoilt(spoil: (bytes: Buffer, file: string) => Buffer | void): { folder: string; file: string; bytes: Buffer } {
  const folder = newFolder('archive')
  cpSync(good, folder, { recursive: true })
  const file = path.join(folder, 'archive.db')
  const before = readFileSync(file)
  const bytes = spoil(before, file) ?? before
  writeFileSync(file, bytes)
  return { folder, file, bytes }
}

/** All that the person did, and every conversation that there is. */
function keptIn(folder: string) {
  const rows = (sql: string) => rowsOf(folder, sql)
  return {
    content: contentOf(folder).contentHash,
    highlights: rows('SELECT * FROM highlights ORDER BY id'),
    edits: rows('SELECT * FROM conversation_edits ORDER BY provider, external_id'),
    tags: rows('SELECT * FROM conversation_tags ORDER BY provider, external_id, folded'),
    searches: rows('SELECT * FROM saved_searches ORDER BY id'),
    keys: rows('SELECT external_id, session_key FROM conversations ORDER BY external_id'),
    imports: rows('SELECT id, source_path, status FROM imports ORDER BY id'),
    sightings: rows('SELECT count(*) AS count FROM sightings'),
    files: rows('SELECT * FROM blobs'),
    members: rows('SELECT import_id, path, role, blob_sha256 FROM import_members ORDER BY path'),
  }
}

/** Of every file, to tell that nothing was touched. */
function fingerprints(folder: string): Record<string, string> {
  const files = [...snapshotOf(folder)].filter(([name]) => !name.endsWith('.lock'))
  return Object.fromEntries(files.map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]))
}

/** The archive's pages of one table or index, by SQLite's own account. */
function pagesOf(file: string, name: string, type: 'leaf' | 'internal' = 'leaf'): number[] {
  const db = new Database(file, { readonly: true })
  try {
    return db.prepare<[string, string], number>('SELECT pageno FROM dbstat WHERE name = ? AND pagetype = ?').pluck().all(name, type)
  } finally {
    db.close()
  }
}

/** What lies in the page's list of entries is overwritten, as by a bad sector. */
function ruin(bytes: Buffer, page: number): void {
  bytes.fill(0xff, (page - 1) * PAGE, page * PAGE)
}

/** Every page is sound, and a part of the full-text index is nothing but zeros. */
function nonsenseInIndex(file: string): Buffer {
  const db = new Database(file).unsafeMode()
  db.exec('UPDATE message_fts_data SET block = zeroblob(length(block)) WHERE id = (SELECT max(id) FROM message_fts_data)')
  db.close()
  return readFileSync(file)
}

async function recover(folder: string, from: 'remains' | 'backup' | 'nothing' = 'remains'): Promise<RecoveryReport> {
  return openApi(folder).person.must('archive.recover', { from })
}

/** Kept under a name of its own, byte for byte. */
function expectSetAside({ setAside }: RecoveryReport, bytes: Buffer): void {
  expect(setAside === null ? null : readFileSync(setAside).equals(bytes)).toBe(true)
}

async function expectHealthy(folder: string): Promise<void> {
  expect(await openApi(folder).person.must('archive.check', {})).toMatchObject({ damage: [] })
  expect(await openApi(folder).person.must('archive.examine', {})).toMatchObject({ state: 'whole' })
  expect(existsSync(path.join(folder, 'restoring'))).toBe(false)
  checkIndex(folder)
}

const everything = { conversations: TALKS, highlights: 1, notes: 1, tags: 4, stars: 1, savedSearches: 1, hidden: 1 }

describe('an archive of which no conversation is lost', () => {
  it.each<[what: string, spoil: (bytes: Buffer, file: string) => Buffer | void]>([
    ['the first words of the header are gone', (bytes) => void bytes.fill(0x41, 0, 16)],
    ['one byte of the header is another', (bytes) => void (bytes[18] = 0x77)],
    ['its page size is nonsense', (bytes) => void (bytes[16] = 0x13)],
    ['its schema is gone', (bytes) => void bytes.fill(0x41, 100, 4000)],
    ['a page of messages is ruined', (bytes, file) => ruin(bytes, pagesOf(file, 'nodes')[3] ?? 0)],
    ['an inner page of messages is ruined', (bytes, file) => ruin(bytes, pagesOf(file, 'nodes', 'internal')[0] ?? 0)],
    ['the root of the texts is ruined', (bytes, file) => ruin(bytes, pagesOf(file, 'raw_versions', 'internal')[0] ?? 0)],
    ['an index of conversations is ruined', (bytes, file) => ruin(bytes, pagesOf(file, 'conversations_by_activity')[0] ?? 0)],
    ['the index says nonsense', (_bytes, file) => nonsenseInIndex(file)],
    ['a page of the index is ruined', (bytes, file) => ruin(bytes, pagesOf(file, 'message_fts_data').at(-1) ?? 0)],
    ['a page of facts is ruined', (bytes, file) => ruin(bytes, pagesOf(file, 'message_facts')[0] ?? 0)],
  ])('comes back whole when %s', async (_, spoil) => {
    const { folder, bytes } = spoilt(spoil)
    const before = fingerprints(folder)
    const health = await openApi(folder).person.must('archive.examine', {})
    expect(health).toMatchObject({ backup: null, readable: { conversations: TALKS, highlights: 1, tags: 4, stars: 1, savedSearches: 1 } })
    expect(fingerprints(folder)).toEqual(before)
    const report = await recover(folder)
    expect(report).toMatchObject({ from: 'remains', back: everything, lost: [] })
    expectSetAside(report, bytes)
    expect(keptIn(folder)).toEqual(keptIn(good))
    await expectHealthy(folder)
  })
})

describe('an archive of which something is lost', () => {
  it('keeps what was shown of a conversation whose text is gone, and says so', async () => {
    const { folder, bytes } = spoilt((before, file) => ruin(before, pagesOf(file, 'raw_versions')[1] ?? 0))
    const report = await recover(folder)
    expect(report.back).toMatchObject(everything)
    expect(report.lost).toEqual([expect.stringMatching(/^The original text of .* could not be read/) as string])
    expectSetAside(report, bytes)
    expect(keptIn(folder).highlights).toEqual(keptIn(good).highlights)
    expect(rowsOf(folder, 'SELECT title, message_count FROM conversations ORDER BY external_id')).toEqual(rowsOf(good, 'SELECT title, message_count FROM conversations ORDER BY external_id'))
    expect(rowsOf(folder, 'SELECT node_key, role, content, position FROM nodes ORDER BY node_key')).toEqual(rowsOf(good, 'SELECT node_key, role, content, position FROM nodes ORDER BY node_key'))
    await expectHealthy(folder)
  })

  it('takes from the latest backup the texts that cannot be read', async () => {
    const { folder, file } = spoilt(() => {})
    await openApi(folder).person.must('archive.backup', {})
    const bytes = readFileSync(file)
    for (const page of [...pagesOf(file, 'raw_versions').slice(0, 2), ...pagesOf(file, 'nodes').slice(0, 4)]) ruin(bytes, page)
    writeFileSync(file, bytes)
    const report = await recover(folder)
    expect(report).toMatchObject({ back: everything, lost: [] })
    expect(keptIn(folder)).toEqual(keptIn(good))
    await expectHealthy(folder)
  })

  it('brings back what is in the first half of a file that is cut in half, and names what is not', async () => {
    const { folder, file } = spoilt(() => {})
    const more = path.join(newFolder(), 'export.json')
    const { conversations } = await writeExport({ path: more, kind: 'json', messages: 2000, seed: 5 })
    await importInto(folder, more)
    const whole = readFileSync(file)
    const bytes = whole.subarray(0, Math.floor(whole.length / 2))
    writeFileSync(file, bytes)
    const health = await openApi(folder).person.must('archive.examine', {})
    const report = await recover(folder)
    expectSetAside(report, bytes)
    expect(health).toMatchObject({ state: 'damaged', readable: { highlights: 1, tags: 4, stars: 1, savedSearches: 1 } })
    expect(report.back).toMatchObject({ highlights: 1, tags: 4, stars: 1, savedSearches: 1 })
    expect(report.back.conversations).toBeGreaterThan(TALKS)
    expect(report.back.conversations).toBeLessThan(TALKS + conversations)
    expect(report.back.conversations).toBeGreaterThanOrEqual(health.readable?.conversations ?? 0)
    expect(report.lost).not.toEqual([])
    await expectHealthy(folder)
  })

  it.each<[what: string, spoil: () => Buffer]>([['is empty', () => Buffer.alloc(0)], ['is a letter', () => Buffer.from('Dear Rosalind, this is not a database. '.repeat(500))]])('goes back to its backup when its file %s, and is never overwritten by a reader or an import', async (_, spoil) => {
    const { folder, file } = spoilt(() => {})
    const { person } = openApi(folder)
    await person.must('archive.backup', {})
    const bytes = spoil()
    writeFileSync(file, bytes)
    for (const attempt of [() => person.ask('conversations.list', {}), () => person.ask('archive.check', {}), () => person.ask('conversations.edit', { id: talks[0]?.conversation_id ?? '', isStarred: true })]) expect(await attempt()).toMatchObject({ ok: false, error: { code: 'archive_broken' } })
    await expect(importInto(folder, await buildZip(newFolder(), 'a.zip', { 'conversations.json': talks }))).rejects.toMatchObject({ code: 'archive_broken' })
    expect(readFileSync(file).equals(bytes)).toBe(true)
    expect(await person.must('archive.examine', {})).toMatchObject({ state: 'damaged', readable: { conversations: 0 }, backup: { kind: 'asked' } })
    const report = await recover(folder, 'backup')
    expect(report.back).toMatchObject(everything)
    expectSetAside(report, bytes)
    expect(keptIn(folder)).toEqual(keptIn(good))
    await expectHealthy(folder)
  })
})

describe('the latest backup in the place of a damaged archive', () => {
  it('has the highlights, tags and stars that were made since', async () => {
    const { folder, file } = spoilt(() => {})
    const { person, window } = openApi(folder)
    await person.must('archive.backup', {})
    const ids = (await person.must('conversations.list', {})).conversations.map(({ id }) => id)
    await window.must('conversations.editAll', { ids: ids.slice(10, 12), addTags: ['Later'], isStarred: true })
    const bytes = readFileSync(file)
    ruin(bytes, pagesOf(file, 'nodes')[2] ?? 0)
    writeFileSync(file, bytes)
    const report = await recover(folder, 'backup')
    expect(report).toMatchObject({ backup: expect.stringMatching(/^backup-/) as string, back: { ...everything, tags: 6, stars: 3 } })
    expectSetAside(report, bytes)
    await expectHealthy(folder)
  })

  it('is the latest that is whole', async () => {
    const { folder, file } = spoilt(() => {})
    const { person } = openApi(folder)
    const { backups: [first] } = await person.must('archive.backup', {})
    const { backups: [second] } = await person.must('archive.backup', {})
    const backupFile = path.join(folder, 'backups', second?.name ?? '')
    const spoiltBackup = readFileSync(backupFile)
    ruin(spoiltBackup, pagesOf(backupFile, 'nodes')[1] ?? 0)
    writeFileSync(backupFile, spoiltBackup)
    writeFileSync(file, 'no database')
    expect(await recover(folder, 'backup')).toMatchObject({ backup: first?.name })
    rmSync(path.join(folder, 'backups', first?.name ?? ''))
    writeFileSync(file, 'no database')
    expect(await person.ask('archive.recover', { from: 'backup' })).toMatchObject({ ok: false, error: { code: 'not_found' } })
    expect(readFileSync(file, 'utf8')).toBe('no database')
  })
})

describe('recovering', () => {
  it('starts empty when that is wanted, and keeps what was there', async () => {
    const { folder, bytes } = spoilt((before) => void before.fill(0x41, 0, 4000))
    const report = await recover(folder, 'nothing')
    expect(report).toMatchObject({ back: { conversations: 0, highlights: 0 }, lost: [] })
    expectSetAside(report, bytes)
    expect((await openApi(folder).person.must('archive.place', {})).setAside).toHaveLength(1)
    expect(await importInto(folder, await buildZip(newFolder(), 'a.zip', { 'conversations.json': talks }))).toMatchObject({ conversations: { new: TALKS } })
  })

  it('is refused where nothing is damaged', async () => {
    const { folder } = spoilt(() => {})
    expect(await openApi(folder).person.ask('archive.recover', {})).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
    expect(existsSync(path.join(folder, 'backups'))).toBe(false)
  })

  it('reads what stood only in the log when the program was killed', async () => {
    const { folder, file } = spoilt(() => {})
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
