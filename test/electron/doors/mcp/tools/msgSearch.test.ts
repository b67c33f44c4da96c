import { beforeAll, describe, expect, it } from 'vitest'
import { idFrom } from '../../../../support/buildExport.ts'
import { temporaryFolders } from '../../../../support/archiveFixture.ts'
import { type OpenClient, openClient } from '../../../../support/mcpClient.ts'
import { importTexts, openSearch, type OpenSearch } from '../../../../support/searchFixture.ts'
import type { NamedConversation } from '../../../../support/searchTexts.ts'

const newFolder = temporaryFolders('msgsearch')
const conversations: readonly NamedConversation[] = [
  {
    id: 'signals',
    title: 'Angular <signals>',
    createTime: Date.parse('2026-03-05T10:22:30Z') / 1000,
    turns: [
      ['user', 'Are angular signals <b>fast</b>?'],
      ['assistant', 'Signals perform well.'],
      ['tool', 'Performance: 42 ms', { author: { role: 'tool', name: 'python', metadata: {} } }],
    ],
  },
  {
    id: 'fox',
    title: null,
    createTime: Date.parse('2026-02-01T00:00:00Z') / 1000,
    turns: [['user', 'The quick brown fox jumps over the lazy dog.']],
  },
  {
    id: 'gift',
    title: 'Surprise party',
    createTime: Date.parse('2026-01-01T00:00:00Z') / 1000,
    turns: [['user', 'A brown bicycle for Ada, do not tell her.']],
  },
]
const id = { signals: idFrom('signals'), fox: idFrom('fox'), gift: idFrom('gift') }
let search: OpenSearch
let ours: OpenClient

interface Matched {
  readonly results: readonly Readonly<Record<string, unknown>>[]
  readonly total: number
  readonly query: string
  readonly notice?: string
}

beforeAll(async () => {
  const folder = newFolder('archive')
  await importTexts(folder, conversations, newFolder())
  search = openSearch({ folder, conversations })
  await search.must('conversations.edit', { id: id.gift, isHiddenFromAgents: true })
  ours = await openClient(search)
})

async function match(given: Readonly<Record<string, unknown>>, client = ours): Promise<Matched> {
  const { value, text, isError } = await client.call('msg_search', given)
  expect(isError).toBe(false)
  expect(JSON.parse(text)).toEqual(value)
  return value as Matched
}

const snippetsOf = async (query: string): Promise<unknown[]> =>
  (await match({ query })).results.map(({ snippet }) => snippet)

describe('msg_search', () => {
  it('has the format of its contract, and a link', async () => {
    const message = idFrom(`${id.signals} turn 0`)
    expect(await match({ query: 'angular signals' })).toEqual({
      results: [
        {
          message_id: message,
          thread_id: id.signals,
          thread_topic: 'Angular <signals>',
          author: 'user',
          seq: expect.any(Number) as number,
          created_at: '2026-03-05T10:23:00',
          snippet: 'Are <mark>angular</mark> <mark>signals</mark> &lt;b&gt;fast&lt;/b&gt;?',
          link: `backscroll://conversation/${id.signals}/message/${message}`,
        },
      ],
      total: 1,
      query: 'angular signals',
    })
  })

  it.each([
    ['"quick brown"', ['The <mark>quick brown</mark> fox jumps over the lazy dog.']],
    ['fox', ['The quick brown <mark>fox</mark> jumps over the lazy dog.']],
    ['FOX', ['The quick brown <mark>fox</mark> jumps over the lazy dog.']],
    ['content:fox', ['The quick brown <mark>fox</mark> jumps over the lazy dog.']],
    ['foxes', []],
    ['quick NOT fox', []],
    ['*', []],
    ['"unbalanced', []],
    ['AND', []],
    ['nosuchcolumn:fox', []],
    ["'; DROP TABLE nodes", []],
  ])('treats %s as an expression', async (query, snippets) => {
    expect(await snippetsOf(query)).toEqual(snippets)
  })

  it('gives each result its own excerpt', async () => {
    expect((await snippetsOf('fox OR signals')).toSorted()).toEqual([
      '<mark>Signals</mark> perform well.',
      'Are angular <mark>signals</mark> &lt;b&gt;fast&lt;/b&gt;?',
      'The quick brown <mark>fox</mark> jumps over the lazy dog.',
    ])
  })

  it('finds by prefix, and names a tool', async () => {
    const { results } = await match({ query: 'perform*' })
    expect(results.map(({ author }) => author).toSorted()).toEqual(['assistant', 'python'])
  })

  it('searches one conversation', async () => {
    expect((await match({ query: 'fox', thread_id: id.fox })).total).toBe(1)
    expect((await match({ query: 'fox', thread_id: id.signals })).total).toBe(0)
    for (const left of [null, '']) expect((await match({ query: 'fox', thread_id: left })).total).toBe(1)
  })

  it('leaves out content hidden from agents', async () => {
    const { results, total } = await match({ query: 'brown' })
    expect([total, results.map((result) => result['thread_id'])]).toEqual([1, [id.fox]])
    expect(await match({ query: 'brown', thread_id: id.gift })).toMatchObject({ results: [], total: 0 })
  })

  it.each([
    [0, 1],
    [-3, 1],
    [1, 1],
    [2.7, 2],
    ['2', 2],
    [1000, 3],
  ])('clamps a limit of %s', async (limit, count) => {
    expect((await match({ query: 'signals OR fox', limit })).results).toHaveLength(count)
  })

  it('returns 50 results by default, and 200 at most', async () => {
    const folder = newFolder('archive')
    const turns = Array.from({ length: 210 }, () => ['user', 'ping'] as const)
    await importTexts(folder, [{ id: 'many', title: 'Many', turns }], newFolder())
    const large = await openClient(openSearch({ folder }), { settings: { tokenBudget: 200_000 } })
    expect((await match({ query: 'ping' }, large)).total).toBe(50)
    expect((await match({ query: 'ping', limit: 500 }, large)).total).toBe(200)
    const small = await openClient(openSearch({ folder }), { settings: { tokenBudget: 2000 } })
    const { result, value } = await small.call('msg_search', { query: 'ping' })
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(6000)
    const { results, total, notice } = value as Matched
    expect(total).toBe(50)
    expect(notice).toBe(
      `${50 - results.length} more were left out to stay within the size limit. To get them, call msg_search again ` +
        'with a narrower query or with a thread_id.',
    )
  })

  it.each([
    [{ query: '' }, 'query must not be empty'],
    [{ query: ' \n' }, 'query must not be empty'],
    [{}, 'query must not be empty'],
    [{ query: null }, 'query must not be empty'],
    [{ query: 5 }, 'query: must be text'],
    [{ query: 'x', limit: 'all' }, 'limit: must be a whole number'],
    [{ query: 'x', offset: 1 }, 'offset: is not a parameter of this tool'],
  ])('rejects %j with a sentence', async (given, error) => {
    expect(await ours.call('msg_search', given)).toMatchObject({
      text: JSON.stringify({ error }),
      isError: true,
      value: undefined,
    })
  })
})
