import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { RichConversation } from '../../../../bench/generate/exportShape.ts'
import { undoImport } from '../../../../electron/import/record/undoImport.ts'
import { buildConversation, buildZip, slimmed } from '../../../support/buildExport.ts'
import {
  checkIndex,
  contentOf,
  essenceOf,
  filesIn,
  importInto,
  messagesOf,
  rowsOf,
  saved,
  temporaryFolders,
  withArchive,
} from '../../../support/archiveFixture.ts'
import { smallConversation } from '../../../support/hostileZips.ts'

const newFolder = temporaryFolders('takeback')
const garden = buildConversation({
  id: 'garden',
  title: 'Garden',
  turns: [
    ['user', 'When?'],
    ['assistant', 'In autumn.'],
  ],
})
const longer = buildConversation({
  id: 'garden',
  title: 'Garden in spring',
  turns: [
    ['user', 'When?'],
    ['assistant', 'In spring.'],
    ['user', 'Thanks!'],
  ],
  updateTime: 1_735_999_999,
})
const kitchen = buildConversation({
  id: 'kitchen',
  title: 'Bread',
  turns: [
    ['user', 'How long?'],
    ['assistant', 'An hour.'],
  ],
})

function undo(folder: string, importId: number): void {
  withArchive(folder, (archive) => {
    undoImport(archive, importId)
    expect(archive.findDamage()).toEqual([])
    checkIndex(folder)
  })
}

type Damage = (zip: Buffer, listing: number) => void

/** Damages one listed member; offsets are those of the zip format. */
function damaged(zip: string, member: string, damageEntry: Damage): string {
  const bytes = readFileSync(zip)
  for (
    let at = bytes.indexOf('PK\x01\x02', 0, 'latin1');
    at !== -1;
    at = bytes.indexOf('PK\x01\x02', at + 1, 'latin1')
  ) {
    if (bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)) === member) damageEntry(bytes, at)
  }
  writeFileSync(zip, bytes)
  return zip
}

/** The middle of a listed member's packed bytes. */
function middleOf(zip: Buffer, listing: number): number {
  return zip.readUInt32LE(listing + 42) + Math.floor(zip.readUInt32LE(listing + 20) / 2)
}

const damages: [what: string, damageEntry: Damage][] = [
  ['a wrong checksum', (bytes, at) => void bytes.writeUInt32LE((bytes.readUInt32LE(at + 16) ^ 1) >>> 0, at + 16)],
  ['a wrong length', (bytes, at) => void bytes.writeUInt32LE(bytes.readUInt32LE(at + 24) + 5, at + 24)],
  [
    'bytes that do not unpack',
    (bytes, at) => void bytes.fill(0xff, middleOf(bytes, at) - 50, middleOf(bytes, at) + 50),
  ],
]

/** Longer than the sample used to identify a file and than a batch, so that the damage only shows halfway. */
function many(count: number, text = 'tulips '.repeat(40), name = 'many'): object[] {
  return Array.from({ length: count }, (_, index) => smallConversation(`${name}-${index}`, text))
}

