import { describe, expect, it } from 'vitest'
import type { HandlerServices } from '../../../electron/api/handlerServices.ts'
import { createConversationHandlers } from '../../../electron/api/handlers/conversations.ts'
import type { Archive } from '../../../electron/store/archive/openArchive.ts'
import { openApi, type OpenApi } from '../../support/apiFixture.ts'
import { handlerContext } from '../../support/handlerContext.ts'
import { importInto, rowsOf, saved, temporaryFolders, withArchive } from '../../support/archiveFixture.ts'
import { buildConversation } from '../../support/buildExport.ts'
import { highlightRow } from '../../support/highlightRow.ts'

const newFolder = temporaryFolders('organising')
const seconds = (date: string): number => Date.parse(date) / 1000
const heron = buildConversation({
  id: 'heron',
  title: 'Herons',
  modelSlug: 'gpt-4o',
  createTime: seconds('2024-12-31T23:30:00Z'),
  turns: [
    ['user', 'Which?', { create_time: seconds('2024-12-31T23:30:00Z') }],
    ['assistant', 'See https://birds.example'],
  ],
})
const stork = buildConversation({
  id: 'stork',
  title: 'Storks',
  modelSlug: 'o3',
  createTime: seconds('2025-06-01'),
  extra: { gizmo_id: 'g-p-garden', gizmo_type: 'snorlax', is_starred: true },
  turns: [
    ['user', '```js\nnest()\n```'],
    ['assistant', 'See https://nests.example'],
  ],
})
const fox = buildConversation({
  id: 'fox',
  title: 'Foxes',
  modelSlug: 'o3',
  createTime: seconds('2025-07-01'),
  extra: { gizmo_id: 'g-maker', gizmo_type: 'gpt', is_archived: true },
  turns: [['user', 'Draw one.']],
})
const ids = [heron.id, stork.id, fox.id]

async function start(): Promise<OpenApi & { folder: string }> {
  const folder = newFolder('archive')
  await importInto(folder, saved(newFolder(), 'conversations.json', [heron, stork, fox]))
  return { folder, ...openApi(folder) }
}

async function summaries({ person }: OpenApi) {
  const { conversations } = await person.must('conversations.list', { order: 'title' })
  return conversations.map(({ title, isStarred, isHiddenFromAgents, tags }) => ({
    title,
    isStarred,
    isHiddenFromAgents,
    tags,
  }))
}

describe('conversations.edit', () => {
  it('replaces tags, alone or with other edits', async () => {
    const { person } = await start()
    expect(
      await person.must('conversations.edit', { id: heron.id, tags: [' Water ', 'birds', 'BIRDS'] }),
    ).toMatchObject({ tags: ['birds', 'Water'], title: 'Herons' })
    expect(await person.must('conversations.edit', { id: heron.id, isStarred: true })).toMatchObject({
      tags: ['birds', 'Water'],
      isStarred: true,
    })
    expect(
      await person.must('conversations.edit', { id: heron.id, tags: ['pond'], title: 'Grey herons' }),
    ).toMatchObject({ tags: ['pond'], title: 'Grey herons', isStarred: true })
    expect(await person.must('conversations.edit', { id: heron.id, tags: [] })).toMatchObject({ tags: [] })
    expect(await person.refusal('conversations.edit', { id: heron.id })).toContain(
      'Nothing to change. Enter at least one new value.',
    )
    expect(await person.refusal('conversations.edit', { id: heron.id, tags: ['  '] })).toContain('must not be blank')
  })

  it.each<[what: string, other: (archive: Archive) => void, code: string]>([
    [
      'gives the same key',
      ({ edits }) => edits.editConversation('chatgpt', stork.id, { sessionKey: 'birds' }),
      'invalid_input',
    ],
    ['throws it away', ({ edits }) => edits.setTrashed('chatgpt', heron.id, 1), 'not_found'],
  ])('is refused in words where another program %s at the same moment', async (_, other, code) => {
    const { folder } = await start()
    const edit = (archive: Archive): unknown => {
      const transaction: Archive['transaction'] = (work) => {
        withArchive(folder, (another) => another.transaction(() => other(another)))
        return archive.transaction(work)
      }
      const parts = {
        write: (work: (given: Archive) => unknown) => work({ ...archive, transaction }),
      } as unknown as HandlerServices
      return createConversationHandlers(parts)['conversations.edit'](
        { id: heron.id, sessionKey: 'birds' },
        handlerContext,
      )
    }
    expect(() => withArchive(folder, edit)).toThrow(expect.objectContaining({ name: 'AppError', code }) as Error)
  })
})

