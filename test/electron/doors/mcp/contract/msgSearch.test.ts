import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../../../support/archiveFixture.ts'
import {
  type ContractClient,
  conversationId,
  makeContractArchive,
  messageId,
  startContractClient,
  type ToolAnswer,
} from '../../../../support/contractArchive.ts'

const newFolder = temporaryFolders('contract-msg')
interface Hit {
  readonly message_id: string
  readonly thread_id: string
  readonly thread_topic: string | null
  readonly author: string | null
  readonly seq: number | null
  readonly created_at: string | null
  readonly snippet: string
}
interface Hits {
  readonly results: readonly Hit[]
  readonly total: number
  readonly query: string
}

let program: ContractClient
const ask = (given: Readonly<Record<string, unknown>>): Promise<ToolAnswer> => program.call('msg_search', given)

async function find(query: string, more: Readonly<Record<string, unknown>> = {}): Promise<Hits> {
  const { text, value, isError } = await ask({ query, ...more })
  expect({ isError, text: isError ? text : '' }).toEqual({ isError: false, text: '' })
  expect(JSON.parse(text)).toEqual(value)
  return JSON.parse(text) as Hits
}

/** As `words/0`, in the order of the results. */
async function namesFor(query: string, more: Readonly<Record<string, unknown>> = {}): Promise<string[]> {
  const names = new Map(
    ['words', 'beds', 'scripts', 'tide', 'signs', 'shelf', 'logo'].flatMap((name) =>
      [0, 1, 2, 3, 4, 5].map((turn) => [messageId(name, turn), `${name}/${turn}`]),
    ),
  )
  return (await find(query, more)).results.map(({ message_id }) => names.get(message_id) ?? message_id).toSorted()
}

beforeAll(async () => {
  const archive = newFolder('archive')
  await makeContractArchive(archive, newFolder())
  program = await startContractClient({ archive, env: { BACKSCROLL_TOKEN_BUDGET: '200000' } })
})

describe('an expression of msg_search', () => {
  it.each([
    ['one word', 'brown', ['words/0']],
    ['several words, of which all must appear', 'angular signals', ['words/0', 'words/1']],
    ['a phrase', '"angular signals"', ['words/0']],
    ['the beginning of a word', 'perform*', ['words/0', 'words/1']],
    ['AND', 'angular AND performing', ['words/1']],
    ['OR', 'consensus OR brown', ['words/0', 'words/2']],
    ['NOT', 'angular NOT components', ['words/0']],
    ['groups', '(consensus OR brown) AND (deployment OR nobody)', ['words/2']],
    ['its column', 'content:consensus', ['words/2']],
    ['a phrase in its column', 'content:"deployment strategy"', ['words/2']],
    ['a group in its column', 'content : (deployment AND consensus)', ['words/2']],
    ['its column in braces', '{content} : consensus', ['words/2']],
    ['words near each other', 'NEAR(deployment consensus, 3)', ['words/2']],
    ['words too far from each other', 'NEAR(quick tokens, 3)', []],
    ['the first word', '^forty', ['beds/1']],
    ['not the first word', '^carrots', []],
    ['a joined phrase', 'deployment + strategy', ['words/2']],
    ['any case', 'ANGULAR SIGNALS', ['words/0', 'words/1']],
    ['any case in Greek', 'ΘΆΛΑΣΣΑ', ['scripts/0']],
    ['any case in Cyrillic', 'резервное', ['scripts/1']],
    ['letters without their accents', 'cafe', ['scripts/4']],
    ['no stems', 'perform', []],
    ['no stems of plurals', 'carrot', []],
    ['a lower-case or, which is a word', 'consensus or brown', []],
    ['what a tool said', '"at 06"', ['tide/2', 'tide/3']],
  ])('may be %s: %s', async (_kind, query, names) => {
    expect(await namesFor(query)).toEqual(names)
  })

  it.each([
    '*',
    '"unbalanced',
    '(brown',
    'brown)',
    'AND',
    'brown AND',
    'NOT brown',
    'NEAR(',
    'nobody:brown',
    'brown ^',
    "brown'",
    'C++',
    '20.04',
    '%',
    '\\',
    'a:b',
    '""',
    '()',
    'brown;DROP TABLE messages',
    '-',
    '^*',
  ])('finds nothing when malformed: %j', async (query) => {
    expect(await find(query)).toMatchObject({ results: [], total: 0, query })
  })

  it('returns an error when empty', async () => {
    const { text, isError } = await ask({ query: '' })
    expect(isError).toBe(true)
    expect(JSON.parse(text)).toEqual({ error: 'query must not be empty' })
  })

  it.each([{}, { query: 5 }, { query: 'brown', colour: 'red' }, { query: 'brown', limit: 'all' }])(
    'is rejected as %j',
    async (given) => {
      expect(await program.refusal('msg_search', given)).not.toBe('')
    },
  )
})