describe('undoing an import', () => {
  it('removes what only it contains: rows, raw versions, files and indexed words', async () => {
    const folder = newFolder('archive')
    const empty = withArchive(folder, () => essenceOf(folder))
    await importInto(
      folder,
      await buildZip(newFolder(), 'a.zip', { 'conversations.json': [garden, null], 'user.json': { id: 'user-1' } }),
    )
    undo(folder, 1)
    expect(essenceOf(folder)).toEqual(empty)
    expect(filesIn(folder).filter((name) => name.startsWith('attachments/'))).toEqual([])
    for (const table of [
      'raw_versions',
      'sightings',
      'rejected_records',
      'import_members',
      'asset_files',
      'blobs',
      'nodes',
    ])
      expect(rowsOf(folder, `SELECT * FROM ${table}`)).toEqual([])
    expect(rowsOf(folder, "SELECT rowid FROM message_fts WHERE message_fts MATCH 'autumn'")).toEqual([])
    expect(rowsOf(folder, 'SELECT status FROM imports')).toEqual([{ status: 'undone' }])
  })

  it('leaves what another import also contains', async () => {
    const folder = newFolder('archive')
    const zip = await buildZip(newFolder(), 'a.zip', { 'conversations.json': [garden], 'user.json': { id: 'user-1' } })
    await importInto(folder, zip)
    const before = essenceOf(folder)
    await importInto(
      folder,
      await buildZip(newFolder(), 'b.zip', { 'conversations.json': [garden, kitchen], 'user.json': { id: 'user-1' } }),
    )
    undo(folder, 1)
    expect(contentOf(folder)).toMatchObject({ conversations: 2, attachments: { files: 1 } })
    undo(folder, 2)
    expect(contentOf(folder).conversations).toBe(0)
    await importInto(folder, zip)
    expect(essenceOf(folder)).toEqual(before)
  })

  it.each<[string, RichConversation | object, RichConversation | object, number]>([
    ['the newer', garden, longer, 2],
    ['the older', longer, garden, 2],
    ['the first', garden, longer, 1],
    ['the rich', slimmed(garden), garden, 2],
    ['the slim', garden, slimmed(garden), 2],
  ])('leaves the other import’s version of a merged conversation: undoing %s', async (_, first, second, undone) => {
    const [folder, alone] = [newFolder('archive'), newFolder('archive')]
    for (const conversation of [first, second]) await importInto(folder, saved(newFolder(), 'a.json', [conversation]))
    undo(folder, undone)
    await importInto(alone, saved(newFolder(), 'a.json', [undone === 1 ? second : first]))
    expect(essenceOf(folder)).toEqual(essenceOf(alone))
  })

  it('followed by a reimport gives the same content', async () => {
    const folder = newFolder('archive')
    const files = [[garden, kitchen], [longer]].map((content) => saved(newFolder(), 'a.json', content))
    for (const file of files) await importInto(folder, file)
    const before = essenceOf(folder)
    undo(folder, 1)
    await importInto(folder, files[0] ?? '')
    expect(essenceOf(folder)).toEqual(before)
    undo(folder, 2)
    await importInto(folder, files[1] ?? '')
    expect(essenceOf(folder)).toEqual(before)
  })

  it('is refused for an import that is unknown or already undone', async () => {
    const folder = newFolder('archive')
    await importInto(folder, saved(newFolder(), 'a.json', [garden]))
    undo(folder, 1)
    withArchive(folder, (archive) => {
      expect(() => undoImport(archive, 1)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
      expect(() => undoImport(archive, 7)).toThrow(expect.objectContaining({ code: 'not_found' }))
    })
  })
})

describe('cancelling', () => {
  it('keeps what was read, and a later import completes it', async () => {
    const [folder, undisturbed] = [newFolder('archive'), newFolder('archive')]
    const zip = await buildZip(newFolder(), 'a.zip', {
      'conversations.json': many(1600, 'short'),
      'user.json': { id: 'user-1' },
    })
    await importInto(undisturbed, zip)
    let calls = 0
    const report = await importInto(folder, zip, { isCancelled: () => (calls += 1) > 2 })
    expect(report.status).toBe('cancelled')
    const { conversations } = contentOf(folder)
    expect(conversations).toBeGreaterThan(0)
    expect(conversations).toBeLessThan(1600)
    expect(report.conversations.new).toBe(conversations)
    const again = await importInto(folder, zip)
    expect(again).toMatchObject({
      status: 'done',
      conversations: { new: 1600 - conversations, unchanged: conversations },
    })
    expect(essenceOf(folder)).toEqual(essenceOf(undisturbed))
    withArchive(folder, (archive) => {
      expect(archive.findDamage()).toEqual([])
      checkIndex(folder)
    })
  })

  it('before anything was read leaves only the report', async () => {
    const folder = newFolder('archive')
    const report = await importInto(folder, saved(newFolder(), 'a.json', [garden]), { isCancelled: () => true })
    expect(report).toMatchObject({ status: 'cancelled', conversations: { new: 0 } })
    expect(contentOf(folder)).toMatchObject({ conversations: 0, imports: 1 })
  })
})

describe('damage in the middle', () => {
  it.each(damages)('undoes everything, new conversations and changes to old ones: %s', async (_, damageEntry) => {
    const folder = newFolder('archive')
    await importInto(folder, saved(newFolder(), 'a.json', [garden, kitchen]))
    const before = { ...contentOf(folder), databaseBytes: 0 }
    const zip = await buildZip(newFolder(), 'b.zip', {
      'conversations-000.json': [longer, ...many(520)],
      'conversations-001.json': many(1100, 'roses '.repeat(40), 'more'),
      'user.json': { id: 'user-1' },
    })
    const error: unknown = await importInto(folder, damaged(zip, 'conversations-001.json', damageEntry)).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({
      code: 'unreadable_export',
      message: expect.stringContaining('conversations-001.json') as string,
    })
    expect({ ...contentOf(folder), databaseBytes: 0 }).toEqual(before)
    expect(messagesOf(folder, garden.id).map(({ text }) => text)).toContain('In autumn.')
    withArchive(folder, (archive) => {
      expect(archive.findDamage()).toEqual([])
      checkIndex(folder)
    })
    expect(rowsOf(folder, "SELECT rowid FROM message_fts WHERE message_fts MATCH 'spring'")).toEqual([])
  })

  it.each(damages)('leaves an empty archive empty, with its indexes: %s', async (_, damageEntry) => {
    const folder = newFolder('archive')
    const zip = await buildZip(newFolder(), 'b.zip', {
      'conversations-000.json': [garden],
      'conversations-001.json': many(1100),
    })
    await expect(importInto(folder, damaged(zip, 'conversations-001.json', damageEntry))).rejects.toMatchObject({
      code: 'unreadable_export',
    })
    expect(contentOf(folder)).toMatchObject({ conversations: 0, imports: 0, rawVersions: 0 })
    withArchive(folder, (archive) => expect(archive.findDamage()).toEqual([]))
    expect(rowsOf(folder, "SELECT name FROM sqlite_schema WHERE name = 'nodes_by_key'")).toHaveLength(1)
  })

  it('in a truncated text is reported for its last record, and the rest is kept', async () => {
    const folder = newFolder('archive')
    const text = JSON.stringify([garden, kitchen])
    const report = await importInto(folder, saved(newFolder(), 'conversations.json', text.slice(0, -40)))
    expect(report).toMatchObject({
      conversations: { new: 1, skipped: 1 },
      skipped: [{ where: 'conversations.json #2', why: expect.stringMatching(/cut off or damaged/) as string }],
    })
  })
})
