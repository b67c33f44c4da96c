import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { connectProgram } from '../../../electron/doors/mcp/client/connectProgram.ts'
import { type AgentProgram, createAgentProgram, runningProgram } from '../../../electron/main/agentProgram.ts'
import { temporaryFolders } from '../../support/archiveFixture.ts'

const newFolder = temporaryFolders('agent-program')
const programFile = fileURLToPath(new URL('../../../electron/mcpChild/index.ts', import.meta.url))

/**
 * Answers as a program for agents, with one tool; what it does when it was asked for its tools, and when the tool is
 * called, is the test's.
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

/** Supervised as in the app, but that pauses last until the test ends them. */
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

test('the real program is ready, and says which tools it has', async () => {
  const { program } = supervise(() => [programFile, '--archive', newFolder('archive')])
  expect(await program.state(false)).toEqual({
    at: 'ready',
    toolNames: expect.arrayContaining(['conversation_search', 'list_conversations']) as string[],
    answeredInMs: 0,
    sinceMs: 1000,
  })
})

test('asked several times at once, it is started once', async () => {
  let starts = 0
  const { program } = supervise(() => {
    starts += 1
    return ['-e', shortLived]
  })
  await Promise.all([program.state(false), program.state(true), program.state(false)])
  expect(starts).toBe(1)
})

test('one that cannot start has failed, with its last words and what to do', async () => {
  const { program } = supervise(() => [
    '-e',
    "console.error('first line'); console.error('backscroll: the archive is locked'); process.exit(1)",
  ])
  expect(await program.state(false)).toEqual({
    at: 'failed',
    message:
      'The program for agents does not answer (the archive is locked). Start it again here; if that does not help, ' +
      'install Backscroll anew.',
  })
})

test('one that is not there has failed as well', async () => {
  const program = createAgentProgram({
    now: () => 0,
    later: () => () => {},
    connect: (onEnd) =>
      connectProgram({ command: '/nowhere/backscroll', args: [], env: {}, version: '1', now: () => 0, onEnd }),
  })
  expect(await program.state(false)).toEqual({
    at: 'failed',
    message:
      'The program for agents does not answer. Start it again here; if that does not help, install Backscroll anew.',
  })
})

test('one that dies is started again after longer and longer pauses, then left alone until somebody asks', async () => {
  const { program, pauses, nextPause } = supervise(() => ['-e', shortLived])
  for (const ms of [1000, 2000, 4000, 8000, 16_000]) {
    const paused = nextPause()
    expect(await program.state(false)).toMatchObject({ at: 'ready', toolNames: ['only'] })
    await paused
    expect(await program.state(false)).toMatchObject({
      at: 'failed',
      message: expect.stringContaining('the lights went out') as string,
    })
    expect(pauses.at(-1)?.ms).toBe(ms)
    pauses.at(-1)?.end()
  }
  await program.state(false)
  await expect.poll(async () => (await program.state(false)).at).toBe('failed')
  expect(pauses).toHaveLength(5)
  expect(await program.state(true)).toMatchObject({ at: 'ready' })
})

test('one that ran well for a while begins again with the shortest pause', async () => {
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

test('started anew, the one before ends, and that is no failure', async () => {
  const { program, pauses } = supervise(() => [programFile, '--archive', newFolder('archive')])
  await program.state(false)
  expect(await program.state(true)).toMatchObject({ at: 'ready' })
  expect(pauses).toEqual([])
})

test('a tool is called as an agent calls it, and what an agent gets comes back', async () => {
  const { program } = supervise(() => [programFile, '--archive', newFolder('archive')])
  const { tools, call } = await runningProgram(program, false)
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

test('a call can be stopped', async () => {
  const { program } = supervise(() => ['-e', fakeProgram({})])
  const { call } = await runningProgram(program, false)
  const stopping = new AbortController()
  const called = call('only', {}, stopping.signal)
  stopping.abort()
  await expect(called).rejects.toMatchObject({ code: 'stopped' })
})

test('a program that ends in the middle of a call is started anew for the next question', async () => {
  const { program } = supervise(() => ['-e', fakeProgram({ onCall: 'process.exit(1)' })])
  const first = await runningProgram(program, false)
  await expect(first.call('only', {}, signal)).rejects.toMatchObject({
    code: 'not_found',
    message: 'The program for agents ended before it answered. Ask again: it is started anew.',
  })
  expect(await runningProgram(program, false)).not.toBe(first)
})

test('one that cannot start is not asked anything; why is said', async () => {
  const { program } = supervise(() => ['-e', "console.error('backscroll: the archive is locked'); process.exit(1)"])
  await expect(runningProgram(program, false)).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('(the archive is locked)') as string,
  })
})
