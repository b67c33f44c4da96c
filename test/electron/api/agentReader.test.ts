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

const unknown = (id: string): string =>
  `not_found: No conversation has the id or key ${id}. List the conversations to see which there are.`

describe('what an agent reads of a conversation', () => {
  it('is the path that it shows, without what the provider never showed', async () => {
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

  it('is another branch where it asks for one', async () => {
    const { agent } = await start()
    const { branch, messages } = await agent.must('conversations.show', { id: heron.id, branch: 2 })
    expect([branch, messages.at(-1)?.text]).toEqual([2, 'A stork.'])
  })

  it('has no message that the person hid, nor a summary that quotes it, until it is shown again', async () => {
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

  it.each([
    [
      'hidden',
      (person: OpenApi['person']) => person.must('conversations.edit', { id: heron.id, isHiddenFromAgents: true }),
    ],
    ['in the trash', (person: OpenApi['person']) => person.must('conversations.trash', { id: heron.id })],
  ])('is nothing of one that is %s: it is told of as one that never was', async (_state, putAway) => {
    const { agent, person } = await start()
    await putAway(person)
    for (const id of [heron.id, 'herons-2025-01', 'aaaa1'])
      expect(await agent.refusal('conversations.show', { id })).toBe(unknown(id))
    expect(await agent.must('conversations.show', { id: 'aaaa' })).toMatchObject({ conversation: { id: stork.id } })
  })

  it('is told apart by as much of an id as it takes among what it may see', async () => {
    const { agent, person } = await start()
    for (const reader of [agent, person])
      expect(await reader.refusal('conversations.show', { id: 'aaaa' })).toBe(
        'invalid_input: More than one conversation id begins with aaaa. Give more of it.',
      )
  })

  it('cannot be changed through operations for people', async () => {
    const { agent } = await start()
    expect(await agent.refusal('messages.hide', { messageId: addressKey, isHidden: false })).toBe(
      'invalid_input: messages.hide cannot be called this way.',
    )
    expect(await agent.refusal('conversations.edit', { id: heron.id, isHiddenFromAgents: false })).toBe(
      'invalid_input: conversations.edit cannot be called this way.',
    )
    expect(await agent.refusal('agents.change', { mayWrite: true })).toBe(
      'invalid_input: agents.change cannot be called this way.',
    )
    expect(await agent.refusal('conversations.restore', { id: heron.id })).toBe(
      'invalid_input: conversations.restore cannot be called this way.',
    )
  })
})

describe('messages.hide', () => {
  it('says that no message has an id, also where only an empty node has', async () => {
    const { person } = await start()
    for (const messageId of ['nope', 'client-created-root', addressKey.slice(0, 8), '%']) {
      expect(await person.refusal('messages.hide', { messageId, isHidden: true })).toContain(
        `not_found: No message has the id ${messageId}.`,
      )
    }
  })
})
