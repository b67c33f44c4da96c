import { beforeAll, describe, expect, it } from 'vitest'
import { idFrom, type Turn } from '../../../../support/buildExport.ts'
import { temporaryFolders } from '../../../../support/archiveFixture.ts'
import { type OpenClient, openClient } from '../../../../support/mcpClient.ts'
import { importTexts, openSearch, type OpenSearch } from '../../../../support/searchFixture.ts'
import type { NamedConversation } from '../../../../support/searchTexts.ts'

const newFolder = temporaryFolders('queryconversations')
const conversations: readonly NamedConversation[] = [
  {
    id: '11111111-aaaa-4aaa-8aaa-000000000001',
    title: 'Database Migration Planning',
    createTime: Date.parse('2026-01-04T09:30:00Z') / 1000,
    turns: [
      ['user', "What's the plan for the database migration?"],
      ['assistant', 'We should start with the schema and move to PostgreSQL.'],
      ['user', 'And the rollback?'],
      ['assistant', 'Keep the old server for a week.'],
    ],
  },
  {
    id: '11111111-bbbb-4bbb-8bbb-000000000002',
    title: 'API Design Review',
    createTime: Date.parse('2026-01-03T09:30:00Z') / 1000,
    turns: [
      ['user', 'Review the endpoints, please.'],
      ['assistant', 'Use nouns for resources.'],
    ],
  },
  {
    id: '22222222-bbbb-4bbb-8bbb-000000000003',
    title: null,
    createTime: Date.parse('2025-12-01T09:30:00Z') / 1000,
    turns: [['user', 'Bake rye bread with caraway.']],
  },
  {
    id: '33333333-bbbb-4bbb-8bbb-000000000004',
    title: 'Secret',
    createTime: Date.parse('2025-11-01T09:30:00Z') / 1000,
    turns: [['user', 'The database of surprises.']],
  },
]
const [migration = '', review = '', bread = '', secret = ''] = conversations.map(({ id }) => id)
let search: OpenSearch
let ours: OpenClient
let verbose: OpenClient

beforeAll(async () => {
  const folder = newFolder('archive')
  await importTexts(folder, conversations, newFolder())
  search = openSearch({ folder, conversations })
  await search.must('conversations.edit', { id: secret, isHiddenFromAgents: true })
  ours = await openClient(search)
  verbose = await openClient(search, { isCompact: false })
})

const query = (given: Readonly<Record<string, unknown>>, client = ours) => client.call('query_conversations', given)
const parsed = async (given: Readonly<Record<string, unknown>>, client = ours): Promise<unknown> =>
  JSON.parse((await query(given, client)).text)

/** Whether the first result has turns, and matched turns. */
async function shape(given: object): Promise<readonly boolean[]> {
  const { value } = await query({ mode: 'search', query: 'database migration', ...given })
  const [first] = (value as { conversations: object[] }).conversations
  return ['turns', 'matchedTurns'].map((key) => first !== undefined && key in first)
}

describe('the contract', () => {
  it('lists every parameter with its default and bounds', async () => {
    const { tools } = await ours.client.listTools()
    const tool = tools.find(({ name }) => name === 'query_conversations')
    expect(tool?.inputSchema).toMatchObject({
      required: ['mode'],
      additionalProperties: false,
      properties: {
        mode: { enum: ['search', 'get', 'list'] },
        query: { type: 'string', maxLength: 1000 },
        searchMode: { enum: ['summary', 'turns', 'both'], default: 'summary' },
        includeTranscript: { type: 'boolean', default: false },
        maxTurnsPerConversation: { type: 'integer', minimum: 1, maximum: 200, default: 10 },
        sessionId: { type: 'string' },
        sessionKey: { type: 'string' },
        maxTurns: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
        limit: { type: 'integer', minimum: 1, maximum: 50, default: 20 },
        offset: { type: 'integer', minimum: 0, default: 0 },
      },
    })
    expect(tool?.outputSchema).toMatchObject({ type: 'object', required: ['mode'] })
  })
})