const changed = (count: number): unknown =>
  count === 0 ? [] : expect.toSatisfy((found: readonly string[]) => found.length === count)

describe('conversations.editAll', () => {
  it('changes many conversations and counts the changed ones', async () => {
    const api = await start()
    expect(await api.window.must('conversations.editAll', { ids, isStarred: true, addTags: ['Animals'] })).toEqual({
      changedIds: changed(3),
    })
    expect(await api.window.must('conversations.editAll', { ids, isStarred: true, isHiddenFromAgents: false })).toEqual(
      { changedIds: changed(0) },
    )
    expect(
      await api.window.must('conversations.editAll', {
        ids: [heron.id, heron.id, stork.id.slice(0, 12)],
        isHiddenFromAgents: true,
        addTags: ['Birds'],
        removeTags: ['ANIMALS'],
      }),
    ).toEqual({ changedIds: changed(2) })
    expect(await summaries(api)).toEqual([
      { title: 'Foxes', isStarred: true, isHiddenFromAgents: false, tags: ['Animals'] },
      { title: 'Herons', isStarred: true, isHiddenFromAgents: true, tags: ['Birds'] },
      { title: 'Storks', isStarred: true, isHiddenFromAgents: true, tags: ['Birds'] },
    ])
    expect(await api.window.must('conversations.editAll', { ids, isStarred: false })).toEqual({
      changedIds: changed(3),
    })
  })

  it('trashes and restores, and ignores conversations that already are there', async () => {
    const { window, person, folder } = await start()
    await person.must('conversations.trash', { id: heron.id })
    rowsOf(folder, 'UPDATE conversation_edits SET trashed_at_ms = 7 RETURNING external_id')
    expect(await window.must('conversations.editAll', { ids, isTrashed: true })).toEqual({ changedIds: changed(2) })
    const { conversations } = await person.must('conversations.trashed', {})
    expect(conversations.map(({ id, trashedAtMs }) => [id, trashedAtMs])).toEqual(
      expect.arrayContaining([[heron.id, 7]]),
    )
    expect(conversations).toHaveLength(3)
    expect(await window.must('conversations.editAll', { ids, isTrashed: false, isStarred: true })).toEqual({
      changedIds: changed(3),
    })
    expect(await person.must('conversations.list', {})).toMatchObject({ total: 3 })
  })

  it.each([
    [
      'an id is in the archive no more',
      ['nowhere'],
      'not_found: Nothing was changed. No conversation has the id or key nowhere. Reload the list and try again.',
    ],
    [
      'one lies in the trash',
      [fox.id],
      `not_found: Nothing was changed. The conversation ${fox.id} is in the trash. Restore it first.`,
    ],
  ])('changes nothing if %s', async (_case, others, said) => {
    const api = await start()
    await api.person.must('conversations.trash', { id: fox.id })
    const before = await summaries(api)
    expect(
      await api.window.refusal('conversations.editAll', {
        ids: [heron.id, stork.id, ...others],
        isStarred: true,
        addTags: ['x'],
      }),
    ).toBe(said)
    expect(await summaries(api)).toEqual(before)
  })

  it('adds no tags if one conversation would exceed the limit', async () => {
    const api = await start()
    const tags = Array.from({ length: 30 }, (_, index) => `tag ${index}`)
    await api.window.must('conversations.editAll', { ids: [stork.id], addTags: tags })
    const before = await summaries(api)
    expect(await api.window.refusal('conversations.editAll', { ids, addTags: ['one more'] })).toBe(
      'invalid_input: Nothing was changed. One of these conversations would have more than 30 tags.',
    )
    expect(await summaries(api)).toEqual(before)
    expect(
      await api.window.must('conversations.editAll', { ids: [stork.id], addTags: ['one more'], removeTags: ['TAG 0'] }),
    ).toEqual({ changedIds: changed(1) })
  })

  it('rejects an empty change, and is not available to agents', async () => {
    const { window, agent } = await start()
    expect(await window.refusal('conversations.editAll', { ids })).toBe(
      'invalid_input: Nothing to change. Enter at least one new value.',
    )
    expect(await agent.refusal('conversations.editAll', { ids, isTrashed: true })).toContain("can't be called this way")
  })
})

