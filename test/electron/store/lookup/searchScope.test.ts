import { beforeAll, describe, expect, it } from 'vitest'
import type { Filter } from '../../../../shared/query/searchQuery.ts'
import { type Archive, openArchive } from '../../../../electron/store/archive/openArchive.ts'
import {
  allOf,
  anyOf,
  everything,
  foundBy,
  inConversations,
  exceptFor,
  scopeOf,
  type SqlCondition,
  upTo,
  visibleToAgents,
} from '../../../../electron/store/lookup/searchScope.ts'
import { rowsOf, temporaryFolders } from '../../../support/archiveFixture.ts'
import { idFrom } from '../../../support/buildExport.ts'
import { store } from '../../../support/storedConversation.ts'

const newFolder = temporaryFolders('scopes')
let archive: Archive

beforeAll(() => {
  const folder = newFolder('archive')
  archive = openArchive(folder, 'write')
  store(archive, {
    id: 'shelf',
    title: 'Shelf 100%',
    modelSlug: 'gpt-4',
    createTime: 1_700_000_000,
    extra: { gizmo_id: 'g-p-home', gizmo_type: 'snorlax' },
    turns: [
      ['user', 'oak'],
      ['assistant', 'oak is pale'],
      [
        'assistant',
        'ask',
        { recipient: 'web', content: { content_type: 'code', language: 'unknown', text: 'ask("oak")' } },
      ],
      ['tool', 'pale', { author: { role: 'tool', name: 'web', metadata: {} } }],
    ],
    branches: [{ after: 0, turns: [['assistant', 'pine']] }],
  })
  store(archive, {
    id: 'birds',
    title: 'Büro',
    modelSlug: 'gpt-4o',
    createTime: 1_710_000_000,
    extra: { is_archived: true, is_starred: true, gizmo_id: 'g-maker', gizmo_type: 'gpt' },
    turns: [
      ['user', 'heron'],
      ['assistant', '```py\nheron\n```'],
      ['user', 'secret', { metadata: { is_visually_hidden_from_conversation: true } }],
    ],
  })
  store(archive, {
    id: 'undated',
    title: 'Heron',
    createTime: null,
    updateTime: null,
    turns: [['user', 'stork', { create_time: null }]],
  })
  archive.searchIndex.catchUp()
  rowsOf(folder, "INSERT INTO project_names (project_id, name) VALUES ('g-p-home', 'Möbel') RETURNING *")
  return () => archive.close()
})

/** The texts of the messages within a scope, in order. */
function texts(scope: SqlCondition): string {
  const found = archive.candidates.textsOf(archive.search.within(scope, 100))
  return [...found.values()].map((text) => /\w+/.exec(text.replace('```py', 'code'))?.[0]).join(' ')
}

function idsWithin(scope: SqlCondition): number[] {
  return archive.search.within(scope, 100).toSorted((one, two) => one - two)
}

function within(...filters: readonly (Filter | Omit<Filter, 'isNot'>)[]): string {
  return texts(
    scopeOf(
      filters.map((filter) => ({ isNot: false, ...filter }) as Filter),
      archive.titles,
    ),
  )
}

