import { existsSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchAnswer, SearchHit } from '../../../shared/model/searchAnswer.ts'
import { idFrom } from '../../support/buildExport.ts'
import { rowsOf, temporaryFolders } from '../../support/archiveFixture.ts'
import { bundledResources, exportOf, importTexts, openSearch, type OpenSearch } from '../../support/searchFixture.ts'
import { type NamedConversation, searchTexts } from '../../support/searchTexts.ts'

const newFolder = temporaryFolders('answers')
const hasTable = existsSync(path.join(bundledResources, 'static-table.bin'))
const filler = (count: number): string => Array.from({ length: count }, (_, index) => `filler${index % 97}`).join(' ')
const deepText = `${filler(6000)} a lonely zephyr ${filler(600)} the zephyr quill marmoset sat together ${filler(600)}`

const marked: readonly NamedConversation[] = [
  { id: 'astronaut', title: 'Marks', turns: [['user', '👩🏽‍🚀😀😀 then the needle lies here']] },
  {
    id: 'combining',
    title: 'Marks',
    turns: [['user', 'e\u0301\u0301\u0302a\u0308 Z\u0351\u0352algo then the needle lies here']],
  },
  { id: 'longer', title: 'Marks', turns: [['user', 'İİİİ ẞß ßß ﬁﬂ ﷺ Ⅷ then the needle lies here']] },
  { id: 'accent', title: 'Marks', turns: [['user', 'In the cafe\u0301s and at the Cafe\u0301 we İİ read']] },
  { id: 'controls', title: null, turns: [['user', 'nul \u0000 and \u202Ereversed\u202C then the needle lies here']] },
  { id: 'company', title: 'Marks', turns: [['user', 'これは㍿です']] },
  {
    id: 'often',
    title: 'Marks',
    turns: [['user', `${'gazelle '.repeat(200)}${filler(300)} gazelle beside okapi ${filler(300)}`]],
  },
  {
    id: 'smiles',
    title: 'Marks',
    turns: [
      ['user', `x${'😀'.repeat(300)}`],
      ['assistant', 'So many smiles.'],
      ['user', '😀'.repeat(300)],
    ],
  },
  {
    id: 'deep',
    title: 'Marks',
    turns: [
      ['user', deepText],
      ['assistant', 'A tiny echo.'],
    ],
  },
]
const texts = [...searchTexts, ...marked]
let search: OpenSearch
let meaning: OpenSearch

beforeAll(async () => {
  const folder = newFolder('archive')
  await importTexts(folder, texts, newFolder())
  rowsOf(folder, "INSERT INTO project_names (project_id, name) VALUES ('g-p-garden7', 'Garden plans') RETURNING *")
  search = openSearch({ folder, conversations: texts })
  const other = newFolder('archive')
  meaning = openSearch({ folder: other, conversations: texts, resourcesFolder: bundledResources })
  await meaning.must('imports.run', { paths: [exportOf(newFolder(), texts)] })
})

function marksOf({ snippet: { text, ranges } }: SearchHit): string[] {
  return ranges.map(({ start, end }) => text.slice(start, end))
}

async function hitOf(query: string, name: string, options = {}): Promise<SearchHit> {
  const { names, answer } = await search.find(query, options)
  const hit = answer.hits[names.indexOf(name)]
  if (!hit) throw new Error(`${query} did not find ${name} but ${names.join(' ') || 'nothing'}`)
  return hit
}

function orderIsExplained({ hits }: SearchAnswer): void {
  expect(hits.map(({ why }) => why.score)).toEqual(hits.map(({ why }) => why.score).toSorted((one, two) => two - one))
  const byWords = hits
    .filter(({ why }) => why.keywordRank !== null)
    .toSorted((one, two) => (one.why.keywordRank ?? 0) - (two.why.keywordRank ?? 0))
  expect(byWords.map(({ why }) => why.words)).toEqual(
    byWords.map(({ why }) => why.words).toSorted((one, two) => two - one),
  )
  expect(new Set(byWords.map(({ why }) => why.keywordRank)).size).toBe(byWords.length)
  for (const { why } of hits)
    expect(why.mode === 'meaning' || why.matchedWords.length > 0 || why.parts.words === 0).toBe(true)
}

