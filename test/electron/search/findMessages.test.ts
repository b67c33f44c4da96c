import { beforeAll, describe, expect, it } from 'vitest'
import type { Input, Output } from '../../../shared/contract/archiveContract.ts'
import { caseFold } from '../../../shared/text/foldText.ts'
import { idFrom } from '../../support/buildExport.ts'
import { rowsOf, temporaryFolders, withArchive } from '../../support/archiveFixture.ts'
import { bundledResources, importTexts, openSearch, type OpenSearch } from '../../support/searchFixture.ts'
import { type NamedConversation, searchTexts } from '../../support/searchTexts.ts'

const newFolder = temporaryFolders('findmessages')
const seconds = (date: string): number => Date.parse(date) / 1000
const kettle: NamedConversation = {
  id: 'kettle',
  title: 'Descaling the kettle',
  createTime: seconds('2024-05-01T08:00:00Z'),
  turns: [
    ['user', 'How often should I descale it?'],
    ['assistant', 'Every month, with citric acid.'],
    ['tool', 'weather: rain'],
    ['user', 'Thanks, and the IBAN is 9f8e7da1b2c3d4e5f6.'],
  ],
}
const secret: NamedConversation = {
  id: 'secret',
  title: 'Surprise for Odile',
  createTime: seconds('2024-05-02T08:00:00Z'),
  turns: [
    ['user', 'Hide the marzipan violin.'],
    ['assistant', 'It is behind the piano.'],
    ['user', 'And the violin bow?'],
  ],
}
const conversations = [...searchTexts, kettle, secret]

type Found = Output<'messages.find'>
type Options = Partial<Input<'messages.find'>>

let search: OpenSearch
beforeAll(async () => {
  search = openSearch({ folder: newFolder('archive'), resourcesFolder: bundledResources, conversations })
  await importTexts(search.folder, conversations, newFolder())
  await search.must('index.build', { staticOnly: true })
})

function find(text: string, options: Options = {}): Promise<Found> {
  return search.must('messages.find', { text, ...options })
}

async function namesOf(text: string, options: Options = {}): Promise<string[]> {
  return (await find(text, options)).messages.map(({ messageId }) => search.names.get(messageId) ?? messageId)
}

interface Row {
  readonly key: string
  readonly title: string | null
  readonly content: string
}

/** Every message that agents see, newest first, read directly from the file. */
function allRows(): Row[] {
  return rowsOf(
    search.folder,
    `SELECT node_key AS key, conversations.title, content FROM nodes JOIN conversations ON conversations.id =
      nodes.conversation_id JOIN message_facts ON node_id = nodes.id
     WHERE position IS NOT NULL AND nodes.kind <> 'hidden' ORDER BY coalesce(at_ms, 0) DESC, nodes.id DESC`,
  ) as unknown as Row[]
}

