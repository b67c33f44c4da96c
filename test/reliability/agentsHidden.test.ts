import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Agent,
  everyQuestion,
  openAgent,
  type Question,
  type Said,
  textOf,
  toolCall,
  valueOf,
} from '../support/agentProgram.ts'
import { importInto, saved, temporaryFolders } from '../support/archiveFixture.ts'
import { runCli } from '../support/commandLine.ts'
import { buildConversation, type ConversationOptions, idFrom, type Turn } from '../support/buildExport.ts'
import { howMany, someOf } from '../support/howMany.ts'

const newFolder = temporaryFolders('agents-hidden')
const PATIENCE_MS = 240_000
const january = 1_735_689_600

/** Two words per place, so one reveals a leak even if the other was in the request. */
const secretsOf = (name: string) =>
  Object.fromEntries(
    ['Title', 'Ask', 'Answer', 'Tool', 'File', 'Source'].map((place) => [
      place,
      `zq${name}${place}uno zq${name}${place}due`.toLowerCase(),
    ]),
  )

function secretTurns(name: string): Turn[] {
  const { Ask, Answer, Tool, File, Source } = secretsOf(name)
  const source = {
    type: 'webpage',
    matched_text: '\ue200cite\ue202turn0search0\ue201',
    start_idx: 0,
    end_idx: 0,
    url: `https://example.org/${Source?.replace(' ', '-')}`,
    title: Source,
  }
  return [
    [
      'user',
      `The present for Ada is ${Ask}, dear assistant.`,
      {
        metadata: { attachments: [{ id: `file-${name}`, name: `${File}.pdf`, mime_type: 'application/pdf', size: 9 }] },
      },
    ],
    ['tool', `The tool found ${Tool}.`, { author: { role: 'tool', name: 'browser', metadata: {} } }],
    ['assistant', `Nobody shall learn of ${Answer} before June.`, { metadata: { content_references: [source] } }],
  ]
}

const garden: ConversationOptions = {
  id: 'garden',
  title: 'The garden',
  createTime: january,
  turns: [
    ['user', 'When are tulips planted?'],
    ['assistant', 'Tulips are planted in autumn, dear Ada.'],
  ],
}
const kitchen: ConversationOptions = {
  id: 'kitchen',
  title: 'The kitchen',
  createTime: january + 9000,
  turns: [
    ['user', 'How long does bread bake?'],
    ['assistant', 'Bread bakes for an hour.'],
  ],
}
const hidden: ConversationOptions = {
  id: 'hidden',
  title: secretsOf('hidden').Title ?? '',
  createTime: january + 5000,
  turns: secretTurns('hidden'),
}
const trashed: ConversationOptions = {
  id: 'trashed',
  title: secretsOf('trashed').Title ?? '',
  createTime: january + 6000,
  turns: secretTurns('trashed'),
}
/** Its middle and its last message are hidden. */
const half: ConversationOptions = {
  id: 'half',
  title: 'Half of it',
  createTime: january + 7000,
  turns: [
    ['user', 'What may be known of the orchestra?'],
    ...secretTurns('half'),
    ['user', 'And the weather for tulips?'],
    ['assistant', secretsOf('last').Ask ?? ''],
  ],
}
const hiddenTurns = [1, 2, 3, 5].map((turn) => idFrom(`${idFrom('half')} turn ${turn}`))

const secrets = ['hidden', 'trashed', 'half', 'last'].flatMap((name) =>
  Object.values(secretsOf(name)).flatMap((words) => words.split(' ')),
)
const secretIds = [idFrom('hidden'), idFrom('trashed')]
const keys = ['hidden', 'trashed'].map((name) => `${secretsOf(name).Title?.replace(' ', '-')}-2025-01`)
const secretMessages = ['hidden', 'trashed'].flatMap((name) =>
  [0, 1, 2].map((turn) => idFrom(`${idFrom(name)} turn ${turn}`)),
)

const questions = someOf(
  everyQuestion({
    words: [
      ...secrets,
      'tulips',
      'orchestra',
      'present for Ada',
      'zqhiddenaskunp',
      'zqtrashedanswerdua',
      'zqhalfansweruni',
      'June browser pdf',
      'dear',
    ],
    names: [
      ...secretIds,
      ...secretIds.map((id) => id.slice(0, 8)),
      ...secretIds.map((id) => id.slice(0, 1)),
      ...keys,
      idFrom('half'),
      idFrom('garden'),
      'half-of-it-2025-01',
    ],
    messageIds: [
      ...secretMessages,
      ...hiddenTurns,
      idFrom(`${idFrom('half')} turn 0`),
      idFrom(`${idFrom('half')} turn 4`),
    ],
  }),
  6,
)

