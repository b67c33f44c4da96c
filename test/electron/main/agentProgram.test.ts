import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { connectProgram } from '../../../electron/doors/mcp/connectProgram.ts'
import { type AgentProgram, createAgentProgram } from '../../../electron/main/agentProgram.ts'
import { temporaryFolders } from '../../support/archiveFixture.ts'

const newFolder = temporaryFolders('agent-program')
const programFile = fileURLToPath(new URL('../../../electron/mcpChild/index.ts', import.meta.url))

/** Answers as a program for agents, with one tool, and ends when it is asked for its tools a moment later. */
const shortLived = `
  process.stdin.on('data', (piece) => {
    for (const line of String(piece).split('\\n').filter(Boolean)) {
      const { id, method, params } = JSON.parse(line)
      if (method === 'initialize') console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'short', version: '1' } } }))
      if (method !== 'tools/list') continue
      console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { tools: [{ name: 'only', inputSchema: { type: 'object' } }] } }))
      setTimeout(() => { console.error('backscroll: the lights went out'); process.exit(1) }, 100)
    }
  })`

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
    connect: (onEnd) => connectProgram({ command: process.execPath, args: args(), env: {}, version: '1', onEnd }),
  })
  running.push(program)
  return {
    program,
    pauses,
    passes: (ms: number) => {
      nowMs += ms
    },
    nextPause: () => new Promise<void>((resolve) => {
      tellPause = resolve
    }),
  }
}

test('the real program is ready, and says which tools it has', async () => {
  const { program } = supervise(() => [programFile, '--archive', newFolder('archive')])
  expect(await program.state(false)).toEqual({ at: 'ready', toolNames: expect.arrayContaining(['conversation_search', 'list_conversations']) as string[], answeredInMs: 0, sinceMs: 1000 })
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
  const { program } = supervise(() => ['-e', "console.error('first line'); console.error('backscroll: the archive is locked'); process.exit(1)"])
  expect(await program.state(false)).toEqual({ at: 'failed', message: 'The program for agents does not answer (the archive is locked). Start it again here; if that does not help, install Backscroll anew.' })
})

test('one that is not there has failed as well', async () => {
  const program = createAgentProgram({ now: () => 0, later: () => () => {}, connect: (onEnd) => connectProgram({ command: '/nowhere/backscroll', args: [], env: {}, version: '1', onEnd }) })
  expect(await program.state(false)).toEqual({ at: 'failed', message: 'The program for agents does not answer. Start it again here; if that does not help, install Backscroll anew.' })
})

test('one that dies is started again, each time after a longer pause, and at last left alone until somebody asks', async () => {
  const { program, pauses, nextPause } = supervise(() => ['-e', shortLived])
  for (const ms of [1000, 2000, 4000, 8000, 16_000]) {
    const paused = nextPause()
    expect(await program.state(false)).toMatchObject({ at: 'ready', toolNames: ['only'] })
    await paused
    expect(await program.state(false)).toMatchObject({ at: 'failed', message: expect.stringContaining('the lights went out') as string })
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