describe('conversations.choices', () => {
  it('counts the values to choose from, under familiar names', async () => {
    const { window, person, folder } = await start()
    await window.must('conversations.editAll', { ids: [heron.id, stork.id], addTags: ['Birds'] })
    await person.must('conversations.edit', { id: stork.id, tags: ['birds', 'nests'], isHiddenFromAgents: true })
    await person.must('projects.rename', { id: 'g-p-garden', name: 'Our garden' })
    highlightRow(folder, heron.id)
    expect(await window.must('conversations.choices', { timeZone: 'Europe/Vienna' })).toEqual({
      providers: [{ value: 'chatgpt', label: 'ChatGPT', count: 3 }],
      models: [
        { value: 'o3', label: 'o3', count: 2 },
        { value: 'gpt-4o', label: 'GPT-4o', count: 1 },
      ],
      gpts: [{ value: 'g-maker', label: 'GPT with “Foxes”', count: 1 }],
      projects: [{ value: 'g-p-garden', label: 'Our garden', count: 1, name: 'Our garden' }],
      tags: [
        { value: 'Birds', label: 'Birds', count: 2 },
        { value: 'nests', label: 'nests', count: 1 },
      ],
      has: [
        { value: 'link', label: 'Links', count: 2 },
        { value: 'code', label: 'Code', count: 1 },
      ],
      years: [{ value: '2025', label: '2025', count: 3 }],
      starred: 1,
      archived: 1,
      hiddenFromAgents: 1,
      highlighted: 1,
    })
    await person.must('projects.rename', { id: 'g-p-garden', name: null })
    expect(await window.must('conversations.choices', {})).toMatchObject({
      projects: [{ value: 'g-p-garden', label: 'Project with “Storks”', name: null }],
    })
    expect(await window.must('conversations.choices', { timeZone: 'America/New_York' })).toMatchObject({
      years: [
        { value: '2025', count: 2 },
        { value: '2024', count: 1 },
      ],
    })
  })

  it('leaves out the trash', async () => {
    const { window, person, folder } = await start()
    await person.must('conversations.edit', { id: stork.id, tags: ['nests'] })
    highlightRow(folder, stork.id)
    await person.must('conversations.trash', { id: stork.id })
    expect(await window.must('conversations.choices', {})).toMatchObject({
      providers: [{ count: 2 }],
      models: [
        { value: 'gpt-4o', count: 1 },
        { value: 'o3', count: 1 },
      ],
      projects: [],
      tags: [],
      has: [{ value: 'link', count: 1 }],
      starred: 0,
      highlighted: 0,
    })
  })

  it('counts the same as the filtered list', async () => {
    const { window, person } = await start()
    const { models, gpts, projects, has } = await window.must('conversations.choices', {})
    const total = async (filter: object): Promise<number> => (await person.must('conversations.list', { filter })).total
    for (const { value, count } of models) expect(await total({ models: [value] })).toBe(count)
    for (const { value, count } of gpts) expect(await total({ gptIds: [value] })).toBe(count)
    for (const { value, count } of projects) expect(await total({ projectIds: [value] })).toBe(count)
    for (const { value, count } of has) expect(await total({ has: [value] })).toBe(count)
  })
})

describe('projects.rename', () => {
  it('sets, changes and removes a name', async () => {
    const { person } = await start()
    const name = async () => (await person.must('conversations.show', { id: stork.id })).conversation.projectName
    expect(await person.must('projects.rename', { id: 'g-p-garden', name: ' Our garden ' })).toEqual({
      id: 'g-p-garden',
      name: 'Our garden',
    })
    expect(await name()).toBe('Our garden')
    expect(await person.must('conversations.list', { project: 'our-garden' })).toMatchObject({ total: 1 })
    await person.must('projects.rename', { id: 'g-p-garden', name: 'Mine' })
    expect(await name()).toBe('Mine')
    for (const none of ['  ', null]) {
      expect(await person.must('projects.rename', { id: 'g-p-garden', name: none })).toEqual({
        id: 'g-p-garden',
        name: null,
      })
      expect(await name()).toBeNull()
    }
  })

  it('rejects an unknown project and a name that is too long', async () => {
    const { person } = await start()
    expect(await person.refusal('projects.rename', { id: 'g-p-nowhere', name: 'x' })).toMatch(
      /^not_found: No project has the id g-p-nowhere\./,
    )
    expect(await person.refusal('projects.rename', { id: 'g-p-garden', name: 'x'.repeat(101) })).toContain(
      'must have at most 100 characters',
    )
  })
})
