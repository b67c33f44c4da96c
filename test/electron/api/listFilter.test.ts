import { beforeAll, describe, expect, it } from 'vitest'
import type { ConversationFilter } from '../../../shared/model/conversationFilter.ts'
import { openApi, type OpenApi } from '../../support/apiFixture.ts'
import { importInto, rowsOf, saved, temporaryFolders } from '../../support/archiveFixture.ts'
import { buildConversation, type ConversationOptions, idFrom } from '../../support/buildExport.ts'
import { highlightRow } from '../../support/highlightRow.ts'

const newFolder = temporaryFolders('listfilter')
const day = (date: string): number => Date.parse(date)
const seconds = (date: string): number => day(date) / 1000
const image = {
  content_type: 'image_asset_pointer',
  asset_pointer: 'file-service://file-abc',
  width: 1,
  height: 1,
  size_bytes: 1,
}

/** Latest first. */
const talks: readonly (ConversationOptions & { readonly id: string })[] = [
  {
    id: 'heron',
    title: 'zebra and heron',
    modelSlug: 'gpt-4o',
    createTime: seconds('2025-06-01'),
    turns: [
      ['user', 'Which bird?'],
      ['assistant', 'See https://birds.example/heron'],
      ['user', 'Thanks.'],
    ],
  },
  {
    id: 'code',
    title: 'Äpfel zählen',
    modelSlug: 'o3',
    createTime: seconds('2025-05-01'),
    turns: [
      ['user', 'Count apples.'],
      ['assistant', '```py\nlen(apples)\n```'],
    ],
    branches: [{ after: 0, turns: [['assistant', '| a | b |\n|---|---|\n| 1 | 2 |']] }],
  },
  {
    id: 'garden',
    title: 'Talk 10',
    modelSlug: 'gpt-4o',
    createTime: seconds('2025-04-01'),
    extra: { gizmo_id: 'g-p-garden', gizmo_type: 'snorlax', is_starred: true },
    turns: [['user', 'Tulips?']],
  },
  {
    id: 'maker',
    title: 'talk 9',
    modelSlug: 'gpt-5',
    createTime: seconds('2025-03-01'),
    extra: { gizmo_id: 'g-maker', gizmo_type: 'gpt', is_archived: true },
    turns: [
      ['user', 'Draw a fox.', { content: { content_type: 'multimodal_text', parts: [image, 'like this'] } }],
      ['assistant', 'Here.'],
    ],
  },
  {
    id: 'untitled',
    title: null,
    modelSlug: 'gpt-4',
    createTime: seconds('2025-02-01'),
    turns: [
      ['user', 'No name'],
      ['assistant', 'None.'],
      ['user', 'One'],
      ['assistant', 'Two', { metadata: { model_slug: 'o1-mini' } }],
      ['user', 'Three'],
    ],
  },
  {
    id: 'secret',
    title: 'Bread',
    modelSlug: 'gpt-4o',
    createTime: seconds('2025-01-01'),
    turns: [
      ['user', 'How long?'],
      ['assistant', 'See https://bread.example'],
    ],
  },
]
const nameOf = new Map(talks.map(({ id }) => [idFrom(id), id]))
let folder = ''
let api: OpenApi

beforeAll(async () => {
  folder = newFolder('archive')
  await importInto(
    folder,
    saved(
      newFolder(),
      'conversations.json',
      talks.map((each) => buildConversation(each)),
    ),
  )
  highlightRow(folder, idFrom('heron'))
  highlightRow(folder, idFrom('heron'))
  highlightRow(folder, idFrom('secret'))
  api = openApi(folder)
  await api.person.must('conversations.edit', { id: idFrom('heron'), tags: ['Birds', 'Water'] })
  await api.person.must('conversations.edit', { id: idFrom('secret'), isHiddenFromAgents: true, tags: ['birds'] })
  await api.person.must('conversations.edit', { id: idFrom('maker'), isStarred: true })
  await api.person.must('conversations.edit', { id: idFrom('garden'), isStarred: false })
})

