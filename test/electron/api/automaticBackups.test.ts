import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { holdImportLock } from '../../../electron/store/archive/fileLock.ts'
import type { Backup } from '../../../shared/model/archiveMaintenance.ts'
import { openApi } from '../../support/apiFixture.ts'
import { filesIn, fixedNow, importInto, saved, temporaryFolders } from '../../support/archiveFixture.ts'
import { buildConversation } from '../../support/buildExport.ts'

const newFolder = temporaryFolders('automatic')
const talk = (name: string) =>
  buildConversation({
    id: name,
    title: name,
    turns: [
      ['user', `About ${name}`],
      ['assistant', 'Indeed.'],
    ],
  })
const DAY_MS = 24 * 60 * 60 * 1000
let folder: string
let person: ReturnType<typeof openApi>['person']

beforeEach(async () => {
  folder = newFolder('archive')
  await importInto(folder, saved(newFolder(), 'a.json', [talk('tulips')]))
  person = openApi(folder).person
})

const made = async (): Promise<readonly Backup[]> =>
  (await person.must('archive.place', {})).backups.filter(({ kind }) => kind === 'automatic')

/** Makes the backup look that old. */
function age(backup: Backup | undefined, byMs: number): void {
  const name = `automatic-${new Date(fixedNow() - byMs).toISOString().replaceAll(':', '-')}.db`
  fs.renameSync(path.join(folder, 'backups', backup?.name ?? ''), path.join(folder, 'backups', name))
}

describe('daily maintenance', () => {
  it('checks the archive and makes a private backup, once per day', async () => {
    expect(await person.must('archive.care', {})).toEqual({ isChecked: true, isBackedUp: true, isBeingBackedUp: false })
    const [backup] = await made()
    expect(filesIn(path.join(folder, 'backups'))).toEqual([backup?.name])
    if (process.platform !== 'win32')
      expect(fs.statSync(path.join(folder, 'backups', backup?.name ?? '')).mode & 0o777).toBe(0o600)
    await person.must('conversations.edit', { id: talk('tulips').conversation_id, isStarred: true })
    expect(await person.must('archive.care', {})).toEqual({
      isChecked: false,
      isBackedUp: false,
      isBeingBackedUp: false,
    })
  })

  it('makes a second backup on the same day only if an import added more than a tenth', async () => {
    await importInto(
      folder,
      saved(
        newFolder(),
        'many.json',
        Array.from({ length: 19 }, (_, index) => talk(`tulip ${index}`)),
      ),
    )
    await person.must('archive.care', {})
    await importInto(folder, saved(newFolder(), 'b.json', [talk('roses'), talk('lilies')]))
    expect(await person.must('archive.care', {})).toMatchObject({ isBackedUp: false })
    await importInto(folder, saved(newFolder(), 'c.json', [talk('irises')]))
    expect(await person.must('archive.care', {})).toMatchObject({ isBackedUp: true })
    expect(await person.must('archive.care', {})).toMatchObject({ isBackedUp: false })
    const [latest] = await made()
    await person.must('archive.restore', { name: latest?.name ?? '' })
    expect((await person.must('archive.stats', {})).conversations).toBe(23)
  })

  it('measures growth since the last backup, including manual ones', async () => {
    await person.must('archive.care', {})
    age((await made())[0], 60_000)
    await importInto(folder, saved(newFolder(), 'b.json', [talk('roses')]))
    await person.must('archive.backup', {})
    expect(await person.must('archive.care', {})).toMatchObject({ isBackedUp: false })
  })

  it('ignores growth when automatic backups are off', async () => {
    await person.must('archive.care', {})
    await person.must('archive.keepBackups', { isOn: false })
    await importInto(folder, saved(newFolder(), 'b.json', [talk('roses')]))
    expect(await person.must('archive.care', {})).toMatchObject({ isBackedUp: false })
  })

  it('waits for a running import, so that no backup contains half of it', async () => {
    const release = holdImportLock(path.join(folder, 'import.lock'))
    expect(await person.must('archive.care', {})).toMatchObject({ isBackedUp: false })
    release()
    expect(await person.must('archive.care', {})).toMatchObject({ isBackedUp: true })
  })

  it('makes the next backup a day later, only if something is new', async () => {
    await person.must('archive.care', {})
    age((await made())[0], DAY_MS)
    expect(await person.must('archive.care', {})).toMatchObject({ isBackedUp: false })
    await person.must('conversations.edit', { id: talk('tulips').conversation_id, isStarred: true })
    expect(await person.must('archive.care', {})).toMatchObject({ isBackedUp: true })
    expect(await made()).toHaveLength(2)
    await person.must('archive.restore', { name: (await made())[0]?.name ?? '' })
    expect((await person.must('conversations.list', {})).conversations).toMatchObject([{ isStarred: true }])
  })

  it('makes no backups while they are turned off', async () => {
    expect(await person.must('archive.keepBackups', { isOn: false })).toMatchObject({
      automaticBackups: { isOn: false },
    })
    expect(await person.must('archive.care', {})).toMatchObject({ isBackedUp: false })
    expect(await person.must('archive.keepBackups', { isOn: true })).toMatchObject({ automaticBackups: { isOn: true } })
    expect(await person.must('archive.care', {})).toMatchObject({ isBackedUp: true })
  })

  it('detects new damage, and makes no backup of it', async () => {
    const file = path.join(folder, 'archive.db')
    const bytes = fs.readFileSync(file)
    bytes.fill(0xff, bytes.length - 3 * 8192)
    fs.writeFileSync(file, bytes)
    expect(await person.ask('archive.care', {})).toMatchObject({ ok: false, error: { code: 'archive_broken' } })
    expect(await made()).toEqual([])
    expect(fs.readFileSync(file).equals(bytes)).toBe(true)
  })

  it('does nothing without an archive', async () => {
    expect(await openApi(newFolder('archive')).person.ask('archive.care', {})).toMatchObject({
      ok: false,
      error: { code: 'no_archive' },
    })
  })
})
