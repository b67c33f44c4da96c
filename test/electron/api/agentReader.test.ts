import { describe, expect, it } from 'vitest'
import { buildConversation } from '../../support/buildExport.ts'
import { openApi, type OpenApi } from '../../support/apiFixture.ts'
import { importInto, saved, temporaryFolders } from '../../support/archiveFixture.ts'

const newFolder = temporaryFolders('reader')
const heron = buildConversation({
  id: 'aaaa1111-0000-4000-8000-000000000001',
  title: 'Herons',
  turns: [
    ['user', 'Which bird stands in the pond?'],
    ['assistant', 'A grey heron.'],
    ['user', 'My address is 4 Mill Lane.'],
    ['assistant', 'Noted.'],
  ],
  branches: [{ after: 0, turns: [['assistant', 'A stork.']] }],
})
const stork = buildConversation({
  id: 'aaaa2222-0000-4000-8000-000000000002',
  title: 'Storks',
  turns: [['user', 'Where do they nest?']],
})
const [, , , , addressKey = ''] = Object.keys(heron.mapping)

async function start(): Promise<OpenApi> {
  const folder = newFolder('archive')
  await importInto(folder, saved(newFolder(), 'conversations.json', [heron, stork]))
  return openApi(folder)
}

/** Without any time but that of its last message. */
const endedAt = (title: string, at: number | null) =>
  buildConversation({
    id: title,
    title,
    createTime: null,
    updateTime: null,
    turns: [
      ['user', 'Something harmless.', { create_time: null }],
      ['user', 'Last, a secret.', { create_time: at }],
    ],
  })

const unknown = (id: string): string =>
  `not_found: No conversation has the id or key ${id}. List the conversations to see their ids.`

