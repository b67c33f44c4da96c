import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { idFrom } from '../../support/buildExport.ts'
import { checkIndex, rowsOf, temporaryFolders } from '../../support/archiveFixture.ts'
import { bundledResources, exportOf, importTexts, openSearch, type OpenSearch } from '../../support/searchFixture.ts'
import { type NamedConversation, searchTexts } from '../../support/searchTexts.ts'

const newFolder = temporaryFolders('livechanges')
const hasTable = existsSync(path.join(bundledResources, 'static-table.bin'))
const kept = searchTexts.filter(({ id }) => ['fox', 'foxes', 'migration', 'chinese', 'vienna', 'beds'].includes(id))
const ghosts: readonly NamedConversation[] = [
  {
    id: 'ghost',
    title: 'Ghostly zeppelins',
    createTime: 1_710_000_000,
    modelSlug: 'o9-ghost',
    extra: { gizmo_id: 'g-p-ghosts', gizmo_type: 'snorlax' },
    turns: [
      ['user', 'A xylophone plays in the orchestra while 鯨魚 sing.'],
      ['assistant', 'The xylophone is loud:\n\n```cobol\nDISPLAY xylophone.\n```'],
      ['user', 'my fox has a xylophone'],
    ],
  },
  {
    id: 'ghost 2',
    title: 'Xylophones',
    createTime: 1_710_100_000,
    turns: [
      ['user', 'Who tunes a xylophone?'],
      ['assistant', 'A tuner does.'],
    ],
  },
]
/** A later export of the conversation about the fox. */
const badger: NamedConversation = {
  id: 'fox',
  title: 'Badgers',
  createTime: 1_679_392_800,
  updateTime: 1_780_000_000,
  turns: [
    ['user', 'A slow grey badger crept below the wall. 鯨魚'],
    ['assistant', 'Noted.'],
    ['user', 'And a stoat.'],
  ],
}
const ghostQueries = [
  'xylophone',
  'xylo*',
  'ylophon',
  '"xylophone plays"',
  '鯨魚',
  '鯨',
  'title:zeppelins',
  'zeppelins',
  'in:ghostly',
  `in:${idFrom('ghost')}`,
  'model:o9-ghost',
  'project:g-p-ghosts',
  'lang:cobol',
  '/xyloph/',
  'has:code',
  'on:2024-03',
  'title:xylophones',
]
const question = 'musical percussion instrument in a concert'

async function archiveOf(...imports: readonly (readonly NamedConversation[])[]): Promise<OpenSearch> {
  const search = openSearch({
    folder: newFolder('archive'),
    resourcesFolder: bundledResources,
    conversations: [...kept, ...ghosts, badger],
  })
  for (const conversations of imports) await importTexts(search.folder, conversations, newFolder())
  return search
}

/** Imports with worker threads, then builds the quick index for semantic search. */
async function importNow(search: OpenSearch, conversations: readonly NamedConversation[]): Promise<number> {
  const { outcomes } = await search.must('imports.run', { paths: [exportOf(newFolder(), conversations)] })
  expect(outcomes).toMatchObject([{ error: null }])
  return outcomes[0]?.report?.id ?? 0
}

/** An archive that every test leaves unchanged. */
let shared: OpenSearch
beforeAll(async () => {
  shared = await archiveOf(kept)
})

