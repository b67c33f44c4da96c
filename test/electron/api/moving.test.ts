import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { findArchiveFolder } from '../../../electron/api/archiveFolder.ts'
import { holdImportLock } from '../../../electron/store/archive/fileLock.ts'
import { openApi } from '../../support/apiFixture.ts'
import { filesIn, importInto, saved, temporaryFolders } from '../../support/archiveFixture.ts'
import { buildConversation, buildZip } from '../../support/buildExport.ts'

const newFolder = temporaryFolders('moving')
const talk = (name: string) =>
  buildConversation({
    id: name,
    title: name,
    turns: [
      ['user', `About ${name}`],
      ['assistant', 'Indeed.'],
    ],
  })
let from: string
let to: string
let person: ReturnType<typeof openApi>['person']

const found = (named: string): string => findArchiveFolder(named, { platform: 'linux', home: '/home/ada', env: {} })
const titlesIn = async (folder: string): Promise<(string | null)[]> =>
  (await openApi(folder).person.must('conversations.list', {})).conversations.map(({ title }) => title)
const contentOf = async (folder: string) => ({
  stats: { ...(await openApi(folder).person.must('archive.stats', {})), archive: '' },
  files: filesIn(path.join(folder, 'attachments')),
  backups: filesIn(path.join(folder, 'backups')),
})
const refused = async (folder: string): Promise<string> => {
  const reply = await person.ask('archive.move', { folder })
  return reply.ok ? expect.fail('it was moved') : `${reply.error.code}: ${reply.error.message}`
}

beforeEach(async () => {
  from = newFolder('archive')
  to = path.join(newFolder(), 'another disk', 'chats')
  await importInto(
    from,
    await buildZip(newFolder(), 'a.zip', {
      'conversations.json': [talk('tulips')],
      'picture.png': Buffer.from('\u0089PNG and more'),
    }),
  )
  person = openApi(from).person
  await person.must('archive.backup', {})
  fs.writeFileSync(path.join(from, 'connections.json'), '{}')
})

describe('a moved archive', () => {
  it('is complete, with images, backups and connections, and leaves a note behind', async () => {
    const before = await contentOf(from)
    expect(await person.must('archive.move', { folder: to })).toEqual({ folder: to, leftIn: null })
    expect(await contentOf(to)).toEqual(before)
    expect(fs.existsSync(path.join(to, 'connections.json'))).toBe(true)
    expect(fs.readdirSync(from)).toEqual(['moved-to.json'])
    if (process.platform !== 'win32') expect(fs.statSync(path.join(to, 'archive.db')).mode & 0o777).toBe(0o600)
  })

  it('is found through the old folder, after any number of moves, and back again', async () => {
    const third = path.join(newFolder(), 'third')
    await person.must('archive.move', { folder: to })
    await openApi(to).person.must('archive.move', { folder: third })
    expect([found(from), found(to), found(third)]).toEqual([third, third, third])
    await openApi(third).person.must('archive.move', { folder: from })
    expect([found(from), found(to), found(third)]).toEqual([from, from, from])
    expect(await titlesIn(from)).toEqual(['tulips'])
  })

  it('gets its own subfolder in a folder with other files', async () => {
    const shared = newFolder()
    fs.writeFileSync(path.join(shared, 'letter.txt'), 'Dear Ada')
    expect(await person.must('archive.move', { folder: shared })).toEqual({
      folder: path.join(shared, 'Backscroll'),
      leftIn: null,
    })
    expect(fs.readdirSync(shared).toSorted()).toEqual(['Backscroll', 'letter.txt'])
  })

  it('is reported to programs that use the old folder, which create no new one there', async () => {
    await person.must('archive.move', { folder: to })
    expect(await person.ask('conversations.list', {})).toMatchObject({
      ok: false,
      error: {
        code: 'archive_moved',
        message: `The archive was moved to ${to}. Restart Backscroll to open it there.`,
      },
    })
    await expect(importInto(from, saved(newFolder(), 'more.json', [talk('crocus')]))).rejects.toMatchObject({
      code: 'archive_moved',
    })
    expect(fs.existsSync(path.join(from, 'archive.db'))).toBe(false)
  })

  it('on a disconnected disk is not treated as lost', async () => {
    await person.must('archive.move', { folder: to })
    fs.renameSync(to, `${to} unplugged`)
    expect(found(from)).toBe(from)
    expect(await person.ask('conversations.list', {})).toMatchObject({
      ok: false,
      error: { code: 'archive_moved', message: expect.stringContaining('Connect its disk') },
    })
    fs.renameSync(`${to} unplugged`, to)
    expect(await titlesIn(found(from))).toEqual(['tulips'])
  })

  it('is forgotten after it was deleted there', async () => {
    await person.must('archive.move', { folder: to })
    await openApi(to).person.must('archive.wipe', { confirmation: 'delete everything' })
    expect(found(from)).toBe(to)
    expect(await openApi(to).person.ask('conversations.list', {})).toMatchObject({
      ok: false,
      error: { code: 'no_archive' },
    })
  })
})

