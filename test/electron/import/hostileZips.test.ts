import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ImportReport } from '../../../shared/model/importReport.ts'
import { buildConversation } from '../../support/buildExport.ts'
import { contentOf, filesIn, importInto, saved, temporaryFolders, withArchive } from '../../support/archiveFixture.ts'
import {
  emptyZip,
  encryptedZip,
  endlessAsset,
  farOffset,
  manyEntries,
  notAZip,
  overlappingEntries,
  slipNames,
  slippedText,
  storedAndDeflated,
  topFolderWithMacJunk,
  truncatedZip,
  withoutCentralDirectory,
  wrongCrc,
  wrongCrcInAsset,
  zip64,
  zipBomb,
} from '../../support/hostileZips.ts'

const newFolder = temporaryFolders('hostile')
const before = buildConversation({ id: 'before', title: 'Was here before', turns: [['user', 'Hello']] })

/** An archive with data to lose, in a folder where any other new file was written outside of the archive. */
async function archiveWithContent(): Promise<{ room: string; folder: string }> {
  const room = newFolder('room')
  const folder = path.join(room, 'archive')
  await importInto(folder, saved(newFolder(), 'conversations.json', [before]))
  return { room, folder }
}

function expectNothingOutside(room: string): void {
  expect(filesIn(room).filter((name) => !name.startsWith('archive/'))).toEqual([])
  const kept = filesIn(path.join(room, 'archive')).filter(
    (name) => !/^(?:archive\.db(?:-wal|-shm)?|import\.lock)$/.test(name),
  )
  for (const name of kept) expect(name).toMatch(/^attachments\/[\da-f]{2}\/[\da-f]{64}$/)
}

