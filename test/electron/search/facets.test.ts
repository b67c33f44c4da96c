import { beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, temporaryFolders } from '../../support/archiveFixture.ts'
import { importTexts, openSearch, type OpenSearch } from '../../support/searchFixture.ts'
import { type NamedConversation, searchTexts } from '../../support/searchTexts.ts'

const newFolder = temporaryFolders('facets')
/** Titles that are hard to quote or occur twice, and two messages around midnight in India. */
const oddities: readonly NamedConversation[] = [
  { id: 'cheese', title: 'Say "cheese", please', turns: [['user', 'A photographer spoke.']] },
  { id: 'slash', title: 'C:\\temp (old)', turns: [['user', 'Where is it?']] },
  ...['one', 'two', 'three'].map((id): NamedConversation => ({
    id,
    title: 'New chat',
    turns: [['user', `Hello, ${id}.`]],
  })),
  {
    id: 'india',
    title: 'Night in Pune',
    turns: [
      ['user', 'A firefly before midnight', { create_time: Date.parse('2024-09-30T18:10:00Z') / 1000 }],
      ['assistant', 'A firefly after midnight', { create_time: Date.parse('2024-09-30T18:50:00Z') / 1000 }],
    ],
  },
]
const texts = [...searchTexts, ...oddities]
let search: OpenSearch

beforeAll(async () => {
  const folder = newFolder('archive')
  await importTexts(folder, texts, newFolder())
  rowsOf(folder, "INSERT INTO project_names (project_id, name) VALUES ('g-p-garden7', 'Garden plans') RETURNING *")
  search = openSearch({ folder, conversations: texts })
})

async function completed(text: string, caret = text.length): Promise<string[]> {
  const { place, candidates } = await search.must('search.complete', { text, caret })
  return candidates.map(({ insert }) => text.slice(0, place.start) + insert + text.slice(place.end))
}

describe('facets', () => {
  it('count the messages that match a query', async () => {
    const facets = await search.must('search.facets', { query: 'carrots' })
    expect(facets.total).toEqual({ count: 3, isExact: true })
    expect(facets.roles.map(({ value, count }) => [value, count])).toEqual([
      ['me', 2],
      ['assistant', 1],
    ])
    expect(facets.models).toMatchObject([{ value: 'gpt-4o', count: 1 }])
    expect(facets.projects).toMatchObject([{ value: 'g-p-garden7', label: 'Garden plans', count: 3 }])
    expect(facets.has).toEqual([])
    expect(facets.months).toEqual([{ month: '2024-08', count: 3 }])
  })

  it.each([
    '',
    'carrots',
    'fox OR lines OR whitby',
    'from:assistant',
    'after:2024',
    'is:archived',
    'title:shelf',
    'qwxzvkjq',
    '/o/',
  ])('agree with a search for each of their values: %s', async (query) => {
    const facets = await search.must('search.facets', { query })
    const count = async (more: string): Promise<number> =>
      (await search.find(`(${query || 'sort:newest'}) ${more}`, { limit: 1 })).answer.total.count
    for (const [operator, values] of [
      ['from', facets.roles],
      ['model', facets.models],
      ['project', facets.projects],
      ['has', facets.has],
    ] as const) {
      for (const { value, label, count: said } of values) {
        expect(label).not.toBe('')
        // The role filter can't be given twice, so queries that have one are skipped.
        if (!query.includes(`${operator}:`))
          expect(await count(`${operator}:"${value}"`), `${query} ${operator}:${value}`).toBe(said)
      }
    }
    for (const { month, count: said } of facets.months)
      if (!query.includes('after:')) expect(await count(`on:${month}`), `${query} on:${month}`).toBe(said)
    expect(facets.total).toEqual((await search.find(query, { limit: 1 })).answer.total)
    expect(facets.roles.reduce((sum, role) => sum + role.count, 0)).toBe(facets.total.count)
  })

  it("assign a message to the month in the reader's time zone", async () => {
    const monthsIn = async (timeZone: string) =>
      (await search.must('search.facets', { query: 'marmalade', timeZone })).months
    expect(await monthsIn('UTC')).toEqual([{ month: '2024-09', count: 2 }])
    expect(await monthsIn('Europe/Vienna')).toEqual([{ month: '2024-10', count: 2 }])
    expect(await monthsIn('America/Los_Angeles')).toEqual([{ month: '2024-09', count: 2 }])
    expect((await search.find('marmalade on:2024-10-01', { timeZone: 'Europe/Vienna' })).names.toSorted()).toEqual([
      'midnight/0',
      'midnight/1',
    ])
    expect((await search.find('marmalade on:2024-10-01', { timeZone: 'UTC' })).names).toEqual([])
  })

  it('split months at midnight even if the zone is off by half an hour', async () => {
    const { months } = await search.must('search.facets', { query: 'firefly', timeZone: 'Asia/Kolkata' })
    expect(months).toEqual([
      { month: '2024-09', count: 1 },
      { month: '2024-10', count: 1 },
    ])
  })

  it('have no month for undated messages, and months in order', async () => {
    const facets = await search.must('search.facets', { query: 'pelican OR lemonade' })
    expect(facets.total.count).toBe(4)
    expect(facets.months).toEqual([
      { month: '2023-02', count: 1 },
      { month: '2026-11', count: 2 },
    ])
  })

  it('and searches reject an unknown time zone', async () => {
    for (const timeZone of ['Mars/Base', '', 'x\u0000', '+99:99']) {
      expect(await search.ask('search.facets', { query: 'fox', timeZone }), timeZone).toMatchObject({
        ok: false,
        error: { code: 'invalid_input' },
      })
      expect(await search.ask('search.run', { query: 'fox', timeZone }), timeZone).toMatchObject({
        ok: false,
        error: { code: 'invalid_input' },
      })
    }
  })
})

