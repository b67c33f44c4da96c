import { beforeAll, describe, expect, it } from 'vitest'
import { type Archive, openArchive } from '../../../../electron/store/archive/openArchive.ts'
import { everything, theseMessages } from '../../../../electron/store/lookup/searchScope.ts'
import { rowsOf, temporaryFolders } from '../../../support/archiveFixture.ts'
import { idFrom } from '../../../support/buildExport.ts'
import { store } from '../../../support/storedConversation.ts'

const newFolder = temporaryFolders('facetstore')
const inProject = (id: string) => ({ extra: { gizmo_id: id, gizmo_type: 'snorlax' } })
let archive: Archive

beforeAll(() => {
  const folder = newFolder('archive')
  archive = openArchive(folder, 'write')
  store(archive, {
    id: 'one',
    title: 'Old shelf',
    createTime: 1_700_000_000,
    modelSlug: 'o3',
    ...inProject('g-p-home'),
    turns: [
      ['user', 'https://a.example'],
      ['assistant', '```py\nx\n```'],
      [
        'assistant',
        'x',
        { recipient: 'web', content: { content_type: 'code', language: 'unknown', text: 'ask("x")' } },
      ],
      ['tool', 'pale', { author: { role: 'tool', name: 'web', metadata: {} } }],
    ],
  })
  store(archive, {
    id: 'two',
    title: 'New shelf',
    createTime: 1_710_000_000,
    modelSlug: 'gpt_4',
    ...inProject('g-p-bare'),
    turns: [
      ['assistant', '```rust\nx\n```'],
      ['assistant', '```py\nx\n```'],
    ],
  })
  store(archive, {
    id: 'three',
    title: 'New shelf',
    createTime: null,
    updateTime: null,
    ...inProject('g-p-bare'),
    turns: [['user', 'undated', { create_time: null }]],
  })
  store(archive, {
    id: 'four',
    title: 'Say "cheese"',
    createTime: 1_720_000_000,
    extra: { gizmo_id: 'g-maker', gizmo_type: 'gpt' },
    turns: [['user', 'cheese']],
  })
  archive.searchIndex.catchUp()
  rowsOf(folder, "INSERT INTO project_names (project_id, name) VALUES ('g-p-home', 'Möbel 50%') RETURNING *")
  return () => archive.close()
})

describe('counts', () => {
  it("group by speaker, features and model, with tool calls counted as the tool's", () => {
    const groups = archive.facets
      .groupsWithin(everything)
      .map(({ speaker, features, modelId, count }) => [
        speaker,
        features,
        modelId === 0 ? null : archive.facets.modelSlug(modelId),
        count,
      ])
    expect(groups.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
      [1, 0, null, 2],
      [1, 8, null, 1],
      [2, 1, 'gpt_4', 2],
      [2, 1, 'o3', 1],
      [3, 0, null, 1],
      [3, 1, 'o3', 1],
    ])
  })

  it('group by quarter hour, leaving out undated messages', () => {
    const quarters = archive.facets.quartersWithin(everything)
    expect(quarters.reduce((sum, { count }) => sum + count, 0)).toBe(7)
    expect(quarters[0]).toEqual({ quarter: Math.floor(1_700_000_030_000 / 900_000), count: expect.any(Number) })
  })

  it('group by project if there is one', () => {
    expect(archive.facets.projectsWithin(everything)).toEqual([
      { projectId: 'g-p-bare', count: 3 },
      { projectId: 'g-p-home', count: 4 },
    ])
  })

  it('cover only the requested messages', () => {
    expect(archive.facets.groupsWithin(theseMessages([]))).toEqual([])
    expect(archive.facets.groupsWithin(theseMessages([9999, -1]))).toEqual([])
  })
})

describe('values', () => {
  it.each([
    ['model', '', ['gpt_4', 'o3']],
    ['model', 'O3', ['o3']],
    ['model', '_', ['gpt_4']],
    ['model', '%', []],
    ['model', '\\', []],
    ['gpt', 'maker', ['g-maker']],
    ['gpt', '', ['g-maker']],
    ['lang', '', ['python', 'rust']],
    ['lang', 'ru', ['rust']],
    ['in', 'shelf', ['New shelf', 'Old shelf']],
    ['in', 'cheese', []],
    ['in', '%', []],
    ['project', 'bel 50%', ['Möbel 50%']],
    ['project', 'bare', ['g-p-bare']],
    ['project', '', ['g-p-bare', 'Möbel 50%']],
  ] as const)('of %s with "%s" are %j, most used or newest first', (by, typed, expected) => {
    expect(archive.facets.values(by, typed, 10)).toEqual(expected)
  })

  it('respect the limit', () => {
    expect(archive.facets.values('model', '', 1)).toEqual(['gpt_4'])
    expect(archive.facets.values('lang', '', 0)).toEqual([])
  })

  it('of conversations are their displayed titles', () => {
    archive.edits.editConversation('chatgpt', idFrom('one'), { title: 'Renamed' })
    expect(archive.facets.values('in', 'renamed', 10)).toEqual(['Renamed'])
    expect(archive.facets.values('in', 'old', 10)).toEqual([])
    archive.edits.editConversation('chatgpt', idFrom('one'), { title: null })
  })

  it('return null for a project without a name', () => {
    expect([archive.facets.projectName('g-p-home'), archive.facets.projectName('g-p-bare')]).toEqual([
      'Möbel 50%',
      null,
    ])
  })
})

it('recounts after a change', () => {
  const before = archive.facets.projectsWithin(everything)
  store(archive, {
    id: 'five',
    title: 'Later',
    createTime: 1_720_000_000,
    ...inProject('g-p-later'),
    turns: [['user', 'later']],
  })
  archive.searchIndex.catchUp()
  expect(archive.facets.projectsWithin(everything)).toEqual([...before, { projectId: 'g-p-later', count: 1 }])
})