describe('an exact text', () => {
  it.each([
    ['citric acid', ['kettle/1']],
    ['CITRIC ACID', ['kettle/1']],
    ['itric aci', ['kettle/1']],
    ['7da1b2c3', ['kettle/3']],
    ['ΟΥΡΑΝΌΣ', ['greek/0']],
    ['резервное КОПИРОВАНИЕ', ['russian/0']],
    ['STRASSENBAHN', ['tram/0']],
    ['数据库迁移', ['chinese/0']],
    ['50% disc', ['percent/0']],
    ['foo_bar', ['names/0']],
    ['🎂', ['emoji/0']],
    ['C++ temp', ['cpp/0']],
  ])('finds %s in %j', async (text, names) => {
    expect(await find(text)).toMatchObject({ mode: 'literal' })
    expect(await namesOf(text)).toEqual(names)
  })

  it('treats %, _ and accents literally', async () => {
    expect((await find('5_% disc')).mode).not.toBe('literal')
    expect((await find('fooxbar')).mode).not.toBe('literal')
    expect((await find('cafe')).mode).not.toBe('literal')
  })

  it('finds every message of a conversation with a matching title, newest first', async () => {
    expect(await namesOf('descaling THE')).toEqual(['kettle/3', 'kettle/2', 'kettle/1', 'kettle/0'])
  })

  it('returns the same as a scan of every message, for any part of any text', async () => {
    const rows = allRows()
    let state = 7
    const next = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return state % below
    }
    for (let round = 0; round < 250; round++) {
      const { content } = rows[next(rows.length)] ?? { content: '' }
      const characters = Array.from(content)
      const from = next(Math.max(characters.length, 1))
      const text = characters
        .slice(from, from + 1 + next(24))
        .join('')
        .trim()
      // A combining mark alone isn't a text: with the letter before it, it's another letter.
      if (text === '' || /^[\p{M}\uff9e\uff9f]/u.test(text)) continue
      const wanted = caseFold(text)
      const expected = rows
        .filter((row) => caseFold(row.content).includes(wanted) || caseFold(row.title ?? '').includes(wanted))
        .slice(0, 200)
      const found = await find(text, { limit: 200 })
      expect([text, found.messages.map(({ messageId }) => messageId)]).toEqual([text, expected.map(({ key }) => key)])
    }
  })
})

describe('filters', () => {
  it('use the exported roles', async () => {
    expect(await namesOf('descaling', { roles: ['tool'] })).toEqual(['kettle/2'])
    expect(await namesOf('descaling', { roles: ['user', 'tool'] })).toEqual(['kettle/3', 'kettle/2', 'kettle/0'])
    expect(await namesOf('descaling', { roles: [] })).toHaveLength(4)
  })

  it('use a time range whose end is exclusive', async () => {
    const [newest, ...older] = (await find('descaling')).messages
    const atMs = newest?.createdAtMs ?? 0
    expect(await namesOf('descaling', { untilMs: atMs })).toEqual(['kettle/2', 'kettle/1', 'kettle/0'])
    expect(await namesOf('descaling', { fromMs: atMs })).toEqual(['kettle/3'])
    expect(await namesOf('descaling', { fromMs: older.at(-1)?.createdAtMs ?? 0, untilMs: atMs + 1 })).toHaveLength(4)
  })

  it('without a text return the latest messages', async () => {
    const { mode, messages, hasMore } = await find('', { limit: 3 })
    expect({ mode, hasMore, keys: messages.map(({ messageId }) => messageId) }).toEqual({
      mode: 'recent',
      hasMore: true,
      keys: allRows()
        .slice(0, 3)
        .map(({ key }) => key),
    })
    expect(await find('   ', { limit: 3 })).toMatchObject({ mode: 'recent' })
  })
})

describe('limits', () => {
  it('cut the list and each text, and report it', async () => {
    const { messages, hasMore } = await find('descaling', { limit: 2, textLimit: 10 })
    expect(messages.map(({ text, isCut }) => [text, isCut])).toEqual([
      ['Thanks, an', true],
      ['weather: r', true],
    ])
    expect(hasMore).toBe(true)
    expect((await find('descaling', { limit: 4 })).hasMore).toBe(false)
  })

  it('never split a character', async () => {
    const { messages } = await find('🎂 bring', { textLimit: 19 })
    expect(messages[0]?.text).toBe('Birthday at eight 🎉')
  })
})

