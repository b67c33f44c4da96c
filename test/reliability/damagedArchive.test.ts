import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'
import { writeExport } from '../../bench/generate/export.ts'
import { openArchive } from '../../electron/store/archive/openArchive.ts'
import { AppError } from '../../shared/contract/appError.ts'
import { openApi } from '../support/apiFixture.ts'
import { buildConversation, buildZip } from '../support/buildExport.ts'
import { contentOf, importInto, saved, temporaryFolders } from '../support/archiveFixture.ts'
import { runCli } from '../support/commandLine.ts'

const newFolder = temporaryFolders('damage')
let good = ''

beforeAll(async () => {
  good = newFolder('archive')
  const file = path.join(newFolder(), 'export.json')
  await writeExport({ path: file, kind: 'json', messages: 1000, seed: 9 })
  await importInto(good, file)
})

/** A copy of the good archive with a modified database. */
function spoilt(spoil: (bytes: Buffer) => Buffer | void): { folder: string; file: string; bytes: Buffer } {
  const folder = newFolder('archive')
  cpSync(good, folder, { recursive: true })
  const file = path.join(folder, 'archive.db')
  const before = readFileSync(file)
  const bytes = spoil(before) ?? before
  writeFileSync(file, bytes)
  return { folder, file, bytes }
}

function openError(folder: string, mode: 'read' | 'write'): unknown {
  try {
    openArchive(folder, mode).close()
    return null
  } catch (error) {
    return error
  }
}

describe('a file that is not an archive', () => {
  it.each<[what: string, spoil: (bytes: Buffer) => Buffer | void]>([
    ['a text', () => Buffer.from('Dear Rosalind, this is not a database. '.repeat(100))],
    ['a database whose header is damaged', (bytes) => void bytes.fill(0x41, 0, 16)],
    ['a database whose schema is damaged', (bytes) => void bytes.fill(0x41, 100, 4000)],
  ])('is rejected with an explanation and left untouched: %s', (_, spoil) => {
    const { folder, file, bytes } = spoilt(spoil)
    for (const mode of ['read', 'write'] as const) {
      const error = openError(folder, mode)
      expect(error).toBeInstanceOf(AppError)
      expect(error).toMatchObject({
        code: 'archive_broken',
        message: expect.stringContaining('Nothing was changed.') as string,
      })
      expect(readFileSync(file).equals(bytes)).toBe(true)
    }
  })

  it('is not turned into an archive by a reader when it is empty', () => {
    const { folder, file } = spoilt(() => Buffer.alloc(0))
    expect(openError(folder, 'read')).toBeInstanceOf(AppError)
    expect(readFileSync(file)).toHaveLength(0)
  })

  it('is not recreated when it is empty and its other files are next to it', async () => {
    const folder = newFolder('archive')
    await importInto(
      folder,
      await buildZip(newFolder(), 'a.zip', {
        'conversations.json': [buildConversation({ turns: [['user', 'Hi']] })],
        'picture.png': Buffer.from('\u0089PNG and more'),
      }),
    )
    const file = path.join(folder, 'archive.db')
    writeFileSync(file, '')
    const run = (...args: string[]) => runCli(args, { archive: folder })
    const refused = {
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/is empty, but its attachments are still there.*recover --empty/) as string,
    }
    expect(await run('list')).toMatchObject(refused)
    expect(
      await run('import', saved(newFolder(), 'b.json', [buildConversation({ turns: [['user', 'Hi']] })])),
    ).toMatchObject(refused)
    expect(await run('doctor')).toMatchObject({
      code: 3,
      stdout: expect.stringMatching(
        /The archive is damaged.*\nNothing in it is readable\..*recover --empty/s,
      ) as string,
    })
    expect(readFileSync(file)).toHaveLength(0)
    expect(await run('recover', '--empty')).toMatchObject({ code: 0 })
    expect((await run('doctor')).stdout).toMatch(/No problems found/)
  })

  it('gets the same explanation on the command line, without a stack', async () => {
    const { folder } = spoilt(() => Buffer.from('x'.repeat(5000)))
    for (const args of [
      ['list'],
      ['stats'],
      ['imports'],
      ['backup'],
      ['import', saved(newFolder(), 'a.json', [buildConversation({ turns: [['user', 'Hi']] })])],
    ]) {
      const { code, stdout, stderr } = await runCli(args, { archive: folder })
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(/^backscroll: .*damaged or isn't a Backscroll archive.*\n$/)
    }
  })
})

