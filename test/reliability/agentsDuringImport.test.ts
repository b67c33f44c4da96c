import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { describe, expect, it } from 'vitest'
import { writeExport } from '../../bench/generate/export.ts'
import { type Agent, openAgent, type Question, type Said, textOf, toolCall, valueOf } from '../support/agentProgram.ts'
import { importInto, saved, temporaryFolders } from '../support/archiveFixture.ts'
import { buildConversation, idFrom } from '../support/buildExport.ts'
import { clientEnvironment } from '../support/mcpProgram.ts'
import { cliFile } from '../support/programs.ts'
import { howMany } from '../support/howMany.ts'

const newFolder = temporaryFolders('agents-during-import')
const PATIENCE_MS = 240_000
const CLIENTS = howMany(4, 8)
const SMALL = 60

/** `round` changes the text: every turn of a conversation is of the same round, and each round adds a turn. */
const small = (index: number, round: number) =>
  buildConversation({
    id: `small ${index}`,
    title: `Small ${index} of round${round}`,
    createTime: 1_700_000_000 + index * 1000,
    updateTime: 1_700_000_500 + index * 1000 + round,
    turns: Array.from(
      { length: 3 + round },
      (_, turn) =>
        [
          turn % 2 === 0 ? 'user' : 'assistant',
          `Turn ${turn} of small ${index}, sunflower, in round${round}.`,
        ] as const,
    ),
  })
const smallIds = Array.from({ length: SMALL }, (_, index) => idFrom(`small ${index}`))