describe('mode=list', () => {
  it('is compact, with full ids if their prefix is ambiguous', async () => {
    expect(await parsed({ mode: 'list' })).toEqual({
      n: 3,
      c: [
        {
          id: migration,
          k: 'database-migration-planning-2026-01',
          t: 'Database Migration Planning',
          turns: 4,
          last: '2026-01-04T09:32:00Z',
        },
        { id: review, k: 'api-design-review-2026-01', t: 'API Design Review', turns: 2, last: '2026-01-03T09:31:00Z' },
        { id: '22222222', k: 'conversation-2025-12', t: null, turns: 1, last: '2025-12-01T09:30:30Z' },
      ],
    })
  })

  it('is verbose on request, and the value always is', async () => {
    const given = { mode: 'list', limit: 1, offset: 1 }
    const listed = {
      total: 3,
      returned: 1,
      offset: 1,
      conversations: [
        {
          sessionId: review,
          sessionKey: 'api-design-review-2026-01',
          title: 'API Design Review',
          turnCount: 2,
          lastActivity: '2026-01-03T09:31:00Z',
          createdAt: '2026-01-03T09:30:00Z',
          link: `backscroll://conversation/${review}`,
        },
      ],
    }
    expect(await parsed(given, verbose)).toEqual(listed)
    expect((await query(given, verbose)).value).toEqual({ mode: 'list', ...listed })
    expect((await query(given)).value).toEqual({ mode: 'list', ...listed })
  })

  it('is empty beyond the end', async () => {
    expect(await parsed({ mode: 'list', offset: 100 })).toEqual({ n: 3, c: [] })
  })
})

describe('mode=search', () => {
  it('is compact, best first, with scores of two decimals', async () => {
    const { n, c } = (await parsed({ mode: 'search', query: 'database migration decisions' })) as {
      n: number
      c: Record<string, unknown>[]
    }
    expect(n).toBe(c.length)
    expect(c[0]).toEqual({
      id: expect.stringMatching(/^11111111/) as string,
      k: 'database-migration-planning-2026-01',
      t: 'Database Migration Planning',
      s: expect.any(Number) as number,
      sum: expect.any(String) as string,
    })
    for (const { s } of c) expect(String(s)).toMatch(/^(?:0(?:\.\d\d?)?|1)$/)
    expect(JSON.stringify(c)).not.toContain('surprises')
  })

  it('has turns only with includeTranscript, and matched turns only if turns are searched', async () => {
    expect(await shape({})).toEqual([false, false])
    expect(await shape({ includeTranscript: true })).toEqual([true, false])
    expect(await shape({ searchMode: 'turns' })).toEqual([false, true])
    expect(await shape({ searchMode: 'both', includeTranscript: true })).toEqual([true, true])
  })

  it('includes turnIndex, dates and links in each turn, and respects the limit', async () => {
    const { value } = await query(
      { mode: 'search', query: 'database migration', includeTranscript: true, maxTurnsPerConversation: 2, limit: 1 },
      verbose,
    )
    const message = idFrom(`${migration} turn 2`)
    expect(value).toMatchObject({
      mode: 'search',
      query: 'database migration',
      totalResults: 1,
      conversations: [
        {
          sessionId: migration,
          link: `backscroll://conversation/${migration}`,
          turns: [
            {
              role: 'user',
              content: 'And the rollback?',
              turnIndex: 2,
              createdAt: '2026-01-04T09:31:30Z',
              messageId: message,
              link: `backscroll://conversation/${migration}/message/${message}`,
            },
            { role: 'assistant', content: 'Keep the old server for a week.', turnIndex: 3 },
          ],
        },
      ],
    })
    expect(
      await parsed(
        { mode: 'search', query: 'database migration', includeTranscript: true, maxTurnsPerConversation: 2, limit: 1 },
        verbose,
      ),
    ).not.toHaveProperty('mode')
  })

  it('returns ids that get accepts', async () => {
    const { c } = (await parsed({ mode: 'search', query: 'rye bread' })) as { c: { id: string }[] }
    expect(await parsed({ mode: 'get', sessionId: c[0]?.id })).toMatchObject({ id: bread.slice(0, 8), n: 1 })
  })

  it('finds nothing without an error', async () => {
    expect(await query({ mode: 'search', query: 'xqzvwk flibberwock' })).toMatchObject({
      text: '{"n":0,"c":[]}',
      isError: false,
    })
  })
})

