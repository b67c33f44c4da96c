import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openStaticTable } from '../../../../electron/embed/model/staticTable.ts'
import { createControl } from '../../../../electron/search/searchControl.ts'
import type { DatabaseQuery } from '../../../../electron/search/foreign/searchDatabase.ts'
import { type ForeignRow, foreignDatabases, search, textsOf } from '../../../support/foreignDatabase.ts'

const makeDatabase = foreignDatabases('search-database')
const resources = fileURLToPath(new URL('../../../../resources/meaning', import.meta.url))
const day = (date: string): number => Date.parse(`${date}T00:00:00Z`)

function find(messages: readonly ForeignRow[], query: Partial<DatabaseQuery> = {}): string[] {
  return textsOf(search(makeDatabase(messages).file, query))
}

describe('text that agents see differently from how it is stored', () => {
  it.each(['Donaudampf', 'dampf\nfährt', 'hidden title'])('is found as shown: %j', (text) => {
    const { file } = makeDatabase([{ content: 'Donau\u00addampf\r\nfährt' }], {
      titles: { garden: 'Hid\u200bden\n title' },
    })
    expect(search(file, { text })).toMatchObject({ mode: 'literal', messages: [{ text: 'Donau\u00addampf\r\nfährt' }] })
  })
})

describe('order and limits', () => {
  it('put the newest first, equal times by position, and unknown times last', () => {
    const rows = [
      { content: 'unknown', at: null },
      { content: 'old', at: '999999999.5' },
      { content: 'first', at: '2024-01-01', position: 9 },
      { content: 'second', at: 1_704_067_200, position: 10 },
      { content: 'new', at: '1735689600.0' },
    ]
    expect(find(rows)).toEqual(['new', 'second', 'first', 'old', 'unknown'])
  })

  it('find messages older than many newer ones, with and without a date range', () => {
    const old = [
      { content: 'the tulip of old', at: '1609459200.0' },
      { content: 'a rose of old', at: '1609459201.0' },
    ]
    const newer = Array.from({ length: 6000 }, (_, index) => ({
      content: `message ${index}`,
      at: `${1_704_067_200 + index}.0`,
    }))
    const { file } = makeDatabase([...old, ...newer])
    expect(textsOf(search(file, { text: 'tulip' }))).toEqual(['the tulip of old'])
    expect(textsOf(search(file, { fromMs: day('2021-01-01'), untilMs: day('2021-01-02') }))).toEqual([
      'a rose of old',
      'the tulip of old',
    ])
    expect(search(file, { text: 'message', limit: 3 })).toMatchObject({
      hasMore: true,
      messages: [{ text: 'message 5999' }, { text: 'message 5998' }, { text: 'message 5997' }],
    })
  })

  it('include the start of a range but not its end, and leave out unknown times', () => {
    const { file } = makeDatabase([
      { content: 'before', at: '2023-12-31T23:59:59.999Z' },
      { content: 'begin', at: '2024-01-01' },
      { content: 'end', at: '2024-01-02' },
      { content: 'unknown', at: null },
    ])
    expect(textsOf(search(file, { fromMs: day('2024-01-01'), untilMs: day('2024-01-02') }))).toEqual(['begin'])
    expect(textsOf(search(file, { fromMs: day('2024-01-01') }))).toEqual(['end', 'begin'])
    expect(textsOf(search(file, { untilMs: day('2024-01-01') }))).toEqual(['before'])
  })

  it('respect the roles', () => {
    const rows = [
      { content: 'q', role: 'user' },
      { content: 'a', role: 'assistant' },
      { content: 't', role: 'tool' },
      { content: 's', role: 'system' },
      { content: 'n', role: null },
    ]
    expect(find(rows, { roles: ['user', 'tool'] })).toEqual(['t', 'q'])
    expect(find(rows, { roles: [] })).toHaveLength(5)
  })

  it('report whether there are more than the limit', () => {
    const { file } = makeDatabase([{ content: 'one' }, { content: 'two' }])
    expect(search(file, { limit: 1 })).toMatchObject({ mode: 'recent', hasMore: true, messages: [{ text: 'two' }] })
    expect(search(file, { limit: 2 })).toMatchObject({ hasMore: false })
    expect(search(file, { text: ' ' })).toMatchObject({ mode: 'recent' })
  })

  it('cut long texts between characters', () => {
    const { file } = makeDatabase([{ content: 'ab🦊🦊c' }])
    expect(search(file, { textLimit: 3 }).messages[0]).toMatchObject({ text: 'ab🦊', isCut: true })
    expect(search(file, { textLimit: 5 }).messages[0]).toMatchObject({ text: 'ab🦊🦊c', isCut: false })
  })

  it('stop in time, and report it', () => {
    const { file } = makeDatabase(Array.from({ length: 100 }, (_, index) => ({ content: `message ${index}` })))
    let now = 0
    const hurried = (budget: number) =>
      createControl(
        () => false,
        () => (now += 1),
        now + budget,
      )
    // The clock is read once per message while sorting, and once per message read.
    const late = search(file, { text: 'message' }, { control: hurried(111) })
    expect(late.messages.length).toBeGreaterThan(0)
    expect(late.messages.length).toBeLessThan(50)
    expect(late.messages[0]?.text).toBe('message 99')
    expect(late.notices).toEqual([
      { message: expect.stringMatching(/only its newest [\d,]+ messages/), reasons: expect.anything() },
    ])
    now = 0
    expect(search(file, { text: 'message' }, { control: hurried(10) })).toMatchObject({
      messages: [],
      notices: [{ message: expect.stringMatching(/too large/), reasons: expect.anything() }],
    })
  })

  it('end when the search is canceled', () => {
    const { file } = makeDatabase([{ content: 'one' }])
    expect(() =>
      search(
        file,
        {},
        {
          control: createControl(
            () => true,
            () => 0,
            1,
          ),
        },
      ),
    ).toThrow('cancelled')
  })
})

