import { beforeAll, describe, expect, it } from 'vitest'
import { buildConversation } from '../../support/buildExport.ts'
import { importInto, saved, temporaryFolders } from '../../support/archiveFixture.ts'
import { importTexts, openSearch, type OpenSearch, type SearchOptions } from '../../support/searchFixture.ts'
import type { NamedConversation } from '../../support/searchTexts.ts'

const newFolder = temporaryFolders('paging')
const DAY = 86_400

/** Some with equal times, some undated, some on branches, some that match in part. */
const harbours: readonly NamedConversation[] = Array.from({ length: 16 }, (_, index) => ({
  id: `harbour ${index}`,
  title: `Talk ${index}`,
  createTime: index % 5 === 4 ? null : 1_700_000_000 + Math.floor(index / 2) * DAY,
  ...(index % 5 === 4 ? { updateTime: null } : {}),
  turns: [
    ['user', `Which harbour is number ${index}?`, index % 5 === 4 ? { create_time: null } : {}],
    ['assistant', `The harbour of ${'calm '.repeat(index % 4)}water.`],
    ['user', 'Is a lighthouse there?'],
  ],
  ...(index % 3 === 0
    ? { branches: [{ after: 0, turns: [['assistant', 'Another harbour altogether.']] as const }] }
    : {}),
}))
const expectedCount = 16 * 2 + 6

const later: NamedConversation = {
  id: 'later',
  title: 'Later',
  createTime: 1_800_000_000,
  turns: [
    ['user', 'A harbour of the future'],
    ['assistant', 'harbour harbour harbour'],
  ],
}
const earlier: NamedConversation = {
  id: 'earlier',
  title: 'Earlier',
  createTime: 1_600_000_000,
  turns: [['user', 'A harbour of the past']],
}

async function archiveOf(conversations: readonly NamedConversation[]): Promise<OpenSearch> {
  const folder = newFolder('archive')
  await importTexts(folder, conversations, newFolder())
  return openSearch({ folder, conversations: [...conversations, later, earlier] })
}

async function pagesOf(
  search: OpenSearch,
  query: string,
  options: SearchOptions = {},
  between: (page: number) => Promise<void> = async () => {},
): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | null = null
  do {
    const { names, answer } = await search.find(query, { limit: 3, ...options, ...(cursor === null ? {} : { cursor }) })
    pages.push([...names])
    cursor = answer.nextCursor
    await between(pages.length)
  } while (cursor !== null && pages.length < 200)
  return pages
}

let search: OpenSearch
beforeAll(async () => {
  search = await archiveOf(harbours)
})

describe('pages of three', () => {
  it.each([
    'harbour',
    'harbour sort:newest',
    'harbour sort:oldest',
    'harbour calm',
    'har*',
    '"the harbour"',
    '/harbour/',
    'harbour OR lighthouse',
    'from:me',
    'from:me sort:oldest',
    'is:branch',
    'title:talk harbour',
    'which harbour has calm water',
    'harbou',
  ])('return everything once, in the order of a single page: %s', async (query) => {
    const whole = await search.find(query)
    const pages = await pagesOf(search, query)
    const given = pages.flat()
    expect(given.length).toBeGreaterThan(3)
    expect(given.filter((name, at) => given.indexOf(name) !== at)).toEqual([])
    expect(given.slice(0, whole.answer.total.count)).toEqual(whole.names.slice(0, whole.answer.total.count))
    expect(given.toSorted()).toEqual(whole.names.toSorted())
    expect(pages.slice(0, -1).every(({ length }) => length === 3)).toBe(true)
  })

  it('have the same total on every page', async () => {
    const { answer } = await search.find('harbour', { limit: 3 })
    expect(answer.total).toEqual({ count: expectedCount, isExact: true })
    const { answer: second } = await search.find('harbour', { limit: 3, cursor: answer.nextCursor ?? '' })
    expect(second.total).toEqual(answer.total)
  })

  it('are sorted by time where there is a date', async () => {
    for (const [query, sign] of [
      ['harbour sort:newest', -1],
      ['harbour sort:oldest', 1],
    ] as const) {
      const dates = (await search.find(query)).answer.hits
        .map(({ createdAtMs }) => createdAtMs)
        .filter((date) => date !== null)
      expect(dates).toEqual(dates.toSorted((one, two) => sign * (one - two)))
    }
  })

  it('skip and repeat nothing while an import adds messages', async () => {
    const growing = await archiveOf(harbours)
    const queries = ['harbour', 'harbour sort:newest', 'harbour sort:oldest', 'harbour OR lighthouse']
    const firsts = await Promise.all(queries.map((query) => growing.find(query, { limit: 3 })))
    const before = await Promise.all(queries.map((query) => growing.find(query)))
    await importTexts(growing.folder, [later, earlier], newFolder())
    for (const [index, query] of queries.entries()) {
      const given = [
        ...(firsts[index]?.names ?? []),
        ...(await pagesOf(growing, query, { cursor: firsts[index]?.answer.nextCursor ?? '' })).flat(),
      ]
      expect(
        given.filter((name, at) => given.indexOf(name) !== at),
        query,
      ).toEqual([])
      expect(
        before[index]?.names.filter((name) => !given.includes(name)),
        query,
      ).toEqual([])
    }
  })
})

