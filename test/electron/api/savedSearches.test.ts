import { describe, expect, it } from 'vitest'
import { openApi, type OpenApi } from '../../support/apiFixture.ts'
import { fixedNow, importInto, saved, temporaryFolders } from '../../support/archiveFixture.ts'
import { buildConversation } from '../../support/buildExport.ts'

const newFolder = temporaryFolders('searches')

async function start(): Promise<OpenApi> {
  const folder = newFolder('archive')
  await importInto(
    folder,
    saved(newFolder(), 'conversations.json', [buildConversation({ id: 'roof', turns: [['user', 'Which roof?']] })]),
  )
  return openApi(folder)
}

async function recent({ person }: OpenApi): Promise<string[]> {
  return (await person.must('searches.list', {})).recent.map(({ query }) => query)
}

describe('saved searches', () => {
  it('are stored and listed by name', async () => {
    const { person } = await start()
    await person.must('searches.save', { name: 'roofs', query: 'roof OR gutter' })
    expect(await person.must('searches.save', { name: ' Bulbs ', query: ' tulips from:me ' })).toEqual({
      id: 2,
      name: 'Bulbs',
      query: 'tulips from:me',
      createdAtMs: fixedNow(),
    })
    expect((await person.must('searches.list', {})).saved.map(({ name }) => name)).toEqual(['Bulbs', 'roofs'])
  })

  it('are replaced by a search with the same name', async () => {
    const { person } = await start()
    await person.must('searches.save', { name: 'roofs', query: 'roof' })
    expect(await person.must('searches.save', { name: 'Roofs', query: 'gutter' })).toMatchObject({
      id: 1,
      name: 'Roofs',
      query: 'gutter',
    })
    expect((await person.must('searches.list', {})).saved).toHaveLength(1)
  })

  it('are removed by number, once', async () => {
    const { person } = await start()
    const { id } = await person.must('searches.save', { name: 'roofs', query: 'roof' })
    expect(await person.must('searches.remove', { id })).toMatchObject({ name: 'roofs' })
    expect(await person.refusal('searches.remove', { id })).toBe(
      "not_found: There's no saved search 1. It may have been removed.",
    )
  })

  it('need a name and a query', async () => {
    const { person, page } = await start()
    expect(await person.refusal('searches.save', { name: ' ', query: 'roof' })).toBe(
      'invalid_input: name: must not be blank',
    )
    expect(await person.refusal('searches.save', { name: 'roofs', query: ' ' })).toBe(
      'invalid_input: query: must not be blank',
    )
    expect(await page.refusal('searches.remember', { query: '  ' })).toContain('invalid_input')
  })
})

describe('recent searches', () => {
  it('are the last twenty, latest first, each once', async () => {
    const api = await start()
    for (let number = 1; number <= 22; number += 1)
      await api.page.must('searches.remember', { query: `roof ${number}` })
    await api.page.must('searches.remember', { query: ' roof 5 ' })
    const queries = await recent(api)
    expect(queries).toHaveLength(20)
    expect(queries.slice(0, 3)).toEqual(['roof 5', 'roof 22', 'roof 21'])
    expect(queries.at(-1)).toBe('roof 3')
  })

  it('can be cleared, without the saved ones', async () => {
    const api = await start()
    await api.person.must('searches.save', { name: 'roofs', query: 'roof' })
    await api.page.must('searches.remember', { query: 'roof' })
    await api.person.must('searches.forget', {})
    expect(await recent(api)).toEqual([])
    expect((await api.person.must('searches.list', {})).saved).toHaveLength(1)
  })
})