describe('did you mean', () => {
  it.each([
    ['lemonaed', 'lemonade'],
    ['lemnade', 'lemonade'],
    ['marmelade', 'marmalade'],
    ['migratoin failed', 'migration failed'],
    ['lighthuose from:me', 'lighthouse from:me'],
    ['резервнае', 'резервное'],
    ['Uberstundem', 'Überstunden'],
    ['"marmelade"', '"marmalade"'],
  ])('%s suggests %s, a word of the archive', async (query, expected) => {
    const { didYouMean } = (await search.find(query)).answer
    expect(didYouMean?.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()).toBe(
      expected.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    )
    expect((await search.find(didYouMean ?? '')).answer.total.count).toBeGreaterThan(0)
  })

  it.each([
    'lemonade',
    'carrots compost',
    'qwxzvkjq',
    '',
    'from:me',
    'the',
    'C++',
    '/lemonaed/',
    '数据库',
    'title:lemonaed',
    '🎉',
    '-lemonaed fox',
    '20.04',
    'https://lemonaed.example',
    'Γαλάζια',
    'ÜBERSTUNDEN',
    'sturdy',
    'where did I ask about wood for furniture',
  ])('%s needs no correction', async (query) => {
    expect((await search.find(query)).answer.didYouMean).toBeNull()
  })
})

describe('completion', () => {
  it.each([
    ['fr', 'from:'],
    ['fox fr', 'fox from:'],
    ['has:c', 'has:code'],
    ['has:c', 'has:canvas'],
    ['has:c', 'has:citation'],
    ['is:', 'is:starred'],
    ['sort:n', 'sort:newest'],
    ['-fr', '-from:'],
    ['before:la', 'before:last-week'],
    ['model:', 'model:o3'],
    ['model:gp', 'model:GPT-4'],
    ['model:GP', 'model:GPT-4'],
    ['in:tri', 'in:"Trip to Vienna"'],
    ['in:"tri', 'in:"Trip to Vienna"'],
    ['lang:p', 'lang:python'],
    ['lang:', 'lang:rust'],
    ['gpt:', 'gpt:g-logoMaker9'],
    ['project:gar', 'project:"Garden plans"'],
    ['from:me,as', 'from:me,assistant'],
  ])('of %s offers %s', async (text, expected) => {
    expect((await completed(text)).map((each) => each.trimEnd())).toContain(expected)
  })

  it('suggests values that find something', async () => {
    for (const text of ['model:', 'in:', 'lang:', 'gpt:', 'project:', 'in:100', 'in:say', 'in:temp', 'in:new']) {
      expect(new Set(await completed(text)).size, text).toBe((await completed(text)).length)
      for (const query of await completed(text)) {
        const { answer } = await search.find(query, { limit: 1 })
        expect(answer.total.count, query).toBeGreaterThan(0)
        expect(answer.hints, query).toEqual([])
      }
    }
  })

  it('depends on the word at the cursor and nothing else', async () => {
    expect(await completed('fr fox', 2)).toContain('from: fox')
    expect((await completed('fox ', 4)).every((each) => each.startsWith('fox '))).toBe(true)
  })

  it.each([
    ['in:%', 1],
    ['in:_', 1],
    ['project:%', 1],
    ["model:'; DROP", 1],
    ['\u0000', 1],
    ['\uD800', 1],
    ['"'.repeat(2000), 2000],
    ['fox', 2000],
    ['', 0],
    ['in:"', 4],
    ['👨‍👩‍👧', 3],
  ])('never fails: %s', async (text, caret) => {
    expect(await search.ask('search.complete', { text, caret })).toMatchObject({ ok: true })
  })

  it('treats LIKE wildcards literally', async () => {
    expect(await completed('model:%')).toEqual([])
    expect(await completed('in:_')).toEqual(['in:"100% wool_socks"'])
    expect(await completed('in:%%')).toEqual([])
  })
})

it('no request here hit a bug', () => {
  expect(search.bugs).toEqual([])
})