describe('when no message has the text', () => {
  it('messages with similar words or meaning are returned, with their similarity', async () => {
    const { mode, messages } = await find('acid for cleaning the kettle monthly')
    expect(mode).toBe('nearest')
    expect(messages.slice(0, 3).map(({ messageId }) => search.names.get(messageId))).toContain('kettle/1')
    const scores = messages.map(({ nearness }) => nearness?.score ?? -1)
    expect(scores.every((score) => score > 0 && score <= 1)).toBe(true)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  it('the filters still apply', async () => {
    const { messages } = await find('descale how often, with acid?', { roles: ['user'] })
    expect(messages.length).toBeGreaterThan(0)
    expect(messages.every(({ role }) => role === 'user')).toBe(true)
  })

  it.each(['xqzvvk', 'xqzvvk wrmblt pfgnn', 'zzzzzz qqqqq 99887766', '🦑🦑🦑🦑', 'ጠረጴዛው'])(
    'nonsense finds nothing: %s',
    async (text) => {
      expect(await find(text)).toMatchObject({ messages: [] })
    },
  )

  it('treats operators as words', async () => {
    expect((await find('from:me kettle -descale "unclosed')).mode).toBe('nearest')
  })
})

describe('messages hidden from agents', () => {
  const bow = idFrom(`${idFrom('secret')} turn 2`)

  it('are not found by words, title or meaning, nor as neighbors of others', async () => {
    expect(await namesOf('violin')).toEqual(['secret/2', 'secret/0'])
    withArchive(search.folder, ({ edits }) =>
      edits.editConversation('chatgpt', idFrom('secret'), { isHiddenFromAgents: true }),
    )
    for (const text of [
      'violin',
      'Surprise for Odile',
      'marzipan',
      'Hide the marzipan violin.',
      'a present for Odile: a violin made of marzipan',
    ]) {
      expect((await find(text)).messages.filter(({ conversationId }) => conversationId === idFrom('secret'))).toEqual(
        [],
      )
      for (const by of ['summary', 'turns', 'both'] as const) {
        expect(
          (await search.must('conversations.find', { query: text, by })).conversations.filter(
            ({ conversation }) => conversation.id === idFrom('secret'),
          ),
        ).toEqual([])
      }
    }
    expect(
      (await find('', { limit: 200, fromMs: Date.parse('2024-05-02'), untilMs: Date.parse('2024-05-03') })).messages,
    ).toEqual([])
    expect(await search.ask('messages.around', { messageId: bow }, undefined, 'mcp')).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    withArchive(search.folder, ({ edits }) =>
      edits.editConversation('chatgpt', idFrom('secret'), { isHiddenFromAgents: false }),
    )
    expect(await namesOf('violin')).toEqual(['secret/2', 'secret/0'])
  })

  it('may be single messages', async () => {
    withArchive(search.folder, ({ edits }) => edits.hideMessage('chatgpt', idFrom('secret'), bow, true))
    expect(await namesOf('violin')).toEqual(['secret/0'])
    const { conversation, messages } = await search.must('messages.around', {
      messageId: idFrom(`${idFrom('secret')} turn 0`),
    })
    expect([messages.length, conversation.turnCount]).toEqual([2, 2])
    withArchive(search.folder, ({ edits }) => edits.hideMessage('chatgpt', idFrom('secret'), bow, false))
  })

  it('are not found by an expression', async () => {
    withArchive(search.folder, ({ edits }) =>
      edits.editConversation('chatgpt', idFrom('secret'), { isHiddenFromAgents: true }),
    )
    const { messages } = await search.must('messages.match', { expression: 'violin' })
    expect(messages).toEqual([])
    withArchive(search.folder, ({ edits }) =>
      edits.editConversation('chatgpt', idFrom('secret'), { isHiddenFromAgents: false }),
    )
  })
})

describe('messages in the trash', () => {
  it('are not found until they are restored', async () => {
    withArchive(search.folder, ({ edits }) => edits.setTrashed('chatgpt', idFrom('secret'), 1))
    expect((await find('violin')).messages).toEqual([])
    expect((await search.must('messages.match', { expression: 'violin' })).messages).toEqual([])
    expect((await search.find('violin')).names).toEqual([])
    expect((await search.find('violin from:me')).names).toEqual([])
    withArchive(search.folder, ({ edits }) => edits.setTrashed('chatgpt', idFrom('secret'), null))
    expect((await search.find('violin from:me')).names.toSorted()).toEqual(['secret/0', 'secret/2'])
  })
})