const expectUntouched = async (): Promise<void> => {
  expect(fs.existsSync(path.join(from, 'moved-to.json'))).toBe(false)
  expect(await titlesIn(from)).toEqual(['tulips'])
}

describe('a move is rejected', () => {
  it('into an existing archive, into itself, or to a relative path', async () => {
    const taken = newFolder()
    fs.mkdirSync(path.join(taken, 'Backscroll', 'something'), { recursive: true })
    expect(await refused(taken)).toBe(
      `invalid_input: ${path.join(taken, 'Backscroll')} isn't empty. Choose an empty folder.`,
    )
    expect(await refused(from)).toContain('Choose a folder outside it.')
    expect(await refused(path.join(from, 'attachments', 'new'))).toContain('Choose a folder outside it.')
    expect(await refused('chats')).toContain("isn't a full path")
    await expectUntouched()
  })

  it('into a synced folder', async () => {
    expect(await refused(path.join(newFolder(), 'Dropbox', 'chats'))).toContain('invalid_input: ')
    expect(await refused(path.join(newFolder(), 'OneDrive - Heron Club', 'chats'))).toContain(
      'synced with other computers',
    )
    await expectUntouched()
  })

  it('during an import, or while another program writes', async () => {
    const release = holdImportLock(path.join(from, 'import.lock'))
    expect(await refused(to)).toContain('archive_busy')
    release()
    await expectUntouched()
  })

  it('if the folder cannot be created', async () => {
    const file = path.join(newFolder(), 'a file')
    fs.writeFileSync(file, '')
    expect(await refused(path.join(file, 'chats'))).toContain('archive_read_only')
    await expectUntouched()
  })

  it('of a damaged database, and the partial copy is deleted', async () => {
    const bytes = fs.readFileSync(path.join(from, 'archive.db'))
    bytes.fill(0x5a, 8192 * 3, 8192 * 9)
    fs.writeFileSync(path.join(from, 'archive.db'), bytes)
    expect(await refused(to)).toContain('archive_broken')
    expect(fs.existsSync(to)).toBe(false)
    expect(fs.existsSync(path.join(from, 'moved-to.json'))).toBe(false)
  })

  it('if there is no archive', async () => {
    expect(await openApi(newFolder('empty')).person.ask('archive.move', { folder: to })).toMatchObject({
      ok: false,
      error: { code: 'no_archive' },
    })
  })
})

it('a writer during a move waits or gets an error, and no confirmed write is lost', async () => {
  const other = new Database(path.join(from, 'archive.db'), { timeout: 100 })
  const moving = person.must('archive.move', { folder: to })
  let confirmed = 0
  for (let turn = 0; turn < 200; turn += 1) {
    await new Promise((resolve) => void setImmediate(resolve))
    try {
      other
        .prepare(
          "INSERT INTO settings (name, value) VALUES ('turn', ?) ON CONFLICT (name) DO UPDATE SET value = " +
            'excluded.value',
        )
        .run(String(turn))
      if (!fs.existsSync(path.join(from, 'moved-to.json'))) confirmed = turn
    } catch (error) {
      expect(error).toMatchObject({ code: expect.stringMatching(/^SQLITE_(?:BUSY|READONLY|IOERR)/) })
    }
  }
  await moving
  other.close()
  const db = new Database(path.join(to, 'archive.db'), { readonly: true })
  const kept = Number(db.prepare("SELECT value FROM settings WHERE name = 'turn'").pluck().get() ?? 0)
  db.close()
  expect(kept).toBe(confirmed)
})
