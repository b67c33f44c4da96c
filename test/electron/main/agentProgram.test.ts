import { afterEach, expect, test } from 'vitest'
import { connectProgram } from '../../../electron/doors/mcp/client/connectProgram.ts'
import { type AgentProgram, createAgentProgram, requireProgram } from '../../../electron/main/agentProgram.ts'
import { temporaryFolders } from '../../support/archiveFixture.ts'
import { mcpProgramFile } from '../../support/programs.ts'

const newFolder = temporaryFolders('agent-program')

/**
 * A fake MCP server with one tool. The test decides what it does when it lists its tools and when the tool is called.
 */
const fakeProgram = ({ afterList = '', onCall = '' }): string => `
  process.stdin.on('data', (piece) => {
    for (const line of String(piece).split('\\n').filter(Boolean)) {
      const { id, method, params } = JSON.parse(line)
      const answer = (result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
      if (method === 'initialize') {
        const serverInfo = { name: 'fake', version: '1' }
        answer({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo })
      }
      if (method === 'tools/list') {
        answer({ tools: [{ name: 'only', inputSchema: { type: 'object' } }] })
        ${afterList}
      }
      if (method === 'tools/call') { ${onCall} }
    }
  })`

const shortLived = fakeProgram({
  afterList: "setTimeout(() => { console.error('backscroll: the lights went out'); process.exit(1) }, 100)",
})

const { signal } = new AbortController()

let running: AgentProgram[] = []
afterEach(() => {
  for (const { end } of running) end()
  running = []
})

/** Supervised as in the app, except that the test ends the pauses. */
function supervise(args: () => readonly string[]) {
  const pauses: { readonly ms: number; readonly end: () => void }[] = []
  let nowMs = 1000
  let tellPause: (() => void) | null = null
  const program = createAgentProgram({
    now: () => nowMs,
    later: (ms, run) => {
      pauses.push({ ms, end: run })
      tellPause?.()
      return () => {}
    },
    connect: (onEnd) =>
      connectProgram({ command: process.execPath, args: args(), env: {}, version: '1', now: () => nowMs, onEnd }),
  })
  running.push(program)
  return {
    program,
    pauses,
    passes: (ms: number) => {
      nowMs += ms
    },
    nextPause: () =>
      new Promise<void>((resolve) => {
        tellPause = resolve
      }),
  }
}

test('the real program gets ready and lists its tools', async () => {
  const { program } = supervise(() => [mcpProgramFile, '--archive', newFolder('archive')])
  expect(await program.state(false)).toEqual({
    kind: 'ready',
    toolNames: expect.arrayContaining(['conversation_search', 'list_conversations']) as string[],
    answeredInMs: 0,
    sinceMs: 1000,
  })
})

test('concurrent requests start it once', async () => {
  let starts = 0
  const { program } = supervise(() => {
    starts += 1
    return ['-e', shortLived]
  })
  await Promise.all([program.state(false), program.state(true), program.state(false)])
  expect(starts).toBe(1)
})

test('a program that cannot start has failed, with its last output and a way out', async () => {
  const { program } = supervise(() => [
    '-e',
    "console.error('first line'); console.error('backscroll: the archive is locked'); process.exit(1)",
  ])
  expect(await program.state(false)).toEqual({
    kind: 'failed',
    message:
      "The MCP server isn't responding (the archive is locked). Start it again; if that doesn't help, reinstall " +
      'Backscroll.',
    reasons: [{ reason: 'mcpServerFailed', values: { output: 'the archive is locked' } }],
  })
})

test('a missing program has failed as well', async () => {
  const program = createAgentProgram({
    now: () => 0,
    later: () => () => {},
    connect: (onEnd) =>
      connectProgram({ command: '/nowhere/backscroll', args: [], env: {}, version: '1', now: () => 0, onEnd }),
  })
  expect(await program.state(false)).toEqual({
    kind: 'failed',
    message: "The MCP server isn't responding. Start it again; if that doesn't help, reinstall Backscroll.",
    reasons: [{ reason: 'mcpServerNotResponding', values: {} }],
  })
})

test('a program that dies is restarted after longer and longer pauses, then only on request', async () => {
  const { program, pauses, nextPause } = supervise(() => ['-e', shortLived])
  for (const ms of [1000, 2000, 4000, 8000, 16_000]) {
    const paused = nextPause()
    expect(await program.state(false)).toMatchObject({ kind: 'ready', toolNames: ['only'] })
    await paused
    expect(await program.state(false)).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('the lights went out') as string,
    })
    expect(pauses.at(-1)?.ms).toBe(ms)
    pauses.at(-1)?.end()
  }
  await program.state(false)
  await expect.poll(async () => (await program.state(false)).kind).toBe('failed')
  expect(pauses).toHaveLength(5)
  expect(await program.state(true)).toMatchObject({ kind: 'ready' })
})

test('a program that ran for a while restarts with the shortest pause', async () => {
  const { program, pauses, passes, nextPause } = supervise(() => ['-e', shortLived])
  while (pauses.length < 2) {
    const paused = nextPause()
    await program.state(false)
    passes(120_000)
    await paused
    pauses.at(-1)?.end()
  }
  expect(pauses.map(({ ms }) => ms)).toEqual([1000, 1000])
})

test('a restart ends the previous program, which counts as no failure', async () => {
  const { program, pauses } = supervise(() => [mcpProgramFile, '--archive', newFolder('archive')])
  await program.state(false)
  expect(await program.state(true)).toMatchObject({ kind: 'ready' })
  expect(pauses).toEqual([])
})

test('a tool is called like an agent calls it, and returns the same answer', async () => {
  const { program } = supervise(() => [mcpProgramFile, '--archive', newFolder('archive')])
  const { tools, call } = await requireProgram(program, false)
  expect(tools[0]).toMatchObject({
    name: 'conversation_search',
    title: 'Search past conversations',
    writes: false,
    inputSchema: { type: 'object', properties: { query: { type: 'string' } } },
  })
  expect(await call('msg_search', { query: ' ' }, signal)).toEqual({
    text: '{"error":"query must not be empty"}',
    structured: null,
    isError: true,
    tookMs: 0,
  })
  await expect(call('no_such_tool', {}, signal)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(/^There is no tool no_such_tool/) as string,
  })
})

test('a call can be canceled', async () => {
  const { program } = supervise(() => ['-e', fakeProgram({})])
  const { call } = await requireProgram(program, false)
  const stopping = new AbortController()
  const called = call('only', {}, stopping.signal)
  stopping.abort()
  await expect(called).rejects.toMatchObject({ code: 'stopped' })
})

test('a program that exits during a call is restarted for the next one', async () => {
  const { program } = supervise(() => ['-e', fakeProgram({ onCall: 'process.exit(1)' })])
  const first = await requireProgram(program, false)
  await expect(first.call('only', {}, signal)).rejects.toMatchObject({
    code: 'not_found',
    message: 'The MCP server quit before it responded. Try again to restart it.',
  })
  expect(await requireProgram(program, false)).not.toBe(first)
})

test('a program that cannot start gets no calls, and the reason is reported', async () => {
  const { program } = supervise(() => ['-e', "console.error('backscroll: the archive is locked'); process.exit(1)"])
  await expect(requireProgram(program, false)).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('(the archive is locked)') as string,
  })
})
