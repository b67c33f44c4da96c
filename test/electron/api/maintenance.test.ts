import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { createCachedArchive } from '../../../electron/api/cachedArchive.ts'
import { watchForChanges } from '../../../electron/store/archive/changeWatch.ts'
import { holdImportLock } from '../../../electron/store/archive/fileLock.ts'
import { openApi } from '../../support/apiFixture.ts'
import {
  filesIn,
  fixedNow,
  importInto,
  rowsOf,
  saved,
  snapshotOf,
  temporaryFolders,
  withArchive,
} from '../../support/archiveFixture.ts'
import { buildConversation, buildZip } from '../../support/buildExport.ts'

const newFolder = temporaryFolders('keeping')
const talk = (name: string) =>
  buildConversation({
    id: name,
    title: name,
    turns: [
      ['user', `About ${name}`],
      ['assistant', 'Indeed.'],
    ],
  })
const isPosix = process.platform !== 'win32'
let folder: string
let person: ReturnType<typeof openApi>['person']

beforeEach(async () => {
  folder = newFolder('archive')
  await importInto(
    folder,
    await buildZip(newFolder(), 'a.zip', {
      'conversations.json': [talk('tulips')],
      'picture.png': Buffer.from('\u0089PNG and more'),
    }),
  )
  person = openApi(folder).person
})

const titles = async (): Promise<(string | null)[]> =>
  (await person.must('conversations.list', {})).conversations.map(({ title }) => title).toSorted()
const backups = async (): Promise<string[]> => (await person.must('archive.place', {})).backups.map(({ name }) => name)
const add = (name: string) => importInto(folder, saved(newFolder(), 'more.json', [talk(name)]))

async function backUp(): Promise<string> {
  const before = await backups()
  const { backups: after } = await person.must('archive.backup', {})
  return after.map(({ name }) => name).find((name) => !before.includes(name)) ?? expect.fail('a backup was made')
}

describe('a backup', () => {
  it('is one complete, private database in a separate folder, and is listed', async () => {
    const name = await backUp()
    const file = path.join(folder, 'backups', name)
    expect(name).toBe('backup-2026-12-01T12-00-00.000Z.db')
    expect(await person.must('archive.place', {})).toEqual({
      folder,
      trouble: null,
      databaseBytes: fs.statSync(path.join(folder, 'archive.db')).size,
      fileBytes: filesIn(path.join(folder, 'attachments')).reduce(
        (sum, each) => sum + fs.statSync(path.join(folder, 'attachments', each)).size,
        0,
      ),
      backups: [{ name, kind: 'asked', byteLength: fs.statSync(file).size, madeAtMs: fixedNow() }],
      automaticBackups: { isOn: true, whyNot: null },
      setAside: [],
    })
    expect(filesIn(path.join(folder, 'backups'))).toEqual([name])
    if (isPosix) expect(fs.statSync(file).mode & 0o777).toBe(0o600)
    const db = new Database(file, { readonly: true })
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(db.prepare('SELECT title FROM conversations').pluck().all()).toEqual(['tulips'])
    db.close()
  })

  it('can be made while others write, and contains their finished writes', async () => {
    const db = new Database(path.join(folder, 'archive.db'))
    db.exec("BEGIN IMMEDIATE; UPDATE conversations SET title = 'half done'")
    const name = await backUp()
    db.exec('ROLLBACK')
    db.close()
    expect(await person.must('archive.restore', { name })).toMatchObject({ folder })
    expect(await titles()).toEqual(['tulips'])
  })

  it('keeps five of its kind, and removes none of another kind', async () => {
    fs.mkdirSync(path.join(folder, 'backups'))
    fs.writeFileSync(path.join(folder, 'backups', 'before-migration-from-3.db'), 'x')
    fs.writeFileSync(path.join(folder, 'backups', 'my own notes.txt'), 'x')
    const made: string[] = []
    for (let times = 0; times < 7; times += 1) made.push(await backUp())
    expect(new Set(await backups())).toEqual(new Set([...made.slice(-5), 'before-migration-from-3.db']))
    expect(fs.existsSync(path.join(folder, 'backups', 'my own notes.txt'))).toBe(true)
  })

  it('of a damaged database is discarded', async () => {
    const file = path.join(folder, 'archive.db')
    const bytes = fs.readFileSync(file)
    bytes.fill(0x5a, 8192 * 3, 8192 * 9)
    fs.writeFileSync(file, bytes)
    expect(await person.ask('archive.backup', {})).toMatchObject({ ok: false, error: { code: 'archive_broken' } })
    expect(filesIn(path.join(folder, 'backups'))).toEqual([])
  })

  it('of nothing is rejected, and changes nothing', async () => {
    const nowhere = newFolder('archive')
    expect(await openApi(nowhere).person.ask('archive.backup', {})).toMatchObject({
      ok: false,
      error: { code: 'no_archive' },
    })
    expect(await openApi(nowhere).person.must('archive.place', {})).toEqual({
      folder: nowhere,
      trouble: null,
      databaseBytes: 0,
      fileBytes: 0,
      backups: [],
      automaticBackups: { isOn: true, whyNot: null },
      setAside: [],
    })
    expect(fs.existsSync(nowhere)).toBe(false)
  })
})

