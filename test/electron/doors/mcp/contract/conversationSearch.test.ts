import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolders, withArchive } from '../../../../support/archiveFixture.ts'
import type { Turn } from '../../../../support/buildExport.ts'
import {
  type ContractClient,
  conversationId,
  exactText,
  longText,
  makeContractArchive,
  messageId,
  startContractClient,
  type ToolAnswer,
} from '../../../../support/contractArchive.ts'
import { importTexts } from '../../../../support/searchFixture.ts'

const newFolder = temporaryFolders('contract-search')
const nothing = 'No matching messages.'
const separator = '\n\n---\n\n'
const blocksOf = ({ text }: ToolAnswer): string[] => (text === nothing ? [] : text.split(separator))
const contentOf = (block: string): string => block.slice(block.indexOf('\n') + 1)
/** The contents of the blocks, without their first lines. */
const contentsOf = (answer: ToolAnswer): string[] => blocksOf(answer).map(contentOf)

let archive = ''
let program: ContractClient
const ask = (given: Readonly<Record<string, unknown>>): Promise<ToolAnswer> =>
  program.call('conversation_search', given)

beforeAll(async () => {
  archive = newFolder('archive')
  await makeContractArchive(archive, newFolder())
  // Two hundred messages with ids and links need more than the default budget.
  program = await startContractClient({ archive, env: { BACKSCROLL_TOKEN_BUDGET: '200000' } })
})

describe('the text of conversation_search', () => {
  it('has exactly one block per message, newest first', async () => {
    const { text, isError } = await ask({ query: 'carrots' })
    expect(isError).toBe(false)
    expect(text).toBe(
      '[2025-02-10 14:30] assistant (conv: Raised beds)\nForty centimetres suit carrots ' +
        'well.\n\n---\n\n[2025-02-10 14:30] user (conv: Raised beds)\nHow deep should a raised bed for carrots be?',
    )
  })

  it('uses the first 8 characters of the id for a conversation without a title', async () => {
    expect((await ask({ query: 'zucchini' })).text).toBe(
      `[2025-02-11 10:00] user (conv: ${conversationId('untitled').slice(0, 8)})\nZucchini without a title.`,
    )
  })

  it("shows (no time) if it's unknown", async () => {
    expect((await ask({ query: 'pelican' })).text).toBe(
      '[(no time)] user (conv: About undated)\nA pelican without a clock.',
    )
  })

  it('cuts content at 2,000 characters', async () => {
    const [marzipan = ''] = contentsOf(await ask({ query: 'marzipan' }))
    expect(marzipan).toBe(`${longText.slice(0, 2000)}...`)
  })

  it('keeps content of exactly 2,000 characters', async () => {
    expect(contentsOf(await ask({ query: 'nougat' }))).toEqual([exactText])
  })

  it('never splits a character', async () => {
    const [praline = ''] = contentsOf(await ask({ query: 'praline' }))
    expect(praline.isWellFormed()).toBe(true)
    expect(praline).not.toContain('\uFFFD')
    expect(praline).toMatch(/^Praline y{1991}🎉?\.\.\.$/u)
  })

  it('has no control or bidi characters', async () => {
    const { text } = await ask({ query: 'quokka' })
    expect(text).toContain('quokka')
    for (const character of ['\u0007', '\u001B', '\u202E']) expect(text).not.toContain(character)
  })

  it('labels tool messages by role', async () => {
    expect((await ask({ query: 'Whitby', roles: ['tool'] })).text).toBe(
      '[2025-02-12 10:01] tool (conv: Tide tables)\nWhitby: high water at 06:12.',
    )
  })

  it.each([
    { query: 'xqzvwk plorfgh' },
    { query: 'carrots', start_date: '2030-01-01' },
    { start_date: '2025-03-02', end_date: '2025-03-01' },
  ])('is one sentence if nothing matches: %j', async (given) => {
    expect(await ask(given)).toEqual({
      text: nothing,
      isError: false,
      value: { message: 'No results found.', results: [] },
    })
  })
})

