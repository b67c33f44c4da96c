import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ArchiveEvent } from '../../../shared/contract/archiveEvents.ts'
import type { OfferedModel } from '../../../shared/model/indexStatus.ts'
import { downloadSize, localModels } from '../../../shared/model/localModels.ts'
import { temporaryFolders } from '../../support/archiveFixture.ts'
import { bundledResources, importTexts, openSearch, type OpenSearch } from '../../support/searchFixture.ts'
import type { NamedConversation } from '../../support/searchTexts.ts'
import { serveTinyModel } from '../../support/tinyModel.ts'

const newFolder = temporaryFolders('localmodels')
const talk = (id: string, text: string): NamedConversation => ({
  id,
  title: `Notes ${id}`,
  createTime: 1_710_000_000,
  turns: [
    ['user', text],
    ['assistant', 'Noted.'],
  ],
})
const conversations = [talk('shed', 'The garden shed roof'), talk('oven', 'bread dough'), talk('bike', 'bicycle chain')]

let home: Awaited<ReturnType<typeof serveTinyModel>>
let search: OpenSearch

beforeAll(async () => {
  home = await serveTinyModel()
  const models = [...localModels, home.model, { ...home.model, id: 'tiny-newer' }]
  search = openSearch({ folder: newFolder('archive'), resourcesFolder: bundledResources, conversations, models })
  await importTexts(search.folder, conversations, newFolder('export'))
})
afterAll(() => home.close())

const stateOf = async (id: string): Promise<OfferedModel | undefined> =>
  (await search.must('models.list', {})).models.find((model) => model.id === id)
const downloaded = (model: string) => ({ source: 'downloaded', model }) as const

/** The Spanish question has no word of the English text. */
async function found(): Promise<{ names: readonly string[]; models: unknown }> {
  const { names, answer } = await search.find('el techo del jardín', { useMeaning: true })
  return { names, models: answer.models }
}

describe('models on this computer', () => {
  it('are offered with their size, and nothing is downloaded', async () => {
    const { models } = await search.must('models.list', {})
    expect(models.slice(0, 2)).toMatchObject([
      { id: 'all-MiniLM-L6-v2', state: 'included', languages: ['en'], host: null, isInUse: true },
      { id: 'multilingual-e5-small', state: 'absent', license: 'MIT', byteLength: 135_390_915, host: 'huggingface.co' },
    ])
    expect(await search.ask('index.use', downloaded('tiny-multilingual'))).toMatchObject({
      ok: false,
      error: { code: 'not_found', advice: 'Download it with: backscroll index download tiny-multilingual' },
    })
    expect(await search.ask('models.download', { model: 'unknown' })).toMatchObject({
      ok: false,
      error: { code: 'invalid_input', message: expect.stringContaining('has no model "unknown"') as string },
    })
    expect(home.asked).toEqual([])
  })

  it('are downloaded with progress, used, and find a text in another language', async () => {
    const events: ArchiveEvent[] = []
    const reply = await search.dispatch({
      door: 'ipc',
      name: 'models.download',
      input: { model: home.model.id },
      context: { signal: new AbortController().signal, emit: (event) => void events.push(event) },
    })
    expect(reply).toMatchObject({ ok: true })
    const total = downloadSize(home.model)
    expect(events.at(-1)).toEqual({ name: 'model.progress', model: home.model.id, done: total, total })
    expect(await stateOf(home.model.id)).toMatchObject({
      state: 'downloaded',
      downloadedBytes: downloadSize(home.model),
      isInUse: false,
    })
    expect(await search.must('index.use', downloaded(home.model.id))).toMatchObject({
      notice: 'Using tiny-multilingual. No text leaves this computer.',
    })
    expect(await search.must('index.build', {})).toMatchObject({ outcome: { ended: 'complete', problem: null } })
    const { names, models } = await found()
    expect(names[0]).toBe('shed/0')
    expect(models).toEqual(['tiny-multilingual'])
  })

  it('serve until the index of a newly chosen one is complete', async () => {
    await search.must('models.download', { model: 'tiny-newer' })
    await search.must('index.use', downloaded('tiny-newer'))
    expect(await search.must('index.status', {})).toMatchObject({ chosen: 'tiny-newer', model: { state: 'waiting' } })
    expect(await found()).toMatchObject({ models: ['tiny-multilingual'] })
    await search.must('index.build', {})
    expect(await found()).toMatchObject({ models: ['tiny-newer'] })
  })

  it('are removed, except the one in use and the one that comes with the app', async () => {
    for (const model of ['tiny-newer', 'all-MiniLM-L6-v2'])
      // oxlint-disable-next-line eslint/no-await-in-loop -- one after the other
      expect(await search.ask('models.remove', { model })).toMatchObject({ ok: false })
    await search.must('models.remove', { model: home.model.id })
    expect(await stateOf(home.model.id)).toMatchObject({ state: 'absent', downloadedBytes: 0 })
    expect(await stateOf('tiny-newer')).toMatchObject({ state: 'downloaded', isInUse: true })
    expect(await found()).toMatchObject({ models: ['tiny-newer'] })
  })
})
