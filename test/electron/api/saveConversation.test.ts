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
  it('keeps a conversation as any other: listed, shown, counted and found', async () => {
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

  it('adds what is new under the same key, once, however much is handed over again', async () => {
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

  it('takes turns of different times for different turns', async () => {
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

  it('shows the summary that was given instead of the one made from the turns, and the last title', async () => {
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

  it('makes a key of its own where none is given, another for each conversation, and takes it up again', async () => {
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

  it('goes on under the first key when the person gave another', async () => {
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

  it('refuses the key or id of an imported conversation, and tells nothing of one that agents cannot see', async () => {
    const { api } = await start()
    const save = (sessionKey: string) => api.agent.refusal('conversations.save', { sessionKey, turns: [question] })
    for (const key of ['herons-2025-01', heron.id])
      expect(await save(key)).toBe(
        `invalid_input: The key ${key} belongs to a conversation that was imported. Choose a different one.`,
      )
    await api.person.must('conversations.edit', { id: heron.id, isHiddenFromAgents: true })
    for (const key of ['herons-2025-01', heron.id])
      expect(await save(key)).toBe(`invalid_input: The key ${key} cannot be used. Choose a different one.`)
    expect((await api.person.must('imports.list', {})).imports).toHaveLength(1)
  })

  it('adds nothing to one that the person hid or threw away, also when its import was undone meanwhile', async () => {
    const { api } = await start()
    const again = { sessionKey: 'pears', turns: [question, answer] }
    const { conversation } = await api.agent.must('conversations.save', { sessionKey: 'pears', turns: [question] })
    const refused = 'invalid_input: The key pears cannot be used. Choose a different one.'
    await api.person.must('conversations.edit', { id: conversation.id, isHiddenFromAgents: true })
    expect(await api.agent.refusal('conversations.save', again)).toBe(refused)
    await api.person.must('conversations.edit', { id: conversation.id, isHiddenFromAgents: false })
    await api.person.must('conversations.trash', { id: conversation.id })
    expect(await api.agent.refusal('conversations.save', again)).toBe(refused)
    await api.person.must('imports.undo', { id: 2 })
    expect(await api.agent.refusal('conversations.save', again)).toBe(refused)
    expect(await api.person.must('archive.stats', {})).toMatchObject({ conversations: 1, imports: 2 })
  })

  it('keeps what was handed over word for word, and can be undone call by call', async () => {
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

  it('leaves what a later call repeated when an earlier one is undone', async () => {
    const { api } = await start()
    await api.agent.must('conversations.save', { sessionKey: 'pears', turns: [question, answer] })
    await api.agent.must('conversations.save', { sessionKey: 'pears', turns: [answer, thanks] })
    await api.person.must('imports.undo', { id: 2 })
    expect(await turnsOf(api, 'pears')).toEqual(saidBy(answer, thanks))
  })

  it('is refused unless the person allowed it, and to people, who have other ways', async () => {
    const { api } = await start()
    await api.person.must('agents.change', { mayWrite: false })
    expect(await api.agent.refusal('conversations.save', { turns: [question] })).toBe(
      'not_allowed: Agents may not change this archive. The person can allow it with: backscroll agents --writing on',
    )
    expect(await api.person.refusal('conversations.save', { turns: [question] })).toBe(
      'invalid_input: conversations.save cannot be called this way.',
    )
  })

  it('waits for no import: it says that one is running', async () => {
    const { folder, api } = await start()
    const release = withArchive(folder, (archive) => archive.holdImportLock())
    expect(await api.agent.refusal('conversations.save', { turns: [question] })).toBe(
      'archive_busy: Another import into this archive is running. Wait until it is done, then try again.',
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
  ])('refuses %j', async (input) => {
    const { api } = await start()
    expect(await api.agent.refusal('conversations.save', input as never)).toMatch(/^invalid_input: /)
  })

  it('keeps odd characters in the raw copy and shows a stand-in', async () => {
    const { api } = await start()
    const { conversation } = await api.agent.must('conversations.save', {
      turns: [{ role: 'user', content: 'a\0b \uD800 c' }],
    })
    expect(await turnsOf(api, conversation.id)).toEqual([['user', 'a\u2400b \uFFFD c']])
    expect(await api.person.must('archive.check', {})).toMatchObject({ damage: [] })
  })
})
