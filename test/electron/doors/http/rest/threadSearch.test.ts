import { beforeAll, describe, expect, it } from 'vitest'
import type { ThreadSearchResponse } from '../../../../../electron/doors/http/rest/schemas/threadSearch.ts'
import { threadSearchAnswer } from '../../../../../electron/doors/http/rest/threadSearchAnswer.ts'
import { importInto, temporaryFolders } from '../../../../support/archiveFixture.ts'
import {
  branchMessageId,
  conversationId,
  longText,
  makeContractArchive,
  messageId,
} from '../../../../support/contractArchive.ts'
import {
  bundledResources,
  exportOf,
  importTexts,
  openSearch,
  type OpenSearch,
} from '../../../../support/searchFixture.ts'
import { dispatchOf, type RestAnswer, type RestServer, startRest } from './restServer.ts'

const newFolder = temporaryFolders('rest-threads')
const PATH = '/api/chat/threads/search'
let server: RestServer
let archive: OpenSearch
const ask = (
  parameters: Readonly<Record<string, string>>,
  init?: RequestInit,
): Promise<RestAnswer<ThreadSearchResponse>> => server.get(`${PATH}?${new URLSearchParams(parameters)}`, init)

async function find(query: string, more: Readonly<Record<string, string>> = {}): Promise<ThreadSearchResponse> {
  const { status, body } = await ask({ query, ...more })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'success', query, count: body.results.length })
  return body
}

const timeless = (createTime: number | null) => ({
  id: `timeless ${createTime}`,
  title: 'Birds',
  createTime,
  updateTime: createTime,
  turns: [['user', `A heron ${'and some other birds '.repeat(80)}`, { create_time: null }]] as const,
})

beforeAll(async () => {
  const folder = newFolder('archive')
  await makeContractArchive(folder, newFolder())
  archive = openSearch({ folder })
  server = await startRest({ dispatch: dispatchOf(archive) })
})