describe('a restored backup', () => {
  it('is used by every program from then on, even with the archive already open', async () => {
    const name = await backUp()
    await add('roses')
    const held = createCachedArchive(folder, false)
    const watch = watchForChanges(folder)
    watch.hasChanged()
    expect(held.read((archive) => archive.stats.read().conversations)).toBe(2)
    await person.must('archive.restore', { name })
    expect(held.read((archive) => archive.stats.read().conversations)).toBe(1)
    expect(watch.hasChanged()).toBe(true)
    expect(await titles()).toEqual(['tulips'])
    held.close()
    watch.close()
    expect(await person.must('archive.check', {})).toMatchObject({ damage: [] })
    expect(fs.existsSync(path.join(folder, 'restoring'))).toBe(false)
  })

  it('sets aside the previous database with its log, so that you can restore it', async () => {
    const name = await backUp()
    const reader = new Database(path.join(folder, 'archive.db'))
    reader.pragma('journal_mode = WAL')
    reader.pragma('wal_autocheckpoint = 0')
    reader.exec('BEGIN; SELECT count(*) FROM conversations')
    const [id = ''] = (await person.must('conversations.list', {})).conversations.map((each) => each.id)
    await person.must('conversations.edit', { id, title: 'roses' })
    await person.must('archive.restore', { name })
    expect(await titles()).toEqual(['tulips'])
    expect(reader.prepare('SELECT count(*) FROM conversations').pluck().get()).toBe(1)
    reader.close()
    const [aside = ''] = (await backups()).filter((each) => each.startsWith('replaced-'))
    await person.must('archive.restore', { name: aside })
    expect(await titles()).toEqual(['roses'])
    await person.must('archive.restore', { name })
    expect((await backups()).filter((each) => each.startsWith('replaced-'))).toHaveLength(3)
    await add('lilies')
    expect(await titles()).toEqual(['lilies', 'tulips'])
    expect(await person.must('archive.check', {})).toMatchObject({ damage: [] })
  })

  it('replaces a damaged or missing database', async () => {
    const name = await backUp()
    fs.writeFileSync(path.join(folder, 'archive.db'), 'no database at all')
    await person.must('archive.restore', { name })
    expect(await titles()).toEqual(['tulips'])
    fs.rmSync(path.join(folder, 'archive.db'))
    await person.must('archive.restore', { name })
    expect(await titles()).toEqual(['tulips'])
  })

  it.each(['cut short', 'no database at all'])('that is %s is rejected, and nothing changes', async (how) => {
    const name = await backUp()
    const file = path.join(folder, 'backups', name)
    fs.writeFileSync(file, how === 'cut short' ? fs.readFileSync(file).subarray(0, 40_000) : how)
    const before = snapshotOf(folder)
    expect(await person.ask('archive.restore', { name })).toMatchObject({
      ok: false,
      error: { code: 'archive_broken', message: expect.stringContaining('Nothing was changed') as string },
    })
    expect(new Map([...snapshotOf(folder)].filter(([each]) => each !== 'import.lock'))).toEqual(
      new Map([...before].filter(([each]) => each !== 'import.lock')),
    )
  })

  it.each([
    '../archive.db',
    'archive.db',
    '',
    'backup-2020-01-01T00-00-00.000Z.db',
    '/etc/passwd',
    'backup-2026-12-01T12-00-00.000Z.db/../../archive.db',
  ])('must be one of ours: %j', async (name) => {
    await backUp()
    expect(await person.ask('archive.restore', { name })).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })

  it('is rejected during an import, with an explanation', async () => {
    const name = await backUp()
    const release = holdImportLock(path.join(folder, 'import.lock'))
    expect(await person.ask('archive.restore', { name })).toMatchObject({ ok: false, error: { code: 'archive_busy' } })
    expect(await person.ask('archive.wipe', { confirmation: 'delete everything' })).toMatchObject({
      ok: false,
      error: { code: 'archive_busy' },
    })
    release()
    expect(await titles()).toEqual(['tulips'])
  })

  it('pauses an indexer, and lets it resume afterwards', async () => {
    const name = await backUp()
    const release = withArchive(folder, (archive) => archive.holdIndexLock())
    // Acts like an indexer that notices the pause.
    const timer = setInterval(() => {
      if (rowsOf(folder, "SELECT value FROM settings WHERE name = 'indexing'")[0]?.['value'] !== 'paused') return
      clearInterval(timer)
      release()
    }, 20)
    await person.must('archive.restore', { name })
    const [aside = ''] = (await backups()).filter((each) => each.startsWith('replaced-'))
    await person.must('archive.restore', { name: aside })
    expect(await person.must('index.status', {})).toMatchObject({ isPaused: false })
  })
})

