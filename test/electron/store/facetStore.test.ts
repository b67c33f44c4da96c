import { beforeAll, describe, expect, it } from 'vitest'
import { type Archive, openArchive } from '../../../electron/store/openArchive.ts'
import { everything } from '../../../electron/store/searchScope.ts'
import { rowsOf, temporaryFolders } from '../../support/archiveFixture.ts'
import { idFrom } from '../../support/buildExport.ts'
import { store } from '../../support/storedConversation.ts'

const newFolder = temporaryFolders('facetstore')
const inProject = (id: string) => ({ extra: { gizmo_id: id, gizmo_type: 'snorlax' } })
let archive: Archive

beforeAll(() => {
  const folder = newFolder('archive')
  archive = openArchive(folder, 'write')
  store(archive, {
    id: 'one', title: 'Old shelf', createTime: 1_700_000_000, modelSlug: 'o3', ...inProject('g-p-home'),
    turns: [['user', 'https://a.example'], ['assistant', '```py\nx\n```'], ['assistant', 'x', { recipient: 'web', content: { content_type: 'code', language: 'unknown', text: 'ask("x")' } }], ['tool', 'pale', { author: { role: 'tool', name: 'web', metadata: {} } }]],
  })
  store(archive, { id: 'two', title: 'New shelf', createTime: 1_710_000_000, modelSlug: 'gpt_4', ...inProject('g-p-bare'), turns: [['assistant', '```rust\nx\n```'], ['assistant', '```py\nx\n```']] })
  store(archive, { id: 'three', title: 'New shelf', createTime: null, updateTime: null, ...inProject('g-p-bare'), turns: [['user', 'undated', { create_time: null }]] })
  store(archive, { id: 'four', title: 'Say "cheese"', createTime: 1_720_000_000, extra: { gizmo_id: 'g-maker', gizmo_type: 'gpt' }, turns: [['user', 'cheese']] })
  archive.searchIndex.catchUp()
  rowsOf(folder, "INSERT INTO project_names (project_id, name) VALUES ('g-p-home', 'Möbel 50%') RETURNING *")
  return () => archive.close()
})

describe('rows to count', () => {
  it('have what facets count by, a call of a tool as the tool', () => {
    const rows = archive.facets.rowsOf(archive.search.within(everything, 100))
    expect(rows.map(({ speaker, model, projectId }) => [speaker, model, projectId])).toEqual([
      [1, null, 'g-p-home'], [2, 'o3', 'g-p-home'], [3, 'o3', 'g-p-home'], [3, null, 'g-p-home'],
      [2, 'gpt_4', 'g-p-bare'], [2, 'gpt_4', 'g-p-bare'], [1, null, 'g-p-bare'], [1, null, null],
    ])
    expect(rows[0]).toMatchObject({ atMs: 1_700_000_030_000, features: 8 })
    expect(rows.map(({ atMs }) => atMs).indexOf(null)).toBe(6)
  })

  it('are only those asked for that there are', () => {
    expect(archive.facets.rowsOf([])).toEqual([])
    expect(archive.facets.rowsOf([9999, -1])).toEqual([])
  })
})

describe('values', () => {
  it.each([
    ['model', '', ['gpt_4', 'o3']], ['model', 'O3', ['o3']], ['model', '_', ['gpt_4']], ['model', '%', []], ['model', '\\', []],
    ['gpt', 'maker', ['g-maker']], ['gpt', '', ['g-maker']],
    ['lang', '', ['python', 'rust']], ['lang', 'ru', ['rust']],
    ['in', 'shelf', ['New shelf', 'Old shelf']], ['in', 'cheese', []], ['in', '%', []],
    ['project', 'bel 50%', ['Möbel 50%']], ['project', 'bare', ['g-p-bare']], ['project', '', ['g-p-bare', 'Möbel 50%']],
  ] as const)('of %s with "%s" are %j, most used or newest first', (by, typed, expected) => {
    expect(archive.facets.values(by, typed, 10)).toEqual(expected)
  })

  it('are as many as asked for', () => {
    expect(archive.facets.values('model', '', 1)).toEqual(['gpt_4'])
    expect(archive.facets.values('lang', '', 0)).toEqual([])
  })

  it('of conversations are their titles as the person sees them', () => {
    archive.edits.editConversation('chatgpt', idFrom('one'), { title: 'Renamed' })
    expect(archive.facets.values('in', 'renamed', 10)).toEqual(['Renamed'])
    expect(archive.facets.values('in', 'old', 10)).toEqual([])
    archive.edits.editConversation('chatgpt', idFrom('one'), { title: null })
  })

  it('of projects without a name are told as none', () => {
    expect([archive.facets.projectName('g-p-home'), archive.facets.projectName('g-p-bare')]).toEqual(['Möbel 50%', null])
  })
})