describe('marks', () => {
  it.each([
    ['needle', 'astronaut/0', ['needle']],
    ['needle', 'combining/0', ['needle']],
    ['needle', 'longer/0', ['needle']],
    ['needle', 'controls/0', ['needle']],
    ['cafe', 'accent/0', ['cafe\u0301s', 'Cafe\u0301']],
    ['café', 'french/0', ['café']],
    ['数据库', 'chinese/0', ['数据库']],
    ['数据', 'chinese/0', ['数据']],
    ['ラーメン', 'japanese/0', ['ラーメン']],
    ['会社', 'company/0', ['㍿']],
    ['🎉', 'emoji/0', ['🎉']],
    ['C++', 'cpp/0', ['C++']],
    ['20.04', 'version/0', ['20.04']],
    ['"red fox"', 'fox/0', ['red fox']],
    ['/ERR-\\d+/', 'failure/0', ['ERR-4711']],
    ['migrating', 'migration/0', ['migration']],
    ['migr*', 'migration/0', ['migration']],
    ['walnut OR cake', 'walnut/1', ['walnut', 'cake']],
    ['lemonade -sugar', 'newest/1', ['lemonade']],
    ['ÜBERSTUNDEN', 'german/0', ['Überstunden']],
    ['don’t', 'straight/0', ["don't"]],
    ['snake_case_name', 'names/0', ['snake_case_name']],
  ] as const)('%s is marked in %s', async (query, name, expected) => {
    const marks = marksOf(await hitOf(query, name))
    // One mark over adjacent words or one for each: both look the same.
    expect(marks.join(' ')).toBe(expected.join(' '))
  })

  it('cover part of a word as typed, or the whole word', async () => {
    expect(['igrat', 'migration']).toContain(marksOf(await hitOf('igrat', 'migration/0')).join())
  })

  it("are sorted, don't overlap, stay inside the text and never split a character", async () => {
    for (const query of [
      'needle',
      'the',
      'a* OR e* OR i*',
      '数据 OR 库',
      '🎉 OR 👨‍👩‍👧 OR birthday',
      'zephyr',
      'in',
      'cafe',
      '/[aeiou]/',
    ]) {
      for (const { snippet } of (await search.find(query)).answer.hits) {
        const places = snippet.ranges.flatMap(({ start, end }) => [start, end])
        expect(places).toEqual(places.toSorted((one, two) => one - two))
        expect(snippet.ranges.every(({ start, end }) => start >= 0 && start < end && end <= snippet.text.length)).toBe(
          true,
        )
        expect(
          places.filter((at) => /[\uDC00-\uDFFF]/.test(snippet.text[at] ?? '')),
          query,
        ).toEqual([])
      }
    }
  })

  it('are absent when only filters were given', async () => {
    const { answer } = await search.find('has:canvas OR is:branch')
    expect(answer.hits.flatMap(marksOf)).toEqual([])
  })
})

describe('a snippet', () => {
  it('is the whole of a short message', async () => {
    expect((await hitOf('sturdy', 'shelf/2')).snippet).toMatchObject({
      text: 'Oak is sturdy and pale.',
      isCutBefore: false,
      isCutAfter: false,
    })
  })

  it('is cut at word boundaries around the best match, 50,000 characters deep', async () => {
    const { snippet } = await hitOf('zephyr quill marmoset', 'deep/0')
    expect(deepText.indexOf('quill')).toBeGreaterThan(50_000)
    expect(snippet.text).toContain('zephyr quill marmoset')
    expect(snippet).toMatchObject({ isCutBefore: true, isCutAfter: true })
    expect(snippet.text.length).toBeLessThan(1000)
    const words = new Set(deepText.split(' '))
    expect(snippet.text.split(/\s+/).filter((word) => word !== '' && word !== '…' && !words.has(word))).toEqual([])
  })

  it('shows where most of the terms occur together, however often one word occurs elsewhere', async () => {
    expect((await hitOf('gazelle okapi', 'often/0')).snippet.text).toContain('gazelle beside okapi')
  })

  it('of a phrase shows the phrase, not its separate words', async () => {
    expect((await hitOf('"quill marmoset"', 'deep/0')).snippet.text).toContain('quill marmoset')
    expect((await hitOf('/quill m\\w+/', 'deep/0')).snippet.text).toContain('quill marmoset')
  })
})

