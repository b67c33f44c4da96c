import { beforeAll, describe, expect, it } from 'vitest'
import type { MessageSearchResponse } from '../../../../../electron/doors/http/rest/schemas/messageSearch.ts'
import { temporaryFolders, withArchive } from '../../../../support/archiveFixture.ts'
import { branchMessageId, conversationId, makeContractArchive, messageId } from '../../../../support/contractArchive.ts'
import { openSearch, type OpenSearch } from '../../../../support/searchFixture.ts'
import { dispatchOf, type RestAnswer, type RestServer, startRest } from './restServer.ts'

const newFolder = temporaryFolders('rest-messages')
let server: RestServer
let archive: OpenSearch
const ask = (parameters: Readonly<Record<string, string>>): Promise<RestAnswer<MessageSearchResponse>> =>
  server.get(`/api/search?${new URLSearchParams(parameters)}`)

async function find(q: string, more: Readonly<Record<string, string>> = {}): Promise<MessageSearchResponse> {
  const { status, body } = await ask({ q, ...more })
  expect(status).toBe(200)
  expect(body).toMatchObject({ query: q, total: body.results.length })
  return body
}

beforeAll(async () => {
  const folder = newFolder('archive')
  await makeContractArchive(folder, newFolder())
  archive = openSearch({ folder })
  server = await startRest({ dispatch: dispatchOf(archive) })
})

describe('GET /api/search', () => {
  it('reports the position, speaker and time of a message', async () => {
    expect(await find('forty')).toEqual({
      results: [
        {
          message_id: messageId('beds', 1),
          thread_id: conversationId('beds'),
          thread_topic: 'Raised beds',
          author: 'assistant',
          seq: expect.any(Number),
          created_at: '2025-02-10T14:30:30',
          snippet: '<mark>Forty</mark> centimetres suit carrots well.',
        },
      ],
      total: 1,
      query: 'forty',
    })
  })

  it.each([
    ['angular signals', 2],
    ['"angular signals"', 1],
    ['perform*', 2],
    ['consensus OR brown', 2],
    ['angular NOT components', 1],
    ['content:consensus', 1],
    ['ANGULAR', 2],
  ])('accepts the expression %s', async (q, count) => {
    expect((await find(q)).total).toBe(count)
  })

  it.each(['*', '"unbalanced', '(brown', 'AND', 'nobody:brown', 'C++', "brown'; DROP TABLE nodes", '\0', '%', '^*'])(
    'finds nothing for a malformed expression: %j',
    async (q) => {
      expect((await find(q)).results).toEqual([])
    },
  )

  it('answers even an expression that is far too long', async () => {
    expect((await find('('.repeat(5000))).results).toEqual([])
    expect((await find('brown '.repeat(2000))).results).toHaveLength(1)
  })

  it('limits results to one thread, and finds nothing in an unknown one', async () => {
    const q = 'whitby OR brown'
    expect((await find(q, { thread_id: conversationId('words') })).results.map(({ message_id: id }) => id)).toEqual([
      messageId('words', 0),
    ])
    expect((await find(q, { thread_id: '' })).total).toBeGreaterThan(1)
    for (const thread of ['nobody', "'; DROP TABLE nodes; --", '../../archive.db', '\0', '%00', '"', 'null', '💥'])
      expect((await find(q, { thread_id: thread })).results).toEqual([])
  })

  it.each([
    ['0', 1],
    ['-3', 1],
    ['1', 1],
    ['200', 200],
    ['201', 200],
    ['1000000000', 200],
    ['9'.repeat(30), 200],
    ['%2B7', 7],
    ['07', 7],
    ['7.0', 7],
  ])('clamps a limit of %s to %i', async (limit, count) => {
    expect((await server.get<MessageSearchResponse>(`/api/search?q=lap&limit=${limit}`)).body.results).toHaveLength(
      count,
    )
  })

  it('returns 50 results by default', async () => {
    expect((await find('lap')).results).toHaveLength(50)
  })

  it.each(['', 'many', 'NaN', '1e9', '10; DROP', '1.5', '0x10', 'null', '[]', 'Infinity', '１０'])(
    'rejects a limit of %j',
    async (limit) => {
      const { status, body } = await ask({ q: 'lap', limit })
      expect(status).toBe(422)
      expect(body).toEqual({
        detail: [
          {
            type: 'int_parsing',
            loc: ['query', 'limit'],
            msg: 'Input should be a valid integer, unable to parse string as an integer',
            input: limit,
          },
        ],
      })
    },
  )

  it('rejects a thread that is longer than any id', async () => {
    expect(await ask({ q: 'lap', thread_id: 'x'.repeat(501) })).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'string_too_long', loc: ['query', 'thread_id'], ctx: { max_length: 500 } }] },
    })
  })

  it.each(['', '?q=', '?q=%20%09', '?Q=brown', '?limit=5', '?q=brown&q='])(
    'requires an expression: %j',
    async (parameters) => {
      expect(await server.get(`/api/search${parameters}`)).toMatchObject({
        status: 400,
        body: { detail: "Query parameter 'q' must not be empty" },
      })
    },
  )

  it('uses the last of duplicate parameters, and ignores unknown ones', async () => {
    const { body } = await server.get<MessageSearchResponse>(
      '/api/search?q=brown&q=forty&limit=many&limit=5&offset=1000000000000&colour=red&limit[]=7',
    )
    expect(body).toMatchObject({ query: 'forty', total: 1 })
  })

  it("has no position for a message on a branch, and no time if it's unknown", async () => {
    expect(
      (await find('bamboo')).results.find(({ message_id: id }) => id === branchMessageId('shelf', 0)),
    ).toMatchObject({ seq: null })
    expect((await find('pelican')).results).toMatchObject([{ created_at: null }])
  })

  it('escapes anything that looks like HTML', async () => {
    expect((await find('bold')).results[0]?.snippet).toContain('&lt;b&gt;<mark>bold</mark>&lt;/b&gt; &amp; more')
  })

  it('shows the user messages that are hidden from agents', async () => {
    const { results } = await find('periwinkle OR saffron')
    expect(results).toHaveLength(3)
    for (const { snippet, thread_topic: topic } of results) expect(`${snippet} ${topic}`).toMatch(/periwinkle|saffron/i)
  })

  it('finds nothing in the trash, and finds it again once restored', async () => {
    await archive.must('conversations.trash', { id: conversationId('poem') })
    expect((await find('rust')).total).toBe(0)
    await archive.must('conversations.restore', { id: conversationId('poem') })
    expect((await find('rust')).total).toBe(2)
  })

  it('shows a single message that was just hidden from agents', async () => {
    withArchive(archive.folder, ({ edits }) =>
      edits.hideMessage('chatgpt', conversationId('beds'), messageId('beds', 1), true),
    )
    expect((await find('forty')).results).toMatchObject([{ snippet: expect.stringContaining('Forty') }])
  })
})
