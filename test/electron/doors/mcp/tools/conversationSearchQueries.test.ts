import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../../../support/archiveFixture.ts'
import type { Turn } from '../../../../support/buildExport.ts'
import { type OpenClient, openClient } from '../../../../support/mcpClient.ts'
import { importTexts, openSearch } from '../../../../support/searchFixture.ts'
import type { NamedConversation } from '../../../../support/searchTexts.ts'

const newFolder = temporaryFolders('conversationsearchqueries')
const talk = (id: string, title: string | null, date: string, turns: readonly Turn[]): NamedConversation => ({
  id,
  title,
  turns,
  createTime: Date.parse(date) / 1000 - 30,
})
const nothing = { text: 'No matching messages.', value: { message: 'No results found.', results: [] }, isError: false }
const AS_IT_STANDS = 'No message contains this text as it stands; these are the closest by words and meaning:'
const AMONG_THESE =
  'No message with these roles or dates contains this text as it stands; these are the closest by words and meaning:'

const conversations: readonly NamedConversation[] = [
  talk('hedgehogs', 'Winter', '2024-06-15T10:00:00Z', [
    ['user', 'Where do hedgehogs sleep in winter?'],
    ['assistant', 'In winter hedgehogs sleep deeply.'],
  ]),
  talk('cafes', 'Two spellings', '2024-06-16T10:00:00Z', [
    ['user', 'Un cafe\u0301 noir'],
    ['assistant', 'Le caf\u00e9 froid'],
  ]),
  talk('zebrafish', 'Date bounds zebrafish', '2024-06-14T10:00:00Z', [
    ['user', 'Which day comes first?'],
    ['assistant', 'The third of May.'],
  ]),
  talk('unseen', 'Ver\u00adsteckt,\r\n gut\u200bartig', '2024-06-18T10:00:00Z', [
    ['user', 'Ein Donau\u00addampf\u00adschiff fährt heute noch'],
    ['assistant', 'zero\u200bwidth spaces\u2060 between\u200b them'],
    ['user', 'first line\r\nsecond line\rthird line'],
    ['assistant', 'a flag\u{e0067}\u{e0062}\u{e007f} of tags'],
    ['user', 'red \u001b[31malert button'],
    ['assistant', '数据\u200b库 \ufeff迁移'],
  ]),
]
let ours: OpenClient

beforeAll(async () => {
  const folder = newFolder('archive')
  await importTexts(folder, conversations, newFolder())
  ours = await openClient(openSearch({ folder, conversations }))
})

async function ask(
  given: Readonly<Record<string, unknown>>,
): Promise<{ readonly first: string; readonly contents: readonly string[]; readonly hasMore: boolean | undefined }> {
  const { text, value } = await ours.call('conversation_search', given)
  const { results, has_more: hasMore } = value as { results: { content: string }[]; has_more?: boolean }
  return { first: text.split('\n')[0] ?? '', contents: results.map(({ content }) => content), hasMore }
}

describe('a NUL in the query', () => {
  it.each(['\0', '\0\0', ' \0 '])('is an empty query: %j', async (query) => {
    const { text, value, isError } = await ours.call('conversation_search', { query })
    expect({ text, value, isError }).toEqual(nothing)
  })

  it('is ignored if there is more', async () => {
    expect((await ask({ query: 'hedge\0hogs sleep\0' })).contents).toEqual([
      'In winter hedgehogs sleep deeply.',
      'Where do hedgehogs sleep in winter?',
    ])
    expect((await ask({ query: '\0qwxzvkjq' })).contents).toEqual([])
  })
})

describe('the line above the nearest results', () => {
  it('mentions all messages if all were searched', async () => {
    expect((await ask({ query: 'sleep hedgehogs' })).first).toBe(AS_IT_STANDS)
    expect((await ask({ query: 'sleep hedgehogs', roles: [], start_date: '' })).first).toBe(AS_IT_STANDS)
  })

  it.each([
    ['a role', { query: 'in winter hedgehogs sleep', roles: 'user' }],
    ['a start', { query: 'hedgehogs sleep in winter', start_date: '2024-06-15T10:00:20Z' }],
    ['an end', { query: 'in winter hedgehogs sleep', end_date: '2024-06-15T10:00:20Z' }],
  ])('says that others may match if %s left them out', async (_name, given) => {
    const { first, contents } = await ask(given)
    expect({ first, count: contents.length }).toEqual({ first: AMONG_THESE, count: 1 })
  })
})

