import { describe, expect, it } from 'vitest'
import type { Archive } from '../../../../electron/store/archive/openArchive.ts'
import { undoImport } from '../../../../electron/import/record/undoImport.ts'
import type { ConversationSummary } from '../../../../shared/model/library.ts'
import { buildConversation, slimmed, writeFiles } from '../../../support/buildExport.ts'
import { contentOf, importInto, rowsOf, temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'

const newFolder = temporaryFolders('edits')
const rich = buildConversation({
  id: 'tulips',
  title: 'Tulips',
  turns: [
    ['user', 'When?'],
    ['assistant', 'In autumn.'],
  ],
})
const newer = { ...rich, title: 'Tulip bulbs', is_starred: false, update_time: 1_764_000_000 }
const own = { title: 'Bulbs for Mother', sessionKey: 'bulbs', isStarred: true, isHiddenFromAgents: true }

function summaryOf(archive: Archive): ConversationSummary {
  const [found] = archive.library.find(rich.id)
  return found ? found.summary : expect.fail('the conversation is gone')
}

/** An archive with the conversation, and the files of three exports. */
async function start(): Promise<{ folder: string; files: string[] }> {
  const folder = newFolder('archive')
  const files = writeFiles(newFolder(), { 'rich.json': [rich], 'slim.json': [slimmed(rich)], 'newer.json': [newer] })
  await importInto(folder, files[0] ?? '')
  return { folder, files }
}

describe('edits', () => {
  it('override the export field by field', async () => {
    const { folder } = await start()
    withArchive(folder, (archive) => {
      archive.edits.editConversation('chatgpt', rich.id, { title: 'Bulbs' })
      archive.edits.editConversation('chatgpt', rich.id, { isStarred: true })
      expect(summaryOf(archive)).toMatchObject({
        title: 'Bulbs',
        isStarred: true,
        isHiddenFromAgents: false,
        sessionKey: 'tulips-2025-01',
      })
      archive.edits.editConversation('chatgpt', rich.id, { title: null })
      expect(summaryOf(archive)).toMatchObject({ title: 'Tulips', isStarred: true })
      archive.edits.editConversation('chatgpt', rich.id, { isStarred: null })
      expect(summaryOf(archive)).toMatchObject({ isStarred: false })
    })
  })

  it('can remove a star set by the export', async () => {
    const folder = newFolder('archive')
    const [file] = writeFiles(newFolder(), { 'a.json': [{ ...rich, is_starred: true }] })
    await importInto(folder, file ?? '')
    withArchive(folder, (archive) => {
      expect(summaryOf(archive).isStarred).toBe(true)
      archive.edits.editConversation('chatgpt', rich.id, { isStarred: false })
      expect(summaryOf(archive).isStarred).toBe(false)
    })
  })

  it('survive later imports', async () => {
    const { folder, files } = await start()
    withArchive(folder, (archive) => archive.edits.editConversation('chatgpt', rich.id, own))
    for (const file of files) {
      await importInto(folder, file)
      withArchive(folder, (archive) => expect(summaryOf(archive)).toMatchObject(own))
    }
    expect(rowsOf(folder, 'SELECT title FROM conversations')).toEqual([{ title: 'Tulip bulbs' }])
  })

  it('survive undo and apply again after a reimport', async () => {
    const { folder, files } = await start()
    withArchive(folder, (archive) => {
      archive.edits.editConversation('chatgpt', rich.id, own)
      archive.edits.hideMessage('chatgpt', rich.id, rich.current_node ?? '', true)
      undoImport(archive, 1)
      expect(archive.library.find(rich.id)).toEqual([])
    })
    await importInto(folder, files[0] ?? '')
    withArchive(folder, (archive) => expect(summaryOf(archive)).toMatchObject(own))
    expect(rowsOf(folder, 'SELECT node_key, is_hidden_from_agents FROM message_edits')).toEqual([
      { node_key: rich.current_node, is_hidden_from_agents: 1 },
    ])
  })

  it('do not affect the content hash', async () => {
    const { folder } = await start()
    const before = contentOf(folder).contentHash
    withArchive(folder, (archive) => archive.edits.editConversation('chatgpt', rich.id, own))
    expect(contentOf(folder).contentHash).toBe(before)
  })

  it('trash and restore a conversation, independent of other edits', async () => {
    const { folder } = await start()
    withArchive(folder, (archive) => {
      archive.edits.setTrashed('chatgpt', rich.id, 7)
      archive.edits.editConversation('chatgpt', rich.id, { title: 'Bulbs' })
      expect(archive.library.trashed()).toMatchObject([{ id: rich.id, title: 'Bulbs', trashedAtMs: 7 }])
      archive.edits.setTrashed('chatgpt', rich.id, null)
      expect(archive.library.trashed()).toEqual([])
      expect(summaryOf(archive)).toMatchObject({ title: 'Bulbs' })
    })
  })

  it('list the conversations of a message, latest first, ignoring empty nodes', async () => {
    const { folder } = await start()
    const copy = buildConversation({ id: 'copy', title: 'Tulips, shared', turns: [] })
    await importInto(
      folder,
      writeFiles(newFolder(), {
        'copy.json': [{ ...copy, mapping: rich.mapping, current_node: rich.current_node, update_time: 1_764_000_000 }],
      })[0] ?? '',
    )
    withArchive(folder, (archive) => {
      expect(archive.edits.holdersOf(rich.current_node ?? '').map(({ externalId }) => externalId)).toEqual([
        copy.id,
        rich.id,
      ])
      expect(archive.edits.holdersOf('client-created-root')).toEqual([])
    })
  })

  it('hide a message and show it again', async () => {
    const { folder } = await start()
    withArchive(folder, (archive) => {
      archive.edits.hideMessage('chatgpt', rich.id, 'n-1', true)
      archive.edits.hideMessage('chatgpt', rich.id, 'n-1', false)
    })
    expect(rowsOf(folder, 'SELECT is_hidden_from_agents FROM message_edits')).toEqual([{ is_hidden_from_agents: 0 }])
  })
})
