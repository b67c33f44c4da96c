import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchAnswer } from '../../../shared/model/searchAnswer.ts'
import { temporaryFolders } from '../../support/archiveFixture.ts'
import { bundledResources, importTexts, openSearch, type OpenSearch } from '../../support/searchFixture.ts'
import { type NamedConversation, searchTexts } from '../../support/searchTexts.ts'

const newFolder = temporaryFolders('counts')
/** Words in other forms, as substrings, or only in titles; and more results in a conversation than fit on a page. */
const boats: readonly NamedConversation[] = [
  {
    id: 'fleet',
    title: 'Fleet',
    turns: Array.from({ length: 9 }, (_, index) => ['user', `Sailing boat number ${index}`] as const),
  },
  {
    id: 'forms',
    title: 'Forms',
    turns: [
      ['user', 'They sailed two boats.'],
      ['assistant', 'A sail tore.'],
      ['user', 'No boat came.'],
    ],
  },
  {
    id: 'titled',
    title: 'Sailing boat',
    turns: [
      ['user', 'Which colour?'],
      ['assistant', 'Red.'],
    ],
  },
]
const texts = [...searchTexts, ...boats]
let search: OpenSearch

beforeAll(async () => {
  const folder = newFolder('archive')
  await importTexts(folder, texts, newFolder())
  search = openSearch({ folder, resourcesFolder: bundledResources, conversations: texts })
  await search.must('index.build', { staticOnly: true })
})

async function pagesOf(query: string): Promise<SearchAnswer[]> {
  const pages: SearchAnswer[] = []
  let cursor: string | null = null
  do {
    const { answer } = await search.find(query, {
      limit: 4,
      useMeaning: true,
      withTitled: true,
      ...(cursor === null ? {} : { cursor }),
    })
    pages.push(answer)
    cursor = answer.nextCursor
  } while (cursor !== null && pages.length < 200)
  return pages
}

describe('a search', () => {
  it.each([
    'sailing boat',
    'sailing',
    'boat',
    '"sailing boat"',
    'sail*',
    'boat OR carrots',
    'boat -sailing',
    '/boats?/',
    'sailing boat from:me',
    'from:me',
    'title:fleet',
    'sort:newest boat',
    'how do I migrate a database',
    '数据库',
    'qwxzvkjq',
  ])('counts exactly the results that its pages return: %s', async (query) => {
    const pages = await pagesOf(query)
    const hits = pages.flatMap((page) => page.hits)
    for (const { total, relatedCount, titledCount } of pages) {
      expect(total.isExact).toBe(true)
      expect(total.count + relatedCount).toBe(hits.length)
      expect(titledCount).toBe(pages.at(-1)?.titled?.length)
    }
    const counted = new Map(
      pages.flatMap(({ conversations }) =>
        conversations.map(
          ({ conversationId, resultCount, relatedCount }) => [conversationId, resultCount + relatedCount] as const,
        ),
      ),
    )
    for (const [id, own] of Map.groupBy(hits, ({ conversationId }) => conversationId))
      expect(counted.get(id), id).toBe(own.length)
  })

  it('distinguishes results from related ones', async () => {
    const { answer } = await search.find('sailing boat')
    expect([answer.total.count, answer.relatedCount]).toEqual([9, 3])
    expect(answer.conversations.slice(0, 2)).toMatchObject([
      { title: 'Fleet', resultCount: 9, relatedCount: 0 },
      { title: 'Forms', resultCount: 0, relatedCount: 3 },
    ])
  })

  it('describes its marks in a way that applies to any text', async () => {
    const {
      answer: { marks },
    } = await search.find('sailing /bo+t/ -fleet')
    expect(marks.map(({ label }) => label)).toEqual(['sailing', '/bo+t/'])
    expect(marks).toMatchObject([
      {
        patterns: [{ kind: 'forms', beginning: 'sail', words: expect.arrayContaining(['sailing', 'sailed', 'sail']) }],
      },
      { patterns: [{ kind: 'regex', source: 'bo+t' }] },
    ])
  })
})
