import { describe, expect, it } from 'vitest'
import { undoImport } from '../../../../electron/import/record/undoImport.ts'
import type { Archive } from '../../../../electron/store/archive/openArchive.ts'
import { contentOf, importInto, saved, temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'
import { buildConversation } from '../../../support/buildExport.ts'

const newFolder = temporaryFolders('tags')
const tulips = buildConversation({
  id: 'tulips',
  title: 'Tulips',
  turns: [
    ['user', 'When?'],
    ['assistant', 'In autumn.'],
  ],
})
const bread = buildConversation({ id: 'bread', title: 'Bread', turns: [['user', 'How long?']] })
const identityOf = ({ id }: { readonly id: string }) => ({ provider: 'chatgpt', externalId: id }) as const

function tagsOf(archive: Archive, { id }: { readonly id: string }): string[] {
  return archive.library.find(id).flatMap(({ summary }) => summary.tags)
}

async function start(): Promise<{ folder: string; file: string }> {
  const folder = newFolder('archive')
  const file = saved(newFolder(), 'conversations.json', [tulips, bread])
  await importInto(folder, file)
  return { folder, file }
}

describe('tags', () => {
  it('start out empty and are listed alphabetically', async () => {
    const { folder } = await start()
    withArchive(folder, (archive) => {
      expect(tagsOf(archive, tulips)).toEqual([])
      expect(archive.tags.add(identityOf(tulips), ['spring', 'Äcker', 'Garden'])).toBe(3)
      expect(tagsOf(archive, tulips)).toEqual(['Garden', 'spring', 'Äcker'])
      expect(tagsOf(archive, bread)).toEqual([])
    })
  })

  it.each([
    ['Garden', 'GARDEN'],
    ['Straße', 'STRASSE'],
    ['σοφός', 'ΣΟΦΌΣ'],
    ['Ärger', 'ärger'.normalize('NFD')],
  ])('ignore case and keep the first spelling: %s, not %s', async (first, second) => {
    const { folder } = await start()
    withArchive(folder, (archive) => {
      archive.tags.replace(identityOf(tulips), [first, second])
      archive.tags.replace(identityOf(bread), [second])
      expect(archive.tags.add(identityOf(tulips), [second])).toBe(0)
      expect([tagsOf(archive, tulips), tagsOf(archive, bread)]).toEqual([[first], [first]])
      expect(archive.tags.countOf(identityOf(bread))).toBe(1)
    })
  })

  it('can change their spelling if no other conversation uses them', async () => {
    const { folder } = await start()
    withArchive(folder, (archive) => {
      archive.tags.replace(identityOf(tulips), ['garden'])
      archive.tags.replace(identityOf(tulips), ['Garden'])
      expect(tagsOf(archive, tulips)).toEqual(['Garden'])
    })
  })

  it('are removed regardless of spelling', async () => {
    const { folder } = await start()
    withArchive(folder, (archive) => {
      archive.tags.add(identityOf(tulips), ['Garden', 'spring'])
      expect(archive.tags.remove(identityOf(tulips), ['GARDEN', 'never given'])).toBe(1)
      expect(tagsOf(archive, tulips)).toEqual(['spring'])
      archive.tags.replace(identityOf(tulips), [])
      expect(tagsOf(archive, tulips)).toEqual([])
    })
  })

  it('survive imports and undo, and do not affect the content hash', async () => {
    const { folder, file } = await start()
    const before = contentOf(folder).contentHash
    withArchive(folder, (archive) => archive.tags.add(identityOf(tulips), ['Garden']))
    expect(contentOf(folder).contentHash).toBe(before)
    await importInto(folder, file)
    withArchive(folder, (archive) => {
      undoImport(archive, 1)
      undoImport(archive, 2)
      expect(tagsOf(archive, tulips)).toEqual([])
    })
    await importInto(folder, file)
    withArchive(folder, (archive) => expect(tagsOf(archive, tulips)).toEqual(['Garden']))
  })
})
