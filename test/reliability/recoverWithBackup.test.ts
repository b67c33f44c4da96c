import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openApi } from '../support/apiFixture.ts'
import { importInto, rowsOf } from '../support/archiveFixture.ts'
import { buildZip } from '../support/buildExport.ts'
import {
  everything,
  expectHealthy,
  expectSetAside,
  keptIn,
  pagesOf,
  recover,
  damageAgain,
  ruin,
  spoiltArchives,
  TALKS,
  talks,
} from '../support/spoiltArchives.ts'

const { newFolder, good, copy, spoilt } = spoiltArchives('backup')

/** Only the user's own data becomes unreadable. */
function ruinUserData(bytes: Buffer, file: string): void {
  for (const table of ['highlights', 'conversation_edits', 'conversation_tags', 'saved_searches'])
    for (const page of pagesOf(file, table)) ruin(bytes, page)
}

const fromBackup = /^Some of your highlights, .*tags.* could not be read\. .* backup of 2026-12-01/

describe('user data', () => {
  it('comes from the backup when its pages are unreadable, and the report says so', async () => {
    const { folder, file } = await copy({ isBackedUp: true })
    damageAgain(file, ruinUserData)
    const report = await recover(folder)
    expect(report.back).toMatchObject(everything)
    expect(report.lost).toEqual([expect.stringMatching(fromBackup) as string])
    expect(keptIn(folder)).toEqual(keptIn(good()))
    await expectHealthy(folder)
  })

  it('is reported as lost when there is no backup', async () => {
    const { folder } = spoilt(ruinUserData)
    const report = await recover(folder)
    expect(report.back).toMatchObject({ conversations: TALKS, highlights: 0, tags: 0, stars: 0, savedSearches: 0 })
    expect(report.lost).toEqual([
      expect.stringMatching(/^Some of your highlights, .* could not be read, and there is no backup/) as string,
    ])
  })

  it('is the later of two readable versions, and anything removed since the backup stays removed', async () => {
    const { folder, file } = await copy({ isBackedUp: true })
    const { person, window } = openApi(folder)
    const [highlight] = (await person.must('highlights.list', {})).highlights
    await window.must('highlights.edit', { id: highlight?.id ?? 0, note: 'Ask Hedwig' })
    const [first, second] = (await person.must('conversations.list', {})).conversations.map(({ id }) => id)
    await window.must('conversations.editAll', { ids: [first ?? '', second ?? ''], removeTags: ['Winter'] })
    damageAgain(file, (bytes) => pagesOf(file, 'saved_searches').forEach((page) => ruin(bytes, page)))
    const report = await recover(folder)
    expect(report.back).toMatchObject({ ...everything, tags: 2 })
    expect(keptIn(folder).highlights).toMatchObject([{ note: 'Ask Hedwig' }])
    expect(report.lost).toEqual([expect.stringMatching(/^Some of your saved searches could not be read/) as string])
  })
})

