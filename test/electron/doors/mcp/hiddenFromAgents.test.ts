import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { McpError, ResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { RichConversation } from '../../../../bench/generate/exportShape.ts'
import { everyQuestion, type Question, toolCall } from '../../../support/agentProgram.ts'
import { importInto, saved, temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'
import { buildConversation, type ConversationOptions, idFrom } from '../../../support/buildExport.ts'
import { runCli } from '../../../support/commandLine.ts'
import { someOf } from '../../../support/howMany.ts'
import { openClient } from '../../../support/mcpClient.ts'
import { startHttpServer } from '../../../support/mcpHttpServer.ts'
import { bundledResources, openSearch } from '../../../support/searchFixture.ts'

const newFolder = temporaryFolders('hidden-from-agents')
const PATIENCE_MS = 240_000
const january = 1_735_689_600

/** The words of every secret, most of them rare, and some also used where agents may read. */
const secretText = 'The vault opens with velvet otter nine, and the tulips hide the marmalade key.'
const garden: ConversationOptions = {
  id: 'garden',
  title: 'The garden',
  createTime: january,
  turns: [
    ['user', 'When are tulips planted beside the vaulted gate?'],
    ['assistant', 'Tulips are planted in autumn. Otters do no harm, and marmalades need no key.'],
    ['user', 'And velvety roses?'],
    ['assistant', 'In spring.'],
  ],
}
const kitchen: ConversationOptions = {
  id: 'kitchen',
  title: 'The kitchen',
  // Its last message is older than the hidden one of the orchestra, and newer than the visible ones.
  createTime: january + 7100,
  turns: [
    ['user', 'How long does bread bake?'],
    ['assistant', 'Bread bakes for an hour, tulips excepted.'],
  ],
}
const hidden: ConversationOptions = {
  id: 'hidden',
  title: 'Velvet otter plans',
  createTime: january + 5000,
  turns: [
    ['user', secretText],
    ['assistant', 'Nobody shall learn of the marmalade key before June.'],
  ],
}
const trashed: ConversationOptions = {
  id: 'trashed',
  title: 'Marmalade thrown away',
  createTime: january + 6000,
  turns: [
    ['user', `Throw away: ${secretText}`],
    ['assistant', 'Gone with the velvet.'],
  ],
}
/** Agents may read turns 0, 3 and 4. */
const half: ConversationOptions = {
  id: 'half',
  title: 'The orchestra',
  createTime: january + 7000,
  updateTime: january + 7000 + 150,
  turns: [
    ['user', 'What may be known of the orchestra?'],
    ['user', secretText],
    ['assistant', 'The otter vault is a secret of velvet.'],
    ['user', 'And its tulips?'],
    ['assistant', 'The orchestra has a garden.'],
    ['user', 'Last: velvet otter nine.'],
  ],
}
const turnOf = (name: string, turn: number): string => idFrom(`${idFrom(name)} turn ${turn}`)
const hiddenTurns = [1, 2, 5].map((turn) => turnOf('half', turn))

/** The export as if these messages had never been written. */
function withoutMessages(conversation: RichConversation, keys: readonly string[]): RichConversation {
  const gone = new Set(keys)
  const parentOf = (key: string | null): string | null =>
    key !== null && gone.has(key) ? parentOf(conversation.mapping[key]?.parent ?? null) : key
  const kept = Object.entries(conversation.mapping)
    .filter(([key]) => !gone.has(key))
    .map(([key, node]) => [key, { ...node, parent: parentOf(node.parent ?? null) }] as const)
  const mapping = Object.fromEntries(
    kept.map(([key, node]) => [
      key,
      { ...node, children: kept.filter(([, child]) => child.parent === key).map(([childKey]) => childKey) },
    ]),
  )
  return { ...conversation, mapping, current_node: parentOf(conversation.current_node) ?? '' }
}

async function makeArchive(conversations: readonly RichConversation[]): Promise<string> {
  const archive = newFolder('archive')
  await importInto(archive, saved(newFolder(), 'conversations.json', conversations))
  const { code } = await runCli(['index', 'rebuild'], { archive })
  expect(code).toBe(0)
  return archive
}

function hideAll(archive: string): void {
  withArchive(archive, ({ edits }) => {
    edits.editConversation('chatgpt', idFrom('hidden'), { isHiddenFromAgents: true })
    edits.setTrashed('chatgpt', idFrom('trashed'), 1)
    for (const key of hiddenTurns) edits.hideMessage('chatgpt', idFrom('half'), key, true)
  })
}

const words = ['vault', 'velvet', 'otter', 'nine', 'marmalade', 'key', 'secret', 'june']
const beginnings = ['v', 've', 'vel', 'velv', 'velve', 'mar', 'marm', 'ott', 'nin', 'secr']
/** Everything an expression can probe about a text without naming it. */
const expressions = [
  ...words,
  ...words.map((word) => `content:${word}`),
  ...words.map((word) => `^${word}`),
  ...beginnings.map((beginning) => `${beginning}*`),
  '"velvet otter"',
  '"velvet otter nine"',
  '"velvet ott" *',
  '"opens with velvet"',
  'velvet + otter',
  'NEAR(velvet nine, 2)',
  'NEAR(velvet key, 3)',
  '^the',
  '^"the vault"',
  '{content} : otter',
  '- content : otter',
  'velvet AND otter',
  'velvet OR tulips',
  'tulips OR roses',
  'roses OR tulips OR bread',
  '"the vault" OR planted OR bakes',
  'otter OR key OR hour OR orchestra',
  'tulips NOT velvet',
  'tulips AND key',
  '(velvet OR bread) AND (otter OR hour)',
  'bread OR velv*',
  'tulips',
  'tulips OR otter* OR key',
  'otters OR otter OR marmalades OR marmalade',
  'velvet_otter',
  'velvet AND',
  '"velvet',
  'a* OR b* OR e* OR i* OR o* OR t* OR v*',
  'the',
]
const typedWords = [
  ...words,
  'velvets',
  'velvit',
  'oter',
  'velv',
  'marmal',
  'velvet otter',
  'velvet otter nine',
  'tulips velvet',
  'tulips marmalade key',
  'vault secret otter',
  'What opens the vault with the otter?',
  'which animal is soft and secret',
  'lock code of the safe',
  'otters',
  'roses velvet',
  'Velvet otter plans',
  'marmalade thrown away',
  'orchestra',
  'orchestra velvet otter',
]

const questions: readonly Question[] = [
  ...everyQuestion({
    words: typedWords,
    names: [
      idFrom('hidden'),
      idFrom('trashed'),
      idFrom('hidden').slice(0, 8),
      idFrom('hidden').slice(0, 1),
      idFrom('trashed').slice(0, 2),
      'velvet-otter-plans-2025-01',
      'marmalade-thrown-away-2025-01',
      idFrom('half'),
      'the-orchestra-2025-01',
      idFrom('garden'),
    ],
    messageIds: [
      ...hiddenTurns,
      turnOf('hidden', 0),
      turnOf('trashed', 1),
      turnOf('half', 0),
      turnOf('half', 3),
      turnOf('half', 4),
    ],
  }),
  ...expressions.flatMap((query) => [
    toolCall('msg_search', { query, limit: 200 }),
    ...['half', 'hidden', 'trashed'].map((name) => toolCall('msg_search', { query, thread_id: idFrom(name) })),
  ]),
  ...words.flatMap((query) => [toolCall('msg_search', { query, limit: 1 })]),
  ...typedWords.flatMap((query) => [
    toolCall('conversation_search', { query, limit: 1 }),
    toolCall('conversation_search', { query, start_date: '2025-01-01', end_date: '2025-01-02' }),
  ]),
]

interface Agent {
  readonly request: (
    question: { method: string; params: Record<string, unknown> },
    schema: typeof ResultSchema,
  ) => Promise<unknown>
}

async function answersOf(client: Agent, asked: readonly Question[]): Promise<string[]> {
  const answers: string[] = []
  await untilModelAnswers(client)
  for (const { method, params } of asked)
    answers.push(
      comparable(await client.request({ method, params }, ResultSchema).catch((error: unknown) => refusalOf(error))),
    )
  return answers
}

/** Waits for the model, because until it's loaded answers mention that it was left out. */
async function untilModelAnswers(client: Agent): Promise<void> {
  const { method, params } = toolCall('conversation_search', { query: 'something to load the model for' })
  while (
    JSON.stringify(await client.request({ method, params: { ...params } }, ResultSchema)).includes(
      'did not answer in time',
    )
  );
}

function refusalOf(error: unknown): object {
  if (!(error instanceof McpError)) throw error
  return { code: error.code, message: error.message }
}

/** Without the time of the question. */
function comparable(said: unknown): string {
  return JSON.stringify(said).replaceAll(/\\?"time_ago\\?":\\?"[^"\\]*\\?"/g, '')
}

const made = [garden, hidden, half, trashed, kitchen].map(buildConversation)
const twinMade = [
  buildConversation(garden),
  withoutMessages(buildConversation(half), hiddenTurns),
  buildConversation(kitchen),
]
let [having, twin] = ['', '']

beforeAll(async () => {
  having = await makeArchive(made)
  twin = await makeArchive(twinMade)
  hideAll(having)
}, PATIENCE_MS)

async function inProcess(folder: string): Promise<Agent> {
  return (await openClient(openSearch({ folder, resourcesFolder: bundledResources }))).client as Agent
}

async function overHttp(folder: string): Promise<Agent> {
  const server = await startHttpServer(folder, { needsToken: true })
  onTestFinished(() => server.stop())
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(server.url), {
      requestInit: { headers: { authorization: `Bearer ${server.token}` } },
    }),
  )
  onTestFinished(() => client.close())
  return client as Agent
}

