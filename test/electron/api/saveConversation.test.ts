import { describe, expect, it } from 'vitest'
import { buildConversation } from '../../support/buildExport.ts'
import { openApi, type OpenApi } from '../../support/apiFixture.ts'
import {
  checkIndex,
  essenceOf,
  fixedNow,
  importInto,
  rowsOf,
  saved,
  temporaryFolders,
  withArchive,
} from '../../support/archiveFixture.ts'

const newFolder = temporaryFolders('save')
const heron = buildConversation({ id: 'heron', title: 'Herons', turns: [['user', 'Which bird?']] })
const question = { role: 'user', content: 'How do I prune a pear tree?' } as const
const answer = { role: 'assistant', content: 'In late winter, above an outward bud.' } as const
const thanks = { role: 'user', content: 'Thanks, and the quince?' } as const
const quince = { role: 'assistant', content: 'Hardly at all.' } as const

async function start(): Promise<{ folder: string; api: OpenApi }> {
  const folder = newFolder('archive')
  await importInto(folder, saved(newFolder(), 'conversations.json', [heron]))
  const api = openApi(folder)
  await api.person.must('agents.change', { mayWrite: true })
  return { folder, api }
}

async function turnsOf({ agent }: OpenApi, id: string): Promise<(string | null)[][]> {
  return (await agent.must('conversations.show', { id })).messages.map(({ role, text }) => [role, text])
}

const saidBy = (...turns: readonly { role: string; content: string }[]): string[][] =>
  turns.map(({ role, content }) => [role, content])

