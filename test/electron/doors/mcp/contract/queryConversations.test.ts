import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolders, withArchive } from '../../../../support/archiveFixture.ts'
import {
  type ContractClient,
  conversationId,
  makeContractArchive,
  startContractClient,
  type ToolAnswer,
} from '../../../../support/contractArchive.ts'
import { importTexts } from '../../../../support/searchFixture.ts'

const newFolder = temporaryFolders('contract-query')
type Row = Record<string, unknown>
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/u
const read = ({ text }: ToolAnswer): Row => JSON.parse(text) as Row
const keysOf = (value: unknown): string[] => Object.keys(value as Row)
const listed = (value: Row, key = 'conversations'): Row[] => value[key] as Row[]

let archive = ''
let compact: ContractClient
let verbose: ContractClient
const ask = (given: Row): Promise<ToolAnswer> => compact.call('query_conversations', given)
const turnsOfPond = async (more: Row): Promise<Row[]> => {
  const { value } = await ask({
    mode: 'search',
    query: 'lap around the pond',
    searchMode: 'both',
    includeTranscript: true,
    ...more,
  })
  return listed(listed(value)[0] ?? {}, 'turns')
}
const askVerbose = (given: Row): Promise<ToolAnswer> => verbose.call('query_conversations', given)

beforeAll(async () => {
  archive = newFolder('archive')
  await makeContractArchive(archive, newFolder())
  // Two hundred turns with ids and links need more than the default budget.
  compact = await startContractClient({ archive, env: { BACKSCROLL_TOKEN_BUDGET: '200000' } })
  verbose = await startContractClient({ archive, env: { COMPACT_RESPONSES: 'false' } })
})