describe('a letter and its accent', () => {
  it.each(['cafe', 'caf', 'caf\u00e9', 'cafe\u0301'])('are found as one character and as two: %j', async (query) => {
    const { first, contents } = await ask({ query })
    expect(contents.toSorted()).toEqual(['Le caf\u00e9 froid', 'Un cafe\u0301 noir'])
    expect(first === AS_IT_STANDS).toBe(query === 'cafe')
  })
})

describe('whether there are more', () => {
  it('is also reported for the nearest', async () => {
    expect(await ask({ query: 'sleep hedgehogs', limit: 1 })).toMatchObject({
      first: AS_IT_STANDS,
      contents: [expect.any(String)],
      hasMore: true,
    })
    expect(await ask({ query: 'sleep hedgehogs', limit: 2 })).toMatchObject({
      contents: [expect.any(String), expect.any(String)],
      hasMore: false,
    })
    expect(await ask({ query: 'sleep hedgehogs', limit: 1, roles: 'user' })).toMatchObject({
      contents: ['Where do hedgehogs sleep in winter?'],
      hasMore: false,
    })
  })

  it('ignores messages of another role', async () => {
    const calls = Array.from(
      { length: 4 },
      (_, index) =>
        [
          'assistant',
          `marmot burrow call ${index}`,
          {
            recipient: 'python',
            content: { content_type: 'code', language: 'python', text: `marmot burrow call ${index}` },
          },
        ] as const,
    )
    const others = [talk('marmots', 'Tools', '2024-06-17T10:00:00Z', [...calls, ['tool', 'The marmot has a burrow.']])]
    const folder = newFolder('archive')
    await importTexts(folder, [...conversations, ...others], newFolder())
    const { call } = await openClient(openSearch({ folder, conversations }))
    const { value } = await call('conversation_search', { query: 'burrow marmot', roles: 'tool', limit: 1 })
    expect(value).toMatchObject({ results: [{ content: 'The marmot has a burrow.' }], has_more: false })
  })
})

describe('the output', () => {
  it.each([
    ['soft hyphens', 'Donaudampfschiff'],
    ['soft hyphens', 'Ein Donaudampfschiff fährt heute noch'],
    ['soft hyphens, in part', 'audampfsch'],
    ['soft hyphens, as they stand', 'Donau\u00addampf\u00adschiff fährt'],
    ['spaces of no width', 'ZEROWIDTH'],
    ['spaces of no width', 'zerowidth spaces between them'],
    ['line ends', 'first line\nsecond line\nthird line'],
    ['line ends', 'line\r\nsecond'],
    ['line ends', 'line\rthird'],
    ['tags', 'flag of'],
    ['tags', 'a flag of tags'],
    ['control characters', 'red \ufffd[31malert'],
    ['a script without spaces', '数据库 迁移'],
  ])('can be found by quoting it: %s', async (_name, query) => {
    const { first, contents } = await ask({ query })
    expect({ first: first.slice(0, 5), count: contents.length }).toEqual({ first: '[2024', count: 1 })
  })

  it.each(['versteckt, gutartig', 'teckt, gut', 'Ver\u00adsteckt,\r\n gut'])(
    'can be found by the title it shows: %s',
    async (query) => {
      const { first, contents } = await ask({ query })
      expect({ first, count: contents.length }).toEqual({
        first: '[2024-06-18 10:02] assistant (conv: Versteckt, gutartig)',
        count: 6,
      })
    },
  )

  it.each(['\u200b', '\u00ad \u2060', '\u{e0041}\0'])('has no invisible characters: %j', async (query) => {
    const { text, value, isError } = await ours.call('conversation_search', { query })
    expect({ text, value, isError }).toEqual(nothing)
  })
})

describe('words of a title that no message has', () => {
  it('lead to the first message of the conversation, in any order', async () => {
    expect(await ask({ query: 'zebrafish bounds' })).toEqual({
      first: AS_IT_STANDS,
      contents: ['Which day comes first?'],
      hasMore: false,
    })
    expect(await ask({ query: 'zebrafish bounds', roles: 'assistant' })).toEqual({
      first: AMONG_THESE,
      contents: ['The third of May.'],
      hasMore: false,
    })
    expect(await ask({ query: 'zebrafish bounds', start_date: '2025' })).toMatchObject({ contents: [] })
  })

  it('come after messages that have some of them', async () => {
    expect((await ask({ query: 'deeply zebrafish' })).contents).toEqual([
      'In winter hedgehogs sleep deeply.',
      'Which day comes first?',
    ])
    expect(await ask({ query: 'deeply zebrafish', limit: 1 })).toMatchObject({
      contents: ['In winter hedgehogs sleep deeply.'],
      hasMore: true,
    })
  })
})
