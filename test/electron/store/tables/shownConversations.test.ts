import path from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { migrate } from '../../../../electron/store/archive/migrate.ts'
import { migrations } from '../../../../electron/store/migrations/index.ts'
import { openStores } from '../../../../electron/store/archive/openStores.ts'
import type { ListScope } from '../../../../electron/store/tables/listPages.ts'
import { allOf, scopeOf, visibleToAgents } from '../../../../electron/store/lookup/searchScope.ts'
import { temporaryFolders } from '../../../support/archiveFixture.ts'

const newFolder = temporaryFolders('plans')

/** The query plans of the statements with the view that the stores prepare, first when they open, then in `use`. */
function plansOf(use: (stores: ReturnType<typeof openStores>) => void): { atOpen: string[]; inUse: string[] } {
  const db = new Database(':memory:')
  migrate(db, migrations, () => {})
  let statements: string[] = []
  const prepare = db.prepare.bind(db)
  db.prepare = ((sql: string) => {
    statements.push(sql)
    return prepare(sql)
  }) as typeof db.prepare
  const recorded = <T>(work: () => T): [T, string[]] => {
    statements = []
    return [work(), statements.filter((sql) => sql.includes('shown_conversations'))]
  }
  const [stores, atOpen] = recorded(() => openStores(db, path.join(newFolder('plans'), 'archive')))
  const [, inUse] = recorded(() => use(stores))
  return { atOpen: atOpen.map((sql) => planOf(db, sql)), inUse: inUse.map((sql) => planOf(db, sql)) }
}

function planOf(db: Database.Database, sql: string): string {
  const names = [...sql.matchAll(/@(\w+)/g)].map(([, name = '']) => [name, null])
  const marks = sql.split('?').length - 1
  const values = names.length > 0 ? [Object.fromEntries(names)] : Array.from({ length: marks }, () => null)
  const rows = db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
  return rows.map(({ detail }) => detail).join('; ')
}

const inUse = (use: Parameters<typeof plansOf>[0]): string[] => plansOf(use).inUse
const firstPage = { from: null, offset: 0, limit: 5 } as const
const everyRow: ListScope = { order: 'activity', among: 'person', projectIds: null, filter: {} }
const EDITS = 'SEARCH conversation_edits USING PRIMARY KEY \\(provider=\\? AND external_id=\\?\\) LEFT-JOIN'

describe('the view of shown conversations', () => {
  it.each([
    ['activity', 'conversations_by_activity'],
    ['creation', 'conversations_by_creation'],
    ['length', 'conversations_by_length'],
  ] as const)('is read in order of %s from that index', (order, index) => {
    const [plan] = inUse(({ library }) => library.pages.page({ ...everyRow, order }, firstPage))
    expect(plan).toMatch(new RegExp(`SEARCH conversations USING INDEX ${index} [^;]*; ${EDITS}`))
  })

  it.each([
    ['agents', { among: 'agent' }],
    ['a filter by edits', { filter: { isStarred: true, isHiddenFromAgents: false } }],
    ['a filter by highlights', { filter: { isHighlighted: true } }],
    ['a filter by tags', { filter: { tags: ['garden'] } }],
  ] satisfies [string, Partial<ListScope>][])('keeps its index with %s', (_name, scope) => {
    const [plan] = inUse(({ library }) => library.pages.page({ ...everyRow, ...scope }, firstPage))
    expect(plan).toMatch(new RegExp(`SEARCH conversations USING INDEX conversations_by_activity [^;]*; .*${EDITS}`))
  })

  it('leaves out what agents must not read without reading every message', () => {
    const plans = inUse(({ library }) => library.pages.page({ ...everyRow, among: 'agent' }, firstPage))
    expect(plans.join('; ')).toContain('SCAN nodes USING COVERING INDEX nodes_human_only')
    expect(plans.filter((plan) => /SCAN nodes(?:;|$)/.test(plan))).toEqual([])
  })

  it('is read by project from that index', () => {
    const [plan] = inUse(({ library }) => library.pages.page({ ...everyRow, projectIds: ['p-1'] }, firstPage))
    expect(plan).toContain('SEARCH conversations USING INDEX conversations_by_project (project_id=?')
  })

  it('is counted without reading conversations or project names', () => {
    const [plan] = inUse(({ library }) => library.pages.count(everyRow))
    expect(plan).toMatch(new RegExp(`^SCAN conversations USING COVERING INDEX \\w+; ${EDITS}$`))
  })

  it('is never copied into a table of its own', () => {
    const plans = plansOf((stores) => {
      for (const among of ['person', 'agent'] as const)
        for (const order of ['activity', 'creation', 'length', 'title'] as const)
          stores.library.pages.page({ ...everyRow, among, order }, firstPage)
      stores.choices.read()
      for (const state of ['starred', 'archived', 'hidden'] as const)
        stores.search.byTime(
          allOf([scopeOf([{ by: 'is', anyOf: [state], isNot: false }], stores.titles), visibleToAgents]),
          'newest',
          null,
          5,
        )
    })
    expect(plans.atOpen.length).toBeGreaterThan(10)
    expect(plans.inUse.length).toBeGreaterThan(10)
    expect([...plans.atOpen, ...plans.inUse].filter((plan) => plan.includes('shown_conversations'))).toEqual([])
  })
})