describe('a result', () => {
  it('describes the message and where it is', async () => {
    expect(await hitOf('bamboo', 'shelf/b0.1')).toMatchObject({
      conversationId: idFrom('shelf'),
      provider: 'chatgpt',
      title: 'Shelf for the hallway',
      role: 'assistant',
      kind: 'message',
      model: 'o3',
      isBranch: true,
    })
    expect(await hitOf('sturdy', 'shelf/2')).toMatchObject({
      isBranch: false,
      createdAtMs: Date.parse('2024-01-10T09:01:30Z'),
    })
    expect(await hitOf('walnut', 'shelf/1')).toMatchObject({ kind: 'thoughts', isBranch: false })
    expect(await hitOf('whitby', 'tools/1')).toMatchObject({ kind: 'toolCall' })
    expect(await hitOf('whitby', 'tools/2')).toMatchObject({ kind: 'toolResult', authorName: 'web' })
    expect(await hitOf('pelican', 'undated/0')).toMatchObject({ createdAtMs: null, title: 'No clock' })
  })

  it('includes its neighbors on its own branch on request', async () => {
    const colour = await hitOf('"which colour"', 'shelf/3', { withContext: true })
    expect([colour.before?.text, colour.after?.text]).toEqual(['Oak is sturdy and pale.', 'Blue or green.'])
    const bamboo = await hitOf('"about bamboo"', 'shelf/b0.0', { withContext: true })
    expect([bamboo.before?.text, bamboo.after?.text]).toEqual(['Oak is sturdy and pale.', 'Bamboo bends.'])
    const first = await hitOf('museum first', 'vienna/0', { withContext: true })
    expect(first).toMatchObject({
      before: null,
      after: { messageId: idFrom(`${idFrom('vienna')} turn 1`), role: 'assistant', text: 'The one with the whale.' },
    })
    expect(await hitOf('whale', 'vienna/1', { withContext: true })).toMatchObject({
      before: { role: 'user', text: 'Which museum first?' },
      after: null,
    })
    expect(await hitOf('whale', 'vienna/1')).toMatchObject({ before: null, after: null })
  })
})

describe('an answer', () => {
  it('stays small next to a long message, and has no title if there is none', async () => {
    expect((await hitOf('"tiny echo"', 'deep/1', { withContext: true })).before?.text.length).toBeLessThan(2000)
    expect(
      JSON.stringify((await search.find('zephyr OR filler7 OR echo', { withContext: true })).answer).length,
    ).toBeLessThan(20_000)
    const { before, after } = await hitOf('smiles', 'smiles/1', { withContext: true })
    for (const text of [before?.text, after?.text]) expect(text?.isWellFormed()).toBe(true)
    expect(await hitOf('reversed', 'controls/0')).toMatchObject({ title: null })
  })

  it('treats the last word as a prefix while typing', async () => {
    for (const query of ['lemon', 'lemo', 'lemonade', 'sugar lem', 'from:me lem']) {
      const { names, answer } = await search.find(query, { isTyping: true })
      expect(names, query).toContain('newest/0')
      expect(answer.total.count, query).toBeGreaterThan(0)
    }
    expect((await search.find('数据', { isTyping: true })).names).toEqual(['chinese/0'])
    for (const query of [
      'lemonade from:',
      'lemonade is:',
      'lemonade "',
      'lemonade (',
      'lemonade -',
      'lemonade OR',
      'lemonade before:202',
      'lemonade /',
    ]) {
      expect((await search.find(query, { isTyping: true })).names.slice(0, 3).toSorted(), query).toEqual([
        'emoji/0',
        'newest/0',
        'newest/1',
      ])
    }
  })

  it.skipIf(!hasTable)('to a hybrid search has pages that skip and repeat nothing', async () => {
    const query = 'which museum has a whale and a lighthouse'
    const whole = await meaning.find(query, { useMeaning: true })
    const given: string[] = []
    let cursor: string | null = null
    do {
      const { names, answer } = await meaning.find(query, {
        useMeaning: true,
        limit: 3,
        ...(cursor === null ? {} : { cursor }),
      })
      given.push(...names)
      cursor = answer.nextCursor
    } while (cursor !== null && given.length < 500)
    expect(given.filter((name, at) => given.indexOf(name) !== at)).toEqual([])
    expect(given).toEqual(whole.names)
  })
})