describe('conversations that only the backup has', () => {
  it('takes unreadable texts from the latest backup', async () => {
    const { folder, file } = await copy({ isBackedUp: true })
    damageAgain(file, (bytes) =>
      [...pagesOf(file, 'raw_versions').slice(0, 2), ...pagesOf(file, 'nodes').slice(0, 4)].forEach((page) =>
        ruin(bytes, page),
      ),
    )
    const report = await recover(folder)
    expect(report).toMatchObject({ back: everything, lost: [] })
    expect(keptIn(folder)).toEqual(keptIn(good()))
    await expectHealthy(folder)
  })

  it.each<[what: string, spoil: (bytes: Buffer) => void]>([
    ['first 40 percent', (bytes) => void bytes.fill(0, 0, Math.floor(bytes.length * 0.4))],
    ['middle', (bytes) => void bytes.fill(0, Math.floor(bytes.length / 3), Math.floor((bytes.length * 2) / 3))],
  ])('are recovered when the %s of the file is all zeros', async (_, spoil) => {
    const { folder, file } = await copy({ isBackedUp: true })
    const bytes = damageAgain(file, spoil)
    const report = await recover(folder)
    expect(report.back).toMatchObject(everything)
    expect(report.lost.some((sentence) => sentence.includes('from the backup of 2026-12-01'))).toBe(true)
    expect(keptIn(folder)).toMatchObject({
      content: keptIn(good()).content,
      highlights: keptIn(good()).highlights,
      sightings: keptIn(good()).sightings,
    })
    expectSetAside(report, bytes)
    await expectHealthy(folder)
  })

  it('come back even if the archive was rebuilt since and numbers its texts differently', async () => {
    const { folder, file } = await copy({ isBackedUp: true })
    const { id = '' } = (await openApi(folder).person.must('conversations.list', {})).conversations.at(-1) ?? {}
    await openApi(folder).window.must('conversations.trash', { id })
    await openApi(folder).window.must('conversations.emptyTrash', {})
    damageAgain(file, (bytes) => ruin(bytes, pagesOf(file, 'nodes')[1] ?? 0))
    expect(await recover(folder)).toMatchObject({ back: { conversations: TALKS - 1 }, lost: [] })
    const numbers = 'SELECT hex(sha256) AS hash, id FROM raw_versions ORDER BY sha256'
    const left = rowsOf(folder, numbers)
    expect(left).not.toEqual(rowsOf(good(), numbers).filter(({ hash }) => left.some((row) => row['hash'] === hash)))
    damageAgain(file, (bytes) =>
      [...pagesOf(file, 'raw_versions').slice(0, 2), ...pagesOf(file, 'nodes').slice(0, 4)].forEach((page) =>
        ruin(bytes, page),
      ),
    )
    expect((await recover(folder)).back).toMatchObject({ conversations: TALKS - 1, highlights: 1 })
    expect(rowsOf(folder, 'SELECT count(*) AS count FROM nodes')).toEqual([
      {
        count:
          (TALKS - 1) *
          (rowsOf(good(), 'SELECT count(*) AS count FROM nodes WHERE conversation_id = 2')[0]?.['count'] as number),
      },
    ])
    await expectHealthy(folder)
  })

  it('stay away when they were removed since: the readable list does not have them', async () => {
    const { folder, file } = await copy({ isBackedUp: true })
    const { person, window } = openApi(folder)
    const { id = '' } = (await person.must('conversations.list', {})).conversations.at(-1) ?? {}
    await window.must('conversations.trash', { id })
    await window.must('conversations.emptyTrash', {})
    damageAgain(file, (bytes) => ruin(bytes, pagesOf(file, 'raw_versions')[1] ?? 0))
    expect(await recover(folder)).toMatchObject({ back: { conversations: TALKS - 1 }, lost: [] })
    expect(rowsOf(folder, 'SELECT 1 FROM conversations WHERE external_id = ?', id)).toEqual([])
  })
})

describe('a completely unreadable file', () => {
  const nothings: [what: string, spoil: (bytes: Buffer) => Buffer | void][] = [
    ['nothing but zeros', (bytes) => void bytes.fill(0)],
    ['a letter', () => Buffer.from('Dear Rosalind, this is not a database. '.repeat(500))],
    ['empty', () => Buffer.alloc(0)],
  ]

  it.each(nothings)(
    'is replaced by the latest intact backup when it is %s, and the report says so',
    async (_, spoil) => {
      const { folder, file } = await copy({ isBackedUp: true })
      const bytes = damageAgain(file, spoil)
      const report = await recover(folder)
      expect(report).toMatchObject({
        from: 'backup',
        backup: expect.stringMatching(/^backup-/) as string,
        back: everything,
      })
      expect(report.lost[0]).toMatch(/^Nothing in the damaged file was readable/)
      expectSetAside(report, bytes)
      expect(keptIn(folder)).toEqual(keptIn(good()))
      await expectHealthy(folder)
    },
  )

  it.each(nothings)('is left untouched when it is %s and there is no backup', async (_, spoil) => {
    const { folder, bytes, file } = spoilt(spoil)
    expect(await openApi(folder).person.ask('archive.recover', {})).toMatchObject({
      ok: false,
      error: { code: 'not_found', advice: expect.stringContaining('backscroll recover --empty') as string },
    })
    expect(readFileSync(file).equals(bytes)).toBe(true)
    expect(existsSync(path.join(folder, 'restoring'))).toBe(false)
    expect(await recover(folder, 'nothing')).toMatchObject({ back: { conversations: 0 } })
  })
})