async function listed(reader: 'person' | 'agent', filter: ConversationFilter): Promise<string> {
  const { conversations, total } = await api[reader].must('conversations.list', { filter })
  expect(total).toBe(conversations.length)
  return conversations.map(({ id }) => nameOf.get(id)).join(' ')
}

/** The conversations that a filter leaves for the user. */
const filters: readonly (readonly [ConversationFilter, string])[] = [
  [{}, 'heron code garden maker untitled secret'],
  [
    { models: [], tags: [], has: [], providers: [], gptIds: [], projectIds: [] },
    'heron code garden maker untitled secret',
  ],
  [{ fromMs: day('2025-03-01') }, 'heron code garden maker'],
  [{ untilMs: day('2025-03-01') }, 'untitled secret'],
  [{ fromMs: day('2025-04-01'), untilMs: day('2025-05-01') }, 'garden'],
  [{ providers: ['chatgpt'] }, 'heron code garden maker untitled secret'],
  [{ providers: ['claude', 'agent'] }, ''],
  [{ models: ['o3'] }, 'code'],
  [{ models: ['gpt-4o', 'gpt-5'] }, 'heron garden maker secret'],
  [{ models: ['o1-mini'] }, 'untitled'],
  [{ models: ['GPT-4o'] }, 'heron garden secret'],
  [{ models: ['gpt'] }, ''],
  [{ gptIds: ['g-maker'] }, 'maker'],
  [{ projectIds: ['g-p-garden'] }, 'garden'],
  [{ tags: ['BIRDS'] }, 'heron secret'],
  [{ tags: [' water ', 'nothing'] }, 'heron'],
  [{ has: ['link'] }, 'heron secret'],
  [{ has: ['code', 'image'] }, 'code maker'],
  [{ has: ['table'] }, 'code'],
  [{ has: ['math'] }, ''],
  [{ isStarred: true }, 'maker'],
  [{ isStarred: false }, 'heron code garden untitled secret'],
  [{ isArchived: true }, 'maker'],
  [{ isArchived: false }, 'heron code garden untitled secret'],
  [{ isHiddenFromAgents: true }, 'secret'],
  [{ isHiddenFromAgents: false }, 'heron code garden maker untitled'],
  [{ isHighlighted: true }, 'heron secret'],
  [{ isHighlighted: false }, 'code garden maker untitled'],
  [{ minTurns: 3 }, 'heron untitled'],
  [{ maxTurns: 1 }, 'garden'],
  [{ minTurns: 2, maxTurns: 3, has: ['link'], tags: ['water'] }, 'heron'],
]

describe('a filter', () => {
  it.each(filters)('%j keeps %s', async (filter, expected) => {
    expect(await listed('person', filter)).toBe(expected)
  })

  it.each(filters)('%j reveals neither hidden conversations nor other branches to agents', async (filter, expected) => {
    const hidden = filter.has?.includes('table') ? ['code', 'secret'] : ['secret']
    expect(await listed('agent', filter)).toBe(
      expected
        .split(' ')
        .filter((name) => !hidden.includes(name))
        .join(' '),
    )
  })

  it('rejects a cursor of a list with another filter', async () => {
    const { nextCursor } = await api.person.must('conversations.list', { limit: 1, filter: { tags: ['birds'] } })
    expect(
      await api.person.must('conversations.list', { limit: 1, cursor: nextCursor ?? '', filter: { tags: ['birds'] } }),
    ).toMatchObject({ total: 2, conversations: [{ title: 'Bread' }], nextCursor: null })
    expect(await api.person.refusal('conversations.list', { limit: 1, cursor: nextCursor ?? '' })).toContain(
      "This cursor isn't from this list.",
    )
  })

  it('is counted again after a change', async () => {
    const { total } = await api.person.must('conversations.list', { filter: { tags: ['new'] } })
    await api.person.must('conversations.edit', { id: idFrom('code'), tags: ['New'] })
    expect([total, (await api.person.must('conversations.list', { filter: { tags: ['new'] } })).total]).toEqual([0, 1])
    await api.person.must('conversations.edit', { id: idFrom('code'), tags: [] })
  })

  it('never includes the trash', async () => {
    await api.person.must('conversations.trash', { id: idFrom('heron') })
    for (const filter of [{ tags: ['birds'] }, { has: ['link' as const] }, { isHighlighted: true }]) {
      expect([await listed('person', filter), await listed('agent', filter)]).toEqual(['secret', ''])
    }
    await api.person.must('conversations.restore', { id: idFrom('heron') })
  })

  it('treats any name literally', async () => {
    for (const name of ["'; DROP TABLE nodes; --", '%', '', '"', '\\', '\0']) {
      expect(await listed('person', { models: [name], tags: [name], gptIds: [name], projectIds: [name] })).toBe('')
    }
    expect(api.bugs).toEqual([])
  })
})