describe('mode=get', () => {
  it('is compact', async () => {
    expect(await parsed({ mode: 'get', sessionKey: 'api-design-review-2026-01' })).toEqual({
      id: review,
      k: 'api-design-review-2026-01',
      t: 'API Design Review',
      sum: expect.any(String) as string,
      n: 2,
      turns: [
        { r: 'u', c: 'Review the endpoints, please.' },
        { r: 'a', c: 'Use nouns for resources.' },
      ],
    })
  })

  it('is verbose on request', async () => {
    const got = (await parsed({ mode: 'get', sessionId: review }, verbose)) as object
    const message = idFrom(`${review} turn 0`)
    expect(got).toMatchObject({
      found: true,
      session: {
        id: review,
        sessionKey: 'api-design-review-2026-01',
        title: 'API Design Review',
        turnCount: 2,
        lastActivity: '2026-01-03T09:31:00Z',
        createdAt: '2026-01-03T09:30:00Z',
      },
      turns: [
        {
          role: 'user',
          content: 'Review the endpoints, please.',
          turnIndex: 0,
          createdAt: '2026-01-03T09:30:30Z',
          messageId: message,
        },
        { role: 'assistant', turnIndex: 1 },
      ],
    })
    expect((await query({ mode: 'get', sessionId: review })).value).toEqual({ mode: 'get', ...got })
  })

  it('reports which turns were left out, and how to get them', async () => {
    const more =
      'The last 2 turns were left out. To get them, call get_messages_around with message_id ' +
      `"${idFrom(`${migration} turn 1`)}", before 0, after 50, or read the resource conversation://${migration} ` +
      'and the pages that follow it.'
    const given = { mode: 'get', sessionId: migration, maxTurns: 2 }
    expect(await parsed(given)).toMatchObject({ n: 4, turns: [{ r: 'u' }, { r: 'a' }], more })
    expect(await parsed(given, verbose)).toMatchObject({ notice: more })
    expect((await query(given)).value).toMatchObject({ notice: more })
    const { value } = await ours.call('get_messages_around', {
      message_id: idFrom(`${migration} turn 1`),
      before: 0,
      after: 50,
    })
    expect(value).toMatchObject({ messages: [{ turnIndex: 1 }, { turnIndex: 2 }, { turnIndex: 3 }] })
  })

  it.each([
    { sessionId: 'nope' },
    { sessionKey: 'nope' },
    { sessionKey: '22222222' },
    { sessionId: secret },
    { sessionKey: 'secret-2025-11' },
  ])("reports that %j doesn't exist, which isn't an error", async (given) => {
    expect(await query({ mode: 'get', ...given })).toMatchObject({
      text: '{"found":false}',
      value: { mode: 'get', found: false },
      isError: false,
    })
    expect(await parsed({ mode: 'get', ...given }, verbose)).toEqual({ found: false })
  })

  it('rejects a prefix that several ids share', async () => {
    expect(await query({ mode: 'get', sessionId: '11111111' })).toMatchObject({
      text: '{"error":"Several conversation ids start with 11111111. Type more characters of the id."}',
      isError: true,
    })
  })
})