describe('wiping', () => {
  it('leaves an empty folder, and every program reports that there is no archive', async () => {
    await backUp()
    const held = createCachedArchive(folder, false)
    held.read((archive) => archive.stats.read())
    expect(await person.must('archive.wipe', { confirmation: 'delete everything' })).toEqual({ archive: folder })
    expect(fs.readdirSync(folder)).toEqual([])
    expect(() => held.read((archive) => archive.stats.read())).toThrow(expect.objectContaining({ code: 'no_archive' }))
    held.close()
    for (const name of ['conversations.list', 'archive.stats', 'index.status', 'archive.backup'] as const)
      expect(await person.ask(name, {})).toMatchObject({
        ok: false,
        error: { code: 'no_archive', advice: expect.stringContaining('backscroll import') as string },
      })
    expect(await person.ask('search.run', { query: 'tulips' })).toMatchObject({
      ok: false,
      error: { code: 'no_archive' },
    })
    expect(await person.ask('archive.wipe', { confirmation: 'delete everything' })).toMatchObject({
      ok: false,
      error: { code: 'no_archive' },
    })
    await add('roses')
    expect(await titles()).toEqual(['roses'])
  })

  it('deletes only our own files', async () => {
    fs.writeFileSync(path.join(folder, 'letter.txt'), 'Dear Noor')
    fs.mkdirSync(path.join(folder, 'photographs'))
    await person.must('archive.wipe', { confirmation: 'delete everything' })
    expect(fs.readdirSync(folder).toSorted()).toEqual(['letter.txt', 'photographs'])
  })

  it.each(['', 'delete', 'Delete everything', 'delete everything '])(
    'requires the confirmation phrase: %j',
    async (confirmation) => {
      expect(await person.ask('archive.wipe', { confirmation: confirmation as 'delete everything' })).toMatchObject({
        ok: false,
        error: { code: 'invalid_input' },
      })
      expect(await titles()).toEqual(['tulips'])
    },
  )
})
