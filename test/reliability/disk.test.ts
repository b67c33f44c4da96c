import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { writeExport } from '../../bench/generate/export.ts'
import { runImport } from '../../electron/import/record/runImport.ts'
import { openArchive } from '../../electron/store/archive/openArchive.ts'
import type { ImportProgress } from '../../shared/model/importReport.ts'
import { fillDisk, smallDisks } from '../support/smallDisks.ts'
import { buildConversation, buildZip } from '../support/buildExport.ts'
import {
  checkIndex,
  contentOf,
  essenceOf,
  fixedNow,
  importInto,
  saved,
  snapshotOf,
  temporaryFolders,
  withArchive,
} from '../support/archiveFixture.ts'
import { runCli } from '../support/commandLine.ts'
import { howMany } from '../support/howMany.ts'

const newFolder = temporaryFolders('disk')
const megabyte = 1024 * 1024
const garden = buildConversation({
  id: 'garden',
  title: 'Garden',
  turns: [
    ['user', 'When?'],
    ['assistant', 'In autumn.'],
  ],
})
const { canMount, disk } = smallDisks(newFolder)

describe.skipIf(!canMount)('a full disk', () => {
  const manyFiles = path.join(newFolder(), 'export.zip')
  const elsewhere = newFolder('archive')
  beforeAll(async () => {
    await writeExport({ path: manyFiles, kind: 'zip', messages: howMany(500, 1500), seed: 3, images: 30 })
    await importInto(elsewhere, saved(newFolder(), 'a.json', [garden]))
    await importInto(elsewhere, manyFiles)
  })

  it('is detected and reported before anything is written', async () => {
    const room = disk(24)
    const folder = path.join(room, 'archive')
    await importInto(folder, saved(newFolder(), 'a.json', [garden]))
    const before = contentOf(folder)
    const zip = await buildZip(newFolder(), 'a.zip', {
      'conversations.json': [garden],
      'film.mp4': Buffer.alloc(30 * megabyte),
    })
    await expect(importInto(folder, zip)).rejects.toMatchObject({
      code: 'disk_full',
      message: expect.stringMatching(/Nothing was changed.*needs about 3\d MB.*Free some space/s) as string,
    })
    expect(contentOf(folder)).toEqual(before)
  })

  it.each<[when: string, step: ImportProgress['step'], leave: number]>([
    ['while conversations are read', 'conversations', 300_000],
    ['while conversations are read, to the last byte', 'conversations', 0],
    ['while files are copied', 'files', 100_000],
    ['while files are copied, to the last byte', 'files', 0],
  ])('halfway rolls the import back, which succeeds once there is space: %s', async (_, step, leave) => {
    const room = disk(64)
    const folder = path.join(room, 'archive')
    await importInto(folder, saved(newFolder(), 'a.json', [garden]))
    const before = essenceOf(folder)
    let ballast = ''
    const onProgress = (progress: ImportProgress): void => {
      if (progress.step === step && ballast === '') ballast = fillDisk(room, leave)
    }
    await expect(importInto(folder, manyFiles, { onProgress })).rejects.toMatchObject({
      code: 'disk_full',
      message: expect.stringMatching(/[Ff]ree some space/) as string,
    })
    expect(ballast).not.toBe('')
    withArchive(folder, (archive) => expect(archive.library.find(garden.id)).toHaveLength(1))
    rmSync(ballast)
    expect(essenceOf(folder)).toEqual(before)
    const damage = withArchive(folder, (archive) => archive.findDamage())
    expect(damage.filter((sentence) => !sentence.includes('search index is behind'))).toEqual([])
    expect(await importInto(folder, manyFiles)).toMatchObject({ status: 'done', conversations: { skipped: 0 } })
    expect(essenceOf(folder)).toEqual(essenceOf(elsewhere))
    withArchive(folder, (archive) => expect(archive.findDamage()).toEqual([]))
  })

  it('has the log of an open archive made short by taking back, and by the import that goes through', async () => {
    const room = disk(64)
    const folder = path.join(room, 'archive')
    await importInto(folder, saved(newFolder(), 'a.json', [garden]))
    const file = path.join(newFolder(), 'export.json')
    await writeExport({ path: file, kind: 'json', messages: howMany(500, 1500), seed: 3 })
    const archive = openArchive(folder, 'write')
    const logBytes = (): number => statSync(path.join(folder, 'archive.db-wal')).size
    let ballast = ''
    let longest = 0
    const onProgress = (progress: ImportProgress): void => {
      if (progress.step === 'conversations' && ballast === '') ballast = fillDisk(room, 300_000)
      longest = Math.max(longest, logBytes())
    }
    const importIt = (): Promise<unknown> =>
      runImport({ archive, path: file, now: fixedNow, isCancelled: () => false, onProgress })
    try {
      await expect(importIt()).rejects.toMatchObject({ code: 'disk_full' })
      expect(longest).toBeGreaterThan(0)
      expect(logBytes()).toBe(0)
      rmSync(ballast)
      longest = 0
      expect(await importIt()).toMatchObject({ status: 'done' })
      expect(longest).toBeGreaterThan(0)
      expect(logBytes()).toBe(0)
    } finally {
      archive.close()
    }
  })

  it('during indexing keeps the import, reports it, and the next import catches up', async () => {
    const room = disk(64)
    const folder = path.join(room, 'archive')
    const file = path.join(newFolder(), 'export.json')
    const made = await writeExport({ path: file, kind: 'json', messages: howMany(500, 1500), seed: 3 })
    let ballast = ''
    const onProgress = (progress: ImportProgress): void => {
      if (progress.step === 'index' && ballast === '') ballast = fillDisk(room, 0)
    }
    await expect(importInto(folder, file, { onProgress })).rejects.toMatchObject({ code: 'disk_full' })
    rmSync(ballast)
    expect([0, made.conversations]).toContain(contentOf(folder).conversations)
    expect(await importInto(folder, file)).toMatchObject({ status: 'done' })
    expect(contentOf(folder).conversations).toBe(made.conversations)
    withArchive(folder, (archive) => {
      checkIndex(folder)
      expect(archive.findDamage()).toEqual([])
    })
  })

  it('is reported as a sentence on the command line', async () => {
    const room = disk(2)
    const file = path.join(newFolder(), 'export.json')
    await writeExport({ path: file, kind: 'json', messages: howMany(500, 1500), seed: 3 })
    const { code, stdout, stderr } = await runCli(['import', file], { archive: path.join(room, 'archive') })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^backscroll: .*space.*\n$/)
  })
})

