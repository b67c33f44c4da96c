import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { operatorNames } from '../../../shared/query/operators.ts'
import { rowsOf, temporaryFolders } from '../../support/archiveFixture.ts'
import { importTexts, openSearch, type OpenSearch, type SearchOptions } from '../../support/searchFixture.ts'
import { type NamedConversation, searchTexts } from '../../support/searchTexts.ts'
import { howMany } from '../../support/howMany.ts'

const newFolder = temporaryFolders('hostilequeries')
const traps: readonly NamedConversation[] = [
  {
    id: 'trap',
    title: '100% of_everything',
    turns: [
      ['user', `${'a'.repeat(5000)}!`],
      ['assistant', `${'x '.repeat(2000)}y`],
    ],
  },
  {
    id: 'broken',
    title: 'Broken \uD800 title',
    turns: [
      ['user', 'half \uD83D here, nul \u0000 there, \u202Eturned\u202C round'],
      ['assistant', 'Z\u0351\u0352\u0353\u0354algo '.repeat(50)],
    ],
  },
]
const texts = [...searchTexts, ...traps]
let search: OpenSearch

beforeAll(async () => {
  const folder = newFolder('archive')
  await importTexts(folder, texts, newFolder())
  search = openSearch({ folder, conversations: texts })
})

afterEach(() => {
  expect(search.bugs.splice(0)).toEqual([])
})