describe('the latest backup in place of a damaged archive', () => {
  it('has the highlights, tags and stars added since', async () => {
    const { folder, file } = await copy({ isBackedUp: true })
    const { person, window } = openApi(folder)
    const ids = (await person.must('conversations.list', {})).conversations.map(({ id }) => id)
    await window.must('conversations.editAll', { ids: ids.slice(10, 12), addTags: ['Later'], isStarred: true })
    const bytes = damageAgain(file, (before) => ruin(before, pagesOf(file, 'nodes')[2] ?? 0))
    const report = await recover(folder, 'backup')
    expect(report).toMatchObject({
      backup: expect.stringMatching(/^backup-/) as string,
      back: { ...everything, tags: 6, stars: 3 },
    })
    expectSetAside(report, bytes)
    await expectHealthy(folder)
  })

  it.each<[what: string, spoil: () => Buffer]>([
    ['is empty', () => Buffer.alloc(0)],
    ['is a letter', () => Buffer.from('Dear Rosalind, this is not a database. '.repeat(500))],
  ])('is restored when the file %s, and never overwritten by a reader or an import', async (_, spoil) => {
    const { folder, file } = await copy({ isBackedUp: true })
    const { person } = openApi(folder)
    const bytes = spoil()
    writeFileSync(file, bytes)
    for (const attempt of [
      () => person.ask('conversations.list', {}),
      () => person.ask('archive.check', {}),
      () => person.ask('conversations.edit', { id: talks[0]?.conversation_id ?? '', isStarred: true }),
    ])
      expect(await attempt()).toMatchObject({ ok: false, error: { code: 'archive_broken' } })
    await expect(
      importInto(folder, await buildZip(newFolder(), 'a.zip', { 'conversations.json': talks })),
    ).rejects.toMatchObject({ code: 'archive_broken' })
    expect(readFileSync(file).equals(bytes)).toBe(true)
    expect(await person.must('archive.examine', {})).toMatchObject({
      state: 'damaged',
      readable: { conversations: 0 },
      backup: { kind: 'asked' },
    })
    const report = await recover(folder, 'backup')
    expect(report.back).toMatchObject(everything)
    expectSetAside(report, bytes)
    expect(keptIn(folder)).toEqual(keptIn(good()))
    await expectHealthy(folder)
  })

  it('is the latest intact one', async () => {
    const { folder, file } = await copy()
    const { person } = openApi(folder)
    const {
      backups: [first],
    } = await person.must('archive.backup', {})
    const {
      backups: [second],
    } = await person.must('archive.backup', {})
    const backupFile = path.join(folder, 'backups', second?.name ?? '')
    const spoiltBackup = readFileSync(backupFile)
    ruin(spoiltBackup, pagesOf(backupFile, 'nodes')[1] ?? 0)
    writeFileSync(backupFile, spoiltBackup)
    writeFileSync(file, 'no database')
    expect(await recover(folder, 'backup')).toMatchObject({ backup: first?.name })
    rmSync(path.join(folder, 'backups', first?.name ?? ''))
    writeFileSync(file, 'no database')
    expect(await person.ask('archive.recover', { from: 'backup' })).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    expect(readFileSync(file, 'utf8')).toBe('no database')
  })
})
