import { describe, expect, it } from 'vitest'
import { openApi, type OpenApi } from '../../support/apiFixture.ts'
import { importInto, saved, temporaryFolders } from '../../support/archiveFixture.ts'
import { buildConversation } from '../../support/buildExport.ts'

const newFolder = temporaryFolders('showbranch')
const heron = buildConversation({
  id: 'heron',
  title: 'Herons',
  turns: [
    ['user', 'Which bird?'],
    ['assistant', 'A grey heron.'],
    ['user', 'Thanks.'],
  ],
  branches: [
    {
      after: 0,
      turns: [
        ['assistant', 'A stork.'],
        ['user', 'Really?'],
      ],
    },
    { after: 1, turns: [['user', 'How tall?']] },
  ],
})

async function start(): Promise<OpenApi> {
  const folder = newFolder('archive')
  await importInto(folder, saved(newFolder(), 'conversations.json', [heron]))
  return openApi(folder)
}

/** Every message with its key, on any branch. */
async function keysOf({ person }: OpenApi): Promise<Map<string, string>> {
  const { branches } = await person.must('conversations.show', { id: heron.id })
  const views = await Promise.all(
    branches.map(({ branch }) => person.must('conversations.show', { id: heron.id, branch })),
  )
  return new Map(views.flatMap(({ messages }) => messages.map(({ text, nodeKey }) => [text, nodeKey])))
}

async function shown({ person }: OpenApi, input: { branch?: number; messageId?: string }): Promise<string[]> {
  const { messages } = await person.must('conversations.show', { id: heron.id, ...input })
  return messages.filter(({ kind }) => kind === 'message').map(({ text }) => text)
}

describe('conversations.show', () => {
  it('shows the canonical branch', async () => {
    const api = await start()
    expect(await shown(api, {})).toEqual(['Which bird?', 'A grey heron.', 'Thanks.'])
    expect(await shown(api, { branch: 1 })).toEqual(await shown(api, {}))
  })

  it('shows the branch with a message, preferring the canonical one', async () => {
    const api = await start()
    const keys = await keysOf(api)
    for (const text of ['A stork.', 'Really?', 'How tall?'])
      expect(await shown(api, { messageId: keys.get(text) ?? '' })).toContain(text)
    for (const text of ['Which bird?', 'A grey heron.', 'Thanks.'])
      expect(await shown(api, { messageId: keys.get(text) ?? '' })).toEqual(['Which bird?', 'A grey heron.', 'Thanks.'])
  })

  it('returns at most the requested number of messages', async () => {
    const { person } = await start()
    const { messages: all } = await person.must('conversations.show', { id: heron.id })
    for (const most of [1, 3, all.length, 1000]) {
      const { messages, branches } = await person.must('conversations.show', { id: heron.id, most })
      expect(messages).toEqual(all.slice(0, most))
      expect(branches).toHaveLength(3)
    }
  })

  it('returns the number of the branch', async () => {
    const api = await start()
    const keys = await keysOf(api)
    const { branch, branches, messages } = await api.person.must('conversations.show', {
      id: heron.id,
      messageId: keys.get('A stork.') ?? '',
    })
    expect(branch).toBeGreaterThan(1)
    expect(branches.find((each) => each.branch === branch)?.leafNodeKey).toBe(messages.at(-1)?.nodeKey)
  })

  it('falls back to the canonical branch for an unknown message, and honors a given branch', async () => {
    const api = await start()
    const keys = await keysOf(api)
    expect(await shown(api, { messageId: 'gone' })).toEqual(['Which bird?', 'A grey heron.', 'Thanks.'])
    expect(await shown(api, { branch: 1, messageId: keys.get('A stork.') ?? '' })).not.toContain('A stork.')
    expect(await api.person.refusal('conversations.show', { id: heron.id, branch: 9 })).toBe(
      "not_found: There's no version 9. This conversation has 3 versions.",
    )
  })

  it('shows no agent a branch because of a hidden message', async () => {
    const api = await start()
    const keys = await keysOf(api)
    const messageId = keys.get('A stork.') ?? ''
    await api.person.must('messages.hide', { messageId, isHidden: true })
    expect(await api.agent.must('conversations.show', { id: heron.id, messageId })).toMatchObject({ branch: 1 })
    expect((await api.person.must('conversations.show', { id: heron.id, messageId })).branch).toBeGreaterThan(1)
  })
})