describe('after undoing an import', () => {
  it('nothing of it is found by any kind of search', async () => {
    const search = await archiveOf(kept)
    const id = await importNow(search, ghosts)
    expect((await search.find(question, { useMeaning: true })).answer.mode).toBe(hasTable ? 'hybrid' : 'keyword')
    for (const query of ghostQueries)
      expect(
        (await search.find(query, { useMeaning: true })).answer.conversations.length +
          (await search.find(query)).names.length,
        query,
      ).toBeGreaterThan(0)
    await search.must('imports.undo', { id })
    for (const query of ghostQueries) {
      for (const useMeaning of [false, true]) {
        const { answer } = await search.find(query, { useMeaning })
        expect(
          {
            ...answer,
            hits: answer.hits.map(({ conversationId }) => conversationId),
            conversations: answer.conversations.map(({ title }) => title),
          },
          query,
        ).toMatchObject({ hits: [], conversations: [], total: { count: 0, isExact: true }, nextCursor: null })
      }
      expect(await search.must('search.facets', { query }), query).toMatchObject({
        total: { count: 0, isExact: true },
        roles: [],
        models: [],
        projects: [],
        has: [],
        months: [],
      })
    }
    expect((await search.find('fox sort:oldest')).names).toEqual(['fox/0', 'foxes/0'])
    const ghostIds = new Set(ghosts.map((ghost) => idFrom(ghost.id)))
    const byMeaning = (await search.find(question, { useMeaning: true })).answer
    expect(
      [...byMeaning.hits, ...byMeaning.conversations].filter(({ conversationId }) => ghostIds.has(conversationId)),
    ).toEqual([])
    expect((await search.find('xylophoen')).answer.didYouMean).toBeNull()
    for (const text of ['model:o9', 'in:gho', 'project:gho', 'lang:'])
      expect(await search.must('search.complete', { text, caret: text.length })).toMatchObject({ candidates: [] })
    checkIndex(search.folder)
    expect(await search.must('archive.check', {})).toMatchObject({ damage: [] })
    expect(search.bugs).toEqual([])
  })

  it('it can be imported and found again', async () => {
    const search = await archiveOf(kept, ghosts)
    await search.must('imports.undo', { id: 2 })
    expect((await search.find('xylophone')).names).toEqual([])
    await importTexts(search.folder, ghosts, newFolder())
    expect((await search.find('xylophone')).answer.total.count).toBe(4)
    expect((await search.find('鯨魚')).names).toEqual(['ghost/0'])
  })
})

describe('an edited conversation', () => {
  it('is found by its new title and no longer by the old one, and vice versa', async () => {
    const search = shared
    const titles = async (query: string) => (await search.find(query)).answer.conversations.map(({ title }) => title)
    expect(await titles('title:vienna')).toEqual(['Trip to Vienna'])
    await search.must('conversations.edit', { id: idFrom('vienna'), title: 'Holiday in Graz' })
    expect((await search.find('title:graz')).names.toSorted()).toEqual(['vienna/0', 'vienna/1'])
    expect((await search.find('in:"holiday in graz"')).names.toSorted()).toEqual(['vienna/0', 'vienna/1'])
    expect(await titles('graz')).toEqual(['Holiday in Graz'])
    expect((await search.find('whale')).answer.hits[0]?.title).toBe('Holiday in Graz')
    for (const query of ['title:vienna', 'in:"trip to vienna"', 'title:trip'])
      expect((await search.find(query)).names, query).toEqual([])
    expect(await titles('vienna')).toEqual([])
    await search.must('conversations.edit', { id: idFrom('vienna'), title: null })
    expect((await search.find('title:vienna')).names.toSorted()).toEqual(['vienna/0', 'vienna/1'])
    expect((await search.find('title:graz')).names).toEqual([])
  })

  it('is found by is:starred and by its new key in in: at once', async () => {
    const search = shared
    expect((await search.find('is:starred')).names).toEqual([])
    await search.must('conversations.edit', { id: idFrom('vienna'), isStarred: true, sessionKey: 'whales' })
    expect((await search.find('is:starred')).names.toSorted()).toEqual(['vienna/0', 'vienna/1'])
    expect((await search.find('in:whales')).names.toSorted()).toEqual(['vienna/0', 'vienna/1'])
    await search.must('conversations.edit', { id: idFrom('vienna'), isStarred: null, sessionKey: null })
    expect((await search.find('is:starred')).names).toEqual([])
  })
})

describe('a later export', () => {
  it('with a changed text is found only by the new text', async () => {
    const search = await archiveOf(kept)
    await importTexts(search.folder, [badger], newFolder())
    expect((await search.find('badger')).names).toEqual(['fox/0'])
    expect((await search.find('stoat')).names).toEqual(['fox/2'])
    expect((await search.find('鯨魚')).names).toEqual(['fox/0'])
    expect((await search.find('title:badgers')).names.toSorted()).toEqual(['fox/0', 'fox/1', 'fox/2'])
    for (const query of ['jumped', '"quick red fox"', 'umpe'])
      expect((await search.find(query)).names, query).toEqual([])
    expect((await search.find('fox')).names).toEqual(['foxes/0'])
    checkIndex(search.folder)
  })
})

