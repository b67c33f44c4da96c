import { beforeAll, describe, expect, it } from 'vitest'
import { idFrom } from '../../../../support/buildExport.ts'
import { temporaryFolders } from '../../../../support/archiveFixture.ts'
import { type OpenClient, openClient } from '../../../../support/mcpClient.ts'
import { importTexts, openSearch, type OpenSearch } from '../../../../support/searchFixture.ts'

const newFolder = temporaryFolders('writing')
const settings = { mayWrite: true }
let search: OpenSearch
let ours: OpenClient

beforeAll(async () => {
  const folder = newFolder('archive')
  await importTexts(
    folder,
    [{ id: 'garden', title: 'Garden', createTime: 1_735_689_600, turns: [['user', 'When do I plant tulips?']] }],
    newFolder(),
  )
  search = openSearch({ folder })
  await search.must('agents.change', settings)
  ours = await openClient(search, { settings })
})

describe('writing', () => {
  it("isn't offered unless the user allows it", async () => {
    const reading = await openClient(search)
    const { tools } = await reading.client.listTools()
    expect(tools.map(({ name }) => name)).not.toContain('save_conversation_context')
    for (const name of ['save_conversation_context', 'delete_conversation'])
      await expect(reading.call(name, {})).rejects.toMatchObject({ code: -32_602 })
  })

  it('describes its effects to clients', async () => {
    const { tools } = await ours.client.listTools()
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]))
    expect(hints['save_conversation_context']).toMatchObject({
      readOnlyHint: false,
      destructiveHint: false,
      openWorldHint: false,
    })
    expect(hints['delete_conversation']).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: false,
    })
  })
})

describe('save_conversation_context', () => {
  it('saves a conversation, adds to it, and it is found', async () => {
    const given = {
      sessionKey: 'trip-2026',
      title: 'A trip',
      summary: 'By train to Trieste.',
      turns: [{ role: 'user', content: 'How far is Trieste?' }],
    }
    const { value } = await ours.call('save_conversation_context', given)
    expect(value).toMatchObject({
      sessionKey: 'trip-2026',
      title: 'A trip',
      isNew: true,
      addedTurns: 1,
      turnCount: 1,
      link: expect.stringMatching(/^backscroll:/) as string,
    })
    const again = await ours.call('save_conversation_context', {
      ...given,
      turns: [
        ...given.turns,
        { role: 'assistant', content: 'Nine hours by train.', createdAt: '2026-11-30T10:00:00Z' },
      ],
    })
    expect(again.value).toMatchObject({ sessionKey: 'trip-2026', isNew: false, addedTurns: 1, turnCount: 2 })
    const got = await ours.call('query_conversations', { mode: 'get', sessionKey: 'trip-2026' })
    expect(JSON.parse(got.text)).toMatchObject({
      t: 'A trip',
      sum: 'By train to Trieste.',
      n: 2,
      turns: [
        { r: 'u', c: 'How far is Trieste?' },
        { r: 'a', c: 'Nine hours by train.' },
      ],
    })
  })

  it.each([
    [{}, /^turns: is missing$/],
    [{ turns: [] }, /^turns: must have at least one turn$/],
    [{ turns: [{ role: 'user', content: '' }] }, /^turns\.0\.content: must not be empty$/],
    [{ turns: [{ role: 'robot', content: 'x' }] }, /^turns\.0\.role: must be user, assistant, system or tool$/],
    [{ turns: 'x' }, /^turns: must be a list of turns$/],
    [{ turns: ['x'] }, /^turns\.0: must be an object with a role and a content$/],
    [{ turns: [{ role: 'user' }] }, /^turns\.0\.content: is missing$/],
    [{ turns: [{ content: 5 }] }, /^turns\.0\.role: is missing; turns\.0\.content: must be text$/],
    [
      { turns: [{ role: 'user', content: 'x', createdAt: 'soon' }] },
      /^turns\.0\.createdAt: must be a time such as 2026-01-04T09:30:00Z$/,
    ],
    [
      { title: 5, summary: true, sessionKey: [], turns: [{ role: 'user', content: 'x' }] },
      /^sessionKey: must be text; title: must be text; summary: must be text$/,
    ],
    [{ turns: [{ role: 'user', content: 'x', colour: 1 }] }, /^turns\.0\.colour: is not a parameter of this tool$/],
    [{ sessionKey: '../x', turns: [{ role: 'user', content: 'x' }] }, /^sessionKey: may have letters/],
  ])('rejects %j with a sentence', async (given, error) => {
    const { text, isError } = await ours.call('save_conversation_context', given)
    expect(isError).toBe(true)
    expect((JSON.parse(text) as { error: string }).error).toMatch(error)
  })
})

describe('delete_conversation', () => {
  it('accepts an id prefix as other tools show it', async () => {
    const { value } = await ours.call('save_conversation_context', {
      title: 'A note',
      turns: [{ role: 'user', content: 'Buy milk.' }],
    })
    const { sessionId } = value as { sessionId: string }
    const { c } = JSON.parse(
      (await ours.call('query_conversations', { mode: 'search', query: 'milk note', searchMode: 'both' })).text,
    ) as { c: { id: string }[] }
    expect((await ours.call('delete_conversation', { sessionId: c[0]?.id })).value).toMatchObject({ sessionId })
  })

  it('moves a conversation to the trash, and says that it can be restored', async () => {
    const { value } = await ours.call('delete_conversation', { sessionKey: 'garden-2025-01' })
    expect(value).toEqual({
      deleted: true,
      sessionId: idFrom('garden'),
      sessionKey: 'garden-2025-01',
      title: 'Garden',
      message:
        'The conversation is in the trash now. No tool finds it there, and the person can restore it in Backscroll.',
    })
    expect(await ours.call('query_conversations', { mode: 'get', sessionKey: 'garden-2025-01' })).toMatchObject({
      text: '{"found":false}',
    })
    expect(await ours.call('conversation_search', { query: 'tulips' })).toMatchObject({ text: 'No matching messages.' })
    await search.must('conversations.restore', { id: idFrom('garden') })
    expect((await ours.call('conversation_search', { query: 'tulips' })).text).toContain('When do I plant tulips?')
  })

  it.each([
    [{}, 'Missing session identifier: provide sessionId or sessionKey.'],
    [{ sessionId: ' ' }, 'Missing session identifier: provide sessionId or sessionKey.'],
    [
      { sessionKey: idFrom('garden') },
      `Session not found: no conversation has the id or key ${idFrom('garden')}. Check with ` +
        'query_conversations mode=list.',
    ],
    [
      { sessionId: idFrom('garden').slice(0, 7) },
      `Session not found: no conversation has the id or key ${idFrom('garden').slice(0, 7)}. Check with ` +
        'query_conversations mode=list.',
    ],
    [
      { sessionId: 'nope' },
      'Session not found: no conversation has the id or key nope. Check with query_conversations mode=list.',
    ],
  ])('rejects %j with a sentence', async (given, error) => {
    expect(await ours.call('delete_conversation', given)).toMatchObject({
      text: JSON.stringify({ error }),
      isError: true,
    })
  })
})
