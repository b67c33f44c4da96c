import { beforeAll, describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../bench/generate/random.ts'
import { type Agent, openAgent, type Question, type Said, textOf, toolCall } from '../support/agentProgram.ts'
import { importInto, saved, temporaryFolders } from '../support/archiveFixture.ts'
import { runCli } from '../support/commandLine.ts'
import { buildConversation, idFrom } from '../support/buildExport.ts'
import { startProgram } from '../support/mcpProgram.ts'
import { howMany, someOf } from '../support/howMany.ts'

const newFolder = temporaryFolders('agents-bad-input')
const garden = idFrom('garden')
const message = idFrom(`${garden} turn 0`)

/** The parameters of each tool, with a call that works. */
const tools: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  conversation_search: { query: 'tulips', roles: ['user'], start_date: '2024-01-01', end_date: '2026-01-01', limit: 5 },
  query_conversations: {
    mode: 'search',
    query: 'tulips',
    searchMode: 'both',
    includeTranscript: true,
    maxTurnsPerConversation: 3,
    sessionId: garden,
    sessionKey: 'garden-2025-01',
    maxTurns: 5,
    limit: 5,
    offset: 0,
  },
  list_conversations: { project_reference: 'none', limit: 5, cursor: '' },
  msg_search: { query: 'tulips', thread_id: garden, limit: 5 },
  get_messages_around: { message_id: message, before: 1, after: 1 },
  save_conversation_context: {
    sessionKey: 'kept',
    title: 'Kept',
    summary: 'About it',
    turns: [{ role: 'user', content: 'Marigoldsecret said by the agent.', createdAt: '2025-01-01T00:00:00Z' }],
  },
  delete_conversation: { sessionId: 'nothing like it', sessionKey: 'no such key' },
}

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
const deep = JSON.parse(nested(400)) as unknown
const badValues: readonly unknown[] = [
  0,
  -1,
  1e9,
  1e12,
  1e308,
  1.5,
  Number.NaN,
  null,
  true,
  '',
  ' ',
  '10',
  '10; DROP TABLE',
  '-1',
  'NaN',
  '0x10',
  [],
  [1],
  ['user', 'root'],
  {},
  { $ne: null },
  deep,
  'x'.repeat(1_000_000),
  '漢'.repeat(100_000),
  `'; DROP TABLE conversations; --`,
  '" OR 1=1 --',
  '%00',
  '\0',
  '../../etc/passwd',
  '..\\..\\x',
  '%2e%2e%2f',
  'a"b\'c`d',
  '*',
  '"',
  '(((',
  'NEAR(',
  'content:',
  '^a',
  'a* AND',
  '{a b}:c',
  '\u202e\ud800',
  '{"jsonrpc":"2.0"}',
  '__proto__',
  'constructor',
  '2025-02-30',
  '2025-13-01',
  '99999-01-01',
  '+275760-09-13',
  '-000001-01-01',
  'now',
  '0000-00-00',
]
const extraFields: readonly string[] = [
  '{"__proto__":{"limit":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"toString":1}',
  '{"unknown":1}',
  '{"limit":1,"limit":2}',
  `{"${'k'.repeat(100_000)}":1}`,
  '{"a.b":1,"":2,"\\u0000":3,"\\u202e":4}',
]
/** Internals of the server that must never be exposed. */
const INSIDE = new RegExp(
  [
    String.raw`\n\s+at |node:|node_modules|\.ts\b|\.js\b|\/tmp|archive\.db`,
    String.raw`sqlite|\bSELECT\b|\bFROM conversations|\bfts5\b`,
    String.raw`invalid_type|invalid_union|"code"\s*:\s*"|unrecognized_keys|ZodError`,
    String.raw`\[object |Maximum call stack|TypeError|RangeError|SyntaxError|went wrong inside`,
  ].join('|'),
  'i',
)