describe('a query', () => {
  it.each<[string, string]>([
    ['of one phrase of 10,000 characters', `"${'red fox '.repeat(1250)}"`],
    ['of one word of 10,000 characters', 'x'.repeat(10_000)],
    ['of 10,000 words', Array.from({ length: 10_000 }, (_, index) => `word${index}`).join(' ')],
    ['of 10,000 common words', 'the '.repeat(10_000)],
    ['of 10,000 alternatives', Array.from({ length: 10_000 }, (_, index) => `w${index}`).join(' OR ')],
    ['of 5,000 open parentheses', '('.repeat(5000)],
    ['of 5,000 closed parentheses', ')'.repeat(5000)],
    ['of 5,000 nested parentheses', `${'('.repeat(5000)}fox${')'.repeat(5000)}`],
    ['of 2,000 NOTs', `${'NOT '.repeat(2000)}fox`],
    ['of 2,000 minuses', `${'-'.repeat(2000)}fox`],
    [
      'of 100 operators',
      Array.from({ length: 100 }, (_, index) => `${operatorNames[index % operatorNames.length] ?? ''}:a${index}`).join(
        ' ',
      ),
    ],
    ['of 100 titles', Array.from({ length: 100 }, (_, index) => `title:a${index}`).join(' ')],
    ['of 100 regexes', '/a+/ '.repeat(100)],
    ['of 200 models', `model:${Array.from({ length: 200 }, (_, index) => `m${index}`).join(',')}`],
    [
      'of 64 prefixes',
      Array.from({ length: 64 }, (_, index) => `${String.fromCodePoint(97 + (index % 26))}*`).join(' OR '),
    ],
    ['of quotes', '"'.repeat(1001)],
    ['of stars', '*'.repeat(1000)],
    ['of Chinese', '数据库迁移'.repeat(1000)],
    ['of emoji', '👨‍👩‍👧'.repeat(2000)],
    ['of marks', `a${'\u0301'.repeat(5000)}`],
    ['of spaces', ' \t\n\u3000'.repeat(5000)],
    ['of 100,000 characters', 'fox '.repeat(25_000)],
    ['with a NUL', 'red\u0000fox'],
    ['that is a NUL', '\u0000'],
    ['with NUL in a phrase', '"red\u0000fox"'],
    ['with NUL in a title', 'title:"a\u0000b"'],
    ['that is half a character', '\uD800'],
    ['with half a character', 'fox\uDC00'],
    ['with half characters in a phrase', '"\uD83D \uDE00"'],
    ['with half a character as prefix', '\uD83D*'],
    ['with half a character in operators', 'in:\uD800 model:\uDC00 lang:\uD800'],
    ['turned round', '\u202Exof\u202C'],
    ['of zero width', '\u200B\u200D\uFEFF'],
    ['of private use', '\uE000\uF8FF'],
    ['of noncharacters', '\uFFFE\uFFFF'],
    ['of operators without values', 'title: in: model: before: /'],
    ['with a huge year', 'after:99999-99-99 before:275761 on:-1'],
    ['with huge spans', 'during:9999y since:9999h until:0000'],
  ])('%s is answered', async (_, query) => {
    for (const options of [{}, { isTyping: true, withContext: true }] satisfies SearchOptions[]) {
      expect(await search.ask('search.run', { query, useMeaning: false, ...options })).toMatchObject({ ok: true })
    }
    expect(await search.ask('search.facets', { query })).toMatchObject({ ok: true })
  })

  it('that repeats a word a hundred times finds the same as the word', async () => {
    expect((await search.find('fox '.repeat(100))).names).toEqual((await search.find('fox')).names)
    expect((await search.find('red fox '.repeat(50))).names).toEqual((await search.find('red fox')).names)
  })

  it('that was cut reports it, and still finds matches for its beginning', async () => {
    const { answer, names } = await search.find(`"quick red fox" ${'('.repeat(5000)}`)
    expect(answer.hints.length).toBeGreaterThan(0)
    expect(names).toContain('fox/0')
    expect((await search.find('fox '.repeat(25_000))).names).toContain('fox/0')
  })

  it('of a million characters is rejected with a sentence', async () => {
    for (const name of ['search.run', 'search.facets'] as const) {
      expect(await search.ask(name, { query: 'a'.repeat(1_000_000) })).toEqual({
        ok: false,
        error: { code: 'invalid_input', message: 'query: is too long' },
      })
    }
  })

  it('finds the rest of a message with broken characters', async () => {
    for (const query of ['half', 'here', 'nul', 'there', 'round', 'turned'])
      expect((await search.find(query)).names, query).toContain('broken/0')
    expect((await search.find('title:broken')).names.toSorted()).toEqual(['broken/0', 'broken/1'])
    expect((await search.find('zalgo')).names).toContain('broken/1')
  })

  it('treats the wildcards of LIKE and GLOB literally', async () => {
    expect((await search.find('title:%')).names.every((name) => /^(?:trap|percentTitle)\//.test(name))).toBe(true)
    expect((await search.find('in:%')).names.toSorted()).toEqual([
      'percentTitle/0',
      'percentTitle/1',
      'trap/0',
      'trap/1',
    ])
    expect((await search.find('in:_')).names.toSorted()).toEqual([
      'percentTitle/0',
      'percentTitle/1',
      'trap/0',
      'trap/1',
    ])
    expect((await search.find('in:"of_every"')).names.toSorted()).toEqual(['trap/0', 'trap/1'])
    expect((await search.find('in:"of-every"')).names).toEqual([])
    for (const query of [
      'model:%',
      'model:_____',
      'gpt:%',
      'project:%',
      'lang:%',
      'lang:_',
      'lang:*',
      'in:\\',
      'model:[a-z]*',
    ])
      expect((await search.find(query)).names, query).toEqual([])
  })

  it('cannot change anything', async () => {
    for (const query of [
      "'; DROP TABLE messages; --",
      'title:"\'; DELETE FROM conversations; --"',
      "in:'); DROP TABLE messages;--",
      'x" OR 1=1 --',
      "model:x'--",
      'message_fts:x',
      '{content}:x',
      'x) OR (1',
    ]) {
      expect(await search.ask('search.run', { query, useMeaning: false }), query).toMatchObject({ ok: true })
    }
    expect(rowsOf(search.folder, 'SELECT count(*) AS count FROM conversations')).toEqual([{ count: texts.length }])
  })
})

describe('a regex', () => {
  it.each([
    '/(a+)+$/',
    '/(a|aa)+$/',
    '/(a*)*b/',
    '/^(a?){50}a{50}$/',
    '/(x+x+)+y/',
    '/(.*)*z/',
    '/a{1,5000}b/',
    '/(?=(a+))\\1b/',
    '/((a+)b?)+c/',
    '/(\\w+\\s?)+$/',
    '/(?<!a+)b/',
    '/\\1(a)/',
    '/[a-/',
    '/(/',
    '/)/',
    '/*/',
    '/(?<n>a)\\k<n>/',
    '/\\u{110000}/u',
    '/a/gimsuy',
    '/a/zz',
    '//',
    '/ /',
    '/\\p{L}/u',
    '/./s',
    `/${'(a'.repeat(200)}${')'.repeat(200)}/`,
  ])('is answered before its time limit: %s', async (query) => {
    const reply = await search.ask('search.run', { query, useMeaning: false, budgetMs: 1000 })
    expect(reply).toMatchObject({ ok: true })
    expect(await search.ask('search.run', { query: `fox ${query}`, useMeaning: false, budgetMs: 1000 })).toMatchObject({
      ok: true,
    })
  })

  it('that never yields is dropped with its thread, and the next search is answered', async () => {
    const slow = search.ask('search.run', { query: '/[^§]*[^§]*[^§]*[^§]*[^§]*§/', useMeaning: false, budgetMs: 50 })
    const next = search.find('fox')
    const reply = await slow
    if (!reply.ok)
      expect(reply.error).toMatchObject({ code: 'stopped', message: expect.stringContaining('took too long') })
    expect((await next).names.length).toBe(2)
  })

  it("that couldn't scan everything reports it", async () => {
    const { answer } = await search.find('/(a+)+$/', { budgetMs: 1000 })
    expect([...answer.hints, ...answer.notices].map(({ message }) => message).join(' ')).not.toBe('')
  })
})

describe('invalid input', () => {
  const wrong: readonly [string, unknown][] = [
    ...[0, -1, 1e9, Number.NaN, Infinity, 1.5, '10; DROP', '10', null, [], {}, [5], true].map(
      (limit): [string, unknown] => [`limit ${JSON.stringify(limit)}`, { query: 'fox', limit }],
    ),
    ...[null, 7, [], ['fox'], {}].map((query): [string, unknown] => [`query ${JSON.stringify(query)}`, { query }]),
    ...[0, -5, 1e12, '9', null].map((budgetMs): [string, unknown] => [
      `budget ${JSON.stringify(budgetMs)}`,
      { query: 'fox', budgetMs },
    ]),
    ...['yes', 1, null].map((useMeaning): [string, unknown] => [
      `useMeaning ${JSON.stringify(useMeaning)}`,
      { query: 'fox', useMeaning },
    ]),
    ['an offset', { query: 'fox', offset: 1e12 }],
    ['a cursor that is a number', { query: 'fox', cursor: 7 }],
    ['no query', {}],
    ['nothing', undefined],
    ['a list', ['fox']],
    ['a text', 'fox'],
  ]

  it.each(wrong)('is rejected: %s', async (_, input) => {
    const reply = await search.ask('search.run', input as { query: string })
    expect(reply).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
    expect(reply.ok ? '' : reply.error.message).not.toBe('')
  })

  it('to completion is rejected too', async () => {
    for (const input of [
      { text: 'fox', caret: -1 },
      { text: 'fox', caret: 1e9 },
      { text: 'x'.repeat(2001), caret: 0 },
      { text: 'fox', caret: 1.5 },
      {},
    ]) {
      expect(await search.ask('search.complete', input as { text: string; caret: number })).toMatchObject({
        ok: false,
        error: { code: 'invalid_input' },
      })
    }
  })
})

describe('a random query', () => {
  const signs = [
    '"',
    "'",
    '“',
    '”',
    '(',
    ')',
    '-',
    '--',
    '*',
    '^',
    ':',
    '::',
    '/',
    '\\',
    '%',
    '_',
    '+',
    '#',
    '.',
    ',',
    ';',
    '$',
    '{',
    '}',
    '[',
    ']',
    '|',
    '&',
    '~',
    '`',
    '@',
    '!',
    '?',
    '=',
    '<',
    '>',
    ' ',
    ' ',
    ' ',
    '\t',
    '\n',
    '\u0000',
    '\uD83D',
    '\u202E',
    '\u0301',
    '🎉',
    '数',
    '库',
    'ß',
    'İ',
    'ｱ',
  ]
  const words = [
    'fox',
    'red',
    'lemonade',
    'carrots',
    'the',
    'to',
    'C++',
    "don't",
    '20.04',
    '数据库',
    'ラーメン',
    'قصة',
    'migrat',
    'a',
    'x',
    '7',
    'OR',
    'AND',
    'NOT',
    'NEAR',
    'or',
  ]
  const operators = operatorNames
    .flatMap((name) => [`${name}:`, `-${name}:`])
    .concat([
      'from:me',
      'has:code',
      'is:branch',
      'is:starred',
      'sort:newest',
      'sort:oldest',
      'on:2024',
      'during:7d',
      'title:vienna',
      'in:vienna',
      'model:o3',
      'lang:py',
      '/a.c/',
      '/[',
      'before:2024-08',
      'project:g',
    ])

  it('never fails', async () => {
    const next = generator(20_261_201)
    const pick = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? ''
    for (let round = 0; round < howMany(250, 1500); round += 1) {
      const query = Array.from({ length: 1 + Math.floor(next() * 12) }, () =>
        pick(pick(['s', 's', 'w', 'o', ' ']) === 's' ? signs : next() < 0.5 ? words : [...operators, ' ', ' ', ' ']),
      ).join('')
      const reply = await search.ask('search.run', {
        query,
        useMeaning: false,
        limit: 5,
        isTyping: next() < 0.5,
        withContext: next() < 0.2,
      })
      expect(reply, JSON.stringify(query)).toMatchObject({ ok: true })
      if (round % 10 === 0)
        expect(await search.ask('search.facets', { query }), JSON.stringify(query)).toMatchObject({ ok: true })
      if (round % 10 === 5)
        expect(
          await search.ask('search.complete', { text: query, caret: Math.floor(next() * query.length) }),
          JSON.stringify(query),
        ).toMatchObject({ ok: true })
    }
  })
})

/** Mulberry32, for the same queries in every run. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b_79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