async function command(archive: string, ...args: string[]): Promise<void> {
  const { code, stderr } = await runCli(args, { archive })
  if (code !== 0) throw new Error(stderr)
}

async function importAll(conversations: readonly ConversationOptions[]): Promise<string> {
  const archive = newFolder('archive')
  await importInto(archive, saved(newFolder(), 'export.json', conversations.map(buildConversation)))
  return archive
}

/** Without the words of the request, which may be echoed. */
function withoutEcho(said: Said, { params }: Question): string {
  const given = textsIn(params)
    .filter((text) => text.length > 3)
    .map((text) => text.replace(/^conversation:\/\//, '').replace(/\?page=2$/, ''))
  const echoes = given.flatMap((text) => [text, text.replaceAll('"', '\\"'), text.replaceAll('"', String.raw`\\\"`)])
  return echoes
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, echo) => text.replaceAll(echo, ''), JSON.stringify(said))
    .toLowerCase()
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Leaked words, with the request that got them. */
function leaksIn(said: Said, question: Question): string[] {
  const text = withoutEcho(said, question)
  const found = [...secrets, ...secretIds, ...secretMessages].filter((secret) => text.includes(secret))
  return found.map((secret) => `${secret} was told by ${JSON.stringify(question)}`)
}

let archive = ''
let agent: Agent
beforeAll(async () => {
  archive = await importAll([garden, kitchen, half, hidden, trashed])
  await command(archive, 'edit', idFrom('hidden'), '--hide')
  await command(archive, 'trash', idFrom('trashed'))
  for (const messageId of hiddenTurns) await command(archive, 'hide-message', messageId)
  await command(archive, 'agents', '--writing', 'on')
  agent = await openAgent(archive)
})

describe('content hidden from agents or in the trash', () => {
  it.each([
    ['short answers', { COMPACT_RESPONSES: 'true' }],
    ['long answers', { COMPACT_RESPONSES: 'false' }],
    ['a small budget', { BACKSCROLL_TOKEN_BUDGET: '1000' }],
  ])('is revealed by no request, with %s', { timeout: PATIENCE_MS }, async (_name, env) => {
    const one = await openAgent(archive, env)
    const said = await one.askAll(questions)
    expect(questions.flatMap((question, index) => leaksIn(said[index] ?? {}, question))).toEqual([])
    expect(said.filter((each) => JSON.stringify(each).includes('tulips')).length).toBeGreaterThan(howMany(1, 10))
    expect(secrets.filter((secret) => one.log().includes(secret))).toEqual([])
    expect(one.troubles).toEqual([])
  })

  it('is not counted in lists', async () => {
    expect(valueOf(await agent.call('query_conversations', { mode: 'list' }))).toMatchObject({ total: 3, returned: 3 })
    expect(valueOf(await agent.call('list_conversations'))).toMatchObject({ page_info: { next: null, prev: null } })
    expect(valueOf(await agent.call('query_conversations', { mode: 'list', limit: 1, offset: 2 }))).toMatchObject({
      total: 3,
      returned: 1,
    })
  })

  it('is not counted among the turns of a conversation', async () => {
    const got = valueOf(await agent.call('query_conversations', { mode: 'get', sessionId: idFrom('half') })) as {
      session: { turnCount: number }
      turns: unknown[]
    }
    expect(got.session.turnCount).toBe(got.turns.length)
    const { conversations } = valueOf(await agent.call('query_conversations', { mode: 'list' })) as {
      conversations: { sessionId: string; turnCount: number }[]
    }
    expect(conversations.find(({ sessionId }) => sessionId === idFrom('half'))?.turnCount).toBe(got.turns.length)
  })

  it('is not reported as the end of a conversation, nor is its time', async () => {
    const { data } = valueOf(await agent.call('list_conversations')) as {
      data: { id: string; current_node: string; last_message_at: string; message_count: number }[]
    }
    const listed = data.find(({ id }) => id === idFrom('half'))
    // The fifth turn is the last one agents may see.
    expect.soft(listed?.last_message_at).toBe('2025-01-01T01:59:10Z')
    expect.soft(hiddenTurns).not.toContain(listed?.current_node)
  })

  it('is not found by msg_search', async () => {
    const [ask = ''] = (secretsOf('hidden').Ask ?? '').split(' ')
    for (const query of [ask, `${ask.slice(0, 6)}*`, secretsOf('half').Ask ?? '', secretsOf('trashed').Ask ?? ''])
      expect(valueOf(await agent.call('msg_search', { query }))).toMatchObject({ total: 0, results: [] })
    for (const name of ['hidden', 'trashed'])
      expect(valueOf(await agent.call('msg_search', { query: 'a* OR t*', thread_id: idFrom(name) }))).toMatchObject({
        total: 0,
      })
  })

  it('can be neither trashed nor appended to', async () => {
    const turns = [{ role: 'user', content: 'A new turn.' }]
    const refused = [
      ...secretIds.map((sessionId) => toolCall('delete_conversation', { sessionId })),
      ...secretIds.map((id) => toolCall('delete_conversation', { sessionId: id.slice(0, 10) })),
      ...keys.map((sessionKey) => toolCall('delete_conversation', { sessionKey })),
    ]
    const said = await agent.askAll(refused)
    expect(said.map(({ result }) => result?.['isError'])).toEqual(refused.map(() => true))
    expect(refused.flatMap((question, index) => leaksIn(said[index] ?? {}, question))).toEqual([])
    // A nonexistent one is reported in the same words.
    const unknown = idFrom('never was')
    const of = async (id: string): Promise<string> =>
      textOf(await agent.call('delete_conversation', { sessionId: id })).replaceAll(id, 'ID')
    expect(await of(idFrom('hidden'))).toBe(await of(unknown))
    // Their keys are as free as any other.
    for (const sessionKey of [...keys, ...secretIds, 'never-was']) {
      const save = await agent.call('save_conversation_context', { sessionKey, title: 'Mine', turns })
      expect(valueOf(save)).toMatchObject({ sessionKey, title: 'Mine', isNew: true, addedTurns: 1, turnCount: 1 })
      expect(valueOf(await agent.call('delete_conversation', { sessionKey }))).toMatchObject({ title: 'Mine' })
    }
  })
})

describe('an archive with hidden conversations', () => {
  it('answers every request like one that never had them', { timeout: PATIENCE_MS }, async () => {
    const [having, twin] = [await importAll([garden, kitchen, hidden, trashed]), await importAll([garden, kitchen])]
    await command(having, 'edit', idFrom('hidden'), '--hide')
    await command(having, 'trash', idFrom('trashed'))
    const [one, two] = [await openAgent(having), await openAgent(twin)]
    const [saidByOne, saidByTwo] = [await one.askAll(questions), await two.askAll(questions)]
    const compared = questions.map((question, index) => ({
      question,
      one: comparable(saidByOne[index]),
      two: comparable(saidByTwo[index]),
    }))
    expect(compared.filter((each) => each.one !== each.two)).toEqual([])
  })
})

/** Without parts that change over time. */
function comparable(said: Said | undefined): string {
  return JSON.stringify(said).replaceAll(/"time_ago":"[^"]*"/g, '')
}

describe('content shown again', () => {
  it('is found as before', async () => {
    const other = await importAll([garden, hidden, trashed, half])
    await command(other, 'edit', idFrom('hidden'), '--hide')
    await command(other, 'trash', idFrom('trashed'))
    await command(other, 'hide-message', hiddenTurns[0] ?? '')
    const one = await openAgent(other)
    const findings = async (): Promise<boolean[]> =>
      Promise.all(
        ['hidden', 'trashed', 'half'].map(async (name) =>
          JSON.stringify(await one.call('conversation_search', { query: secretsOf(name).Ask ?? '' })).includes(
            'present for Ada',
          ),
        ),
      )
    expect(await findings()).toEqual([false, false, false])
    await command(other, 'edit', idFrom('hidden'), '--no-hide')
    await command(other, 'trash', '--restore', idFrom('trashed'))
    await command(other, 'hide-message', hiddenTurns[0] ?? '', '--undo')
    expect(await findings()).toEqual([true, true, true])
    expect(valueOf(await one.call('query_conversations', { mode: 'list' }))).toMatchObject({ total: 4 })
    expect(JSON.stringify(await one.call('msg_search', { query: secretsOf('hidden').Answer ?? '' }))).toContain(
      'Nobody shall learn',
    )
  })
})