let agent: Agent
let raw: ReturnType<typeof startProgram>
beforeAll(async () => {
  const archive = newFolder('archive')
  await importInto(
    archive,
    saved(newFolder(), 'export.json', [
      buildConversation({
        id: 'garden',
        title: 'Garden',
        turns: [
          ['user', 'When do I plant tulips? Marigoldsecret.'],
          ['assistant', 'Plant tulips in autumn.'],
        ],
      }),
    ]),
  )
  await runCli(['agents', '--writing', 'on'], { archive })
  agent = await openAgent(archive)
  raw = startProgram({ env: { BACKSCROLL_ARCHIVE: archive } })
  await raw.begin()
})

const insideOf = (text: string): string | null =>
  text.includes(process.cwd()) ? 'where the program is' : (INSIDE.exec(text)?.[0] ?? null)

function problemWith(said: Said): string | null {
  const { result, error } = said
  const text = JSON.stringify(said)
  // Words from the archive or the request don't count as internals.
  const inside = insideOf(text)
  if (inside !== null) return `tells of its inside: ${inside}`
  if (error) return error.code === -32_602 || error.code === -32_002 ? null : `error ${error.code}`
  if (result?.['isError'] === true && !/[a-z]{2,} [a-z]{2,}/i.test(textOf(said))) return 'says nothing'
  return Buffer.byteLength(text) > 60_100 ? `${text.length} characters` : null
}

/** Requests with an unacceptable answer. */
async function badAnswers(questions: readonly Question[]): Promise<string[]> {
  const said = await agent.askAll(questions)
  return questions.flatMap((question, index) => {
    const problem = problemWith(said[index] ?? {})
    return problem === null ? [] : [`${problem}: ${described(question)} → ${JSON.stringify(said[index]).slice(0, 300)}`]
  })
}

function described({ method, params }: Question): string {
  try {
    return `${method} ${JSON.stringify(params).slice(0, 200)}`
  } catch {
    // Too deep to be serialized.
    return `${method} with something deep`
  }
}

describe.each(Object.entries(tools))('%s', (name, usual) => {
  it('answers readably whatever a field contains', async () => {
    const questions = someOf(
      Object.keys(usual).flatMap((field) => badValues.map((value) => toolCall(name, { ...usual, [field]: value }))),
      7,
    )
    expect(await badAnswers(questions)).toEqual([])
  })

  it('answers readably when fields are missing, alone or unknown', async () => {
    const without = Object.keys(usual).map((field) =>
      toolCall(name, Object.fromEntries(Object.entries(usual).filter(([other]) => other !== field))),
    )
    const alone = Object.entries(usual).map(([field, value]) => toolCall(name, { [field]: value }))
    const more = extraFields.map((json) => toolCall(name, Object.assign(JSON.parse(json) as object, usual)))
    expect(await badAnswers([toolCall(name, {}), ...without, ...alone, ...more])).toEqual([])
    expect(({} as { limit?: unknown }).limit).toBeUndefined()
  })
})