describe('query_conversations in mode search', () => {
  it('uses short keys by default', async () => {
    const answer = read(await ask({ mode: 'search', query: 'carrots in a raised bed' }))
    expect(keysOf(answer)).toEqual(['n', 'c'])
    expect(listed(answer, 'c')).toHaveLength(Number(answer['n']))
    expect(keysOf(listed(answer, 'c')[0])).toEqual(['id', 'k', 't', 's', 'sum'])
    expect(listed(answer, 'c')[0]).toMatchObject({
      id: conversationId('beds').slice(0, 8),
      k: 'raised-beds-2025-02',
      t: 'Raised beds',
      sum: expect.stringContaining('carrots'),
    })
  })

  it('uses long keys when COMPACT_RESPONSES is false', async () => {
    const answer = read(await askVerbose({ mode: 'search', query: 'carrots in a raised bed' }))
    expect(keysOf(answer)).toEqual(['query', 'totalResults', 'conversations'])
    expect(answer['query']).toBe('carrots in a raised bed')
    expect(listed(answer)[0]).toMatchObject({
      sessionId: conversationId('beds'),
      sessionKey: 'raised-beds-2025-02',
      title: 'Raised beds',
      score: expect.any(Number),
    })
  })

  it('returns turns only when a transcript is requested, with turnIndex', async () => {
    const [without] = listed(read(await askVerbose({ mode: 'search', query: 'carrots' })))
    expect(without).not.toHaveProperty('turns')
    expect(without).not.toHaveProperty('matchedTurns')
    const [first] = listed(read(await askVerbose({ mode: 'search', query: 'carrots', includeTranscript: true })))
    expect(first?.['turns']).toMatchObject([
      { role: 'user', content: 'How deep should a raised bed for carrots be?', turnIndex: 0 },
      { role: 'assistant', content: 'Forty centimetres suit carrots well.', turnIndex: 1 },
    ])
    expect(JSON.stringify(first)).not.toContain('turn_index')
  })

  it.each(['turns', 'both'])('returns the turns that matched when it searches %s', async (searchMode) => {
    const { value } = await ask({ mode: 'search', query: 'linseed', searchMode })
    expect(listed(value)[0]).toMatchObject({
      sessionId: conversationId('shelf'),
      matchedTurns: [{ role: 'assistant', content: 'Linseed oil.', turnIndex: 3 }],
    })
  })

  it('returns up to the allowed number of turns, the most recent ones', async () => {
    expect(await turnsOfPond({})).toHaveLength(10)
    expect(await turnsOfPond({ maxTurnsPerConversation: 2 })).toMatchObject([{ turnIndex: 208 }, { turnIndex: 209 }])
  })

  it.each(['summary', 'turns', 'both'])(
    'has scores between 0 and 1 with two decimals, best first, for %s',
    async (searchMode) => {
      const { value } = await ask({ mode: 'search', query: 'twin talk about a raised lighthouse', searchMode })
      const scores = listed(value).map(({ score }) => score as number)
      expect(scores.length).toBeGreaterThan(0)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      for (const score of scores) {
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(1)
        expect(score).toBe(Number(score.toFixed(2)))
      }
    },
  )

  it.each(['summary', 'turns', 'both'])('never shows hidden content, searching %s', async (searchMode) => {
    for (const query of ['periwinkle code on the fridge', 'saffron key', 'ginger']) {
      const { text, value } = await ask({ mode: 'search', query, searchMode, includeTranscript: true })
      const found = listed(value).map(({ sessionId }) => sessionId)
      expect(text + JSON.stringify({ ...value, query: '' })).not.toMatch(/periwinkle|saffron/iu)
      expect(found).not.toContain(conversationId('secret'))
    }
    const { value } = await ask({ mode: 'search', query: 'saffron', searchMode })
    expect(listed(value).map(({ sessionId }) => sessionId)).not.toContain(conversationId('partly'))
  })

  it.each(['summary', 'turns', 'both'])(
    'reports how many conversations match, not how many it returns, searching %s',
    async (searchMode) => {
      const search = { mode: 'search', query: 'twin talk about a raised lighthouse', searchMode }
      const all = await ask({ ...search, limit: 50 })
      const one = await ask({ ...search, limit: 1 })
      expect(listed(all.value).length).toBeGreaterThan(1)
      expect(listed(one.value)).toHaveLength(1)
      expect(one.value['totalResults']).toBe(listed(all.value).length)
      expect(read(one)['n']).toBe(listed(all.value).length)
    },
  )

  it('finds nothing for nonsense', async () => {
    const { text, value, isError } = await ask({ mode: 'search', query: 'xqzvwk plorfgh', searchMode: 'both' })
    expect(JSON.parse(text)).toEqual({ n: 0, c: [] })
    expect(value).toMatchObject({ mode: 'search', totalResults: 0, conversations: [] })
    expect(isError).toBe(false)
  })
})