describe('errors', () => {
  it.each([
    [{ mode: 'search' }, 'Missing query: mode=search needs one. Provide the query parameter.'],
    [{ mode: 'search', query: '  ' }, 'Missing query: mode=search needs one. Provide the query parameter.'],
    [
      { mode: 'get' },
      'Missing session identifier: mode=get needs sessionId or sessionKey. Provide one identifier; mode=list ' +
        'shows them.',
    ],
    [
      { mode: 'get', sessionId: '', sessionKey: null },
      'Missing session identifier: mode=get needs sessionId or sessionKey. Provide one identifier; mode=list ' +
        'shows them.',
    ],
    [{}, 'mode: is missing'],
    [{ mode: 'drop' }, 'mode: must be search, get or list'],
    [{ mode: 'search', query: 'x'.repeat(1001) }, 'query: must have at most 1000 characters'],
    [{ mode: 'search', query: 'x', searchMode: 'all' }, 'searchMode: must be summary, turns or both'],
    [{ mode: 'search', query: 'x', includeTranscript: 'yes' }, 'includeTranscript: must be true or false'],
    [{ mode: 'search', query: 'x', maxTurnsPerConversation: 0 }, 'maxTurnsPerConversation: must be 1 to 200'],
    [{ mode: 'get', sessionId: 'x', maxTurns: 201 }, 'maxTurns: must be 1 to 200'],
    [{ mode: 'list', limit: 0 }, 'limit: must be 1 to 50'],
    [{ mode: 'list', limit: 51 }, 'limit: must be 1 to 50'],
    [{ mode: 'list', limit: 1.5 }, 'limit: must be a whole number'],
    [{ mode: 'list', limit: '5' }, 'limit: must be a whole number'],
    [{ mode: 'list', offset: -1 }, 'offset: must be 0 or more'],
    [{ mode: 'list', page: 2 }, 'page: is not a parameter of this tool'],
  ])('are JSON for %j', async (given, error) => {
    expect(await query(given)).toMatchObject({ text: JSON.stringify({ error }), isError: true, value: undefined })
  })

  it('report that conversations are not enabled, whatever the request', async () => {
    const off = await openClient(search, { hasConversations: false })
    const text = JSON.stringify({
      error:
        'Conversations not enabled: the feature flag ENABLE_CONVERSATIONS is false. Set ENABLE_CONVERSATIONS=true.',
    })
    expect(await query({ mode: 'list' }, off)).toMatchObject({ text, isError: true })
    expect(await query({}, off)).toMatchObject({ text, isError: true })
  })

  it('explain how to import when there is no archive', async () => {
    const none = await openClient(openSearch({ folder: newFolder('nowhere') }))
    const error = "There's no archive yet. Import your ChatGPT export first: backscroll import FILE"
    for (const given of [{ mode: 'list' }, { mode: 'search', query: 'x' }, { mode: 'get', sessionId: 'x' }])
      expect(await query(given, none)).toMatchObject({ text: JSON.stringify({ error }), isError: true })
  })
})

describe('the budget', () => {
  it('is respected in every mode, and cuts are reported', async () => {
    const folder = newFolder('archive')
    const turns = Array.from({ length: 40 }, (_, index): Turn => [
      index % 2 === 0 ? 'user' : 'assistant',
      `walrus "${index}" ${'wetter\n'.repeat(100)}`,
    ])
    const many = Array.from({ length: 40 }, (_, index) => ({
      id: `walrus ${index}`,
      title: `The walrus ${index}`,
      turns: index === 0 ? turns : turns.slice(0, 4),
      createTime: 1_750_000_000 - index * 9999,
    }))
    await importTexts(
      folder,
      [...many, { id: 'whale', title: 'Whale', turns: [['user', 'whale '.repeat(5000)]] }],
      newFolder(),
    )
    const opened = openSearch({ folder })
    for (const isCompact of [true, false]) {
      const small = await openClient(opened, { isCompact, settings: { tokenBudget: 2000 } })
      for (const given of [
        { mode: 'list', limit: 50 },
        { mode: 'search', query: 'walrus wetter', searchMode: 'both', includeTranscript: true, limit: 50 },
        { mode: 'get', sessionId: idFrom('walrus 0'), maxTurns: 200 },
        { mode: 'get', sessionId: idFrom('whale') },
      ]) {
        const { text, result, isError, value } = await query(given, small)
        expect(isError).toBe(false)
        expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(6000)
        expect(JSON.parse(text)).toHaveProperty(isCompact ? 'more' : 'notice', (value as { notice: string }).notice)
      }
    }
  })

  it('returns the offset at which a list continues', async () => {
    const folder = newFolder('archive')
    const many = Array.from({ length: 50 }, (_, index) => ({
      id: `talk ${index}`,
      title: `Talk ${index} ${'of this '.repeat(10)}`,
      turns: [['user', 'Hello']] as const,
      createTime: 1_750_000_000 - index * 9999,
    }))
    await importTexts(folder, many, newFolder())
    const small = await openClient(openSearch({ folder }), { settings: { tokenBudget: 2000 } })
    const { value } = await query({ mode: 'list', limit: 50 }, small)
    const { returned, notice } = value as { returned: number; notice: string }
    expect(notice).toBe(
      `${50 - returned} more were left out to stay within the size limit. To get them, call query_conversations ` +
        `with mode=list and offset=${returned}.`,
    )
    expect((await query({ mode: 'list', limit: 1, offset: returned }, small)).value).toMatchObject({
      offset: returned,
      conversations: [{ sessionId: idFrom(`talk ${returned}`) }],
    })
  })
})