describe('an archive with internal damage', () => {
  it('is detected by doctor when a table page is damaged', async () => {
    const { folder } = spoilt((bytes) => {
      // A leaf page with message texts: damages its list of cells, not just a letter.
      const at = bytes.indexOf('the ', Math.floor(bytes.length / 3), 'latin1')
      const page = Math.floor(at / 8192) * 8192
      bytes.fill(0xff, page + 1, page + 40)
    })
    const { code, stdout, stderr } = await runCli(['doctor'], { archive: folder })
    expect(code).toBeGreaterThan(0)
    expect(stdout + stderr).toMatch(/Database: |damaged/)
    expect(stdout + stderr).not.toMatch(/ at .*\.ts:\d+/)
  })

  it.each([[['doctor']], [['doctor', '--repair']]])(
    'is reported with the readable parts and the date of the latest backup: %j',
    async (args) => {
      const { folder, file } = spoilt(() => {})
      await openApi(folder).person.must('archive.backup', {})
      const db = new Database(file, { readonly: true })
      const page = db.prepare<[], number>("SELECT pageno FROM dbstat WHERE name = 'highlights'").pluck().get() ?? 0
      db.close()
      const bytes = readFileSync(file)
      bytes.fill(0xff, (page - 1) * 8192, page * 8192)
      writeFileSync(file, bytes)
      const { code, stdout } = await runCli(args, { archive: folder })
      expect(code).toBe(3)
      const advice = [
        String.raw`\nStill readable: \d+ conversations, .*backscroll recover`,
        String.raw`\nThe latest backup is from 2026-12-01 12:00\. .*recover --from-backup`,
      ]
      expect(stdout).toMatch(new RegExp(advice.join('')))
    },
  )

  it('is detected by doctor when an index page is damaged', async () => {
    const { folder, file } = spoilt(() => {})
    const db = new Database(file).unsafeMode()
    db.prepare(
      'UPDATE message_fts_data SET block = zeroblob(length(block)) WHERE id = (SELECT id FROM message_fts_data ' +
        'WHERE id > 100 ORDER BY id LIMIT 1)',
    ).run()
    db.close()
    const { code, stdout, stderr } = await runCli(['doctor'], { archive: folder })
    expect(code).toBeGreaterThan(0)
    expect(stdout + stderr).toMatch(/message_fts|index|damaged/)
    expect(stdout + stderr).not.toMatch(/ at .*\.ts:\d+/)
  })

  it('is found by doctor when index and rows disagree, and repaired by rebuilding the index', async () => {
    const { folder, file } = spoilt(() => {})
    const db = new Database(file)
    db.exec("INSERT INTO message_fts (rowid, content) VALUES (999999, 'ghost')")
    db.close()
    const doctor = await runCli(['doctor'], { archive: folder })
    expect(doctor.code).toBe(3)
    expect(doctor.stdout).toMatch(/index/)
    const repair = await runCli(['doctor', '--repair'], { archive: folder })
    expect(repair.stderr).not.toMatch(/ at .*\.ts:\d+/)
    expect(await runCli(['doctor'], { archive: folder })).toMatchObject({ code: 0 })
  })
})

describe('log files next to the database', () => {
  it('may be missing', () => {
    const { folder, file } = spoilt(() => {})
    for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
    expect(contentOf(folder).contentHash).toBe(contentOf(good).contentHash)
  })

  it('are rejected when they belong to another database, never mixed with it, and can be set aside', async () => {
    const { folder, file, bytes } = spoilt(() => {})
    const other = path.join(newFolder(), 'other.db')
    const db = new Database(other)
    db.pragma('page_size = 8192')
    db.pragma('journal_mode = WAL')
    db.exec("CREATE TABLE strangers (name TEXT); INSERT INTO strangers VALUES ('nobody')")
    cpSync(`${other}-wal`, `${file}-wal`)
    db.close()
    for (const mode of ['read', 'write'] as const)
      expect(openError(folder, mode)).toMatchObject({ code: 'archive_broken' })
    expect(readFileSync(file).equals(bytes)).toBe(true)
    const { setAside, back } = await openApi(folder).person.must('archive.recover', {})
    expect(readFileSync(setAside ?? '').equals(bytes)).toBe(true)
    expect(back.conversations).toBe(contentOf(good).conversations)
    expect(contentOf(folder).contentHash).toBe(contentOf(good).contentHash)
  })
})
