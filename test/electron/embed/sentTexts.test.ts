import { describe, expect, it } from 'vitest'
import { buildIndex } from '../../../electron/embed/build/buildIndex.ts'
import { openEmbedder } from '../../../electron/embed/model/openEmbedder.ts'
import { modelLocation } from '../../../electron/embed/remote/serverAddress.ts'
import { type Archive, openArchive } from '../../../electron/store/archive/openArchive.ts'
import type { ModelLocation } from '../../../electron/store/index/vectorQueue.ts'
import { importInto, saved, temporaryFolders } from '../../support/archiveFixture.ts'
import { buildConversation, idFrom } from '../../support/buildExport.ts'
import { runCli } from '../../support/commandLine.ts'
import { startOllama } from '../../support/ollamaServer.ts'
import { wordEmbedder } from '../../support/wordEmbedder.ts'

const newFolder = temporaryFolders('sent')
const nowhere = { resourcesFolder: '/nowhere', archiveFolder: '/nowhere', embeddingKey: null }
const shown = ['shown question', 'shown answer']
const texts = {
  hiddenConversation: ['heron secret', 'heron answer'],
  hiddenMessage: ['garden question', 'garden secret'],
  trashed: ['thrown away', 'gone answer'],
} as const

const talk = (id: string, [question = '', answer = '']: readonly string[]) =>
  buildConversation({
    id,
    title: id,
    turns: [
      ['user', question],
      ['assistant', answer],
    ],
  })

/** A visible conversation, a hidden one, one with a hidden message, and one in the trash. */
async function archiveWithSecrets(): Promise<{ readonly folder: string; readonly messageId: string }> {
  const folder = newFolder('archive')
  const talks = [
    talk('shown', shown),
    talk('heron', texts.hiddenConversation),
    talk('garden', texts.hiddenMessage),
    talk('old', texts.trashed),
  ]
  await importInto(folder, saved(newFolder(), 'a.json', talks))
  const archive = openArchive(folder, 'write')
  const messageId = archive.transaction(() => {
    archive.edits.editConversation('chatgpt', idFrom('heron'), { isHiddenFromAgents: true })
    archive.edits.setTrashed('chatgpt', idFrom('old'), 1)
    const key =
      Object.values(talks[2]?.mapping ?? {}).find(({ message }) => JSON.stringify(message).includes('garden secret'))
        ?.id ?? ''
    for (const { provider, externalId } of archive.edits.holdersOf(key))
      archive.edits.hideMessage(provider, externalId, key, true)
    return key
  })
  archive.close()
  return { folder, messageId }
}

async function sentTo(
  archive: Archive,
  place: ModelLocation,
  identity: string = place,
): Promise<{ readonly sent: string[]; readonly modelId: number }> {
  const sent: string[] = []
  const embedder = { ...wordEmbedder(identity, (given) => sent.push(...given)), place }
  const modelId = await buildIndex({
    archive,
    embedder,
    batchTexts: 3,
    batchesAhead: 1,
    signal: new AbortController().signal,
    now: Date.now,
    onProgress: () => {},
  })
  return { sent, modelId }
}

const everything = [...shown, ...texts.hiddenConversation, ...texts.hiddenMessage, ...texts.trashed].toSorted()
const withoutTrash = everything.filter((text) => !(texts.trashed as readonly string[]).includes(text))
const open = [...shown, 'garden question'].toSorted()