describe('an archive with hidden and trashed messages', () => {
  it('answers an attacker exactly like one that never had them', { timeout: PATIENCE_MS }, async () => {
    // Every third question still has every tool, word, name and expression in it.
    const asked = someOf(questions, 3)
    const [one, two] = [await answersOf(await inProcess(having), asked), await answersOf(await inProcess(twin), asked)]
    const different = asked.flatMap((question, index) =>
      one[index] === two[index] ? [] : [{ question, having: one[index], twin: two[index] }],
    )
    expect(different).toEqual([])
    expect(one.filter((answer) => answer.includes('ulips')).length).toBeGreaterThan(asked.length / 20)
  })

  it('does so over HTTP', { timeout: PATIENCE_MS }, async () => {
    const asked = questions.filter(
      ({ params }, index) => (params['name'] === 'msg_search' && index % 3 === 0) || index % 12 === 0,
    )
    expect(await answersOf(await overHttp(having), asked)).toEqual(await answersOf(await overHttp(twin), asked))
  })
})

describe('a human-only message', () => {
  const marked = {
    ...half,
    turns: half.turns.map(([role, text], index) =>
      hiddenTurns.includes(turnOf('half', index))
        ? ([role, text, { metadata: { human_only: true } }] as const)
        : ([role, text] as const),
    ),
  }
  let folder = ''
  let ours: Awaited<ReturnType<typeof openClient>>

  beforeAll(async () => {
    folder = await makeArchive([buildConversation(garden), buildConversation(marked), buildConversation(kitchen)])
    ours = await openClient(openSearch({ folder }))
  }, PATIENCE_MS)

  async function matches(
    query: string,
  ): Promise<{ readonly message_id: string; readonly thread_topic: string; readonly snippet: string }[]> {
    const { value } = await ours.call('msg_search', { query, limit: 200 })
    return (value as { results: { message_id: string; thread_topic: string; snippet: string }[] }).results.filter(
      ({ message_id: id }) => hiddenTurns.includes(id),
    )
  }

  it.each([
    ['vault', [1, 2]],
    ['NINE', [1, 5]],
    [' otter ', [1, 2, 5]],
    ['nobody', []],
  ])('is counted and masked for the single word %s', async (query, turns) => {
    const found = await matches(query)
    expect(found.map(({ message_id: id }) => id).toSorted()).toEqual(
      turns.map((turn) => turnOf('half', turn)).toSorted(),
    )
    for (const each of found)
      expect(each).toMatchObject({ thread_topic: 'The orchestra', snippet: '[human-only content hidden]' })
  })

  it.each([
    ...expressions.filter((expression) => !/^[a-z]+$/u.test(expression)),
    '"velvet"',
    '(velvet)',
    'velvet\u2014otter',
    'velvet\u{1e900}otter',
    'velvet velvet',
    'velvet OR velvet',
    'velvet NOT zebra',
    'zebra OR velvet',
  ])("doesn't match %s", async (query) => {
    expect(await matches(query)).toEqual([])
  })

  it('is in no other answer', { timeout: PATIENCE_MS }, async () => {
    const asked = questions.filter(({ params }, index) => params['name'] !== 'msg_search' && index % 3 === 0)
    expect(await answersOf(await inProcess(folder), asked)).toEqual(await answersOf(await inProcess(twin), asked))
  })

  it('is found in full by the user', async () => {
    const { must } = openSearch({ folder })
    const { messages } = await must('messages.match', { expression: '"velvet otter nine"', limit: 50 }, 'http')
    expect(messages.map(({ messageId, snippet }) => [messageId, snippet?.includes('<mark>')])).toContainEqual([
      turnOf('half', 1),
      true,
    ])
  })
})