describe('query_conversations in mode get', () => {
  it('uses short keys by default', async () => {
    const answer = read(await ask({ mode: 'get', sessionKey: 'raised-beds-2025-02' }))
    expect(keysOf(answer)).toEqual(['id', 'k', 't', 'sum', 'n', 'turns'])
    expect(answer).toMatchObject({
      id: conversationId('beds').slice(0, 8),
      k: 'raised-beds-2025-02',
      t: 'Raised beds',
      n: 2,
    })
    expect(answer['turns']).toEqual([
      { r: 'u', c: 'How deep should a raised bed for carrots be?' },
      { r: 'a', c: 'Forty centimetres suit carrots well.' },
    ])
  })

  it('uses long keys when COMPACT_RESPONSES is false', async () => {
    const answer = read(await askVerbose({ mode: 'get', sessionKey: 'raised-beds-2025-02' }))
    expect(keysOf(answer).slice(0, 3)).toEqual(['found', 'session', 'turns'])
    expect(answer['session']).toMatchObject({
      id: conversationId('beds'),
      sessionKey: 'raised-beds-2025-02',
      title: 'Raised beds',
      turnCount: 2,
      lastActivity: '2025-02-10T14:30:30Z',
      createdAt: '2025-02-10T14:29:30Z',
    })
    expect(answer['turns']).toMatchObject([
      { role: 'user', turnIndex: 0, createdAt: '2025-02-10T14:30:00Z' },
      { role: 'assistant', turnIndex: 1, createdAt: '2025-02-10T14:30:30Z' },
    ])
  })

  it.each([conversationId('beds'), conversationId('beds').slice(0, 8)])(
    'accepts an id and an unambiguous prefix: %s',
    async (sessionId) => {
      expect((await ask({ mode: 'get', sessionId })).value).toMatchObject({
        mode: 'get',
        found: true,
        session: { id: conversationId('beds') },
      })
    },
  )

  it('rejects a prefix that fits two', async () => {
    const { text, value, isError } = await ask({ mode: 'get', sessionId: 'abcdef01' })
    expect(isError || value['found'] === false).toBe(true)
    expect(text).not.toContain('twin speaks')
  })

  it.each([
    { sessionId: '00000000-0000-4000-8000-000000000000' },
    { sessionKey: 'never-was-2020-01' },
    { sessionId: conversationId('secret') },
    { sessionKey: 'periwinkle-plan-2025-02' },
  ])("doesn't find %j, which isn't an error", async (which) => {
    const { value, isError } = await ask({ mode: 'get', ...which })
    expect(value).toMatchObject({ mode: 'get', found: false })
    expect(isError).toBe(false)
    expect(read(await askVerbose({ mode: 'get', ...which }))).toMatchObject({ found: false })
  })

  it.each([
    [undefined, 50],
    [1, 1],
    [200, 200],
  ])('returns no more turns than maxTurns %s', async (maxTurns, count) => {
    const { value } = await ask({ mode: 'get', sessionId: conversationId('pond'), maxTurns })
    expect(listed(value, 'turns')).toHaveLength(count)
    expect(value['session']).toMatchObject({ turnCount: 210 })
  })

  it('leaves out a hidden message and the summary that may quote it', async () => {
    const { text, value } = await ask({ mode: 'get', sessionId: conversationId('partly') })
    expect(listed(value, 'turns').map(({ content }) => content)).toEqual([
      'Open note about ginger.',
      'Thanks for the ginger.',
    ])
    expect(text).not.toContain('saffron')
  })

  it('has a distinct key for each of two conversations with the same title', async () => {
    const { value } = await ask({ mode: 'list', limit: 50 })
    const keys = listed(value).map(({ sessionKey }) => sessionKey)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toContain('twin-talk-2025-05')
  })

  it.each([
    ['half', '2025-01-01T00:00:30Z'],
    ['undated', '2026-12-01T12:00:00Z'],
  ])('always reports when a conversation was created, as list_conversations does: %s', async (name, createdAt) => {
    const { value } = await ask({ mode: 'get', sessionId: conversationId(name) })
    expect(value['session']).toMatchObject({ createdAt })
    expect(
      listed((await ask({ mode: 'list', limit: 50 })).value).find(
        ({ sessionId }) => sessionId === conversationId(name),
      ),
    ).toMatchObject({ createdAt })
  })

  it('accepts the key that the user set', async () => {
    withArchive(archive, ({ edits }) =>
      edits.editConversation('chatgpt', conversationId('poem'), { sessionKey: 'my-poem' }),
    )
    expect((await ask({ mode: 'get', sessionKey: 'my-poem' })).value).toMatchObject({
      found: true,
      session: { id: conversationId('poem'), sessionKey: 'my-poem' },
    })
  })
})