describe('a search', () => {
  it('that was canceled before or after it started reports it', async () => {
    const search = shared
    expect(await search.ask('search.run', { query: 'fox' }, AbortSignal.abort())).toMatchObject({
      ok: false,
      error: { code: 'stopped' },
    })
    const stop = new AbortController()
    const running = search.ask('search.run', { query: 'fox OR the OR a*' }, stop.signal)
    stop.abort()
    expect(await running).toMatchObject({ ok: false, error: { code: 'stopped' } })
    expect(await search.ask('search.facets', { query: 'fox' }, AbortSignal.abort())).toMatchObject({
      ok: false,
      error: { code: 'stopped' },
    })
    expect((await search.find('fox')).names.length).toBe(2)
    expect(search.bugs).toEqual([])
  })

  it('gets its own answer next to others, even if every keystroke cancels the previous one', async () => {
    const search = shared
    const [foxes, carrots, counts] = await Promise.all([
      search.find('fox'),
      search.find('carrots'),
      search.must('search.facets', { query: 'whale' }),
    ])
    expect([foxes.names.length, carrots.names.toSorted(), counts.total.count]).toEqual([2, ['beds/0', 'beds/1'], 1])
    const many = await Promise.all(
      Array.from({ length: 40 }, (_, index) => search.find(index % 2 === 0 ? 'fox' : 'whale')),
    )
    expect(many.map(({ names }) => names.length)).toEqual(many.map((_, index) => (index % 2 === 0 ? 2 : 1)))
    const stops = Array.from('migration', () => new AbortController())
    const typed = stops.map(({ signal }, index) => {
      stops[index - 1]?.abort()
      return search.ask(
        'search.run',
        { query: 'migration'.slice(0, index + 1), isTyping: true, useMeaning: false },
        signal,
      )
    })
    const replies = await Promise.all(typed)
    expect(replies.slice(0, -1).every((reply) => reply.ok || reply.error.code === 'stopped')).toBe(true)
    expect(replies.at(-1)).toMatchObject({ ok: true, value: { total: { count: 1 } } })
    expect(search.bugs).toEqual([])
  })

  it('finds existing messages during an import, and the rest afterwards', async () => {
    const search = await archiveOf(kept)
    const many = Array.from({ length: 150 }, (_, index): NamedConversation => ({
      id: `many ${index}`,
      title: `Many ${index}`,
      turns: [
        ['user', `The stork number ${index} stands in the reeds.`],
        ['assistant', 'It does, with a fox.'],
      ],
    }))
    const state = { isRunning: true }
    const importing = importNow(search, many).finally(() => Object.assign(state, { isRunning: false }))
    let rounds = 0
    while (state.isRunning || rounds === 0) {
      rounds += 1
      const { names } = await search.find('fox', { useMeaning: rounds % 2 === 0 })
      expect(names).toEqual(expect.arrayContaining(['fox/0', 'foxes/0']))
      const { answer } = await search.find('stork', { limit: 5 })
      expect(answer.hits.length).toBe(Math.min(5, answer.total.count))
    }
    await importing
    expect((await search.find('stork')).answer.total).toEqual({ count: 150, isExact: true })
    expect(search.bugs).toEqual([])
  })

  it('of a missing archive explains how to import, and works once there is one', async () => {
    const search = await archiveOf()
    for (const name of ['search.run', 'search.facets'] as const) {
      const reply = await search.ask(name, { query: 'fox' })
      expect(reply).toMatchObject({
        ok: false,
        error: { code: 'no_archive', advice: expect.stringMatching(/import/i) as string },
      })
    }
    await importTexts(search.folder, kept, newFolder())
    expect((await search.find('fox')).answer.total.count).toBe(2)
    expect(rowsOf(search.folder, 'SELECT count(*) AS count FROM imports')).toEqual([{ count: 1 }])
    expect(search.bugs).toEqual([])
  })

  // Windows doesn't release an open file.
  it.skipIf(process.platform === 'win32')(
    'of an archive that was deleted and recreated shows nothing of the old one',
    async () => {
      const search = await archiveOf(kept)
      expect((await search.find('fox')).names.length).toBe(2)
      rmSync(search.folder, { recursive: true })
      expect(await search.ask('search.run', { query: 'fox' })).toMatchObject({
        ok: false,
        error: { code: 'no_archive' },
      })
      await importTexts(search.folder, ghosts, newFolder())
      expect((await search.find('carrots')).names).toEqual([])
      expect((await search.find('xylophone')).answer.total.count).toBe(4)
    },
  )
})
