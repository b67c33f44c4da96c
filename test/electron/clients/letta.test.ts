import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../support/archiveFixture.ts'
import { fakeLetta } from '../../support/fakeLetta.ts'
import { madeHome } from '../../support/madeHome.ts'

const newFolder = temporaryFolders('letta')
const add = { intent: 'add', anyway: false } as const
const remove = { intent: 'remove', anyway: false } as const
const settings = '.letta/settings.json'
const oneAgent = '{"agents":[{"agentId":"agent-1"}]}'

async function answersEverythingWith(text: string): Promise<string> {
  const server = createServer((_request, response) => void response.end(text))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it.each(['http://169.254.169.254', 'http://[fe80::1]:8283', 'http://2852039166/', 'https://letta.example.com'])(
  'a Letta server at %s is not contacted, and the reason is shown',
  async (address) => {
    const { clients, put } = madeHome(newFolder(), { env: { LETTA_BASE_URL: address } })
    put('.letta/settings.json', '{}')
    const found = (await clients.list()).find(({ id }) => id === 'letta')
    expect(found?.notices).toEqual([
      expect.stringMatching(
        /^LETTA_BASE_URL .* is not on this computer\. Backscroll only asks Letta servers at localhost/,
      ),
    ])
  },
)

describe('Letta Code', () => {
  const text =
    '{\n  "lastAgent": "agent-2",\n  "agents": [\n    { "agentId": "agent-1" },\n    { "agentId": "agent-2", ' +
    '"pinned": true, "mcpServers": [{ "name": "other", "transport": "http", "url": "https://example.org" }] }\n  ]\n}\n'

  it('gets an entry for every agent, and is restored on removal', async () => {
    const { clients, put, read, ours } = madeHome(newFolder())
    put(settings, text)
    const { status } = await clients.change('letta', add)
    expect(status.state.kind).toBe('connected')
    const { agents } = JSON.parse(read(settings)) as { agents: { mcpServers: Record<string, unknown>[] }[] }
    const entry = { name: 'backscroll', transport: 'stdio', ...ours.program }
    expect(agents.map(({ mcpServers }) => mcpServers.at(-1))).toEqual([entry, entry])
    expect((await clients.change('letta', add)).changes).toEqual([])
    await clients.change('letta', remove)
    expect(read(settings)).toBe(text)
  })

  it('needs a repair when there is a new agent', async () => {
    const { clients, put, read } = madeHome(newFolder())
    put(settings, text)
    await clients.change('letta', add)
    put(settings, read(settings).replace('"agents": [', '"agents": [\n    { "agentId": "agent-3" },'))
    const [letta] = (await clients.list()).filter(({ id }) => id === 'letta')
    expect(letta?.state).toMatchObject({
      kind: 'needsRepair',
      reason: expect.stringContaining('missing for 1 of 3 agents') as string,
    })
    expect((await clients.change('letta', { intent: 'repair', anyway: false })).status.state.kind).toBe('connected')
  })

  it("leaves an agent alone that has someone else's server under our name", async () => {
    const { clients, put, read } = madeHome(newFolder())
    put(settings, '{"agents":[{"agentId":"agent-1"},{"agentId":"agent-2"}]}')
    await clients.change('letta', add)
    const other = { name: 'backscroll', transport: 'stdio', command: '/bin/echo', args: [] }
    const { agents } = JSON.parse(read(settings)) as { agents: { agentId: string }[] }
    put(
      settings,
      JSON.stringify({
        agents: agents.map((agent) => (agent.agentId === 'agent-2' ? { ...agent, mcpServers: [other] } : agent)),
      }),
    )
    const [letta] = (await clients.list()).filter(({ id }) => id === 'letta')
    expect(letta?.state.kind).toBe('connected')
    expect((await clients.change('letta', add)).changes).toEqual([])
    await clients.change('letta', { ...add, anyway: true })
    expect(read(settings)).not.toContain('/bin/echo')
  })

  it('shows the manual steps if there is no agent', async () => {
    const { clients, put, read } = madeHome(newFolder())
    put(settings, '{}')
    const { steps, changes, status } = await clients.change('letta', add)
    expect(changes).toEqual([])
    expect(read(settings)).toBe('{}')
    expect(status.state).toEqual({ kind: 'available', obstacle: null })
    expect(steps[0]?.code).toMatch(
      /^\/mcp add --transport stdio --env ELECTRON_RUN_AS_NODE=1 --env 'BACKSCROLL_ARCHIVE=.*Zoë Ñandú.*' backscroll '/,
    )
    expect(steps.map(({ title }) => title)).toEqual([
      'Letta Code, one agent',
      'Letta server on this computer',
      'Letta server in Docker: serve the archive',
      'Letta server in Docker: register it',
      'Letta server in Docker: register it with an older server',
      'Letta Cloud',
    ])
  })
})

it('shows what to do if there is a Letta folder without settings', async () => {
  const { clients, put } = madeHome(newFolder())
  put('.letta/letta.db', '')
  const { steps, status } = await clients.change('letta', add)
  expect(status.state).toEqual({ kind: 'available', obstacle: null })
  expect(steps).toHaveLength(6)
})

describe.each(['newer', 'older'] as const)('a Letta server with the %s interface', (age) => {
  it('gets one entry with a tool prefix, keeps it, and loses it', async () => {
    const letta = await fakeLetta({ age })
    const { clients, ours } = madeHome(newFolder(), { env: { LETTA_BASE_URL: `${letta.address}/` } })
    const plan = await clients.plan('letta', add)
    expect(plan.changes).toMatchObject([{ kind: 'request', method: age === 'newer' ? 'POST' : 'PUT' }])
    expect(letta.servers.size).toBe(0)
    expect((await clients.change('letta', add)).status.state).toMatchObject({
      kind: 'connected',
      proof: { kind: 'proven', remark: 'The server also started it, and lists 2 tools.' },
    })
    const env = { ...ours.program.env, BACKSCROLL_TOOL_PREFIX: 'backscroll_' }
    expect([...letta.servers.values()]).toMatchObject([
      {
        server_name: 'backscroll',
        ...ours.program,
        env,
        ...(age === 'newer' ? { mcp_server_type: 'stdio' } : { type: 'stdio' }),
      },
    ])
    if (age === 'older') expect(letta.tools).toEqual(['backscroll_conversation_search', 'backscroll_msg_search'])
    expect((await clients.change('letta', add)).changes).toEqual([])
    expect((await clients.change('letta', remove)).status.state).toEqual({ kind: 'available', obstacle: null })
    expect(letta.servers.size).toBe(0)
  })

  it('gets a new entry in place of an outdated one', async () => {
    const letta = await fakeLetta({ age })
    letta.keep({ command: '/gone/backscroll', args: [], env: { MINE: '1' } })
    const { clients, ours } = madeHome(newFolder(), { env: { LETTA_BASE_URL: letta.address } })
    const [found] = (await clients.list()).filter(({ id }) => id === 'letta')
    expect(found?.state).toMatchObject({ kind: 'needsRepair', canRepair: true })
    await clients.change('letta', { intent: 'repair', anyway: false })
    expect([...letta.servers.values()]).toMatchObject([{ command: ours.program.command, env: { MINE: '1' } }])
  })

  it.each([
    ['starts no programs', { refusesPrograms: true }],
    ['cannot start ours', { cannotStart: true }],
  ])(
    'that was connected over HTTP and %s is left unchanged by a repair, and can be removed',
    async (_name, trouble) => {
      const letta = await fakeLetta({ age, ...trouble })
      const config = {
        ...(age === 'newer' ? { mcp_server_type: 'streamable_http' } : { type: 'streamable_http' }),
        server_url: 'http://127.0.0.1:39765/mcp',
        auth_header: 'Authorization',
        auth_token: 'Bearer secret',
      }
      letta.keep(config)
      const { clients } = madeHome(newFolder(), { env: { LETTA_BASE_URL: letta.address } })
      const [found] = (await clients.list()).filter(({ id }) => id === 'letta')
      expect(found?.state).toEqual({ kind: 'connected', proof: null, address: 'http://127.0.0.1:39765/mcp' })
      expect((await clients.change('letta', { intent: 'repair', anyway: false })).changes).toEqual([])
      expect([...letta.servers.values()]).toMatchObject([config])
      await expect(clients.check('letta', null)).rejects.toMatchObject({
        message: expect.stringContaining('over HTTP') as string,
      })
      await clients.change('letta', remove)
      expect(letta.servers.size).toBe(0)
    },
  )

  it("that was connected over HTTP with your own token gets the agents' token in a repair", async () => {
    const letta = await fakeLetta({ age })
    const own = 'p'.repeat(43)
    const config = {
      ...(age === 'newer' ? { mcp_server_type: 'streamable_http' } : { type: 'streamable_http' }),
      server_url: 'http://127.0.0.1:39765/mcp',
      auth_header: 'Authorization',
      auth_token: `Bearer ${own}`,
    }
    letta.keep(config)
    const { clients, put, read } = madeHome(newFolder(), { env: { LETTA_BASE_URL: letta.address } })
    put('archive/http-token', own)
    const stateOf = async () => (await clients.list()).find(({ id }) => id === 'letta')?.state
    expect(await stateOf()).toMatchObject({
      kind: 'needsRepair',
      canRepair: true,
      reason: expect.stringContaining('your own token') as string,
    })
    await clients.change('letta', { intent: 'repair', anyway: false })
    expect([...letta.servers.values()]).toMatchObject([
      { ...config, auth_token: `Bearer ${read('archive/mcp-token').trim()}` },
    ])
    expect([...letta.servers.values()][0]).not.toHaveProperty('command')
    expect(await stateOf()).toMatchObject({ kind: 'connected' })
  })

  it.each(age === 'newer' ? [{ failsOnce: true }] : [{ failsOnce: true }, { cannotStart: true }])(
    'gets its old entry back when the new one fails: %j',
    async (trouble) => {
      const letta = await fakeLetta({ age, ...trouble })
      const old = {
        ...(age === 'newer' ? { mcp_server_type: 'stdio' } : { type: 'stdio' }),
        command: '/gone/backscroll',
        args: ['--mcp'],
        env: { MINE: '1' },
      }
      letta.keep(old)
      const { clients } = madeHome(newFolder(), { env: { LETTA_BASE_URL: letta.address } })
      await expect(clients.change('letta', { intent: 'repair', anyway: false })).rejects.toMatchObject({
        code: 'not_allowed',
      })
      expect([...letta.servers.values()]).toMatchObject([old])
    },
  )

  it("that can't start programs explains what to do", async () => {
    const letta = await fakeLetta({ age, refusesPrograms: true })
    const { clients } = madeHome(newFolder(), { env: { LETTA_BASE_URL: letta.address } })
    await expect(clients.change('letta', add)).rejects.toMatchObject({
      code: 'not_allowed',
      message: expect.stringContaining('MCP_DISABLE_STDIO=false') as string,
    })
  })

  it.each([
    ['starts no programs', { refusesPrograms: true }, 'MCP_DISABLE_STDIO=false'],
    ['requires a key', { key: 'secret' }, 'LETTA_API_KEY'],
  ])("that %s doesn't prevent connecting Letta Code, and is reported", async (_name, trouble, words) => {
    const letta = await fakeLetta({ age, ...trouble })
    const { clients, put, read } = madeHome(newFolder(), { env: { LETTA_BASE_URL: letta.address } })
    put(settings, oneAgent)
    const { status, warnings } = await clients.change('letta', add)
    expect(status.state).toMatchObject({ kind: 'connected', proof: { kind: 'proven' } })
    expect(warnings.join(' ')).toContain(words)
    await clients.change('letta', remove)
    expect(read(settings)).toBe(oneAgent)
  })

  it('that appears later is offered, without needing a repair', async () => {
    const folder = newFolder()
    const early = madeHome(folder)
    early.put(settings, oneAgent)
    await early.clients.change('letta', add)
    const letta = await fakeLetta({ age })
    const { clients } = madeHome(folder, { env: { LETTA_BASE_URL: letta.address } })
    const [found] = (await clients.list()).filter(({ id }) => id === 'letta')
    expect(found).toMatchObject({
      state: { kind: 'connected' },
      locations: [{ state: 'right' }, { state: 'absent', exists: true }],
    })
    await clients.change('letta', add)
    expect(letta.servers.size).toBe(1)
  })

  it("with someone else's entry under our name reports it", async () => {
    const letta = await fakeLetta({ age, takenNames: ['backscroll'] })
    const { clients } = madeHome(newFolder(), { env: { LETTA_BASE_URL: letta.address } })
    await expect(clients.change('letta', add)).rejects.toMatchObject({
      message: expect.stringContaining('already has another server named "backscroll"') as string,
    })
  })

  it('that requires a key reports it', async () => {
    const letta = await fakeLetta({ age, key: 'secret' })
    const { clients } = madeHome(newFolder(), { env: { LETTA_BASE_URL: letta.address } })
    const [found] = (await clients.list()).filter(({ id }) => id === 'letta')
    expect(found?.state).toEqual({ kind: 'available', obstacle: expect.stringContaining('LETTA_API_KEY') as string })
  })
})

describe('a Letta server', () => {
  it.each(['<html>Hello</html>', '{"ok":true}', '[1]', '"yes"'])(
    'is not assumed where everything is answered with %s, and the other clients are still shown',
    async (text) => {
      const address = await answersEverythingWith(text)
      const { clients, put } = madeHome(newFolder(), { env: { LETTA_BASE_URL: address } })
      put('.cursor/mcp.json', '{}')
      const found = (await clients.list()).filter(({ id }) => id === 'letta' || id === 'cursor')
      expect(found.map(({ id, state }) => [id, state.kind])).toEqual([
        ['letta', 'notInstalled'],
        ['cursor', 'available'],
      ])
    },
  )

  it("with someone else's backscroll doesn't prevent connecting Letta Code", async () => {
    const letta = await fakeLetta({ age: 'newer' })
    letta.keep({ command: '/bin/echo', args: [], env: {} })
    const { clients, put } = madeHome(newFolder(), { env: { LETTA_BASE_URL: letta.address } })
    put(settings, oneAgent)
    const { status } = await clients.change('letta', add)
    expect(status).toMatchObject({
      state: { kind: 'connected' },
      notices: [expect.stringContaining('another server named "backscroll"')],
    })
    expect([...letta.servers.values()]).toMatchObject([{ command: '/bin/echo' }])
  })

  it("that can't start our program isn't verified, although the program starts here", async () => {
    const letta = await fakeLetta({ age: 'newer', cannotStart: true })
    const { clients } = madeHome(newFolder(), { env: { LETTA_BASE_URL: letta.address } })
    expect((await clients.change('letta', add)).status.state).toMatchObject({
      kind: 'connected',
      proof: { kind: 'failed', reason: expect.stringContaining("the server couldn't start it") as string },
    })
    expect(await clients.check('letta', null)).toMatchObject([
      { proof: { kind: 'failed', fix: expect.stringContaining('Docker') as string } },
    ])
  })

  it("that doesn't report its tools adds a note to a successful test", async () => {
    const letta = await fakeLetta({ age: 'newer', hasNoRefresh: true })
    const { clients } = madeHome(newFolder(), { env: { LETTA_BASE_URL: letta.address } })
    expect((await clients.change('letta', add)).status.state).toMatchObject({
      kind: 'connected',
      proof: { kind: 'proven', remark: expect.stringContaining("the server doesn't report") as string },
    })
  })

  it("that can't start our program doesn't affect Letta Code, which is verified", async () => {
    const letta = await fakeLetta({ age: 'newer', cannotStart: true })
    const { clients, put } = madeHome(newFolder(), { env: { LETTA_BASE_URL: letta.address } })
    put(settings, oneAgent)
    await clients.change('letta', add)
    expect((await clients.check('letta', null)).map(({ proof }) => proof.kind)).toEqual(['proven', 'failed'])
  })

  it("in a container that can't start our program keeps nothing of ours", async () => {
    const letta = await fakeLetta({ age: 'older', cannotStart: true })
    const { clients } = madeHome(newFolder(), { env: { LETTA_BASE_URL: letta.address } })
    await expect(clients.change('letta', add)).rejects.toMatchObject({
      message: expect.stringContaining('Docker') as string,
    })
    expect(letta.servers.size).toBe(0)
  })

  it('on another computer is never contacted', async () => {
    const { clients } = madeHome(newFolder(), { env: { LETTA_BASE_URL: 'https://api.letta.com' } })
    const [found] = (await clients.list()).filter(({ id }) => id === 'letta')
    expect(found?.state).toEqual({ kind: 'notInstalled' })
  })

  it("that isn't running is ignored", async () => {
    const { clients } = madeHome(newFolder(), { env: { LETTA_BASE_URL: 'http://127.0.0.1:9' } })
    const [found] = (await clients.list()).filter(({ id }) => id === 'letta')
    expect(found?.state).toEqual({ kind: 'notInstalled' })
  })
})
