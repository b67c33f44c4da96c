import { beforeAll, describe, expect, it } from 'vitest'
import type { Input, Output } from '../../../shared/contract/archiveContract.ts'
import { idFrom } from '../../support/buildExport.ts'
import { temporaryFolders } from '../../support/archiveFixture.ts'
import { bundledResources, importTexts, openSearch, type OpenSearch } from '../../support/searchFixture.ts'
import type { NamedConversation } from '../../support/searchTexts.ts'

const newFolder = temporaryFolders('messages')
const long = [
  'The sea was calm. '.repeat(100),
  'Then a narwhal surfaced beside the pier. ',
  'The wind rose. '.repeat(100),
].join('')
const conversations: readonly NamedConversation[] = [
  {
    id: 'boat',
    title: 'Painting the boat',
    turns: [
      ['user', 'Which paint for a wooden boat?'],
      ['assistant', 'An oil primer, then varnish.'],
      ['tool', 'weather says rain'],
      ['user', 'How many coats of varnish?'],
      ['assistant', 'Three coats.'],
      ['user', 'Thanks!'],
    ],
  },
  {
    id: 'tide',
    title: 'Tides',
    turns: [
      ['user', 'When is high water?'],
      [
        'assistant',
        '',
        {
          content: {
            content_type: 'thoughts',
            thoughts: [{ summary: 'Looking', content: 'A gannet table would help.' }],
          },
        },
      ],
      ['tool', 'gannet table loaded'],
      ['assistant', 'At six.'],
      ['tool', 'gannet table closed'],
    ],
  },
  {
    id: 'sea',
    title: 'At the pier',
    turns: [
      ['user', 'Tell me a story.'],
      ['assistant', long],
    ],
  },
  {
    id: 'tree',
    title: 'Choosing a tree',
    turns: [
      ['user', 'Which tree?'],
      ['assistant', 'A birch.'],
      ['user', 'Why?'],
      ['assistant', 'It is light.'],
    ],
    branches: [
      {
        after: 0,
        turns: [
          ['assistant', 'A willow.'],
          ['user', 'Where?'],
        ],
      },
    ],
  },
]

let search: OpenSearch
beforeAll(async () => {
  search = openSearch({ folder: newFolder('archive'), resourcesFolder: bundledResources, conversations })
  await importTexts(search.folder, conversations, newFolder())
  await search.must('index.build', { staticOnly: true })
})

const idOf = (conversation: string, turn: number): string => idFrom(`${idFrom(conversation)} turn ${turn}`)

const around = async (
  messageId: string,
  options: Partial<Input<'messages.around'>> = {},
): Promise<Output<'messages.around'>> => search.must('messages.around', { messageId, ...options })

const find = async (
  query: string,
  options: Partial<Input<'conversations.find'>> = {},
): Promise<Output<'conversations.find'>['conversations']> =>
  (await search.must('conversations.find', { query, ...options })).conversations

describe('the messages around one', () => {
  it('are the dialogue before and after it', async () => {
    const { conversation, messages, hasBefore, hasAfter } = await around(idOf('boat', 3), { before: 1, after: 1 })
    expect(conversation.title).toBe('Painting the boat')
    expect(messages.map(({ text, isTarget, turnIndex }) => [text, isTarget, turnIndex])).toEqual([
      ['An oil primer, then varnish.', false, 1],
      ['How many coats of varnish?', true, 2],
      ['Three coats.', false, 3],
    ])
    expect({ hasBefore, hasAfter }).toEqual({ hasBefore: true, hasAfter: true })
  })

  it('stop at the ends of the conversation', async () => {
    expect(await around(idOf('boat', 0), { before: 50, after: 0 })).toMatchObject({
      messages: [{ isTarget: true }],
      hasBefore: false,
      hasAfter: true,
    })
    expect(await around(idOf('boat', 5), { before: 0, after: 50 })).toMatchObject({
      messages: [{ text: 'Thanks!' }],
      hasBefore: true,
      hasAfter: false,
    })
  })

  it('include a tool message only if it is the requested one', async () => {
    const { messages } = await around(idOf('boat', 2), { before: 1, after: 1 })
    expect(messages.map(({ text, turnIndex }) => [text, turnIndex])).toEqual([
      ['An oil primer, then varnish.', 1],
      ['weather says rain', null],
      ['How many coats of varnish?', 2],
    ])
  })

  it('are on its branch', async () => {
    const willow = idFrom(`${idFrom('tree')} branch 0 0`)
    const { messages } = await around(willow)
    expect(messages.map(({ text, turnIndex }) => [text, turnIndex])).toEqual([
      ['Which tree?', 0],
      ['A willow.', null],
      ['Where?', null],
    ])
    expect((await around(idOf('tree', 1))).messages.map(({ text }) => text)).toEqual([
      'Which tree?',
      'A birch.',
      'Why?',
      'It is light.',
    ])
  })

  it.each(['', 'nobody', "'; DROP TABLE nodes", '../../etc/passwd', 'x'.repeat(600)])(
    'of an unknown message are rejected: %j',
    async (messageId) => {
      const reply = await search.ask('messages.around', { messageId }, undefined, 'mcp')
      expect(reply).toMatchObject({
        ok: false,
        error: { code: expect.stringMatching(/^(not_found|invalid_input)$/) as string },
      })
    },
  )
})

