import { beforeAll, describe, expect, it } from 'vitest'
import type { Output } from '../../../../shared/contract/archiveContract.ts'
import { idFrom } from '../../../support/buildExport.ts'
import { temporaryFolders } from '../../../support/archiveFixture.ts'
import { importTexts, openSearch, type OpenSearch } from '../../../support/searchFixture.ts'
import type { NamedConversation } from '../../../support/searchTexts.ts'

const newFolder = temporaryFolders('matchexpression')
const filler = 'word '.repeat(60)
/** The private-use characters that snippets are marked with. */
const everyMark = String.fromCodePoint(...Array.from({ length: 16 }, (_, index) => 0x10_ff_e0 + index))
const conversations: readonly NamedConversation[] = [
  {
    id: 'fox',
    title: 'Foxes & hounds',
    turns: [
      ['user', 'The quick brown fox jumps over the lazy dog'],
      ['assistant', 'A fox, a brown fox, is quick.'],
      ['tool', 'fox counter: 3'],
    ],
  },
  {
    id: 'html',
    title: null,
    turns: [
      ['user', `<b onclick="x()">fox</b> & 'den' ${filler}`],
      ['assistant', `${filler} performance ${filler}`],
    ],
  },
  {
    id: 'marks',
    title: 'All marks',
    turns: [['user', `${everyMark} badger & ${everyMark} sett`]],
  },
  {
    id: 'tree',
    title: 'Branches',
    turns: [
      ['user', 'Which oak?'],
      ['assistant', 'The red oak.'],
    ],
    branches: [{ after: 0, turns: [['assistant', 'The white oak.']] }],
  },
]

let search: OpenSearch
beforeAll(async () => {
  search = openSearch({ folder: newFolder('archive'), conversations })
  await importTexts(search.folder, conversations, newFolder())
})

type Matches = Output<'messages.match'>

function match(
  expression: string,
  options: { readonly conversationId?: string; readonly limit?: number } = {},
): Promise<Matches> {
  return search.must('messages.match', { expression, ...options })
}

async function namesOf(
  expression: string,
  options: { readonly conversationId?: string; readonly limit?: number } = {},
): Promise<string[]> {
  return (await match(expression, options)).messages.map(({ messageId }) => search.names.get(messageId) ?? messageId)
}

describe('an expression', () => {
  it.each([
    ['fox', ['fox/0', 'fox/1', 'fox/2', 'html/0']],
    ['FOX quick', ['fox/0', 'fox/1']],
    ['"brown fox"', ['fox/0', 'fox/1']],
    ['perform*', ['html/1']],
    ['lazy OR performance', ['fox/0', 'html/1']],
    ['fox NOT brown', ['fox/2', 'html/0']],
    ['(quick AND lazy) OR counter', ['fox/0', 'fox/2']],
    ['content:lazy', ['fox/0']],
    ['content : (lazy OR counter)', ['fox/0', 'fox/2']],
    ['NEAR(lazy fox, 5)', ['fox/0']],
    ['NEAR(lazy fox, 1)', []],
    ['^the', ['fox/0', 'tree/1']],
    ['performing', []],
  ])('%s finds %j', async (expression, names) => {
    expect((await namesOf(expression)).toSorted()).toEqual(names)
  })

  it.each([
    '*',
    '"open',
    'AND',
    '(fox',
    'fox)',
    'nowhere:fox',
    'NEAR(',
    '^',
    '',
    '   ',
    'fox AND',
    "'; DROP TABLE nodes; --",
    '\0',
    'a'.repeat(50_000),
    'fox + ',
    '{content',
    '-fox',
  ])('that is malformed finds nothing: %j', async (expression) => {
    expect(await match(expression)).toEqual({ messages: [], isInterrupted: false })
  })

  it('returns the best first, and no more than the limit', async () => {
    expect(await namesOf('brown', { limit: 1 })).toEqual(['fox/1'])
  })

  it('is limited to one conversation by its id, id prefix or key', async () => {
    for (const conversationId of [idFrom('html'), idFrom('html').slice(0, 8)])
      expect(await namesOf('fox', { conversationId })).toEqual(['html/0'])
    expect(await namesOf('fox', { conversationId: 'nobody' })).toEqual([])
  })

  it('searches the path that agents see', async () => {
    expect(await namesOf('oak')).toEqual(expect.arrayContaining(['tree/0', 'tree/1']))
    expect(await namesOf('white')).toEqual([])
  })
})

