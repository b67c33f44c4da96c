import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildConversation, buildZip } from '../../support/buildExport.ts'
import { openApi, type OpenApi } from '../../support/apiFixture.ts'
import {
  contentOf,
  filesIn,
  fixedNow,
  importInto,
  rowsOf,
  saved,
  temporaryFolders,
} from '../../support/archiveFixture.ts'

const newFolder = temporaryFolders('trash')
const heron = buildConversation({ id: 'heron', title: 'Herons', turns: [['user', 'Which bird?']] })
const stork = buildConversation({ id: 'stork', title: 'Storks', turns: [['user', 'Where do they nest?']] })
const pictureId = `file-${'E'.repeat(22)}`
const withPicture = buildConversation({
  id: 'kingfisher',
  title: 'Kingfishers',
  turns: [
    [
      'user',
      '',
      {
        content: {
          content_type: 'multimodal_text',
          parts: [
            {
              content_type: 'image_asset_pointer',
              asset_pointer: `file-service://${pictureId}`,
              size_bytes: 9,
              width: 1,
              height: 1,
            },
            'A kingfisher over the river',
          ],
        },
      },
    ],
  ],
})
const notAllowed =
  "not_allowed: Agents can't change this archive. The user can allow it with: backscroll agents --writing on"

async function start(): Promise<{ folder: string; file: string; api: OpenApi }> {
  const folder = newFolder('archive')
  const file = saved(newFolder(), 'conversations.json', [heron, stork])
  await importInto(folder, file)
  return { folder, file, api: openApi(folder) }
}

async function trashedIds({ person }: OpenApi): Promise<string[]> {
  return (await person.must('conversations.trashed', {})).conversations.map(({ id }) => id)
}