function startImport(archive: string, file: string): Promise<number | null> {
  const child = spawn(process.execPath, [cliFile, 'import', file, '--archive', archive], {
    env: clientEnvironment({ BACKSCROLL_SKIP_INDEX: '1' }),
    stdio: 'ignore',
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
}

type Check = (said: Said, agent: Agent) => Promise<string | null> | string | null
type CheckedRequest = readonly [Question, Check]

/** Requests, each with a check that describes an answer whose parts come from different moments. */
const checks: readonly ((turn: number) => CheckedRequest)[] = [
  (turn) => [
    toolCall('query_conversations', { mode: 'get', sessionId: smallIds[turn % SMALL], maxTurns: 200 }),
    checkSession,
  ],
  () => [toolCall('query_conversations', { mode: 'list', limit: 50 }), checkList],
  () => [toolCall('conversation_search', { query: 'sunflower', limit: 20 }), checkHits],
  () => [toolCall('conversation_search', { limit: 20 }), checkHits],
  () => [toolCall('msg_search', { query: 'sunflower', limit: 20 }), checkMatches],
  (turn) => [
    toolCall('query_conversations', {
      mode: 'search',
      query: `small ${turn % SMALL} sunflower`,
      searchMode: (['summary', 'turns', 'both'] as const)[turn % 3],
      includeTranscript: true,
      limit: 5,
    }),
    checkFound,
  ],
  (turn) => [
    toolCall('get_messages_around', { message_id: idFrom(`${smallIds[turn % SMALL]} turn 1`), before: 50, after: 50 }),
    checkAround,
  ],
  (turn) => [
    { method: 'resources/read', params: { uri: `conversation://${smallIds[turn % SMALL]}` } },
    ({ result }) => oneRound(JSON.stringify(result)),
  ],
  () => [
    { method: 'resources/list', params: {} },
    ({ result }) => (((result?.['resources'] ?? []) as unknown[]).length > 0 ? null : 'no resources'),
  ],
  () => [{ method: 'prompts/get', params: { name: 'recall', arguments: { topic: 'sunflower' } } }, () => null],
  () => [
    {
      method: 'completion/complete',
      params: {
        ref: { type: 'ref/resource', uri: 'conversation://{id}{?page}' },
        argument: { name: 'id', value: 'Small 7' },
      },
    },
    ({ result }) => (JSON.stringify(result).includes(idFrom('small 7')) ? null : 'an id is missing'),
  ],
]

/** A session key keeps the words of the first title. */
function oneRound(text: string): string | null {
  const rounds = new Set(text.match(/(?<!-)round\d/g))
  return rounds.size <= 1 ? null : `parts of ${[...rounds].join(' and ')}`
}

function checkSession(said: Said): string | null {
  const { found, session, turns } = valueOf(said) as {
    found: boolean
    session: { turnCount: number; title: string }
    turns: { content: string }[]
  }
  if (!found) return 'a conversation is gone'
  if (session.turnCount !== turns.length) return `${session.turnCount} turns, of which there are ${turns.length}`
  const round = Number(/round(\d)/.exec(session.title)?.[1])
  return turns.length === 3 + round
    ? oneRound(JSON.stringify([session, turns]))
    : `${turns.length} turns in round ${round}`
}

function checkList(said: Said): string | null {
  const { total, returned, conversations } = valueOf(said) as {
    total: number
    returned: number
    conversations: { sessionId: string }[]
  }
  if (total < returned || returned !== conversations.length)
    return `${returned} of ${total} returned, ${conversations.length} there`
  return new Set(conversations.map(({ sessionId }) => sessionId)).size === returned ? null : 'one is listed twice'
}

async function checkHits(said: Said, agent: Agent): Promise<string | null> {
  const { results } = valueOf(said) as {
    results: { message_id: string; conversation_id: string; content: string; title: string }[]
  }
  const [hit] = results
  if (!hit) return 'nothing was found'
  const torn = results.map(({ title, content }) => oneRound(title + content)).find((each) => each !== null)
  return torn ?? knows(agent, hit.message_id, hit.conversation_id)
}

async function checkMatches(said: Said, agent: Agent): Promise<string | null> {
  const { results, total } = valueOf(said) as {
    results: { message_id: string; thread_id: string; snippet: string; thread_topic: string }[]
    total: number
  }
  const [hit] = results
  if (!hit || total < results.length) return `${results.length} of ${total} matches`
  return (
    results.map(({ thread_topic: title, snippet }) => oneRound(title + snippet)).find((each) => each !== null) ??
    knows(agent, hit.message_id, hit.thread_id)
  )
}

async function knows(agent: Agent, messageId: string, conversationId: string): Promise<string | null> {
  const value = valueOf(await agent.call('get_messages_around', { message_id: messageId }))
  return value['conversation_id'] === conversationId ? null : `message ${messageId} was found and is not known`
}

function checkFound(said: Said): string | null {
  const { totalResults, conversations } = valueOf(said) as {
    totalResults: number
    conversations: { title: string; turns: { content: string }[] }[]
  }
  if (totalResults < conversations.length || conversations.length === 0)
    return `${conversations.length} of ${totalResults} found`
  return (
    conversations
      .map((each) => (each.title.startsWith('Small') ? oneRound(JSON.stringify(each)) : null))
      .find((each) => each !== null) ?? null
  )
}

function checkAround(said: Said): string | null {
  const { title, messages } = valueOf(said) as { title: string; messages: { is_target: boolean }[] }
  const round = Number(/round(\d)/.exec(title)?.[1])
  if (messages.length !== 3 + round || messages.filter((message) => message.is_target).length !== 1)
    return `${messages.length} messages in round ${round}`
  return oneRound(JSON.stringify([title, messages]))
}

/** Every page of the list in order, while it changes. */
async function walk(agent: Agent): Promise<string | null> {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const said = await agent.call('list_conversations', { limit: 100, ...(cursor !== null && { cursor }) })
    const { data, page_info: page } = valueOf(said) as { data: { id: string }[]; page_info: { next: string | null } }
    if (!data) return textOf(said)
    seen.push(...data.map(({ id }) => id))
    cursor = page.next
  } while (cursor !== null)
  if (new Set(seen).size < seen.length) return 'a page repeats what another had'
  return smallIds.every((id) => seen.includes(id)) ? null : 'the pages skip what was there'
}

async function keepAsking(
  agent: Agent,
  first: number,
  isDone: () => boolean,
): Promise<{ problems: string[]; count: number }> {
  const problems: string[] = []
  let count = 0
  for (let turn = first; !isDone() || count < checks.length; turn += 1) {
    const make = checks[turn % checks.length] ?? checks[0]
    if (!make) break
    const [question, check] = make(turn)
    const said = await agent.ask(question)
    const problem = said.error || said.result?.['isError'] === true ? textOf(said) : await check(said, agent)
    if (problem !== null) problems.push(`${problem}: ${JSON.stringify(question).slice(0, 200)}`)
    count += 1
  }
  return { problems, count }
}

describe('several agents during imports', () => {
  it('get no errors and no inconsistent answers', { timeout: PATIENCE_MS }, async () => {
    const [archive, files] = [newFolder('archive'), newFolder()]
    const rounds = [0, 1, 2].map((round) =>
      saved(
        files,
        `round${round}.json`,
        smallIds.map((_, index) => small(index, round)),
      ),
    )
    await importInto(archive, rounds[0] ?? '')
    await writeExport({ path: `${files}/large.json`, kind: 'json', messages: howMany(1500, 12_000), seed: 7 })
    const agents = await Promise.all(Array.from({ length: CLIENTS }, () => openAgent(archive)))
    const work = { isDone: false }
    const asking = agents.map((agent, index) => keepAsking(agent, index * 3, () => work.isDone))
    const walking = (async (): Promise<string[]> => {
      const found: string[] = []
      while (!work.isDone && agents[0]) found.push((await walk(agents[0])) ?? '')
      return found.filter((each) => each !== '')
    })()
    const codes: (number | null)[] = []
    for (const file of [rounds[1] ?? '', `${files}/large.json`, rounds[2] ?? ''])
      codes.push(await startImport(archive, file))
    work.isDone = true
    const outcomes = await Promise.all(asking)
    expect(codes).toEqual([0, 0, 0])
    expect(outcomes.flatMap(({ problems }) => problems)).toEqual([])
    expect(await walking).toEqual([])
    expect(agents.map(({ log }) => log())).toEqual(agents.map(() => ''))
    expect(agents.flatMap(({ troubles }) => troubles)).toEqual([])
    expect(Math.min(...outcomes.map(({ count }) => count))).toBeGreaterThanOrEqual(checks.length)
  })
})

describe('agents started before the archive exists', () => {
  it('learn how to import, and find the import without a restart', { timeout: PATIENCE_MS }, async () => {
    const archive = newFolder('archive')
    const agents = await Promise.all(Array.from({ length: 3 }, () => openAgent(archive)))
    const questions = [
      toolCall('conversation_search', { query: 'sunflower' }),
      toolCall('query_conversations', { mode: 'list' }),
      toolCall('list_conversations', {}),
      toolCall('msg_search', { query: 'sunflower' }),
      toolCall('get_messages_around', { message_id: 'x' }),
    ]
    for (const agent of agents)
      for (const said of await agent.askAll(questions)) expect(textOf(said)).toMatch(/backscroll import/)
    expect(fs.existsSync(archive)).toBe(false)
    const file = saved(
      newFolder(),
      'export.json',
      smallIds.map((_, index) => small(index, 0)),
    )
    const work = { isDone: false }
    // While it is being created: sentences, never an internal error.
    const meanwhile = agents.map(async (agent) => {
      const said: string[] = []
      while (!work.isDone) for (const question of questions.slice(0, 4)) said.push(textOf(await agent.ask(question)))
      return said
    })
    expect(await startImport(archive, file)).toBe(0)
    work.isDone = true
    for (const text of (await Promise.all(meanwhile)).flat())
      expect(text).not.toMatch(/went wrong|damaged|\b(?:older|newer|busy)\b/)
    for (const agent of agents) {
      expect(JSON.stringify(await agent.call('conversation_search', { query: 'sunflower' }))).toContain(
        'sunflower, in round0',
      )
      expect(valueOf(await agent.call('query_conversations', { mode: 'list' }))).toMatchObject({ total: SMALL })
    }
  })
})