describe('conversations.find', () => {
  it('finds conversations by topic, without their turns', async () => {
    const [first] = await find('painting a boat')
    expect(first).toMatchObject({ conversation: { id: idFrom('boat') }, matchedTurns: [], lastTurns: [] })
    expect(first?.score).toBeGreaterThan(0)
    expect(first?.score).toBeLessThanOrEqual(1)
  })

  it('finds conversations by single turns, with an excerpt around the match', async () => {
    const [first] = await find('narwhal', { by: 'turns' })
    expect(first?.conversation.id).toBe(idFrom('sea'))
    const [turn] = first?.matchedTurns ?? []
    expect(turn).toMatchObject({
      messageId: idOf('sea', 1),
      role: 'assistant',
      turnIndex: 1,
      isCutBefore: true,
      isCutAfter: true,
    })
    expect(turn?.text).toContain('a narwhal surfaced beside the pier')
    expect(turn?.text.length).toBeLessThan(1000)
  })

  it('links a match in thinking or in a tool to its turn', async () => {
    const [first] = await find('gannet table', { by: 'turns' })
    expect(first?.conversation.id).toBe(idFrom('tide'))
    expect(first?.matchedTurns.map(({ messageId, turnIndex }) => [messageId, turnIndex])).toEqual(
      expect.arrayContaining([
        [idOf('tide', 1), 1],
        [idOf('tide', 2), 1],
        [idOf('tide', 4), 1],
      ]),
    )
  })

  it('finds conversations by both, each once, the best first', async () => {
    const found = await find('varnish for a boat', { by: 'both' })
    expect(found[0]?.conversation.id).toBe(idFrom('boat'))
    expect(new Set(found.map(({ conversation }) => conversation.id)).size).toBe(found.length)
    const scores = found.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  it('returns up to the requested number of last turns', async () => {
    const [first] = await find('painting a boat', { withLastTurns: true, turnLimit: 2 })
    expect(first?.lastTurns.map(({ text, turnIndex }) => [text, turnIndex])).toEqual([
      ['Three coats.', 3],
      ['Thanks!', 4],
    ])
    expect(await find('varnish', { by: 'turns', turnLimit: 1, limit: 1 })).toMatchObject([
      { matchedTurns: [expect.anything()] },
    ])
  })

  it('counts conversations, even beyond the limit', async () => {
    const folder = newFolder('archive')
    const many = Array.from({ length: 160 }, (_, index): NamedConversation => ({
      id: `petrel ${index}`,
      title: index < 30 ? 'Osprey' : 'Birds',
      turns: [
        ['user', index < 140 ? 'Is that a petrel?' : 'Is that a gull?'],
        ['assistant', index < 12 ? 'No, a shearwater.' : 'No.'],
      ],
    }))
    await importTexts(folder, many, newFolder())
    const opened = openSearch({ folder, conversations: many })
    const counted = async (query: string, by: 'summary' | 'turns' | 'both') => {
      const { conversations: given, total } = await opened.must('conversations.find', { query, by, limit: 5 })
      return [given.length, total.count, total.isExact]
    }
    expect(await counted('shearwater', 'turns')).toEqual([5, 12, true])
    expect(await counted('osprey', 'summary')).toEqual([5, 30, true])
    expect(await counted('osprey', 'both')).toEqual([5, 30, true])
    expect(await counted('petrel', 'turns')).toEqual([5, 140, false])
    expect(await counted('xqzvvk', 'both')).toEqual([0, 0, true])
  })

  it('finds none for nonsense', async () => {
    for (const by of ['summary', 'turns', 'both'] as const) expect(await find('xqzvvk wrmblt', { by })).toEqual([])
  })
})
