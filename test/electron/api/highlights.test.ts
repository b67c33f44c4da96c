import { describe, expect, it } from 'vitest'
import type { HighlightColor } from '../../../shared/model/highlightColors.ts'
import { highlightOperations } from '../../../shared/contract/operations/highlightOperations.ts'
import { anchorOf } from '../../../shared/text/textAnchor.ts'
import { openApi, type OpenApi } from '../../support/apiFixture.ts'
import { fixedNow, importInto, saved, temporaryFolders } from '../../support/archiveFixture.ts'
import { buildConversation, idFrom } from '../../support/buildExport.ts'

const newFolder = temporaryFolders('highlights')
const answer = 'Plant tulips in autumn, before the frost.'
const tulips = buildConversation({
  id: 'tulips',
  title: 'Tulips',
  turns: [
    ['user', 'When do I plant tulips?'],
    ['assistant', answer],
  ],
})
const roof = buildConversation({
  id: 'roof',
  title: 'A roof for Noor',
  turns: [
    ['user', 'Which roof?'],
    ['assistant', 'EPDM is the simplest.'],
  ],
})
const message = (conversation: { id: string }, turn: number): string => idFrom(`${conversation.id} turn ${turn}`)
const frost = anchorOf(answer, 24, 40)

async function start(): Promise<{ folder: string; file: string; api: OpenApi }> {
  const folder = newFolder('archive')
  const file = saved(newFolder(), 'conversations.json', [tulips, roof])
  await importInto(folder, file)
  return { folder, file, api: openApi(folder) }
}

const place = (quote: string) => ({ quote, before: '', after: '', start: 0 })

function mark(
  { page }: OpenApi,
  quote: string,
  said: { colour?: HighlightColor; note?: string; tags?: string[] } = {},
) {
  return page.must('highlights.add', {
    conversationId: roof.id,
    messageId: message(roof, 1),
    anchor: place(quote),
    colour: 'green',
    ...said,
  })
}

async function quotes(
  { person }: OpenApi,
  filter: Parameters<typeof person.must<'highlights.list'>>[1] = {},
): Promise<string[]> {
  return (await person.must('highlights.list', filter)).highlights.map(({ anchor }) => anchor.quote)
}

async function found({ person }: OpenApi, query: string): Promise<string[]> {
  return (await person.must('search.run', { query })).hits.map(({ messageId }) => messageId)
}

describe('a highlight', () => {
  it('keeps its message and its values', async () => {
    const { page, person } = (await start()).api
    const made = await page.must('highlights.add', {
      conversationId: tulips.id,
      messageId: message(tulips, 1),
      anchor: frost,
      colour: 'rose',
      note: 'Buy bulbs',
      tags: ['garden', 'Garden', 'autumn'],
    })
    expect(made).toEqual({
      id: 1,
      conversationId: tulips.id,
      messageId: message(tulips, 1),
      title: 'Tulips',
      derivedTitle: null,
      isReadable: true,
      role: 'assistant',
      saidAtMs: 1_735_689_660_000,
      anchor: { quote: 'before the frost', before: 'Plant tulips in autumn, ', after: '.', start: 24 },
      colour: 'rose',
      note: 'Buy bulbs',
      tags: ['garden', 'autumn'],
      createdAtMs: fixedNow(),
      updatedAtMs: fixedNow(),
    })
    const list = await person.must('highlights.list', {})
    expect(list).toEqual({
      highlights: [made],
      total: 1,
      tags: [
        { tag: 'autumn', count: 1 },
        { tag: 'garden', count: 1 },
      ],
    })
    expect(highlightOperations['highlights.list'].output.parse(list)).toEqual(list)
  })

  it("accepts any name of the conversation, and the message's key", async () => {
    const { page, person } = (await start()).api
    for (const [index, conversationId] of [tulips.id.slice(0, 8), 'tulips-2025-01'].entries()) {
      const made = await page.must('highlights.add', {
        conversationId,
        messageId: message(tulips, index),
        anchor: place('x'),
        colour: 'blue',
      })
      expect(made.conversationId).toBe(tulips.id)
      expect((await person.must('highlights.list', { conversationId })).total).toBe(index + 1)
    }
    expect((await person.must('highlights.list', { conversationId: roof.id })).total).toBe(0)
  })

  it('is rejected for an unknown message', async () => {
    const { page, person } = (await start()).api
    const input = { messageId: message(tulips, 1), anchor: frost, colour: 'green' } as const
    expect(await page.refusal('highlights.add', { ...input, conversationId: 'nope' })).toContain(
      'not_found: No conversation has the id or key nope',
    )
    expect(await page.refusal('highlights.add', { ...input, conversationId: roof.id })).toContain(
      "not_found: Couldn't highlight this. No message in this conversation has the id",
    )
    expect(
      await page.refusal('highlights.add', { ...input, conversationId: tulips.id, anchor: { ...frost, quote: '' } }),
    ).toContain('invalid_input: anchor.quote: must not be empty')
    expect(await person.refusal('highlights.list', { conversationId: 'nope' })).toContain('not_found')
  })

  it('is updated when the same words are highlighted again', async () => {
    const { api } = await start()
    await mark(api, 'EPDM', { note: 'rubber', tags: ['house'] })
    expect(await mark(api, 'EPDM', { colour: 'blue', tags: ['House', 'shed'] })).toMatchObject({
      id: 1,
      colour: 'blue',
      note: 'rubber',
      tags: ['house', 'shed'],
    })
    expect(await quotes(api)).toEqual(['EPDM'])
  })

  it('changes only the given fields, and is gone once removed', async () => {
    const { api } = await start()
    const { id } = await mark(api, 'EPDM', { note: 'rubber', tags: ['house'] })
    expect(await api.page.must('highlights.edit', { id, colour: 'rose' })).toMatchObject({
      colour: 'rose',
      note: 'rubber',
      tags: ['house'],
    })
    expect(await api.page.must('highlights.edit', { id, note: '', tags: [] })).toMatchObject({
      colour: 'rose',
      note: '',
      tags: [],
    })
    expect(await api.person.must('highlights.remove', { id })).toMatchObject({ id, anchor: { quote: 'EPDM' } })
    expect(await quotes(api)).toEqual([])
    for (const again of [
      api.page.refusal('highlights.edit', { id, note: 'x' }),
      api.page.refusal('highlights.remove', { id }),
    ]) {
      expect(await again).toBe("not_found: There's no highlight 1. It may have been removed.")
    }
  })

  it('is not available to agents', async () => {
    const { agent } = (await start()).api
    expect(await agent.refusal('highlights.list', {})).toBe("invalid_input: highlights.list can't be called this way.")
  })
})