describe('the trash', () => {
  it('takes a conversation, shows it with its time, and restores it unchanged', async () => {
    const { folder, api } = await start()
    const { person } = api
    const before = contentOf(folder).contentHash
    await person.must('conversations.edit', { id: heron.id, title: 'Grey birds', isStarred: true })
    expect(await person.must('conversations.trash', { id: heron.id })).toMatchObject({
      id: heron.id,
      title: 'Grey birds',
    })
    expect((await person.must('conversations.trashed', {})).conversations).toMatchObject([
      { id: heron.id, title: 'Grey birds', trashedAtMs: fixedNow() },
    ])
    expect(await person.must('conversations.restore', { id: 'herons-2025-01' })).toMatchObject({
      id: heron.id,
      title: 'Grey birds',
      isStarred: true,
    })
    expect(await person.must('conversations.show', { id: heron.id })).toMatchObject({
      conversation: { title: 'Grey birds', isStarred: true },
    })
    expect(await trashedIds(api)).toEqual([])
    expect(contentOf(folder).contentHash).toBe(before)
  })

  it('reports where a trashed conversation is and how to restore it, in every operation', async () => {
    const { person } = (await start()).api
    await person.must('conversations.trash', { id: heron.id })
    const said = `not_found: The conversation ${heron.id} is in the trash.`
    expect(await person.refusal('conversations.show', { id: heron.id })).toBe(said)
    expect(await person.refusal('conversations.show', { id: 'herons-2025-01' })).toBe(said)
    expect(await person.refusal('conversations.edit', { id: heron.id, isStarred: true })).toBe(said)
    expect(await person.refusal('conversations.trash', { id: heron.id })).toBe(said)
  })

  it('restores only trashed conversations', async () => {
    const { person } = (await start()).api
    expect(await person.refusal('conversations.restore', { id: heron.id })).toBe(
      `not_found: Nothing in the trash has the id or key ${heron.id}.`,
    )
    expect(await person.refusal('conversations.trash', { id: 'nope' })).toBe(
      'not_found: No conversation has the id or key nope.',
    )
  })

  it('keeps its contents through imports and undoing them', async () => {
    const { folder, file, api } = await start()
    await api.person.must('conversations.trash', { id: heron.id })
    await importInto(folder, file)
    await importInto(
      folder,
      saved(newFolder(), 'conversations.json', [{ ...heron, title: 'More herons', update_time: 1_764_000_000 }]),
    )
    expect(await trashedIds(api)).toEqual([heron.id])
    for (const id of [3, 2, 1]) await api.person.must('imports.undo', { id })
    expect(await trashedIds(api)).toEqual([])
    await importInto(folder, file)
    expect(await trashedIds(api)).toEqual([heron.id])
    expect((await api.person.must('conversations.list', {})).conversations.map(({ id }) => id)).toEqual([stork.id])
  })

  it('is closed to agents unless you allow it, effective at once', async () => {
    const { api } = await start()
    expect(await api.agent.refusal('conversations.trash', { id: heron.id })).toBe(notAllowed)
    expect(await api.agent.refusal('conversations.trash', { id: 'nope' })).toBe(notAllowed)
    await api.person.must('agents.change', { mayWrite: true })
    expect(await api.agent.must('conversations.trash', { id: heron.id })).toMatchObject({ id: heron.id })
    expect(await trashedIds(api)).toEqual([heron.id])
    await api.person.must('agents.change', { mayWrite: false })
    expect(await api.agent.refusal('conversations.trash', { id: stork.id })).toBe(notAllowed)
  })

  it('takes no conversation from an agent that cannot see it', async () => {
    const { api } = await start()
    await api.person.must('agents.change', { mayWrite: true })
    await api.person.must('conversations.edit', { id: heron.id, isHiddenFromAgents: true })
    expect(await api.agent.refusal('conversations.trash', { id: heron.id })).toContain(
      'not_found: No conversation has the id',
    )
    expect(await trashedIds(api)).toEqual([])
  })

  it('is emptied permanently: words, raw versions, files, highlights and tags are gone, and nothing else', async () => {
    const { folder, api } = await start()
    const { person } = api
    const kept = contentOf(folder).contentHash
    await importInto(
      folder,
      await buildZip(newFolder(), 'export.zip', {
        'conversations.json': [withPicture],
        [`${pictureId}-cat.png`]: Buffer.from('a picture'),
        [`file-${'K'.repeat(22)}-dog.png`]: Buffer.from('another'),
      }),
    )
    const [message] = (await person.must('conversations.show', { id: withPicture.id })).messages.filter(
      ({ text }) => text !== '',
    )
    await api.page.must('highlights.add', {
      conversationId: withPicture.id,
      messageId: message?.nodeKey ?? '',
      anchor: { quote: 'kingfisher', before: 'A ', after: ' over', start: 2 },
      colour: 'green',
    })
    await person.must('conversations.edit', { id: withPicture.id, title: 'Blue', tags: ['birds'] })
    await person.must('conversations.trash', { id: withPicture.id })
    expect(await person.must('conversations.emptyTrash', {})).toEqual({ deleted: 1 })
    expect(await trashedIds(api)).toEqual([])
    expect(contentOf(folder).contentHash).toBe(kept)
    for (const table of ['highlights', 'conversation_tags', 'message_vectors'])
      expect(rowsOf(folder, `SELECT * FROM ${table}`), table).toEqual([])
    expect(rowsOf(folder, "SELECT rowid FROM message_fts WHERE message_fts MATCH 'kingfisher'")).toEqual([])
    expect(rowsOf(folder, 'SELECT conversation_id FROM raw_versions')).toHaveLength(2)
    expect(rowsOf(folder, 'SELECT DISTINCT blob_sha256 FROM asset_files')).toHaveLength(1)
    expect(
      filesIn(path.join(folder, 'attachments')).map((file) =>
        fs.readFileSync(path.join(folder, 'attachments', file), 'utf8'),
      ),
    ).toEqual(['another'])
    expect(fs.readFileSync(path.join(folder, 'archive.db')).includes('kingfisher over the river')).toBe(false)
  })

  it.each(['logo.png', 'logo@2x.png', 'me@home@work.png'])(
    'is emptied without files that another conversation shows: %s',
    async (name) => {
      const folder = newFolder('archive')
      const both = ['duck', 'goose'].map((id) =>
        buildConversation({ id, title: id, turns: [['user', `See [it](sandbox:/mnt/data/${name})`]] }),
      )
      await importInto(
        folder,
        await buildZip(newFolder(), 'export.zip', {
          'conversations.json': both,
          [`mnt/data/${name}`]: Buffer.from('a drawing'),
        }),
      )
      const { person } = openApi(folder)
      const files = async () =>
        (await person.must('conversations.show', { id: both[1]?.id ?? '' })).messages.flatMap(({ attachments }) =>
          attachments.map(({ sha256 }) => sha256),
        )
      const before = await files()
      expect(before).toEqual([expect.any(String)])
      await person.must('conversations.trash', { id: both[0]?.id ?? '' })
      await person.must('conversations.emptyTrash', {})
      expect(await files()).toEqual(before)
    },
  )

  it('is emptied only of the listed conversations, and a later export puts them back into it', async () => {
    const { folder, file, api } = await start()
    for (const { id } of [heron, stork]) await api.person.must('conversations.trash', { id })
    expect(await api.person.must('conversations.emptyTrash', { ids: [heron.id] })).toEqual({ deleted: 1 })
    expect(await trashedIds(api)).toEqual([stork.id])
    await importInto(folder, file)
    expect((await trashedIds(api)).toSorted()).toEqual([heron.id, stork.id].toSorted())
    expect(await api.agent.refusal('conversations.emptyTrash', {})).toContain("can't be called this way")
  })
})