describe('conversation_search', () => {
  it.each([
    ['ΘΆΛΑΣΣΑ', 'Η θάλασσα'],
    ['οδυσσεύσ', 'Η θάλασσα'],
    ['ΟΔΥΣΣΕΎΣ', 'Η θάλασσα'],
    ['РЕЗЕРВНОЕ', 'Как настроить'],
    ['резервное КОП', 'Как настроить'],
    ['ÜBERSTUNDEN', 'Wir zahlen'],
    ['größe', 'Wir zahlen'],
    ['ՏՈՆԵՐ', 'Ուրախ'],
    ['数据库', '请帮我'],
    ['库', '请帮我'],
    ['🎉🎂', 'Birthday'],
    ['🎂', 'Birthday'],
    ['CAFÉ', 'Birthday'],
    ['50%', 'Give 50%'],
    ['0% OFF', 'Give 50%'],
    ['foo_bar', 'Rename foo_bar'],
    ['C:\\temp', 'Path'],
    ['"quotes"', 'Path'],
    ["it's", 'Path'],
    ['arrot', 'Forty'],
    ['ENTIMETRE', 'Forty'],
  ])('finds %s literally, ignoring case', async (query, beginning) => {
    const [first = ''] = contentsOf(await ask({ query }))
    expect(first.startsWith(beginning)).toBe(true)
  })

  it.each([
    ['50% off', 1],
    ['foo_bar', 1],
    ['fooxbar', 1],
    ['500 off', 1],
    ['%wool', 0],
  ])('treats %s literally', async (query, count) => {
    const { text, value } = await ask({ query })
    // Without a literal match the nearest may be returned, and then the first line says so.
    if (count === 0) expect(text === nothing || !text.startsWith('[')).toBe(true)
    else expect(value['results']).toHaveLength(count)
  })

  it.each(['raised BEDS', '100% Wool_Socks', 'aised bed'])(
    'finds every message of a conversation by its title: %s',
    async (query) => {
      const { value } = await ask({ query })
      expect((value['results'] as unknown[]).length).toBeGreaterThan(1)
    },
  )

  it('sees the path that a conversation shows, not its other branches', async () => {
    expect((await ask({ query: 'bamboo bends' })).text).not.toContain('Bamboo bends')
    expect((await ask({ query: 'linseed' })).text).toContain('Linseed oil.')
  })

  it.each(['periwinkle', 'saffron', 'Periwinkle plan'])('leaves out messages hidden from agents: %s', async (query) => {
    const { text, value } = await ask({ query })
    expect(text).not.toMatch(/periwinkle|saffron/iu)
    expect(JSON.stringify(value)).not.toMatch(/periwinkle|saffron/iu)
  })

  it('shows the other messages of a conversation with a hidden one', async () => {
    expect(contentsOf(await ask({ query: 'ginger' }))).toEqual(['Thanks for the ginger.', 'Open note about ginger.'])
  })

  it('says on one line at the top when no message has the exact words', async () => {
    const { text, isError } = await ask({ query: 'raised carrots deep' })
    const [first = '', ...rest] = text.split('\n')
    expect(isError).toBe(false)
    expect(first).not.toMatch(/^\[/u)
    expect(rest.join('\n')).toContain('How deep should a raised bed for carrots be?')
  })

  it('finds nothing in the trash', async () => {
    await importTexts(
      archive,
      [{ id: 'trashed', title: 'Trashed', turns: [['user', 'A wolverine in the bin.']] }],
      newFolder(),
    )
    expect(contentsOf(await ask({ query: 'wolverine' }))).toEqual(['A wolverine in the bin.'])
    withArchive(archive, ({ edits }) => edits.setTrashed('chatgpt', conversationId('trashed'), 1))
    expect((await ask({ query: 'wolverine' })).text).toBe(nothing)
  })
})

describe('the filters of conversation_search', () => {
  it.each([
    [undefined, 50],
    [0, 1],
    [-5, 1],
    [1.9, 1],
    [1e9, 200],
    [200, 200],
    [7, 7],
  ])('clamps a limit of %s', async (limit, count) => {
    expect(blocksOf(await ask({ query: 'around the pond', limit }))).toHaveLength(count)
  })

  it.each([
    ['2025-02-10', '2025-02-10'],
    ['2025-02-10T14:30', '2025-02-10T14:30:30'],
    ['2025-02-10T14:30:00', '2025-02-10T14:30:30'],
    ['2025-02-10T14:30:00Z', '2025-02-10T14:30:30Z'],
    ['2025-02-10T14:30:00.000Z', '2025-02-10T14:30:30.000Z'],
    ['2025-02-10T15:30:00+01:00', '2025-02-10T15:30:30+01:00'],
    ['2025-02-10T09:30:00-05:00', '2025-02-10T09:30:30-05:00'],
    ['2025-02-10t14:30:00z', '2025-02-10t14:30:30z'],
  ])('reads dates as ISO 8601 in UTC, both ends included: %s to %s', async (start_date, end_date) => {
    expect(contentsOf(await ask({ query: 'carrots', start_date, end_date }))).toHaveLength(2)
  })

  it.each([
    [{ start_date: '2025-02-10T14:30:01' }, 1],
    [{ end_date: '2025-02-10T14:30:29' }, 1],
    [{ start_date: '2025-02-11' }, 0],
    [{ end_date: '2025-02-09' }, 0],
    [{ start_date: '2025-02-10T14:30:00+01:00', end_date: '2025-02-10T14:30:30+01:00' }, 0],
  ])('leaves out messages outside the range: %j', async (given, count) => {
    expect(contentsOf(await ask({ query: 'carrots', ...given }))).toHaveLength(count)
  })

  it('treats a date as the whole day to its last millisecond', async () => {
    expect(contentsOf(await ask({ query: 'edge', end_date: '2025-03-31' }))).toEqual(['Edge before midnight.'])
    expect(contentsOf(await ask({ query: 'edge', start_date: '2025-04-01' }))).toEqual(['Edge at midnight.'])
  })

  it('requires no text', async () => {
    const [first = ''] = blocksOf(await ask({ limit: 1 }))
    expect(first).toContain('(conv: About hostile)')
    expect(
      contentsOf(await ask({ start_date: '2025-02-12', end_date: '2025-02-12', roles: ['user', 'tool'] })),
    ).toEqual(['Whitby: high water at 06:12.', 'When is high water in Whitby?'])
  })

  it('accepts a single role as a list of one', async () => {
    expect(contentsOf(await ask({ query: 'carrots', roles: 'user' }))).toEqual(
      contentsOf(await ask({ query: 'carrots', roles: ['user'] })),
    )
    expect(contentsOf(await ask({ query: 'carrots', roles: 'user' }))).toHaveLength(1)
  })

  it('leaves messages without a time out of every range', async () => {
    expect((await ask({ query: 'pelican', start_date: '1970-01-01' })).text).toBe(nothing)
  })

  it.each([
    [{ roles: ['narrator'] }, /^Error: .*role/iu],
    [{ roles: 'system' }, /^Error: .*role/iu],
    [{ roles: ['user', 'system'] }, /^Error: .*role/iu],
    [{ start_date: 'yesterday' }, /^Error: .*start_date/u],
    [{ end_date: '2025-02-30' }, /^Error: .*end_date/u],
    [{ start_date: '2025-13-01' }, /^Error: .*start_date/u],
    [{ start_date: '2025-02-10T25:00:00' }, /^Error: .*start_date/u],
  ])('answers %j with a sentence', async (given, words) => {
    const { text, isError } = await ask(given)
    expect(isError).toBe(true)
    expect(text).toMatch(words)
    expect(text).not.toMatch(/\n\s+at |SELECT|\.ts:/u)
  })

  it.each([{ query: 'carrots', user: 'me' }, { page: 2 }, { query: 7 }, { limit: 'many' }])(
    'rejects %j',
    async (given) => {
      expect(await program.refusal('conversation_search', given)).not.toBe('')
    },
  )
})

describe("the value of conversation_search, in Letta's shape", () => {
  it("has Letta's keys, plus ids, title and link", async () => {
    const { value } = await ask({ query: 'forty centimetres' })
    expect(value).toMatchObject({
      message: 'Showing 1 results:',
      results: [
        {
          role: 'assistant',
          content: 'Forty centimetres suit carrots well.',
          message_id: messageId('beds', 1),
          conversation_id: conversationId('beds'),
          title: 'Raised beds',
          time_ago: expect.any(String),
          link: expect.stringMatching(/^backscroll:\/\//u),
          relevance: { rrf_score: expect.any(Number), vector_rank: null, fts_rank: 1, search_mode: expect.any(String) },
        },
      ],
    })
    const [{ timestamp }] = value['results'] as [{ timestamp: string }]
    expect(Date.parse(timestamp)).toBe(Date.UTC(2025, 1, 10, 14, 30, 30))
  })
})

describe('conversation_search in a long history', () => {
  it('reaches messages older than 5,000 others, with and without dates', async () => {
    const folder = newFolder('archive')
    const turns = Array.from({ length: 260 }, (_, index): Turn => ['user', `Filler ${index}`])
    const newer = Array.from({ length: 20 }, (_, index) => ({
      id: `filler ${index}`,
      title: 'Filler',
      createTime: 1_700_000_000 + index * 10_000,
      turns,
    }))
    await importTexts(
      folder,
      [{ id: 'old', title: 'Oldest', createTime: 1_600_000_000, turns: [['user', 'An aardvark, xy.']] }, ...newer],
      newFolder(),
    )
    const { call } = await startContractClient({ archive: folder })
    const found = await Promise.all(
      [
        { query: 'aardvark' },
        { query: 'xy' },
        { end_date: '2021-01-01' },
        { start_date: '2020-09-13', end_date: '2020-09-13', roles: ['user'] },
      ].map((given) => call('conversation_search', given)),
    )
    expect(found.map(contentsOf)).toEqual([1, 2, 3, 4].map(() => ['An aardvark, xy.']))
  })
})
