import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { removeOwnFiles } from '../../../electron/store/archive/archiveFiles.ts'
import { listBackups } from '../../../electron/store/backup/backupList.ts'
import { makeBackup } from '../../../electron/store/backup/makeBackup.ts'
import { moveArchive } from '../../../electron/store/archive/moveArchive.ts'
import { type Archive, openArchive } from '../../../electron/store/archive/openArchive.ts'
import { prepareRestored, swapIn } from '../../../electron/store/backup/replaceArchive.ts'
import { withoutWriters } from '../../../electron/store/archive/withoutWriters.ts'
import { fixedNow, importInto, saved, temporaryFolders, withArchive } from '../../support/archiveFixture.ts'
import { buildConversation } from '../../support/buildExport.ts'

const newFolder = temporaryFolders('replaced')
const tulips = buildConversation({
  id: 'tulips',
  title: 'Tulips',
  turns: [
    ['user', 'When?'],
    ['assistant', 'In autumn.'],
  ],
})
let folder: string

const star = (archive: Archive, title: string): void =>
  archive.transaction(() => archive.edits.editConversation('chatgpt', tulips.id, { title, isStarred: true }))
const titleIn = (archiveFolder: string): string | null | undefined =>
  withArchive(archiveFolder, ({ library }) => library.find(tulips.id, 'person')[0]?.summary.title)

function readTitle(archiveFolder: string): string | null | undefined {
  const archive = openArchive(archiveFolder, 'read')
  try {
    return archive.library.find(tulips.id, 'person')[0]?.summary.title
  } finally {
    archive.close()
  }
}

/** The outcome: `done`, or the code of the refusal. */
function starInAnotherProgram(archiveFolder: string): string {
  const { href } = new URL('../../../electron/store/archive/openArchive.ts', import.meta.url)
  const script = `
    const { openArchive } = await import(${JSON.stringify(href)})
    try {
      const archive = openArchive(${JSON.stringify(archiveFolder)}, 'write')
      const id = ${JSON.stringify(tulips.id)}
      archive.transaction(() => archive.edits.editConversation('chatgpt', id, { title: 'By another program' }))
      archive.close()
      process.stdout.write('done')
    } catch (error) {
      process.stdout.write(error.code)
    }`
  return execFileSync(
    process.execPath,
    ['--input-type=module', '--disable-warning=ExperimentalWarning', '-e', script],
    { encoding: 'utf8' },
  )
}

beforeEach(async () => {
  folder = newFolder('archive')
  await importInto(folder, saved(newFolder(), 'a.json', [tulips]))
})

describe('a program with the archive open for writing when it is replaced', () => {
  let early: Archive
  let late: Archive

  beforeEach(() => {
    makeBackup(folder, 'backup', fixedNow())
    early = openArchive(folder, 'write')
    early.settings.get('indexing')
    swapIn(folder, prepareRestored(folder, listBackups(folder)[0]?.name ?? ''), {
      as: 'replaced',
      nowMs: fixedNow(),
    })
    late = openArchive(folder, 'write')
    star(late, 'By the later one')
  })

  it('leaves the log of the new archive alone when it closes', () => {
    const log = fs.readFileSync(path.join(folder, 'archive.db-wal'))
    early.close()
    expect(fs.readFileSync(path.join(folder, 'archive.db-wal')).equals(log)).toBe(true)
    expect(titleIn(folder)).toBe('By the later one')
    late.close()
    expect(titleIn(folder)).toBe('By the later one')
  })

  it('gets an error when it writes, so no change is lost silently', () => {
    expect(() => star(early, 'By the earlier one')).toThrow(
      expect.objectContaining({
        code: 'archive_busy',
        message: expect.stringMatching(/^Nothing was changed\. .*try again\.$/) as string,
      }),
    )
    early.close()
    late.close()
    expect(titleIn(folder)).toBe('By the later one')
  })
})

it('a program with the archive open for writing gets no_archive after it is deleted', () => {
  const early = openArchive(folder, 'write')
  removeOwnFiles(folder)
  expect(() => star(early, 'Too late')).toThrow(expect.objectContaining({ code: 'no_archive' }))
  early.close()
})

describe('while an archive is replaced or moved', () => {
  it('other programs can read but not write, whatever is opened and closed meanwhile', async () => {
    await withoutWriters(folder, {}, () => {
      openArchive(folder, 'read').close()
      fs.copyFileSync(path.join(folder, 'archive.db'), path.join(newFolder(), 'copy.db'))
      expect(readTitle(folder)).toBe('Tulips')
      expect(starInAnotherProgram(folder)).toBe('archive_busy')
    })
    expect(titleIn(folder)).toBe('Tulips')
    expect(starInAnotherProgram(folder)).toBe('done')
    expect(titleIn(folder)).toBe('By another program')
    expect(fs.readdirSync(folder)).not.toContain('replace.lock')
  })

  it('a program that opened it earlier is refused too', async () => {
    const early = openArchive(folder, 'write')
    await withoutWriters(folder, {}, () =>
      expect(() => star(early, 'Too late')).toThrow(expect.objectContaining({ code: 'archive_busy' })),
    )
    star(early, 'After it')
    early.close()
    expect(titleIn(folder)).toBe('After it')
  })
})

it('a program that had it open for writing during the move learns the new folder, and loses nothing', async () => {
  const to = path.join(newFolder(), 'elsewhere')
  const early = openArchive(folder, 'write')
  await moveArchive(folder, to, new AbortController().signal)
  expect(() => star(early, 'Too late')).toThrow(expect.objectContaining({ code: 'archive_moved' }))
  early.close()
  expect(titleIn(to)).toBe('Tulips')
})