describe('a very long message full of matches', () => {
  it('is found without a noticeable delay, with the part around the first match', async () => {
    const folder = newFolder('archive')
    const long: NamedConversation = {
      id: 'long',
      title: 'Long',
      turns: [['user', `${'Then '.repeat(50)}${'apple avocado artichoke '.repeat(100_000)}`]],
    }
    const opened = openSearch({ folder, conversations: [long] })
    await importTexts(folder, [long], newFolder())
    const { messages } = await opened.must('messages.match', { expression: 'a* OR b*' })
    expect(messages[0]?.snippet).toContain('<mark>apple</mark> <mark>avocado</mark>')
    expect(messages[0]?.snippet?.length).toBeLessThan(2000)
  })
})

describe('a long message', () => {
  const folder = newFolder('archive')
  const words = Array.from({ length: 4000 }, (_, index) => `word${index}`)
  const rare = (at: number): string => words.with(at, `rare${at}`).join(' ')
  const places = [
    0, 1, 2, 10, 505, 508, 509, 510, 511, 512, 513, 514, 515, 516, 517, 518, 520, 900, 2000, 3990, 3998, 3999,
  ]
  const long: NamedConversation = { id: 'long', title: 'Long', turns: places.map((at) => ['user', rare(at)] as const) }
  let opened: OpenSearch
  beforeAll(async () => {
    opened = openSearch({ folder, conversations: [long] })
    await importTexts(folder, [long], newFolder())
  })

  it.each(places)('is also shown as twenty words, cut with … at both ends, matching at %i', async (at) => {
    const { messages } = await opened.must('messages.match', { expression: `rare${at}` })
    const snippet = messages[0]?.snippet ?? ''
    expect(snippet).toContain(`<mark>rare${at}</mark>`)
    expect(
      snippet
        .replace(/<\/?mark>|…/g, '')
        .trim()
        .split(/\s+/),
    ).toHaveLength(20)
    expect(snippet).toMatch(snippet.includes('word0 ') || at === 0 ? /^[^…\s]/u : /^…\S/u)
    expect(snippet).toMatch(snippet.includes('word3999') || at === 3999 ? /[^…\s]$/u : /\S…$/u)
  })
})

describe('a match', () => {
  it('reports its position and speaker', async () => {
    const { messages } = await match('counter')
    expect(messages).toMatchObject([
      {
        conversationId: idFrom('fox'),
        title: 'Foxes & hounds',
        author: 'tool',
        createdAtMs: expect.any(Number) as number,
      },
    ])
    expect(messages[0]?.position).toBeGreaterThan(0)
  })

  it('shows twenty words, marks the match and escapes the rest', async () => {
    const [html] = (await match('fox', { conversationId: idFrom('html') })).messages
    expect(html?.snippet).toContain('&lt;b onclick=&quot;x()&quot;&gt;<mark>fox</mark>&lt;/b&gt; &amp; &#39;den&#39;')
    expect(html?.snippet).toMatch(/…$/)
    const [deep] = (await match('performance')).messages
    expect(deep?.snippet).toMatch(/^…(word +)+<mark>performance<\/mark>( word)+…$/)
    expect(
      deep?.snippet
        ?.replace(/<\/?mark>|…/g, ' ')
        .trim()
        .split(/\s+/),
    ).toHaveLength(20)
  })

  it('marks the match in a text that contains every mark itself', async () => {
    const { messages } = await match('badger')
    expect(messages.map(({ snippet }) => snippet)).toEqual([' <mark>badger</mark> &amp;  sett'])
  })
})
