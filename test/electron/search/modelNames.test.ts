import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../support/archiveFixture.ts'
import { importTexts, openSearch, type OpenSearch } from '../../support/searchFixture.ts'
import type { NamedConversation } from '../../support/searchTexts.ts'

const answeredBy = (slug: string) => ({ metadata: { model_slug: slug } })
const texts: readonly NamedConversation[] = [
  {
    id: 'old',
    title: 'Old',
    turns: [
      ['user', 'Kestrel?'],
      ['assistant', 'kestrel one', answeredBy('text-davinci-002-render')],
      ['assistant', 'kestrel two', answeredBy('text-davinci-002-render-sha')],
    ],
  },
  {
    id: 'new',
    title: 'New',
    turns: [
      ['user', 'Kestrel?'],
      ['assistant', 'kestrel three', answeredBy('gpt-5-thinking')],
      ['assistant', 'kestrel four', answeredBy('gpt-4')],
      ['assistant', 'kestrel five', answeredBy('gpt-4o')],
    ],
  },
]
const newFolder = temporaryFolders('modelnames')
let search: OpenSearch

beforeAll(async () => {
  const folder = newFolder('archive')
  await importTexts(folder, texts, newFolder())
  search = openSearch({ folder, conversations: texts })
})

describe('a model', () => {
  it.each([
    ['model:gpt-5-thinking', 'three'],
    ['model:"GPT-5 Thinking"', 'three'],
    ['model:"gpt-5 thinking"', 'three'],
    ['model:thinking', 'three'],
    ['model:GPT-4', 'four'],
    ['model:gpt-4o', 'five'],
    ['model:GPT-3.5', 'one two'],
    ['model:text-davinci-002-render', 'one'],
    ['model:davinci', 'one two'],
    ['-model:GPT-3.5 from:assistant', 'five four three'],
  ])('is found by slug and by name: %s', async (query, expected) => {
    const { answer } = await search.find(`${query} kestrel`, { limit: 20 })
    const found = answer.hits.map(({ snippet }) => snippet.text.split(' ')[1] ?? '')
    expect(found.toSorted().join(' ')).toBe(expected)
  })

  it.each([
    ['model:', ['GPT-3.5', 'GPT-4', 'GPT-4o', 'GPT-5 Thinking']],
    ['model:gpt-5-t', ['GPT-5 Thinking']],
    ['model:davinci', ['GPT-3.5']],
    ['model:"gpt-5 t', ['GPT-5 Thinking']],
  ])('is offered by the name people know: %s', async (text, expected) => {
    const { candidates } = await search.must('search.complete', { text, caret: text.length })
    expect(candidates.map(({ label }) => label)).toEqual(expected)
  })

  it('counts by slug, labeled with its name', async () => {
    const { models } = await search.must('search.facets', { query: 'kestrel model:GPT-3.5' })
    expect(models.toSorted((a, b) => a.value.localeCompare(b.value))).toEqual([
      { value: 'text-davinci-002-render', label: 'GPT-3.5', count: 1 },
      { value: 'text-davinci-002-render-sha', label: 'GPT-3.5', count: 1 },
    ])
  })
})