describe('a scope', () => {
  it('without filters contains everything the provider shows', () => {
    expect(within()).toBe('oak oak ask pale pine heron code stork')
    expect(texts(everything)).toBe('oak oak ask pale pine heron code secret stork')
  })

  it.each<[filter: Omit<Filter, 'isNot'>, expected: string, not: string]>([
    [{ by: 'from', anyOf: ['me'] }, 'oak heron stork', 'oak ask pale pine code'],
    [{ by: 'from', anyOf: ['assistant'] }, 'oak pine code', 'oak ask pale heron stork'],
    [{ by: 'from', anyOf: ['tool'] }, 'ask pale', 'oak oak pine heron code stork'],
    [{ by: 'from', anyOf: ['me', 'tool'] }, 'oak ask pale heron stork', 'oak pine code'],
    [{ by: 'from', anyOf: [] }, '', 'oak oak ask pale pine heron code stork'],
    [{ by: 'has', anyOf: ['code'] }, 'ask code', 'oak oak pale pine heron stork'],
    [{ by: 'is', anyOf: ['branch'] }, 'pine', 'oak oak ask pale heron code stork'],
    [{ by: 'is', anyOf: ['starred'] }, 'heron code', 'oak oak ask pale pine stork'],
    [{ by: 'is', anyOf: ['archived'] }, 'heron code', 'oak oak ask pale pine stork'],
    [{ by: 'is', anyOf: ['hidden'] }, 'secret', 'oak oak ask pale pine heron code stork'],
    [{ by: 'model', anyOf: ['gpt-4'] }, 'oak ask pine', 'oak pale heron code stork'],
    [{ by: 'model', anyOf: ['GPT-4O'] }, 'code', 'oak oak ask pale pine heron stork'],
    [{ by: 'model', anyOf: ['gpt'] }, 'oak ask pine code', 'oak pale heron stork'],
    [{ by: 'model', anyOf: ['%'] }, '', 'oak oak ask pale pine heron code stork'],
    [{ by: 'gpt', anyOf: ['MAKER'] }, 'heron code', 'oak oak ask pale pine stork'],
    [{ by: 'project', anyOf: ['mobel'] }, 'oak oak ask pale pine', 'heron code stork'],
    [{ by: 'project', anyOf: ['g-p-home'] }, 'oak oak ask pale pine', 'heron code stork'],
    [{ by: 'lang', anyOf: ['PY'] }, 'code', 'oak oak ask pale pine heron stork'],
    [{ by: 'in', anyOf: ['buro'] }, 'heron code', 'oak oak ask pale pine stork'],
    [{ by: 'in', anyOf: ['0%'] }, 'oak oak ask pale pine', 'heron code stork'],
    [
      { by: 'in', anyOf: [idFrom('undated').slice(0, 8), idFrom('birds')] },
      'heron code stork',
      'oak oak ask pale pine',
    ],
    [{ by: 'in', anyOf: [idFrom('undated').slice(0, 5)] }, '', 'oak oak ask pale pine heron code stork'],
    [
      { by: 'time', anyOf: [{ fromMs: 1_705_000_000_000, untilMs: null }] },
      'heron code',
      'oak oak ask pale pine stork',
    ],
    [
      { by: 'time', anyOf: [{ fromMs: null, untilMs: 1_705_000_000_000 }] },
      'oak oak ask pale pine',
      'heron code stork',
    ],
    [{ by: 'time', anyOf: [{ fromMs: null, untilMs: null }] }, 'oak oak ask pale pine heron code', 'stork'],
  ])('of %j contains %s, exceptFor %s', (filter, expected, not) => {
    expect(within(filter)).toBe(expected)
    expect(within({ ...filter, isNot: true })).toBe(not)
  })

  it.each(['constructor', '__proto__', "'; DROP TABLE nodes; --", '\\', '_', '"'])(
    'treats any name literally: %s',
    (name) => {
      for (const by of ['in', 'model', 'gpt', 'project', 'lang'] as const)
        expect(within({ by, anyOf: [name] }), by).toBe('')
    },
  )

  it('of several filters requires all of them', () => {
    expect(within({ by: 'from', anyOf: ['me'] }, { by: 'is', anyOf: ['starred'] })).toBe('heron')
    expect(within({ by: 'from', anyOf: ['me'] }, { by: 'from', anyOf: ['assistant'] })).toBe('')
  })
})

describe('conditions', () => {
  it('can be joined from none, one or many', () => {
    const heron = foundBy({ index: 'message_fts', expression: '"heron"' })
    expect(texts(allOf([]))).toBe(texts(everything))
    expect(texts(anyOf([]))).toBe('')
    expect(texts(anyOf([heron, foundBy({ index: 'message_fts', expression: '"stork"' })]))).toBe('heron code stork')
    expect(texts(allOf([heron, exceptFor(inConversations([1, 3]))]))).toBe('heron code')
    expect(texts(exceptFor(anyOf([])))).toBe(texts(everything))
  })

  it('split rows at a position without losing one', () => {
    const ids = idsWithin(everything)
    const earlier = upTo(ids[4] ?? 0)
    expect(idsWithin(earlier)).toEqual(ids.slice(0, 5))
    expect(idsWithin(exceptFor(earlier))).toEqual(ids.slice(5))
  })
})

describe('hiding from agents', () => {
  it('works by conversation or by message, and still shows both to the user', () => {
    const forAgents = allOf([scopeOf([], archive.titles), visibleToAgents])
    archive.edits.editConversation('chatgpt', idFrom('birds'), { isHiddenFromAgents: true })
    expect(texts(forAgents)).toBe('oak oak ask pale stork')
    archive.edits.hideMessage('chatgpt', idFrom('shelf'), idFrom(`${idFrom('shelf')} turn 0`), true)
    expect(texts(forAgents)).toBe('oak ask pale stork')
    expect(within()).toBe('oak oak ask pale pine heron code stork')
    expect(within({ by: 'is', anyOf: ['hidden'] })).toBe('oak heron code secret')
    archive.edits.hideMessage('chatgpt', idFrom('shelf'), idFrom(`${idFrom('shelf')} turn 0`), false)
    archive.edits.editConversation('chatgpt', idFrom('birds'), { isHiddenFromAgents: false })
    expect(texts(forAgents)).toBe(within({ by: 'is', anyOf: ['branch'], isNot: true }))
  })
})