describe.skipIf(!canMount)('a read-only disk', () => {
  it('gives a clear error for an import and an edit, changes nothing, and stays readable', async () => {
    const room = disk(24)
    const folder = path.join(room, 'archive')
    await importInto(folder, saved(newFolder(), 'a.json', [garden]))
    const before = snapshotOf(folder)
    execFileSync('mount', ['-o', 'remount,ro', room])
    const other = saved(newFolder(), 'b.json', [buildConversation({ id: 'other', turns: [['user', 'Hi']] })])
    const imported = await runCli(['import', other], { archive: folder })
    expect(imported).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^backscroll: Can't write to .*permissions/) as string,
    })
    expect(await runCli(['edit', garden.id, '--title', 'X'], { archive: folder })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Can't write to") as string,
    })
    expect(snapshotOf(folder)).toEqual(before)
    const list = await runCli(['list'], { archive: folder })
    expect(list).toMatchObject({ code: 0, stdout: expect.stringContaining('Garden') as string })
  })
})

const isRoot = process.getuid?.() === 0
if (isRoot)
  process.stderr.write('disk.test.ts: the test by permissions alone is skipped, because root may write everywhere.\n')

describe.skipIf(isRoot || process.platform === 'win32')('a read-only folder', () => {
  it('gives a clear error and changes nothing', async () => {
    const folder = newFolder('archive')
    await importInto(folder, saved(newFolder(), 'a.json', [garden]))
    const copy = newFolder('copy')
    cpSync(folder, copy, { recursive: true })
    chmodSync(path.join(copy, 'archive.db'), 0o400)
    chmodSync(copy, 0o500)
    const before = snapshotOf(copy)
    expect(() => openArchive(copy, 'write')).toThrow(expect.objectContaining({ code: 'archive_read_only' }))
    expect(snapshotOf(copy)).toEqual(before)
    chmodSync(copy, 0o700)
  })
})