describe('the list of highlights', () => {
  it('shows the latest first, in pages, with the total', async () => {
    const { api } = await start()
    for (const quote of ['one', 'two', 'three']) await mark(api, quote)
    expect(await quotes(api)).toEqual(['three', 'two', 'one'])
    expect(await quotes(api, { limit: 1, offset: 1 })).toEqual(['two'])
    expect((await api.person.must('highlights.list', { limit: 1, offset: 1 })).total).toBe(3)
  })

  it('can be filtered by words, colors and tags', async () => {
    const { api } = await start()
    await mark(api, 'Rubber sheets', { colour: 'green', note: 'ask Tomas', tags: ['House', 'roof'] })
    await mark(api, 'Sauté the leeks', { colour: 'blue', tags: ['kitchen'] })
    await mark(api, '30 years', { colour: 'rose', tags: ['house'] })
    expect(await quotes(api, { text: 'SAUTE' })).toEqual(['Sauté the leeks'])
    expect(await quotes(api, { text: 'tomas sheet' })).toEqual(['Rubber sheets'])
    expect(await quotes(api, { text: 'noor kitch' })).toEqual(['Sauté the leeks'])
    expect(await quotes(api, { text: 'nothing' })).toEqual([])
    expect(await quotes(api, { colours: ['green', 'rose'] })).toEqual(['30 years', 'Rubber sheets'])
    expect(await quotes(api, { tags: ['house'] })).toEqual(['30 years', 'Rubber sheets'])
    expect(await quotes(api, { tags: ['house', 'roof'] })).toEqual(['Rubber sheets'])
    expect(await quotes(api, { text: 'years', colours: ['blue'] })).toEqual([])
    expect((await api.person.must('highlights.list', { text: 'nothing' })).tags).toEqual([
      { tag: 'house', count: 2 },
      { tag: 'kitchen', count: 1 },
      { tag: 'roof', count: 1 },
    ])
  })

  it('shows the title you chose', async () => {
    const { api } = await start()
    await mark(api, 'EPDM')
    await api.person.must('conversations.edit', { id: roof.id, title: 'Shed' })
    expect((await api.person.must('highlights.list', {})).highlights[0]?.title).toBe('Shed')
  })
})

describe('highlights during imports', () => {
  it('survive another import, undoing all imports, and importing again', async () => {
    const { folder, file, api } = await start()
    const made = await api.page.must('highlights.add', {
      conversationId: tulips.id,
      messageId: message(tulips, 1),
      anchor: frost,
      colour: 'green',
    })
    const list = async () => (await api.person.must('highlights.list', {})).highlights
    await importInto(
      folder,
      saved(newFolder(), 'conversations.json', [{ ...tulips, title: 'More tulips', update_time: 1_764_000_000 }]),
    )
    expect(await list()).toEqual([{ ...made, title: 'More tulips' }])
    for (const id of [2, 1]) await api.person.must('imports.undo', { id })
    const gone = { ...made, title: null, isReadable: false, role: null, saidAtMs: null }
    expect(await list()).toEqual([gone])
    expect((await api.person.must('highlights.list', { conversationId: tulips.id })).highlights).toEqual([gone])
    await importInto(folder, file)
    expect(await list()).toEqual([made])
  })

  it('are hidden while their conversation is in the trash', async () => {
    const { api } = await start()
    await mark(api, 'EPDM')
    await api.person.must('conversations.trash', { id: roof.id })
    expect(await api.person.must('highlights.list', {})).toEqual({ highlights: [], total: 0, tags: [] })
    await api.person.must('conversations.restore', { id: roof.id })
    expect(await quotes(api)).toEqual(['EPDM'])
  })
})

describe('is:highlighted', () => {
  it('finds messages with a highlight, alone and with words, and those without', async () => {
    const { api } = await start()
    expect(await found(api, 'is:highlighted')).toEqual([])
    await mark(api, 'EPDM')
    await mark(api, 'simplest')
    expect(await found(api, 'is:highlighted')).toEqual([message(roof, 1)])
    expect(await found(api, 'is:highlighted simplest')).toEqual([message(roof, 1)])
    expect(await found(api, 'is:highlighted tulips')).toEqual([])
    expect((await found(api, '-is:highlighted')).toSorted()).toEqual(
      [message(roof, 0), message(tulips, 0), message(tulips, 1)].toSorted(),
    )
  })

  it('reflects removed highlights', async () => {
    const { api } = await start()
    const { id } = await mark(api, 'EPDM')
    await api.page.must('highlights.remove', { id })
    expect(await found(api, 'is:highlighted')).toEqual([])
  })
})