describe('the order', () => {
  const orders = {
    activity: ['heron', 'code', 'garden', 'maker', 'untitled', 'secret'],
    creation: ['heron', 'code', 'garden', 'maker', 'untitled', 'secret'],
    // An untitled conversation has the place of its first question.
    title: ['code', 'secret', 'untitled', 'maker', 'garden', 'heron'],
    length: ['untitled', 'heron', 'secret', 'maker', 'code', 'garden'],
  } as const

  it.each(['activity', 'creation', 'title', 'length'] as const)(
    'by %s is the same on every page, in both directions',
    async (order) => {
      for (const limit of [1, 2, 4, 10]) {
        const there: string[] = []
        const back: string[] = []
        let page = await api.person.must('conversations.list', { order, limit })
        for (;;) {
          there.push(...page.conversations.map(({ id }) => nameOf.get(id) ?? ''))
          if (page.nextCursor === null) break
          page = await api.person.must('conversations.list', { order, limit, cursor: page.nextCursor })
        }
        back.unshift(...page.conversations.map(({ id }) => nameOf.get(id) ?? ''))
        while (page.previousCursor !== null) {
          page = await api.person.must('conversations.list', { order, limit, cursor: page.previousCursor })
          back.unshift(...page.conversations.map(({ id }) => nameOf.get(id) ?? ''))
        }
        expect(there).toEqual(orders[order])
        expect(back).toEqual(orders[order])
      }
    },
  )

  it.each(['title', 'length'] as const)('by %s holds under a filter and from any position', async (order) => {
    const { conversations, total } = await api.person.must('conversations.list', {
      order,
      offset: 1,
      limit: 2,
      filter: { isArchived: false },
    })
    expect(conversations.map(({ id }) => nameOf.get(id))).toEqual(
      orders[order].filter((name) => name !== 'maker').slice(1, 3),
    )
    expect(total).toBe(5)
  })

  it('by title uses your own titles, and skips nothing while they change', async () => {
    const first = await api.person.must('conversations.list', { order: 'title', limit: 2 })
    await api.person.must('conversations.edit', { id: idFrom('secret'), title: 'Zwieback' })
    const rest = await api.person.must('conversations.list', { order: 'title', cursor: first.nextCursor ?? '' })
    expect(rest.conversations.map(({ id }) => nameOf.get(id))).toEqual([
      'untitled',
      'maker',
      'garden',
      'heron',
      'secret',
    ])
    await api.person.must('conversations.edit', { id: idFrom('secret'), title: null })
  })

  it('by title handles the longest and strangest titles, each with a valid cursor', async () => {
    for (const title of [
      '語'.repeat(500),
      '\u{1F600}'.repeat(250),
      '"\\'.repeat(250),
      'a\u0001'.repeat(250),
      '\ud800x',
    ]) {
      rowsOf(
        folder,
        'INSERT OR REPLACE INTO conversation_edits (provider, external_id, title) VALUES (?, ?, ?) RETURNING title',
        'chatgpt',
        idFrom('garden'),
        title,
      )
      const { conversations } = await api.person.must('conversations.list', { order: 'title' })
      expect(conversations).toHaveLength(6)
      for (const [index, { cursor }] of conversations.entries()) {
        expect(
          (await api.person.must('conversations.list', { order: 'title', cursor })).conversations.map(({ id }) => id),
        ).toEqual(conversations.slice(index + 1).map(({ id }) => id))
      }
    }
  })
})