describe('conversations.save', () => {
  it('saves a conversation like any other: listed, shown, counted and found', async () => {
    const { folder, api } = await start()
    const outcome = await api.agent.must('conversations.save', {
      title: 'Pear tree',
      turns: [question, { ...answer, createdAt: '2026-11-30T10:00:00+02:00' }],
    })
    expect(outcome).toMatchObject({
      isNew: true,
      addedTurns: 2,
      conversation: {
        provider: 'agent',
        title: 'Pear tree',
        sessionKey: expect.stringMatching(/^pear-tree-2026-11-[0-9a-f]{4}$/) as string,
        turnCount: 2,
        branchCount: 1,
        model: null,
        kind: 'chat',
      },
    })
    const shown = await api.agent.must('conversations.show', { id: outcome.conversation.id })
    expect(shown.messages).toMatchObject([
      { role: 'user', kind: 'message', text: question.content, model: null, createdAtMs: fixedNow() },
      { role: 'assistant', kind: 'message', text: answer.content, createdAtMs: Date.UTC(2026, 10, 30, 8) },
    ])
    expect((await api.person.must('conversations.list', {})).conversations.map(({ title }) => title)).toEqual([
      'Pear tree',
      'Herons',
    ])
    expect(await api.person.must('archive.stats', {})).toMatchObject({
      providers: { agent: 1, chatgpt: 1 },
      rawVersions: 2,
    })
    expect(await api.person.must('archive.check', {})).toMatchObject({ damage: [] })
    withArchive(folder, (archive) => expect(archive.searchIndex.isBehind()).toBe(false))
    checkIndex(folder)
    expect((await api.person.must('search.run', { query: 'outward bud', useMeaning: false })).hits).toMatchObject([
      { conversationId: outcome.conversation.id },
    ])
  })

  it('adds new turns under the same key once, however often they are repeated', async () => {
    const { api } = await start()
    const save = (...turns: readonly { role: 'user' | 'assistant'; content: string }[]) =>
      api.agent.must('conversations.save', { sessionKey: 'pears', turns: [...turns] })
    const { conversation } = await save(question, answer)
    expect(conversation.sessionKey).toBe('pears')
    expect(await save(question, answer, thanks)).toMatchObject({
      isNew: false,
      addedTurns: 1,
      conversation: { id: conversation.id },
    })
    expect(await save(thanks, quince)).toMatchObject({ isNew: false, addedTurns: 1 })
    expect(await save(question, answer, thanks, quince)).toMatchObject({ addedTurns: 0 })
    expect(await save(question, answer)).toMatchObject({ addedTurns: 0 })
    expect(await turnsOf(api, 'pears')).toEqual(saidBy(question, answer, thanks, quince))
    expect((await api.person.must('imports.list', {})).imports).toHaveLength(4)
    expect(await save(question)).toMatchObject({ addedTurns: 0 })
    expect(await save(thanks)).toMatchObject({ addedTurns: 1 })
    expect(await turnsOf(api, 'pears')).toEqual(saidBy(question, answer, thanks, quince, thanks))
  })

  it('treats turns with different times as different', async () => {
    const { api } = await start()
    await api.agent.must('conversations.save', {
      sessionKey: 'pears',
      turns: [{ ...question, createdAt: '2026-11-01T10:00:00Z' }],
    })
    expect(
      await api.agent.must('conversations.save', {
        sessionKey: 'pears',
        turns: [{ ...question, createdAt: '2026-11-02T10:00:00Z' }],
      }),
    ).toMatchObject({ addedTurns: 1 })
  })

  it('shows the given summary instead of a generated one, and the last title', async () => {
    const { api } = await start()
    const first = await api.agent.must('conversations.save', {
      sessionKey: 'pears',
      title: 'Pears',
      turns: [question, answer],
    })
    expect(first.conversation.summary).toContain('prune')
    const second = await api.agent.must('conversations.save', {
      sessionKey: 'pears',
      summary: 'When and where to cut.',
      turns: [question, answer],
    })
    expect(second).toMatchObject({ addedTurns: 0, conversation: { title: 'Pears', summary: 'When and where to cut.' } })
    const third = await api.agent.must('conversations.save', {
      sessionKey: 'pears',
      title: 'Pears and quinces',
      turns: [thanks],
    })
    expect(third.conversation).toMatchObject({ title: 'Pears and quinces', summary: 'When and where to cut.' })
  })

  it('generates a unique key if none is given, and continues under it', async () => {
    const { api } = await start()
    const first = await api.agent.must('conversations.save', { title: 'Pear tree', turns: [question] })
    const second = await api.agent.must('conversations.save', { title: 'Pear tree', turns: [thanks] })
    expect(first.conversation.sessionKey).toMatch(/^pear-tree-2026-12-[0-9a-f]{4}$/)
    expect(second.conversation.sessionKey).toMatch(/^pear-tree-2026-12-[\da-f]{4}$/)
    expect(second.conversation.id).not.toBe(first.conversation.id)
    const again = await api.agent.must('conversations.save', {
      sessionKey: second.conversation.sessionKey,
      turns: [quince],
    })
    expect(again).toMatchObject({ isNew: false, addedTurns: 1, conversation: { id: second.conversation.id } })
  })

  it('continues under the first key after you changed it', async () => {
    const { api } = await start()
    const { conversation } = await api.agent.must('conversations.save', { title: 'Pear tree', turns: [question] })
    await api.person.must('conversations.edit', { id: conversation.id, sessionKey: 'orchard' })
    for (const sessionKey of [conversation.sessionKey, 'orchard', conversation.id]) {
      expect(await api.agent.must('conversations.save', { sessionKey, turns: [question] })).toMatchObject({
        isNew: false,
        addedTurns: 0,
        conversation: { sessionKey: 'orchard' },
      })
    }
  })

  it('rejects the key or id of an imported conversation', async () => {
    const { api } = await start()
    for (const sessionKey of ['herons-2025-01', heron.id])
      expect(await api.agent.refusal('conversations.save', { sessionKey, turns: [question] })).toBe(
        `invalid_input: The key ${sessionKey} belongs to an imported conversation. Choose a different one.`,
      )
    expect((await api.person.must('imports.list', {})).imports).toHaveLength(1)
  })

  it.each([
    ['made from its title', {}, 'herons-2025-01'],
    ['chosen by the user', { sessionKey: 'birds' }, 'birds'],
    ['that is its id', {}, heron.id],
  ])('saves under a key of a hidden conversation as if it were free: a key %s', async (_kind, edits, sessionKey) => {
    const { api } = await start()
    await api.person.must('conversations.edit', { id: heron.id, isHiddenFromAgents: true, ...edits })
    const before = await api.person.must('conversations.show', { id: heron.id })
    const first = await api.agent.must('conversations.save', { sessionKey, title: 'Mine', turns: [question] })
    expect(first).toMatchObject({ isNew: true, addedTurns: 1, conversation: { title: 'Mine', sessionKey } })
    expect(await api.agent.must('conversations.save', { sessionKey, turns: [question, answer] })).toMatchObject({
      isNew: false,
      addedTurns: 1,
      conversation: { id: first.conversation.id, sessionKey },
    })
    expect((await api.agent.must('conversations.show', { id: sessionKey })).conversation.title).toBe('Mine')
    const after = await api.person.must('conversations.show', { id: heron.id })
    expect(after.messages).toEqual(before.messages)
    if ('sessionKey' in edits) {
      expect(after.conversation.sessionKey).toBe(sessionKey)
      expect((await api.person.must('conversations.show', { id: sessionKey })).conversation.id).toBe(heron.id)
    }
  })

  it('adds nothing to one that the user hid or trashed, even if its import was undone: it begins another', async () => {
    const { api } = await start()
    const save = () => api.agent.must('conversations.save', { sessionKey: 'pears', turns: [question, answer] })
    const ids = [(await save()).conversation.id]
    const hide = (id: string) => api.person.must('conversations.edit', { id, isHiddenFromAgents: true })
    const trash = (id: string) => api.person.must('conversations.trash', { id })
    const undo = async (id: string) => {
      await trash(id)
      await api.person.must('imports.undo', { id: 4 })
    }
    for (const putAway of [hide, trash, undo]) {
      await putAway(ids.at(-1) ?? '')
      const again = await save()
      expect(again).toMatchObject({ isNew: true, addedTurns: 2, conversation: { sessionKey: 'pears', turnCount: 2 } })
      ids.push(again.conversation.id)
    }
    expect(new Set(ids).size).toBe(4)
  })

  it('stores the input word for word, and each call can be undone', async () => {
    const { folder, api } = await start()
    const before = essenceOf(folder)
    await api.agent.must('conversations.save', { sessionKey: 'pears', turns: [question, answer] })
    const afterFirst = essenceOf(folder)
    const [kept] = withArchive(folder, (archive) =>
      archive.rawVersions.versionsOf(archive.library.byKey('pears', 'all')?.rowId ?? 0),
    )
    expect(JSON.parse(kept?.bytes.toString() ?? '')).toMatchObject({ sessionKey: 'pears', turns: [question, answer] })
    await api.agent.must('conversations.save', { sessionKey: 'pears', turns: [answer, thanks] })
    expect((await api.person.must('imports.list', {})).imports).toMatchObject([
      { id: 3, source: 'agent', status: 'done', formats: ['saved by an agent'], conversations: { new: 0, updated: 1 } },
      { id: 2, source: 'agent', status: 'done', conversations: { new: 1 }, messages: 2 },
      { id: 1 },
    ])
    const keys = rowsOf(folder, 'SELECT node_key FROM nodes ORDER BY id').map(({ node_key }) => node_key)
    await api.person.must('imports.undo', { id: 3 })
    expect(essenceOf(folder)).toEqual(afterFirst)
    expect(rowsOf(folder, 'SELECT node_key FROM nodes ORDER BY id').map(({ node_key }) => node_key)).toEqual(
      keys.slice(0, -1),
    )
    await api.person.must('imports.undo', { id: 2 })
    expect(essenceOf(folder)).toEqual(before)
    expect(await api.person.must('archive.check', {})).toMatchObject({ damage: [] })
  })

  it('keeps turns that a later call repeated when an earlier one is undone', async () => {
    const { api } = await start()
    await api.agent.must('conversations.save', { sessionKey: 'pears', turns: [question, answer] })
    await api.agent.must('conversations.save', { sessionKey: 'pears', turns: [answer, thanks] })
    await api.person.must('imports.undo', { id: 2 })
    expect(await turnsOf(api, 'pears')).toEqual(saidBy(answer, thanks))
  })

  it('requires your permission, and is not available to people', async () => {
    const { api } = await start()
    await api.person.must('agents.change', { mayWrite: false })
    expect(await api.agent.refusal('conversations.save', { turns: [question] })).toBe(
      "not_allowed: Agents can't change this archive. The user can allow it with: backscroll agents --writing on",
    )
    expect(await api.person.refusal('conversations.save', { turns: [question] })).toBe(
      "invalid_input: conversations.save can't be called this way.",
    )
  })

  it('is rejected during an import, with an explanation', async () => {
    const { folder, api } = await start()
    const release = withArchive(folder, (archive) => archive.holdImportLock())
    expect(await api.agent.refusal('conversations.save', { turns: [question] })).toBe(
      'archive_busy: Another import into this archive is running. Wait until it finishes and try again.',
    )
    release()
    expect(await api.agent.must('conversations.save', { turns: [question] })).toMatchObject({ isNew: true })
  })

  it.each([
    [{ turns: [] }],
    [{ turns: [{ role: 'poet', content: 'x' }] }],
    [{ turns: [{ role: 'user', content: '' }] }],
    [{ sessionKey: '../x', turns: [question] }],
    [{ turns: [{ ...question, createdAt: 'yesterday' }] }],
    [{ turns: [question], other: 1 }],
  ])('rejects %j', async (input) => {
    const { api } = await start()
    expect(await api.agent.refusal('conversations.save', input as never)).toMatch(/^invalid_input: /)
  })

  it('keeps odd characters in the raw copy and shows a replacement', async () => {
    const { api } = await start()
    const { conversation } = await api.agent.must('conversations.save', {
      turns: [{ role: 'user', content: 'a\0b \uD800 c' }],
    })
    expect(await turnsOf(api, conversation.id)).toEqual([['user', 'a\u2400b \uFFFD c']])
    expect(await api.person.must('archive.check', {})).toMatchObject({ damage: [] })
  })
})