const refused: [what: string, make: (folder: string) => string, code: string, says: RegExp][] = [
  [
    'cut off at 10 %',
    (folder) => truncatedZip(folder, 0.1),
    'unreadable_export',
    /truncated-0\.1\.zip.*cut off or damaged.*again/s,
  ],
  ['cut off at 50 %', (folder) => truncatedZip(folder, 0.5), 'unreadable_export', /cut off or damaged/],
  ['cut off at 99 %', (folder) => truncatedZip(folder, 0.99), 'unreadable_export', /cut off or damaged/],
  ['without its list of members', withoutCentralDirectory, 'unreadable_export', /cut off or damaged/],
  [
    'whose list is said to be where no file can be',
    (folder) => farOffset(folder, 'list'),
    'unreadable_export',
    /cut off or damaged/,
  ],
  ['with conversations of a wrong checksum', wrongCrc, 'unreadable_export', /conversations\.json.*damaged/],
  ['encrypted', encryptedZip, 'unreadable_export', /encrypted\.zip is encrypted.*password/],
  ['not a zip', notAZip, 'unknown_format', /isn't a chat export.*Choose/s],
  ['empty', emptyZip, 'unknown_format', /empty\.zip\. It doesn't contain any files/],
  [
    'with more members than any export',
    (folder) => manyEntries(folder, 10, { claimedCount: 200_001 }),
    'unreadable_export',
    /more than 200,000 files/,
  ],
]

describe('a zip that cannot be imported', () => {
  it.each(refused)('is refused with an explanation and changes nothing: %s', async (_, make, code, says) => {
    const { room, folder } = await archiveWithContent()
    const content = contentOf(folder)
    const error: unknown = await importInto(folder, make(newFolder())).then(
      () => expect.fail('it was imported'),
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ code, message: expect.stringMatching(says) as string })
    expect(contentOf(folder)).toEqual(content)
    withArchive(folder, (archive) => expect(archive.findDamage()).toEqual([]))
    expectNothingOutside(room)
  })
})

const taken: [what: string, make: (folder: string) => string, warned: string[]][] = [
  ['an asset of a wrong checksum', wrongCrcInAsset, ['file-Aa11Bb22Cc33Dd44Ee55Ff-picture.png']],
  ['300 MB of zeros as an asset', zipBomb, ['file-Aa11Bb22Cc33Dd44Ee55Ff-picture.png']],
  ['300 MB of zeros as user.json', (folder) => zipBomb(folder, { member: 'user.json' }), ['user.json']],
  [
    '300 MB of zeros as a second conversations.json',
    (folder) => zipBomb(folder, { member: 'conversations.json' }),
    ['conversations.json'],
  ],
  ['300 MB of zeros as chat.html', (folder) => zipBomb(folder, { member: 'chat.html' }), ['chat.html']],
  [
    'a bomb that says it is small',
    (folder) => zipBomb(folder, { claimedSize: 1000 }),
    ['file-Aa11Bb22Cc33Dd44Ee55Ff-picture.png'],
  ],
  [
    'a bomb that says it is small, as library_files.json',
    (folder) => zipBomb(folder, { claimedSize: 1000, member: 'library_files.json' }),
    ['library_files.json'],
  ],
  ['an asset that claims more bytes than can be counted', endlessAsset, ['file-Aa11Bb22Cc33Dd44Ee55Ff-picture.png']],
  [
    'an asset that is said to be where no file can be',
    (folder) => farOffset(folder, 'member'),
    ['file-Aa11Bb22Cc33Dd44Ee55Ff-picture.png'],
  ],
  ['members that share their bytes', overlappingEntries, ['file-overlap-a.png', 'file-overlap-b.png']],
]

describe('a zip with a problem outside its conversations', () => {
  it.each(taken)('is imported, with a note: %s', async (_, make, warned) => {
    const { room, folder } = await archiveWithContent()
    const report = await importInto(folder, make(newFolder()))
    expect(report.conversations).toMatchObject({ new: 1, skipped: 0 })
    const noted = report.warnings.map(({ where }) => where)
    for (const name of warned) expect(noted).toContain(name)
    expect(contentOf(folder).attachments.bytes).toBeLessThan(1_000_000)
    withArchive(folder, (archive) => expect(archive.findDamage()).toEqual([]))
    expectNothingOutside(room)
  })

  it.each<[string, (folder: string) => string]>([
    ['as a shard', (folder) => zipBomb(folder, { member: 'conversations-001.json' })],
    [
      'as a shard that says it is small',
      (folder) => zipBomb(folder, { member: 'conversations-001.json', claimedSize: 1000 }),
    ],
  ])('never unpacks a bomb %s', async (_, make) => {
    const { room, folder } = await archiveWithContent()
    const content = contentOf(folder)
    const report: ImportReport | Error = await importInto(folder, make(newFolder())).catch((error: Error) => error)
    if (report instanceof Error) {
      expect(report).toMatchObject({
        code: 'unreadable_export',
        message: expect.stringContaining('conversations-001.json') as string,
      })
      expect(contentOf(folder)).toEqual(content)
    } else expect(report.warnings.map(({ where }) => where)).toContain('conversations-001.json')
    expectNothingOutside(room)
  })

  it('never writes to paths from names, and keeps odd but harmless names', async () => {
    const { room, folder } = await archiveWithContent()
    const place = newFolder('deep/deeper')
    const report = await importInto(folder, slipNames(place))
    const noted = report.warnings.map(({ where, why }) => `${where}: ${why}`).join('\n')
    for (const name of ['../../evil.txt', '/abs.txt', 'C:/evil.txt', '../evil.txt', 'good/../../evil.txt', 'link.txt'])
      expect(noted).toContain(name)
    expect(noted).toMatch(/link\.txt: .*It's a link/)
    expect(noted).toMatch(/nul.name\.txt: /)
    expect(noted).not.toContain('\0')
    expect(report.files).toMatchObject({ kept: 1, unchanged: 3, missing: 0 })
    expectNothingOutside(room)
    expect(filesIn(path.dirname(place))).toEqual(['deeper/slip.zip'])
    const texts = filesIn(folder)
      .filter((name) => name.startsWith('attachments/'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    expect(texts).toEqual([slippedText])
  })

  it('accepts odd but harmless zips without a warning', async () => {
    for (const make of [topFolderWithMacJunk, zip64, storedAndDeflated]) {
      const { folder } = await archiveWithContent()
      const report = await importInto(folder, make(newFolder()))
      expect(report).toMatchObject({ conversations: { new: 1 }, warnings: [], skipped: [] })
      expect(report.files.kept).toBe(make === storedAndDeflated ? 2 : 1)
    }
  })

  it('accepts many members', async () => {
    const { folder } = await archiveWithContent()
    const report = await importInto(folder, manyEntries(newFolder(), 1000))
    expect(report).toMatchObject({ conversations: { new: 1 }, files: { kept: 1, unchanged: 998 } })
  })

  it.skipIf(process.platform === 'win32')('stores files readable only by the owner', async () => {
    const { folder } = await archiveWithContent()
    await importInto(folder, storedAndDeflated(newFolder()))
    for (const name of ['', ...filesIn(folder)])
      expect([name, statSync(path.join(folder, name)).mode & 0o077]).toEqual([name, 0])
  })
})