describe('GET /api/chat/threads/search', () => {
  it('returns all that is known about a message, and null for the rest', async () => {
    const {
      results: [first],
      ...answer
    } = await find('forty centimetres')
    expect(first).toEqual({
      threadId: conversationId('beds'),
      messageId: messageId('beds', 1),
      score: expect.any(Number),
      contentPreview: 'Forty centimetres suit carrots well.',
      timestamp: '2025-02-10T14:30:30Z',
      fullContent: 'Forty centimetres suit carrots well.',
      role: 'assistant',
      agentUsed: null,
      modelUsed: 'gpt-4o',
      threadTitle: 'Raised beds',
      conversationId: conversationId('beds'),
      projectId: 'g-p-garden7',
      relevanceScore: first?.score,
      matchType: 'keyword',
      matchHighlights: ['Forty', 'centimetres'],
      matchedTerms: ['forty', 'centimetres'],
      contextBefore: 'How deep should a raised bed for carrots be?',
      contextAfter: null,
      previousMessageId: messageId('beds', 0),
      nextMessageId: null,
      rank: 1,
      totalResults: 1,
      tags: [],
      createdAt: '2025-02-10T14:30:30Z',
      modifiedAt: null,
      messageIndex: expect.any(Number),
      threadMessageCount: expect.any(Number),
      tokensUsed: 9,
      qualityScore: null,
      confidenceScore: null,
      extra: null,
    })
    expect(answer).toEqual({
      status: 'success',
      query: 'forty centimetres',
      count: 1,
      projectId: '',
      message: null,
      totalMatches: 1,
      uniqueThreads: 1,
      uniqueConversations: 1,
      averageScore: first?.score,
      maxScore: first?.score,
      minScore: first?.score,
      page: 1,
      pageSize: 20,
      totalPages: 1,
      hasNext: false,
      hasPrevious: false,
      searchType: 'keyword',
      embeddingModel: null,
      similarityThreshold: null,
      maxResults: 20,
      filterThreadIds: null,
      filterAgents: null,
      filterRoles: null,
      filterDateFrom: null,
      filterDateTo: null,
      searchDurationMs: 0,
      embeddingTimeMs: null,
      queryTimeMs: expect.any(Number),
      cacheHit: null,
      cacheAgeSeconds: null,
      requestId: null,
      userId: null,
      sessionId: null,
      traceId: null,
      correlationId: null,
      apiVersion: '1.0.0',
      serverVersion: '1.2.3',
      clientVersion: null,
      timestamp: '2026-12-01T12:00:00Z',
      searchTimestamp: '2026-12-01T12:00:00Z',
      errors: [],
      warnings: [],
      environment: null,
      region: null,
      customMetadata: null,
      deprecationNotice: null,
      migrationGuide: null,
      extra: null,
    })
  })

  it('returns the best first, with their combined scores', async () => {
    const { results, averageScore, maxScore, minScore, uniqueThreads } = await find('angular signals performing')
    const scores = results.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(results.map(({ rank }) => rank)).toEqual(scores.map((_, index) => index + 1))
    expect({ maxScore, minScore }).toEqual({ maxScore: scores[0], minScore: scores.at(-1) })
    expect(averageScore).toBeCloseTo(scores.reduce((sum, score) => sum + score, 0) / scores.length)
    expect(uniqueThreads).toBe(new Set(results.map(({ threadId }) => threadId)).size)
  })

  it('reports that there is more, and how much', async () => {
    const { totalMatches, ...all } = await find('lap', { limit: '100' })
    expect(totalMatches).toBeGreaterThan(100)
    expect(all).toMatchObject({ count: 100, hasNext: true, totalPages: Math.ceil((totalMatches ?? 0) / 100) })
    expect(await find('lap', { limit: '5' })).toMatchObject({
      count: 5,
      pageSize: 5,
      maxResults: 5,
      hasNext: true,
      totalMatches,
      totalPages: Math.ceil((totalMatches ?? 0) / 5),
    })
    expect((await find('lap')).count).toBe(20)
    expect((await find('lap', { limit: '100' })).count).toBe(100)
  })

  it('reports no results as text, not as an error', async () => {
    expect(await find('xylophonist')).toMatchObject({
      results: [],
      count: 0,
      totalMatches: 0,
      uniqueThreads: 0,
      averageScore: null,
      maxScore: null,
      minScore: null,
      totalPages: 1,
      hasNext: false,
    })
    expect(await find(' ')).toMatchObject({ results: [], count: 0, hasNext: false })
  })

  it('suggests a correction', async () => {
    expect((await find('consensuz')).message).toBe('Did you mean: consensus')
  })

  it('cuts a long text, and also returns up to 20,000 characters of it', async () => {
    const {
      results: [first],
    } = await find('marzipan')
    expect(first?.contentPreview).toMatch(/^Marzipan begins here\. .*…$/s)
    expect(longText.startsWith(first?.contentPreview.slice(0, -1) ?? '?')).toBe(true)
    expect(first?.fullContent).toBe(longText)
    const folder = newFolder('archive')
    const texts = [20_000, 20_001].map((length) => `heron ${length} `.padEnd(length, '鷺'))
    await importTexts(
      folder,
      [{ id: 'herons', title: 'Herons', turns: texts.map((text) => ['user', text] as const) }],
      newFolder(),
    )
    const { get } = await startRest({ dispatch: dispatchOf(openSearch({ folder })) })
    const {
      body: { results },
    } = await get<ThreadSearchResponse>(`${PATH}?query=heron`)
    expect(new Set(results.map(({ fullContent }) => fullContent))).toEqual(new Set([texts[0], null]))
  })

  it.each([140_000, 388_000])('shows the words at the end of a text of %i characters', async (length) => {
    const folder = newFolder('archive')
    const filler = 'Größe “lorem” ipsum – '.repeat(length / 20)
    await importTexts(
      folder,
      [
        {
          id: 'long',
          title: 'Long',
          turns: [
            ['user', `${filler} a walrus has tusks`],
            ['assistant', 'Indeed.'],
          ],
        },
      ],
      newFolder(),
    )
    const { get } = await startRest({ dispatch: dispatchOf(openSearch({ folder })) })
    const {
      body: {
        results: [first],
      },
    } = await get<ThreadSearchResponse>(`${PATH}?query=walrus+tusks`)
    expect(first).toMatchObject({
      matchHighlights: ['walrus', 'tusks'],
      matchedTerms: ['walrus', 'tusks'],
      contentPreview: expect.stringMatching(/^….* a walrus has tusks$/s),
      fullContent: null,
    })
  })

  it.each(['zebrafish', 'zebrafish bounds'])(
    'returns a conversation with only a matching title, after the messages, as its first message: %s',
    async (query) => {
      const folder = newFolder('archive')
      await importTexts(
        folder,
        [
          {
            id: 'dates',
            title: 'Date bounds zebrafish',
            turns: [
              ['user', 'Which day comes first?'],
              ['assistant', 'The third of May.'],
            ],
          },
          { id: 'leaps', title: 'Leaps', turns: [['user', 'It leaps and bounds.']] },
          {
            id: 'rain',
            title: 'Rain',
            turns: [
              ['user', 'Will it rain?'],
              ['assistant', 'It will.'],
            ],
          },
        ],
        newFolder(),
      )
      const { get } = await startRest({ dispatch: dispatchOf(openSearch({ folder })) })
      const { body } = await get<ThreadSearchResponse>(`${PATH}?query=${query}`)
      const { results } = body
      expect(results.map(({ contentPreview }) => contentPreview)).toEqual([
        ...(query === 'zebrafish' ? [] : ['It leaps and bounds.']),
        'Which day comes first?',
      ])
      expect(results.at(-1)).toMatchObject({
        threadId: conversationId('dates'),
        threadTitle: 'Date bounds zebrafish',
        matchType: 'keyword',
        matchHighlights: [],
        matchedTerms: query.split(' '),
        nextMessageId: messageId('dates', 1),
      })
      expect(results.at(-1)?.score).toBeGreaterThan(0)
      expect(results.at(-1)?.score).toBeLessThanOrEqual(results[0]?.score ?? 0)
      expect(body).toMatchObject({ count: results.length, totalMatches: results.length, hasNext: false })
      const { body: one } = await get<ThreadSearchResponse>(`${PATH}?query=${query}&limit=1`)
      expect(one).toMatchObject({
        count: 1,
        hasNext: query !== 'zebrafish',
        totalMatches: query === 'zebrafish' ? 1 : 2,
      })
    },
  )

  it(
    'has the tags of the conversation, its custom GPT, when the message was changed, and an estimate ' +
      'of its tokens',
    async () => {
      const folder = newFolder('archive')
      const changed = ['user', 'Draw a heron, please.', { update_time: 1_700_000_500 }] as const
      await importTexts(
        folder,
        [{ id: 'logo', title: 'Logo', extra: { gizmo_id: 'g-logoMaker9', gizmo_type: 'gpt' }, turns: [changed] }],
        newFolder(),
      )
      const opened = openSearch({ folder })
      await opened.must('conversations.edit', { id: conversationId('logo'), tags: ['Work', 'birds'] })
      const { get } = await startRest({ dispatch: dispatchOf(opened) })
      const {
        body: {
          results: [first],
        },
      } = await get<ThreadSearchResponse>(`${PATH}?query=heron`)
      expect(first).toMatchObject({
        agentUsed: 'g-logoMaker9',
        tags: ['birds', 'Work'],
        modifiedAt: '2023-11-14T22:21:40Z',
        tokensUsed: 6,
      })
    },
  )

  it('distinguishes a lower bound from a total', async () => {
    const asked = {
      query: 'heron',
      projectId: '',
      limit: 2,
      requestId: null,
      askedAtMs: 0,
      answeredAtMs: 0,
      version: '1',
    }
    const { answer } = await archive.find('lap', { limit: 2 })
    const many = { ...answer, total: { count: 10_000, isExact: false }, nextCursor: 'more' }
    expect(threadSearchAnswer(many, asked)).toMatchObject({
      page: 1,
      count: 2,
      totalMatches: null,
      totalPages: null,
      hasNext: true,
      warnings: ["At least 10,000 messages match. The exact number isn't known."],
      results: [{ totalResults: null }, {}],
    })
    expect(
      threadSearchAnswer({ ...many, total: { count: 4, isExact: true }, relatedCount: 1, titledCount: 1 }, asked),
    ).toMatchObject({ totalMatches: 6, totalPages: 3, hasNext: true, warnings: [] })
  })

  it('treats every word literally: there are no operators', async () => {
    const { results } = await find('"wood" -shelf')
    expect(results[0]).toMatchObject({ messageId: messageId('shelf', 0) })
    expect(await find('from:me')).toMatchObject({ results: [] })
  })

  it.each([
    'multi-agent',
    '"',
    'AND',
    'NOT x',
    'a*',
    '^',
    'NEAR(',
    '@nasa',
    '50%',
    'C++',
    "'; DROP TABLE nodes; --",
    '\0',
    '%00',
    '💥'.repeat(500),
    'word '.repeat(100),
    '(('.repeat(250),
  ])('answers %j', async (query) => {
    await find(query)
  })

  it('limits results to a project, and returns its name', async () => {
    const { results, projectId } = await find('carrots', { project_id: 'g-p-garden7' })
    expect(projectId).toBe('g-p-garden7')
    expect(results.map((result) => result.projectId)).toEqual(['g-p-garden7', 'g-p-garden7'])
    expect(await find('carrots', { project_id: 'g-p-nobody' })).toMatchObject({ results: [], projectId: 'g-p-nobody' })
  })

  it("falls back to the conversation's time, and then to the import's, for an undated message", async () => {
    const folder = newFolder('archive')
    const crowd = Array.from({ length: 60 }, (_, index) => ({
      id: `crowd ${index}`,
      title: 'Crowd',
      createTime: 1_700_000_000,
      turns: [['user', `A heron ${index}`]] as const,
    }))
    await importInto(folder, exportOf(newFolder(), [...crowd, timeless(1_600_000_000), timeless(null)]), {
      now: () => Date.UTC(2026, 9, 5, 8),
    })
    const { get } = await startRest({ dispatch: dispatchOf(openSearch({ folder })) })
    const {
      body: { results },
    } = await get<ThreadSearchResponse>(`${PATH}?query=heron&limit=100`)
    expect(
      results
        .filter(({ createdAt }) => createdAt === null)
        .map(({ timestamp }) => timestamp)
        .toSorted(),
    ).toEqual(['2020-09-13T12:26:40Z', '2026-10-05T08:00:00Z'])
  })

  it('has no position for a message on a branch', async () => {
    const { results } = await find('bamboo bends')
    expect(results[0]).toMatchObject({
      messageId: branchMessageId('shelf', 0),
      messageIndex: null,
      previousMessageId: messageId('shelf', 0),
      nextMessageId: branchMessageId('shelf', 1),
      contextAfter: 'Is bamboo cheap?',
    })
  })

  it('returns the request id, and never invents one', async () => {
    expect((await ask({ query: 'rust' }, { headers: { 'x-request-id': 'mira-7' } })).body.requestId).toBe('mira-7')
    expect(
      (await ask({ query: 'rust' }, { headers: { 'x-request-id': 'x'.repeat(5000) } })).body.requestId,
    ).toHaveLength(200)
  })

  it('shows the user messages hidden from agents, and nothing in the trash', async () => {
    expect((await find('periwinkle')).results[0]?.contentPreview).toContain('periwinkle')
    expect((await find('saffron')).results[0]?.contentPreview).toContain('saffron')
    await archive.must('conversations.trash', { id: conversationId('song') })
    expect((await find('lullaby')).results).toEqual([])
  })

  it('searches by meaning if indexed, and reports a missing model', async () => {
    const folder = newFolder('archive')
    await makeContractArchive(folder, newFolder())
    const withModel = openSearch({ folder, resourcesFolder: bundledResources })
    await withModel.must('index.build', { staticOnly: true })
    const [here, gone] = [
      await startRest({ dispatch: dispatchOf(withModel) }),
      await startRest({ dispatch: dispatchOf(openSearch({ folder })) }),
    ]
    const target = `${PATH}?query=how+deep+for+carrots`
    let { body } = await here.get<ThreadSearchResponse>(target)
    // The index isn't loaded yet, and the search didn't wait for it.
    while (JSON.stringify(body.warnings).includes('did not answer in time'))
      ({ body } = await here.get<ThreadSearchResponse>(target))
    expect(body).toMatchObject({
      searchType: 'hybrid',
      embeddingModel: 'quick index',
      similarityThreshold: 0.5,
      embeddingTimeMs: expect.any(Number),
      queryTimeMs: expect.any(Number),
    })
    expect(body.results.map(({ matchType }) => matchType)).toContain('hybrid')
    const { body: words } = await gone.get<ThreadSearchResponse>(target)
    expect(words).toMatchObject({
      searchType: 'keyword',
      embeddingModel: null,
      similarityThreshold: null,
      embeddingTimeMs: null,
      warnings: expect.arrayContaining([expect.stringContaining('backscroll index status')]),
    })
    expect(JSON.stringify(words)).not.toContain('/nowhere')
  })
})