describe('the texts sent to a model', () => {
  it.each([
    ['here', everything],
    ['thisComputer', withoutTrash],
    ['elsewhere', open],
  ] as const)('by one that runs %s', async (place, expected) => {
    const { folder } = await archiveWithSecrets()
    const archive = openArchive(folder, 'write')
    const { sent, modelId } = await sentTo(archive, place)
    expect(sent.toSorted()).toEqual(expected)
    // It is done although something was withheld, and has nothing to do the next time.
    const { conversations } = archive.vectors.progress(modelId, place)
    expect(conversations.done).toBe(conversations.total)
    expect((await sentTo(archive, place)).sent).toEqual([])
    archive.close()
  })

  it('leave out human-only messages if the model runs elsewhere', async () => {
    const folder = newFolder('archive')
    const marked = buildConversation({
      id: 'wren',
      title: 'wren',
      turns: [
        ['user', 'wren question'],
        ['assistant', 'wren secret', { metadata: { human_only: true } }],
      ],
    })
    await importInto(folder, saved(newFolder(), 'a.json', [marked]))
    const archive = openArchive(folder, 'write')
    expect((await sentTo(archive, 'elsewhere')).sent).toEqual(['wren question'])
    expect((await sentTo(archive, 'here')).sent.toSorted()).toEqual(['wren question', 'wren secret'])
    archive.close()
  })

  it('include hidden or trashed texts only once they are unhidden or restored', async () => {
    const { folder, messageId } = await archiveWithSecrets()
    const archive = openArchive(folder, 'write')
    await sentTo(archive, 'elsewhere')
    archive.transaction(() => archive.edits.editConversation('chatgpt', idFrom('heron'), { isHiddenFromAgents: false }))
    expect((await sentTo(archive, 'elsewhere')).sent.toSorted()).toEqual([...texts.hiddenConversation].toSorted())
    archive.transaction(() => archive.edits.hideMessage('chatgpt', idFrom('garden'), messageId, false))
    expect((await sentTo(archive, 'elsewhere')).sent).toEqual(['garden secret'])
    archive.transaction(() => archive.edits.setTrashed('chatgpt', idFrom('old'), null))
    expect((await sentTo(archive, 'elsewhere')).sent.toSorted()).toEqual([...texts.trashed].toSorted())
    archive.close()
  })

  it('leave out texts hidden while the index is being built', async () => {
    const { folder } = await archiveWithSecrets()
    const archive = openArchive(folder, 'write')
    const person = openArchive(folder, 'write')
    const sent: string[] = []
    const embedder = {
      ...wordEmbedder('elsewhere', (given) => {
        if (sent.length === 0)
          for (const id of ['shown', 'garden'])
            person.transaction(() => person.edits.editConversation('chatgpt', idFrom(id), { isHiddenFromAgents: true }))
        sent.push(...given)
      }),
      place: 'elsewhere' as const,
    }
    await buildIndex({
      archive,
      embedder,
      batchTexts: 1,
      batchesAhead: 0,
      signal: new AbortController().signal,
      now: Date.now,
      onProgress: () => {},
    })
    expect(sent).toHaveLength(1)
    person.close()
    archive.close()
  })

  it('leave withheld texts to the quick index', async () => {
    const { folder } = await archiveWithSecrets()
    const archive = openArchive(folder, 'write')
    const [here, elsewhere] = [await sentTo(archive, 'here'), await sentTo(archive, 'elsewhere')]
    expect(archive.vectors.isComplete(here.modelId, 'here')).toBe(true)
    expect(archive.vectors.isComplete(elsewhere.modelId, 'elsewhere')).toBe(false)
    archive.close()
  })
})

it('a server on this computer gets hidden texts, but never the trash', async () => {
  const { folder: archive } = await archiveWithSecrets()
  const ollama = await startOllama()
  await runCli(['index', 'use', 'ollama', '--address', ollama.address, '--model', 'words'], { archive })
  ollama.texts.length = 0
  expect(await runCli(['index', 'build', '--wait', '--json'], { archive })).toMatchObject({ code: 0 })
  expect(ollama.texts.filter((text) => text !== 'dimensions').toSorted()).toEqual(withoutTrash)
  const { stdout } = await runCli(['index', 'status', '--json'], { archive })
  expect(JSON.parse(stdout)).toMatchObject({ model: { state: 'ready', conversations: { done: 3, total: 3 } } })
  ollama.close()
})

describe('where a model runs', () => {
  it.each([
    'http://localhost:11434',
    'http://127.0.0.1:11434',
    'http://127.9.8.7',
    'http://[::1]:1',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::ffff:127.0.0.1]/',
    'http://LOCALHOST./',
  ])('%s is this computer', (address) => {
    expect(modelLocation({ source: 'ollama', address, model: 'm' })).toBe('thisComputer')
  })

  it.each([
    'http://192.168.1.5:11434',
    'https://api.openai.com',
    'http://localhost.example.com',
    'http://127.0.0.1.nip.example',
    'http://0.0.0.0:1',
    'http://[::]:1',
    'http://10.0.0.1',
    'http://[2001:db8::1]',
    'http://gpu-box',
  ])('%s is elsewhere', (address) => {
    expect(modelLocation({ source: 'openai', address, model: 'm' })).toBe('elsewhere')
  })

  it('the bundled model runs here', async () => {
    expect(modelLocation({ source: 'bundled' })).toBe('here')
    const ollama = await startOllama()
    expect((await openEmbedder({ source: 'ollama', address: ollama.address, model: 'm' }, nowhere)).place).toBe(
      'thisComputer',
    )
    ollama.close()
  })
})