describe("an agent's view of a conversation", () => {
  it('is the shown branch, without messages the provider never showed', async () => {
    const { agent, person } = await start()
    const shown = await agent.must('conversations.show', { id: heron.id })
    expect(shown.messages.filter(({ kind }) => kind === 'hidden')).toEqual([])
    expect(shown.messages.filter(({ kind }) => kind === 'message').map(({ text }) => text)).toEqual([
      'Which bird stands in the pond?',
      'A grey heron.',
      'My address is 4 Mill Lane.',
      'Noted.',
    ])
    expect(
      (await person.must('conversations.show', { id: heron.id })).messages.some(({ kind }) => kind === 'hidden'),
    ).toBe(true)
  })

  it('is another branch on request', async () => {
    const { agent } = await start()
    const { branch, messages } = await agent.must('conversations.show', { id: heron.id, branch: 2 })
    expect([branch, messages.at(-1)?.text]).toEqual([2, 'A stork.'])
  })

  it('lacks messages you hid and summaries that quote them, until you show them again', async () => {
    const { agent, person } = await start()
    expect(await person.must('messages.hide', { messageId: addressKey, isHidden: true })).toMatchObject({
      messageId: addressKey,
      isHiddenFromAgents: true,
      conversation: { title: 'Herons' },
    })
    const shown = await agent.must('conversations.show', { id: heron.id })
    expect(JSON.stringify(shown)).not.toContain('Mill Lane')
    expect(shown.messages.map(({ text }) => text)).toContain('Noted.')
    expect(shown.conversation.summary).toMatch(/^Which bird stands in the pond/u)
    expect(JSON.stringify(await person.must('conversations.show', { id: heron.id }))).toContain('Mill Lane')
    expect(JSON.stringify(await agent.must('conversations.list', {}))).not.toContain('Mill Lane')
    await person.must('messages.hide', { messageId: addressKey, isHidden: false })
    expect(JSON.stringify(await agent.must('conversations.show', { id: heron.id }))).toContain('Mill Lane')
  })

  it('is dated and listed by the messages it may read', async () => {
    const folder = newFolder('archive')
    const at = 1_740_000_000
    const early = buildConversation({
      id: 'bbbb1111-0000-4000-8000-000000000001',
      title: 'Early',
      // Stamped long after its messages, so it was created when its first message was written.
      createTime: at,
      turns: [
        ['user', 'First, a secret.'],
        ['user', 'Something harmless.'],
        ['user', 'Something else.'],
        ['user', 'Last, a secret.'],
      ],
    })
    const between = buildConversation({
      id: 'bbbb2222-0000-4000-8000-000000000002',
      title: 'Between',
      createTime: at + 45,
      turns: [['user', 'One line.']],
    })
    const later = { ...early, create_time: at + 1_000_000 }
    await importInto(folder, saved(newFolder(), 'conversations.json', [later, between]))
    const { agent, person } = openApi(folder)
    const keys = Object.keys(early.mapping)
    const dated = async (order: 'activity' | 'creation'): Promise<unknown> =>
      (await agent.must('conversations.list', { order })).conversations.map(({ title, createdAtMs, activeAtMs }) => [
        title,
        (createdAtMs ?? 0) / 1000 - at,
        (activeAtMs ?? 0) / 1000 - at,
      ])
    expect(await dated('activity')).toEqual([
      ['Early', 30, 120],
      ['Between', 45, 75],
    ])
    expect(await dated('creation')).toEqual([
      ['Between', 45, 75],
      ['Early', 30, 120],
    ])
    for (const key of [keys.at(-4) ?? '', keys.at(-2) ?? '', keys.at(-1) ?? ''])
      await person.must('messages.hide', { messageId: key, isHidden: true })
    expect(await dated('activity')).toEqual([
      ['Between', 45, 75],
      ['Early', 60, 60],
    ])
    expect(await dated('creation')).toEqual([
      ['Early', 60, 60],
      ['Between', 45, 75],
    ])
    const pages = async (order: 'activity' | 'creation'): Promise<unknown> => {
      const first = await agent.must('conversations.list', { order, limit: 1 })
      const second = await agent.must('conversations.list', { order, limit: 1, cursor: first.nextCursor ?? '' })
      return [...first.conversations, ...second.conversations].map(({ title }) => title)
    }
    expect(await pages('activity')).toEqual(['Between', 'Early'])
    expect(await pages('creation')).toEqual(['Early', 'Between'])
  })

  it('is dated by its import if only messages you hid have a time', async () => {
    const folder = newFolder('archive')
    const [early, untimed] = [endedAt('Early', 1_600_000_000), endedAt('Untimed', null)]
    await importInto(folder, saved(newFolder(), 'conversations.json', [early, untimed]))
    const { agent, person } = openApi(folder)
    await person.must('messages.hide', { messageId: Object.keys(early.mapping).at(-1) ?? '', isHidden: true })
    for (const order of ['activity', 'creation'] as const) {
      const { conversations } = await agent.must('conversations.list', { order })
      expect(conversations).toMatchObject([
        { title: 'Untimed', createdAtMs: null, updatedAtMs: null, activeAtMs: null },
        { title: 'Early', createdAtMs: null, updatedAtMs: null, activeAtMs: null },
      ])
    }
  })

  it.each([
    [
      'hidden',
      (person: OpenApi['person']) => person.must('conversations.edit', { id: heron.id, isHiddenFromAgents: true }),
    ],
    ['in the trash', (person: OpenApi['person']) => person.must('conversations.trash', { id: heron.id })],
  ])('is empty when it is %s: it looks like one that never existed', async (_state, putAway) => {
    const { agent, person } = await start()
    await putAway(person)
    for (const id of [heron.id, 'herons-2025-01', 'aaaa1'])
      expect(await agent.refusal('conversations.show', { id })).toBe(unknown(id))
    expect(await agent.must('conversations.show', { id: 'aaaa' })).toMatchObject({ conversation: { id: stork.id } })
  })

  it('accepts an id prefix that is unique among the visible conversations', async () => {
    const { agent, person } = await start()
    for (const reader of [agent, person])
      expect(await reader.refusal('conversations.show', { id: 'aaaa' })).toBe(
        'invalid_input: Several conversation ids start with aaaa. Type more characters of the id.',
      )
  })

  it('cannot be changed through operations for people', async () => {
    const { agent } = await start()
    expect(await agent.refusal('messages.hide', { messageId: addressKey, isHidden: false })).toBe(
      "invalid_input: messages.hide can't be called this way.",
    )
    expect(await agent.refusal('conversations.edit', { id: heron.id, isHiddenFromAgents: false })).toBe(
      "invalid_input: conversations.edit can't be called this way.",
    )
    expect(await agent.refusal('agents.change', { mayWrite: true })).toBe(
      "invalid_input: agents.change can't be called this way.",
    )
    expect(await agent.refusal('conversations.restore', { id: heron.id })).toBe(
      "invalid_input: conversations.restore can't be called this way.",
    )
  })
})

describe('messages.hide', () => {
  it('reports an unknown message id, even if an empty node has it', async () => {
    const { person } = await start()
    for (const messageId of ['nope', 'client-created-root', addressKey.slice(0, 8), '%']) {
      expect(await person.refusal('messages.hide', { messageId, isHidden: true })).toContain(
        `not_found: No message has the id ${messageId}.`,
      )
    }
  })
})
