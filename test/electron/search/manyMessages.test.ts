import path from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolders, withArchive } from '../../support/archiveFixture.ts'
import { openSearch, type OpenSearch } from '../../support/searchFixture.ts'
import { store } from '../../support/storedConversation.ts'

const newFolder = temporaryFolders('many')
const MESSAGES = 24_000
const DAY_MS = 86_400_000
const FIRST_DAY_MS = Date.UTC(2024, 0, 1, 12)
let archiveFolder: string
let search: OpenSearch

/**
 * Repeats one question and answer a thousand times, writing the rows directly because an import would be much slower.
 */
function multiply(folder: string, conversation: number): void {
  const db = new Database(path.join(folder, 'archive.db'))
  db.prepare(
    `WITH RECURSIVE copies (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < $messages)
     INSERT INTO nodes (conversation_id, ordinal, node_key, parent_ordinal, sibling_index, sibling_count, position,
       role, kind, created_at_ms, model, content)
     SELECT $conversation, 100 + n, printf('%08x-copy', n), 99 + n, 0, 1, 100 + n, iif(n % 2, 'user', 'assistant'),
       'message',
       $firstDayMs + (n * 100 / $messages) * $dayMs, iif(n % 2, NULL, 'o3'),
       CASE n % 6 WHEN 1 THEN 'A heron stands still.' WHEN 2 THEN 'A pelican with \`fish\`'
         ELSE 'Wading herons and a pelican.' END FROM copies`,
  ).run({ conversation, messages: MESSAGES, firstDayMs: FIRST_DAY_MS, dayMs: DAY_MS })
  db.close()
}

beforeAll(() => {
  archiveFolder = newFolder('archive')
  const conversation = withArchive(archiveFolder, (archive) =>
    store(archive, {
      id: 'birds',
      title: 'Water birds',
      createTime: FIRST_DAY_MS / 1000,
      turns: [['user', 'Which bird?']],
    }),
  )
  multiply(archiveFolder, conversation)
  withArchive(archiveFolder, (archive) => archive.searchIndex.catchUp())
  search = openSearch({ folder: archiveFolder })
})

const sumOf = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0)
/** Counted one by one, in UTC. */
const inMonth = (month: number): number =>
  Array.from({ length: MESSAGES }, (_, index) =>
    new Date(FIRST_DAY_MS + Math.floor(((index + 1) * 100) / MESSAGES) * DAY_MS).getUTCMonth(),
  ).filter((each) => each === month).length

describe('more than ten thousand messages', () => {
  it.each([
    ['', MESSAGES + 1],
    ['from:me', MESSAGES / 2 + 1],
    ['from:assistant', MESSAGES / 2],
    ['model:o3', MESSAGES / 2],
    ['-from:me', MESSAGES / 2],
    ['title:birds', MESSAGES + 1],
    ['-title:fish', MESSAGES + 1],
    ['on:2024-02', inMonth(1)],
    ['sort:oldest from:me', MESSAGES / 2 + 1],
  ])('are counted exactly for operators alone: %s', async (query, count) => {
    expect((await search.find(query, { limit: 5 })).answer.total).toEqual({ count, isExact: true })
    expect((await search.must('search.facets', { query })).total).toEqual({ count, isExact: true })
  })

  it('have a timeline that agrees with the operators', async () => {
    const { months, roles, models, total } = await search.must('search.facets', { query: '' })
    expect(months.slice(1, 3)).toEqual([
      { month: '2024-02', count: inMonth(1) },
      { month: '2024-03', count: inMonth(2) },
    ])
    expect(sumOf(months)).toBe(total.count)
    expect(roles).toEqual([
      { value: 'me', label: 'You', count: MESSAGES / 2 + 1 },
      { value: 'assistant', label: 'ChatGPT', count: MESSAGES / 2 },
    ])
    expect(models).toEqual([{ value: 'o3', label: 'o3', count: MESSAGES / 2 }])
    for (const { month, count } of months)
      expect((await search.find(`on:${month}`, { limit: 1 })).answer.total).toEqual({ count, isExact: true })
  })

  it('with a common word have a lower bound in the list and an exact count in the timeline', async () => {
    expect((await search.find('pelican', { limit: 5 })).answer.total).toEqual({ count: 10_000, isExact: false })
    const { total, months, roles } = await search.must('search.facets', { query: 'pelican' })
    expect(total).toEqual({ count: (MESSAGES * 5) / 6, isExact: true })
    expect([sumOf(months), sumOf(roles)]).toEqual([total.count, total.count])
  })

  it('that only their texts can decide have a lower bound and no contradicting timeline', async () => {
    const { total, months } = await search.must('search.facets', { query: '/pelic[a]n/' })
    expect(total.isExact).toBe(false)
    expect(total.count).toBeGreaterThan(0)
    expect(months).toEqual([])
  })

  it('with a common word are counted exactly in short conversations, and as a lower bound in long ones', async () => {
    withArchive(archiveFolder, (archive) => {
      store(archive, {
        id: 'pair',
        title: 'Two pelicans',
        createTime: FIRST_DAY_MS / 1000 - 3600,
        turns: [
          ['user', 'A pelican?'],
          ['assistant', 'Another pelican.'],
        ],
      })
      archive.searchIndex.catchUp()
    })
    const { conversations } = (await search.find('sort:oldest pelican', { limit: 40 })).answer
    expect(conversations).toMatchObject([
      { title: 'Two pelicans', resultCount: 2, isExact: true },
      { title: 'Water birds', isExact: false },
    ])
  })
})