const wrongRequests: readonly Question[] = [
  { method: 'tools/call', params: {} },
  { method: 'tools/call', params: { name: 5 } },
  { method: 'tools/call', params: { name: 'conversation_search', arguments: 'tulips' } },
  { method: 'tools/call', params: { name: 'conversation_search', arguments: ['tulips'] } },
  { method: 'tools/call', params: { name: 'conversation_search', arguments: null } },
  { method: 'tools/call', params: { name: '__proto__', arguments: {} } },
  { method: 'tools/call', params: { name: 'constructor' } },
  { method: 'tools/call', params: { name: '../../x'.repeat(10_000) } },
  { method: 'resources/read', params: {} },
  { method: 'resources/read', params: { uri: 5 } },
  ...[
    '',
    'x',
    'file:///etc/passwd',
    'conversation://',
    'conversation://..%2f..%2fx',
    'conversation://%00',
    'conversation://%',
    `conversation://${garden}?page=0`,
    `conversation://${garden}?page=9`,
    `conversation://${garden}?page=99999999999`,
    `conversation://${'x'.repeat(1_000_000)}`,
    'conversation://a"b\'; DROP TABLE x',
  ].map((uri) => ({ method: 'resources/read', params: { uri } })),
  { method: 'resources/list', params: { cursor: 5 } },
  ...['x', '', '../..', `'; DROP`, 'AAAA', 'x'.repeat(1_000_000)].map((cursor) => ({
    method: 'resources/list',
    params: { cursor },
  })),
  { method: 'prompts/get', params: {} },
  { method: 'prompts/get', params: { name: 'nothing' } },
  { method: 'prompts/get', params: { name: 'recall' } },
  { method: 'prompts/get', params: { name: 'recall', arguments: { topic: 5 } } },
  { method: 'prompts/get', params: { name: 'recall', arguments: { topic: 'x'.repeat(1_000_000), since: 'never' } } },
  { method: 'completion/complete', params: {} },
  { method: 'completion/complete', params: { ref: 'x', argument: 5 } },
  {
    method: 'completion/complete',
    params: { ref: { type: 'ref/resource', uri: 'x' }, argument: { name: 'id', value: 'x' } },
  },
  {
    method: 'completion/complete',
    params: { ref: { type: 'ref/prompt', name: 'x' }, argument: { name: 'id', value: 'x' } },
  },
  {
    method: 'completion/complete',
    params: {
      ref: { type: 'ref/resource', uri: 'conversation://{id}{?page}' },
      argument: { name: 'id', value: 'x'.repeat(1_000_000) },
    },
  },
]

describe('an invalid request', () => {
  it.each(wrongRequests.map((question) => [described(question).slice(0, 120), question] as const))(
    'gets a readable answer: %s',
    async (_name, question) => {
      expect(await badAnswers([question])).toEqual([])
    },
  )
})

function randomValue(random: Random, depth: number): unknown {
  if (random.chance(0.5) || depth > 3) return random.pick(badValues)
  if (random.chance(0.5)) return Array.from({ length: random.integer(4) }, () => randomValue(random, depth + 1))
  return Object.fromEntries(
    Array.from({ length: random.integer(4) }, () => [
      random.pick(['limit', 'query', '__proto__', 'role', 'content', random.alphanumeric(5)]),
      randomValue(random, depth + 1),
    ]),
  )
}

describe('deeply nested input', () => {
  it.each(Object.entries(tools).flatMap(([name, usual]) => Object.keys(usual).map((field) => [name, field] as const)))(
    'gets a readable answer from %s as its %s',
    async (name, field) => {
      raw.send(
        `{"jsonrpc":"2.0","id":"${name} ` +
          `${field}","method":"tools/call","params":{"name":"${name}","arguments":{"${field}":${nested(100_000)}}}}\n`,
      )
      const { result, error } = await raw.replyTo(`${name} ${field}`)
      expect(problemWith({ ...(result && { result }), ...(error && { error }) })).toBeNull()
      expect(result?.['isError'] === true || error !== undefined).toBe(true)
    },
  )
})

describe('random input', () => {
  it('always gets a proper answer, and the server survives', async () => {
    const random = createRandom(20_261_116)
    const questions = Array.from({ length: howMany(80, 400) }, () => {
      const [name, usual] = random.pick(Object.entries(tools))
      const fields = [...Object.keys(usual), random.alphanumeric(4)].filter(() => random.chance(0.6))
      return toolCall(
        name,
        Object.fromEntries(
          fields.map((field) => [field, random.chance(0.4) && field in usual ? usual[field] : randomValue(random, 0)]),
        ),
      )
    })
    expect(await badAnswers(questions)).toEqual([])
    expect(JSON.stringify(await agent.call('conversation_search', { query: 'autumn' }))).toContain(
      'Plant tulips in autumn.',
    )
    expect(agent.log()).not.toMatch(/Marigoldsecret|tulips|autumn/i)
    expect(agent.log()).not.toMatch(/\n\s+at /)
    expect(agent.troubles).toEqual([])
  })
})