describe('pages while the archive changes a lot', () => {
  it('keep their ranking when a rare word becomes common', async () => {
    const growing = await archiveOf([
      ...Array.from({ length: 12 }, (_, index): NamedConversation => ({
        id: `rare ${index}`,
        title: `One ${index}`,
        turns: [['user', `A cormorant, number ${index}`]],
      })),
      ...Array.from({ length: 30 }, (_, index): NamedConversation => ({
        id: `common ${index}`,
        title: `Two ${index}`,
        turns: [['user', `A pier, number ${index}`]],
      })),
    ])
    const many = Array.from({ length: 60 }, (_, index): NamedConversation => ({
      id: `more ${index}`,
      title: `Three ${index}`,
      turns: [
        ['user', `The cormorant again ${index}`],
        ['assistant', 'A cormorant indeed.'],
      ],
    }))
    const query = 'cormorant OR pier'
    const before = (await growing.find(query)).names
    const given = (
      await pagesOf(growing, query, {}, async (page) => {
        if (page === 2) await importTexts(growing.folder, many, newFolder())
      })
    ).flat()
    expect(before).toHaveLength(42)
    expect(given.filter((name, at) => given.indexOf(name) !== at)).toEqual([])
    expect(before.filter((name) => !given.includes(name))).toEqual([])
  })
})

describe('a cursor', () => {
  it.each(['rubbish', '', '{}', '"', 'eyJhIjoxfQ==', '0', '-1', 'null', 'W10=', '💥', 'x'.repeat(500)])(
    '%s is rejected with a sentence',
    async (cursor) => {
      const reply = await search.ask('search.run', { query: 'harbour', cursor })
      expect(reply).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
      expect(reply.ok ? '' : reply.error.message).toMatch(/^[A-Z].*\.$/)
    },
  )

  it('of another search is rejected with a sentence', async () => {
    const { answer } = await search.find('harbour', { limit: 3 })
    const cursor = answer.nextCursor ?? ''
    for (const query of ['lighthouse', 'harbour sort:newest', 'harbour from:me']) {
      expect(await search.ask('search.run', { query, cursor, useMeaning: false }), query).toMatchObject({
        ok: false,
        error: { code: 'invalid_input' },
      })
    }
  })

  it('that is too long is rejected as input', async () => {
    expect(await search.ask('search.run', { query: 'harbour', cursor: 'x'.repeat(501) })).toMatchObject({
      ok: false,
      error: { code: 'invalid_input' },
    })
  })
})

describe('the total', () => {
  it('is exact up to 10,000 and a lower bound beyond', async () => {
    const folder = newFolder('archive')
    const many = Array.from({ length: 101 }, (_, index) =>
      buildConversation({
        id: `ticks ${index}`,
        title: 'Ticks',
        turns: Array.from(
          { length: 100 },
          (__, turn) => ['user', index === 100 ? 'tick' : `tick ${turn < 99 ? 'tock' : ''}`] as const,
        ),
      }),
    )
    await importInto(folder, saved(newFolder(), 'conversations.json', many))
    const { find, bugs } = openSearch({ folder })
    expect((await find('tick', { limit: 1 })).answer.total).toEqual({ count: 10_000, isExact: false })
    expect((await find('tick sort:oldest', { limit: 1 })).answer.total).toEqual({ count: 10_000, isExact: false })
    expect((await find('tock', { limit: 1 })).answer.total).toEqual({ count: 9900, isExact: true })
    expect((await find('tick in:"Ticks" -tock', { limit: 1 })).answer.total).toEqual({ count: 200, isExact: true })
    // Matches that only the text can decide are counted as far as it was scanned, so the count isn't exact.
    for (const query of ['/^tick ?$/', '-/tock/ sort:oldest']) {
      const { answer } = await find(query, { limit: 200, budgetMs: 30_000 })
      expect(answer.total.isExact ? answer.total.count : 200, query).toBe(200)
      expect(answer.hits, query).toHaveLength(200)
    }
    expect(bugs).toEqual([])
  })
})

it('no request here hit a bug', () => {
  expect(search.bugs).toEqual([])
})