const missing = { type: 'missing', loc: ['query', 'query'], msg: 'Field required', input: null }
const notWhole = (input: string) => ({
  type: 'int_parsing',
  loc: ['query', 'limit'],
  msg: 'Input should be a valid integer, unable to parse string as an integer',
  input,
})
const tooLittle = (input: string) => ({
  type: 'greater_than_equal',
  loc: ['query', 'limit'],
  msg: 'Input should be greater than or equal to 1',
  input,
  ctx: { ge: 1 },
})
const tooMuch = (input: string) => ({
  type: 'less_than_equal',
  loc: ['query', 'limit'],
  msg: 'Input should be less than or equal to 100',
  input,
  ctx: { le: 100 },
})
const noProject = (input: string) => ({
  type: 'string_pattern_mismatch',
  loc: ['query', 'project_id'],
  msg: "String should match pattern '^[a-zA-Z0-9_-]+$'",
  input,
  ctx: { pattern: '^[a-zA-Z0-9_-]+$' },
})

describe('bad input is rejected as in FastAPI', () => {
  it.each([
    ['nothing', '', [missing]],
    ['another name', '?q=rust', [missing]],
    [
      'no text',
      '?query=',
      [
        {
          type: 'string_too_short',
          loc: ['query', 'query'],
          msg: 'String should have at least 1 character',
          input: '',
          ctx: { min_length: 1 },
        },
      ],
    ],
    [
      'a long text',
      `?query=${'x'.repeat(501)}`,
      [
        {
          type: 'string_too_long',
          loc: ['query', 'query'],
          msg: 'String should have at most 500 characters',
          input: 'x'.repeat(501),
          ctx: { max_length: 500 },
        },
      ],
    ],
    ['a limit of 0', '?query=rust&limit=0', [tooLittle('0')]],
    ['a limit below 0', '?query=rust&limit=-1', [tooLittle('-1')]],
    ['a limit of 101', '?query=rust&limit=101', [tooMuch('101')]],
    ['a huge limit', '?query=rust&limit=1000000000000000000000000', [tooMuch('1000000000000000000000000')]],
    ['an empty limit', '?query=rust&limit=', [notWhole('')]],
    ['a limit that is no number', '?query=rust&limit=NaN', [notWhole('NaN')]],
    ['a limit with an exponent', '?query=rust&limit=1e9', [notWhole('1e9')]],
    ['SQL for a limit', '?query=rust&limit=10;%20DROP', [notWhole('10; DROP')]],
    ['the last of two limits', '?query=rust&limit=5&limit=abc', [notWhole('abc')]],
    ['an empty project', '?query=rust&project_id=', [noProject('')]],
    ['a path for a project', '?query=rust&project_id=../../etc', [noProject('../../etc')]],
    ['a quote in a project', "?query=rust&project_id=a'b", [noProject("a'b")]],
    ['a NUL in a project', '?query=rust&project_id=a%00', [noProject('a\0')]],
    ['a line end in a project', '?query=rust&project_id=a%0A', [noProject('a\n')]],
    [
      'a long project',
      `?query=rust&project_id=${'p'.repeat(101)}`,
      [
        {
          type: 'string_too_long',
          loc: ['query', 'project_id'],
          msg: 'String should have at most 100 characters',
          input: 'p'.repeat(101),
          ctx: { max_length: 100 },
        },
      ],
    ],
    ['everything at once', '?limit=0&project_id=%20', [missing, noProject(' '), tooLittle('0')]],
  ])('%s', async (_name, parameters, detail) => {
    expect(await server.get(`${PATH}${parameters}`)).toMatchObject({ status: 422, body: { detail } })
    expect((await server.get(`${PATH}${parameters}`)).body).toEqual({ detail })
  })

  it('unknown parameters are ignored', async () => {
    expect((await find('rust', { offset: '1000000000000', colour: 'red', 'limit[]': '7' })).count).toBe(2)
  })

  it('500 characters may all be surrogate pairs', async () => {
    expect((await ask({ query: '🎉'.repeat(500) })).status).toBe(200)
    expect((await ask({ query: '🎉'.repeat(501) })).status).toBe(422)
  })
})