describe('a result of msg_search', () => {
  it('reports its position, speaker and time', async () => {
    const {
      results: [hit],
      total,
      query,
    } = await find('forty')
    expect(hit).toMatchObject({
      message_id: messageId('beds', 1),
      thread_id: conversationId('beds'),
      thread_topic: 'Raised beds',
      author: 'assistant',
      snippet: '<mark>Forty</mark> centimetres suit carrots well.',
    })
    expect(hit?.created_at).toMatch(/^2025-02-10T14:30:30(?:\.000)?(?:Z|\+00:00)?$/u)
    expect({ total, query }).toEqual({ total: 1, query: 'forty' })
  })

  it('names the tool that spoke', async () => {
    const { results } = await find('whitby NOT tide', { thread_id: conversationId('tide') })
    expect(results.map(({ author }) => author).toSorted()).toEqual(['user', 'web'])
  })

  it('counts along the canonical path', async () => {
    const { results } = await find('lap', { limit: 200 })
    const bySeq = results.toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0))
    const offset = bySeq[0]?.seq ?? 0
    const laps = bySeq.map(({ snippet }) => Number(/<\/mark> (\d+)/u.exec(snippet)?.[1]))
    const firstLap = laps[0] ?? 0
    expect(bySeq.map(({ seq }) => (seq ?? 0) - offset)).toEqual(laps.map((lap) => lap - firstLap))
  })

  it('shows twenty words around the match, cut with …', async () => {
    const [start, end] = await Promise.all(
      ['quick', 'tokens'].map(async (query) => (await find(query)).results[0]?.snippet ?? ''),
    )
    expect(start).toMatch(/^The <mark>quick<\/mark> brown .*…$/u)
    expect(end).toMatch(/^….* twenty <mark>tokens<\/mark>\.?$/u)
    for (const snippet of [start, end])
      expect(
        snippet
          ?.replaceAll(/<\/?mark>|…/gu, '')
          .trim()
          .split(/\s+/u).length,
      ).toBeLessThanOrEqual(20)
  })

  it('shows its own words, not those of another result', async () => {
    const { results } = await find('forty OR consensus OR linseed')
    expect(results.map(({ snippet }) => /<mark>(.*?)<\/mark>/u.exec(snippet)?.[1]?.toLowerCase()).toSorted()).toEqual([
      'consensus',
      'forty',
      'linseed',
    ])
  })

  it('escapes anything that looks like HTML', async () => {
    const {
      results: [hit],
    } = await find('bold')
    expect(hit?.snippet).toContain('&lt;b&gt;<mark>bold</mark>&lt;/b&gt; &amp; more')
    expect(hit?.snippet.replaceAll(/<\/?mark>/gu, '')).not.toMatch(/[<>]/u)
  })

  it("has no time if it's unknown", async () => {
    expect((await find('pelican')).results[0]?.created_at).toBeNull()
  })
})

describe('the limits of msg_search', () => {
  it.each([
    [undefined, 50],
    [0, 1],
    [-3, 1],
    [1, 1],
    [200, 200],
    [1000, 200],
    [1e9, 200],
  ])('a limit of %s returns %i', async (limit, count) => {
    expect((await find('lap', { limit })).results).toHaveLength(count)
  })

  it('limits results to one conversation', async () => {
    expect(await namesFor('whitby OR brown', { thread_id: conversationId('words') })).toEqual(['words/0'])
    expect(await find('brown', { thread_id: 'nobody' })).toMatchObject({ results: [], total: 0 })
  })
})

describe('content hidden from agents', () => {
  it.each(['periwinkle', 'saffron', 'periw*', '"saffron"', 'content:saffron', 'periwinkle OR saffron'])(
    'is not found: %s',
    async (query) => {
      expect(await find(query)).toMatchObject({ results: [], total: 0 })
    },
  )

  it('leaves the other messages of its conversation', async () => {
    const { results, total } = await find('ginger')
    expect(total).toBe(2)
    expect(results.map(({ message_id }) => message_id)).not.toContain(messageId('partly', 1))
  })

  it.each([
    ['secret', 'a* OR e*'],
    ['partly', 'saffron'],
  ])('is not found within %s', async (name, query) => {
    expect(await find(query, { thread_id: conversationId(name) })).toMatchObject({ results: [], total: 0 })
  })
})