describe('the exact text', () => {
  it.each([
    ['%', '100% sure', 'the 1000 sure'],
    ['_', 'snake_case', 'snake case'],
    ['100%', 'at 100% now', '100 percent'],
    ['\\', 'C:\\temp', 'C:/temp'],
    ["'; DROP TABLE messages", "x'; DROP TABLE messages; --", 'x'],
    ['ΣΟΦΟΣ', 'ο σοφος', 'σοφία'],
    ['привет', 'ПРИВЕТ, мир', 'приве'],
    ['istanbul', 'İSTANBUL', 'stanbul'],
    ['DIYARBAKIR', 'diyarbakır', 'diyar'],
    ['STRASSE', 'Lange Straße', 'Strase'],
    ['naïve', 'NAÏVE', 'naive'],
    ['cafe\u0301', 'Café', 'cafe'],
    ['  two  spaces', 'x  two  spaces', 'two spaces'],
  ])('%s is found in %s and not in %s', (text, content, other) => {
    const { file } = makeDatabase([{ content }, { content: other, conversation: 'other' }])
    expect(search(file, { text })).toMatchObject({ mode: 'literal', messages: [{ text: content }] })
    expect(search(file, { text }).messages).toHaveLength(1)
  })

  it('may be in the title', () => {
    const { file } = makeDatabase([{ content: 'one' }, { content: 'two', conversation: 'b' }, { content: 'three' }], {
      titles: { garden: 'Ünïcode GÄRTEN', b: 'Else' },
    })
    expect(textsOf(search(file, { text: 'gärten' }))).toEqual(['three', 'one'])
  })
})

describe('the nearest messages when none has the text', () => {
  const rows: readonly ForeignRow[] = [
    { content: 'We migrated the billing database to a new server last night.' },
    { content: 'The server needs a new fan.' },
    ...Array.from({ length: 40 }, (_, index) => ({
      content: `The weather on day ${index} was fine, and the server ran.`,
    })),
    { content: 'Дочка любит красные тюльпаны в саду' },
    { content: '来年の春に庭で新しいチューリップを植えるつもりです' },
  ]
  const { file } = makeDatabase(rows)

  it("have the question's rarest words, in any form", () => {
    const answer = search(file, { text: 'what did we say about migrating billing databases?', limit: 5 })
    expect(answer).toMatchObject({
      mode: 'nearest',
      hasMore: false,
      notices: [],
      messages: [{ text: rows[0]?.content, nearness: { keywordRank: 1, meaningRank: null } }],
    })
    expect(answer.messages).toHaveLength(1)
    expect(answer.messages[0]?.nearness?.score).toBeGreaterThan(0.5)
    expect(answer.messages[0]?.nearness?.score).toBeLessThanOrEqual(1)
  })

  it('are also ranked by meaning if the table is available', () => {
    const records = makeDatabase([
      { content: 'A new record in the marathon' },
      { content: 'A new record for the turntable' },
      ...rows,
    ])
    const table = openStaticTable(resources)
    const answer = search(records.file, { text: 'athletics record' }, { table })
    expect(answer.messages[0]).toMatchObject({
      text: expect.stringContaining('marathon') as string,
      nearness: { keywordRank: 2, meaningRank: 1 },
    })
    expect(search(file, { text: 'qxzvw blorptang' }, { table }).messages).toEqual([])
    expect(search(file, { text: 'тюльпаны красные' }, { table }).messages[0]?.nearness?.meaningRank).toBeNull()
  })

  it('are found in other scripts', () => {
    expect(textsOf(search(file, { text: 'тюльпаны красные' }))).toEqual([rows[42]?.content])
    expect(textsOf(search(file, { text: '庭にチューリップを植える時期' }))).toEqual([rows[43]?.content])
  })

  it('respect the limit, the roles and the dates', () => {
    expect(search(file, { text: 'fine server weather', limit: 3 })).toMatchObject({
      mode: 'nearest',
      hasMore: true,
      messages: [{}, {}, {}],
    })
    expect(search(file, { text: 'fine server weather', roles: ['tool'] }).messages).toEqual([])
    expect(search(file, { text: 'fine server weather', untilMs: day('2020-01-01') }).messages).toEqual([])
  })

  it.each(['qxzvw blorptang', 'qxzvw server of blorptang', 'what is it about?', '???', '🦄', 'qxzvw'.repeat(20)])(
    'are absent for %s',
    (text) => {
      expect(search(file, { text })).toEqual({
        mode: 'nearest',
        messages: [],
        hasMore: false,
        isComplete: true,
        notices: [],
      })
    },
  )
})