describe('query_conversations in mode list', () => {
  it('uses short keys by default', async () => {
    const answer = read(await ask({ mode: 'list', limit: 2 }))
    expect(keysOf(answer).slice(0, 2)).toEqual(['n', 'c'])
    expect(answer['n']).toBe(19)
    expect(listed(answer, 'c').map(keysOf)).toEqual([1, 2].map(() => ['id', 'k', 't', 'turns', 'last']))
    expect(listed(answer, 'c')[0]).toMatchObject({ t: 'About hostile', turns: 1, last: '2025-05-04T10:00:30Z' })
  })

  it('uses long keys when COMPACT_RESPONSES is false', async () => {
    const answer = read(await askVerbose({ mode: 'list', limit: 3, offset: 1 }))
    expect(answer).toMatchObject({ total: 19, returned: 3, offset: 1 })
    for (const each of listed(answer))
      expect(each).toMatchObject({
        sessionId: expect.any(String),
        turnCount: expect.any(Number),
        lastActivity: expect.stringMatching(iso),
        createdAt: expect.stringMatching(iso),
      })
  })

  it('has 20 per page by default, also in a search', async () => {
    const folder = newFolder('archive')
    await importTexts(
      folder,
      Array.from({ length: 60 }, (_, index) => ({
        id: `kiwi ${index}`,
        title: `Kiwi ${index}`,
        turns: [['user', `Kiwi number ${index} fell from its vine.`]] as const,
      })),
      newFolder(),
    )
    const { call } = await startContractClient({ archive: folder, env: { BACKSCROLL_TOKEN_BUDGET: '200000' } })
    const count = async (given: Row): Promise<number> => listed((await call('query_conversations', given)).value).length
    expect(
      await Promise.all(
        [
          { mode: 'list' },
          { mode: 'list', limit: 50 },
          { mode: 'list', offset: 45 },
          { mode: 'search', query: 'kiwi' },
          { mode: 'search', query: 'kiwi', limit: 50 },
        ].map(count),
      ),
    ).toEqual([20, 50, 15, 20, 50])
  })

  it('has every conversation once across all pages', async () => {
    const pages = await Promise.all([0, 5, 10, 15, 20].map((offset) => ask({ mode: 'list', limit: 5, offset })))
    const ids = pages.flatMap(({ value }) => listed(value).map(({ sessionId }) => sessionId))
    expect(new Set(ids).size).toBe(19)
    expect(ids).toHaveLength(19)
    expect(ids).not.toContain(conversationId('secret'))
  })
})

describe('the errors of query_conversations', () => {
  it.each([
    [{ mode: 'search' }, 'Missing query'],
    [{ mode: 'search', query: '' }, 'Missing query'],
    [{ mode: 'get' }, 'Missing session identifier'],
  ])('%j gets its sentence', async (given, error) => {
    const { text, isError } = await ask(given)
    expect(isError).toBe(true)
    expect((JSON.parse(text) as Row)['error']).toMatch(new RegExp(`^${error}`, 'u'))
  })

  it.each([
    {},
    { mode: 'dream' },
    { mode: 'list', limit: 0 },
    { mode: 'list', limit: 51 },
    { mode: 'list', offset: -1 },
    { mode: 'search', query: 'a'.repeat(1001) },
    { mode: 'search', query: 'a', searchMode: 'all' },
    { mode: 'get', sessionId: 'a', maxTurns: 0 },
    { mode: 'get', sessionId: 'a', maxTurns: 201 },
    { mode: 'list', colour: 'red' },
  ])('rejects values outside the bounds (case %#)', async (given) => {
    expect(await compact.refusal('query_conversations', given)).not.toBe('')
  })

  it.each(['search', 'get', 'list'])(
    'mode %s reports that conversations are not enabled when the user turned them off',
    async (mode) => {
      const { call } = await startContractClient({ archive, env: { ENABLE_CONVERSATIONS: 'false' } })
      const { text, isError } = await call('query_conversations', {
        mode,
        query: 'carrots',
        sessionKey: 'raised-beds-2025-02',
      })
      expect(isError).toBe(true)
      expect((JSON.parse(text) as Row)['error']).toMatch(/^Conversations not enabled/u)
    },
  )
})