describe('the ranking', () => {
  it('is explained by consistent parts', async () => {
    for (const query of [
      'lemonade',
      'carrots compost',
      'the blue one',
      'walnut cake week',
      'which museum has a whale',
    ]) {
      const { answer } = await search.find(query)
      orderIsExplained(answer)
      expect(answer.hits.map(({ why }) => why.keywordRank).toSorted((one, two) => (one ?? 0) - (two ?? 0))[0]).toBe(1)
      expect(answer.hits[0]?.why).toMatchObject({ mode: 'keyword', meaning: null, meaningRank: null })
    }
    expect((await hitOf('carrots compost', 'compost/0')).why.matchedWords.toSorted()).toEqual(['carrots', 'compost'])
  })

  it('puts exact matches first, and conversations with a matching title above others', async () => {
    expect((await search.find('carrots compost')).names[0]).toBe('compost/0')
    const { conversations } = (await search.find('walnut')).answer
    expect(conversations.map(({ title }) => title)).toEqual(['Walnut cake', 'Shelf for the hallway'])
    expect(conversations.map(({ score }) => score)).toEqual(
      conversations.map(({ score }) => score).toSorted((one, two) => two - one),
    )
    expect(conversations.map(({ resultCount }) => resultCount)).toEqual([1, 1])
    expect(
      (await search.find('carrots')).answer.conversations
        .map(({ title, resultCount }) => `${title} ${resultCount}`)
        .toSorted(),
    ).toEqual(['Compost heap 1', 'Raised beds 2'])
  })

  it('includes conversations in which only the title matches', async () => {
    expect((await search.find('moving house')).answer.conversations[0]).toMatchObject({
      title: 'Moving house',
      conversationId: idFrom('migration'),
    })
    expect((await search.find('trip vienna')).answer.conversations[0]).toMatchObject({
      title: 'Trip to Vienna',
      titleMarks: [
        { start: 0, end: 4 },
        { start: 8, end: 14 },
      ],
    })
  })

  it.skipIf(!hasTable)("doesn't claim a title match for conversations that are only similar as a whole", async () => {
    const { conversations } = (await meaning.find('which museum has a whale', { useMeaning: true })).answer
    expect(
      conversations
        .flatMap(({ title, titleMarks }) => titleMarks.map(({ start, end }) => title?.slice(start, end).toLowerCase()))
        .every((word) => word === 'museum' || word === 'whale'),
    ).toBe(true)
    expect(conversations.some(({ titleMarks }) => titleMarks.length === 0)).toBe(true)
  })

  it('lists the words a message lacks', async () => {
    expect((await hitOf('carrots compost', 'compost/0')).why.missingWords).toEqual([])
    expect((await search.find('carrots zeppelin')).answer.hits[0]?.why).toMatchObject({
      matchedWords: ['carrots'],
      missingWords: ['zeppelin'],
    })
  })

  it("uses keywords alone without a model, and doesn't fail", async () => {
    const { answer, names } = await search.find('lemonade sugar', { useMeaning: true })
    expect(names[0]).toBe('newest/0')
    expect(answer.mode).toBe('keyword')
    expect(answer.notices.map(({ message }) => message).join(' ')).not.toMatch(/error|undefined|ENOENT/i)
  })

  it.skipIf(!hasTable)('reports a missing model that the archive was indexed with', async () => {
    const { names, answer } = await openSearch({ folder: meaning.folder, conversations: texts }).find(
      'lemonade sugar',
      { useMeaning: true },
    )
    expect(names[0]).toBe('newest/0')
    expect(answer.mode).toBe('keyword')
    expect(answer.notices.map(({ message }) => message).join(' ')).toMatch(/skipped/)
  })

  it.skipIf(!hasTable)('uses keywords and meaning if the quick index is available, and names the model', async () => {
    const { answer, names } = await meaning.find('which museum has a whale', { useMeaning: true })
    orderIsExplained(answer)
    expect(answer).toMatchObject({ mode: 'hybrid', models: ['quick index'] })
    expect((await meaning.find('museum sort:newest', { useMeaning: true })).answer).toMatchObject({
      mode: 'keyword',
      models: [],
    })
    expect(names.slice(0, 2).toSorted()).toEqual(['vienna/0', 'vienna/1'])
    expect(answer.hits[0]?.why).toMatchObject({
      mode: 'hybrid',
      meaning: expect.any(Number) as number,
      keywordRank: expect.any(Number) as number,
    })
    for (const { why } of answer.hits)
      expect(why.meaning === null || (why.meaning >= 0 && why.meaning <= 1.000_1)).toBe(true)
    for (const query of ['qwxzvkjq', 'blorptastic fnordwick', 'xkcdqq zzyzx wvut'])
      expect((await meaning.find(query, { useMeaning: true })).names, query).toEqual([])
  })

  it.skipIf(!hasTable)('answers by keywords at once while the model loads, and with meaning soon after', async () => {
    const fresh = openSearch({ folder: meaning.folder, conversations: texts, resourcesFolder: bundledResources })
    const ask = async (waitsForModel: boolean): Promise<SearchAnswer> =>
      (await fresh.find('which museum has a whale', { useMeaning: true, waitsForModel })).answer
    expect(await ask(false)).toMatchObject({ mode: 'keyword', models: [], isMeaningComing: true, notices: [] })
    await expect.poll(async () => (await ask(false)).isMeaningComing, { timeout: 20_000 }).toBeUndefined()
    const answer = await ask(false)
    expect(answer).toMatchObject({ mode: 'hybrid', models: ['quick index'] })
    expect({ ...answer, tookMs: null }).toEqual({ ...(await ask(true)), tookMs: null })
  })

  it.skipIf(!hasTable)(
    'applies scopes before ranking: related results obey filters, phrases and exclusions',
    async () => {
      const { names } = await meaning.find('vegetables and soil project:garden7 from:me', { useMeaning: true })
      expect(names.filter((name) => name !== 'beds/0' && name !== 'compost/0')).toEqual([])
      expect((await meaning.find('carrots -compost', { useMeaning: true })).names).not.toContain('compost/0')
      expect(
        (await meaning.find('which fox was red -is:branch before:2023-03-22', { useMeaning: true })).names,
      ).not.toContain('foxes/0')
    },
  )
})
