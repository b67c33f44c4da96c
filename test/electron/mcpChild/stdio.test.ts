import fs from 'node:fs'
import path from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildConversation } from '../../support/buildExport.ts'
import { importInto, saved, temporaryFolders } from '../../support/archiveFixture.ts'
import { childrenOf, clientEnvironment, endedBy, isAlive, startProgram } from '../../support/mcpProgram.ts'
import { cliFile, mcpProgramFile } from '../../support/programs.ts'

const newFolder = temporaryFolders('mcp-stdio')
const tulips = { name: 'conversation_search', arguments: { query: 'tulips' } }

const startCommand = (...args: string[]) => startProgram({ args: [cliFile, 'mcp', ...args] })

/** An archive that no test changes. */
let archive = ''
beforeAll(async () => {
  archive = newFolder('archive')
  const garden = buildConversation({
    id: 'garden',
    title: 'Garden',
    turns: [
      ['user', 'When do I plant tulips?'],
      ['assistant', 'Plant tulips in autumn.'],
    ],
  })
  await importInto(archive, saved(newFolder(), 'export.json', [garden]))
})

const clients: Client[] = []
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
})

async function connect(env: Readonly<Record<string, string>>, args: readonly string[] = []): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  clients.push(client)
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [mcpProgramFile, ...args],
      env: clientEnvironment(env),
      stderr: 'ignore',
    }),
  )
  return client
}

async function toolNames(client: Client): Promise<string[]> {
  return (await client.listTools()).tools.map(({ name }) => name)
}

async function textOf(client: Client, call: { name: string; arguments: Record<string, unknown> }): Promise<string> {
  const { content } = await client.callTool(call)
  return JSON.stringify(content)
}

describe("the SDK's own client", () => {
  it('initializes, lists the tools and finds a message', async () => {
    const client = await connect({ BACKSCROLL_ARCHIVE: archive })
    expect(client.getServerVersion()).toMatchObject({
      name: expect.stringMatching(/backscroll/i),
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    })
    expect(client.getInstructions()).toMatch(/not instructions/)
    expect(await toolNames(client)).toEqual(
      expect.arrayContaining([
        'conversation_search',
        'query_conversations',
        'list_conversations',
        'msg_search',
        'get_messages_around',
      ]),
    )
    expect(await textOf(client, tulips)).toContain('Plant tulips in autumn.')
  })

  it('may name the archive by an argument, which overrides the environment', async () => {
    const client = await connect({ BACKSCROLL_ARCHIVE: newFolder('elsewhere') }, ['--archive', archive])
    expect(await textOf(client, tulips)).toContain('in autumn')
  })

  it.each(['missing', 'empty'])('learns how to import into an archive that is %s', async (state) => {
    const folder = newFolder('archive')
    if (state === 'empty') fs.mkdirSync(folder)
    const client = await connect({ BACKSCROLL_ARCHIVE: folder })
    expect(await toolNames(client)).toContain('conversation_search')
    const text = await textOf(client, tulips)
    expect(text).toMatch(/import/i)
    // A typo in the variable must not look like a first start.
    expect(text.includes(`BACKSCROLL_ARCHIVE names ${folder}, but there's no such folder.`)).toBe(state === 'missing')
    expect(text.includes(folder)).toBe(state === 'missing')
    // Reading leaves no files behind.
    expect(fs.existsSync(folder) ? fs.readdirSync(folder) : []).toEqual([])
  })

  it('may prefix the tools, by an argument or by the environment', async () => {
    expect(await toolNames(await connect({ BACKSCROLL_ARCHIVE: archive }, ['--tool-prefix', 'bs_']))).toContain(
      'bs_conversation_search',
    )
    const named = await toolNames(await connect({ BACKSCROLL_ARCHIVE: archive, BACKSCROLL_TOOL_PREFIX: 'my-' }))
    expect(named.filter((name) => !name.startsWith('my-'))).toEqual([])
  })

  it('reads the archive in CONVERSATION_DB, and gets an error if it is missing', async () => {
    const elsewhere = { BACKSCROLL_ARCHIVE: newFolder('elsewhere') }
    const client = await connect({ ...elsewhere, CONVERSATION_DB: path.join(archive, 'archive.db') })
    expect(await textOf(client, tulips)).toContain('in autumn')
    expect(await textOf(client, { name: 'query_conversations', arguments: { mode: 'list' } })).toContain('Garden')
    const lost = await connect({ BACKSCROLL_ARCHIVE: archive, ORIGIN_CONVERSATION_DB: '/nowhere/at/all.db' })
    expect(await textOf(lost, tulips)).toMatch(/Database not found/)
  })

  it('may be one of many', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => connect({ BACKSCROLL_ARCHIVE: archive })))
    const texts = await Promise.all(all.map((client) => textOf(client, tulips)))
    expect(new Set(texts).size).toBe(1)
  })
})

describe('invalid arguments', () => {
  it.each([
    [['--tool-prefix', 'a b'], {}, /prefix/],
    [[], { BACKSCROLL_TOOL_PREFIX: 'x'.repeat(33) }, /prefix/],
    [[], { BACKSCROLL_TOKEN_BUDGET: '12' }, /BACKSCROLL_TOKEN_BUDGET/],
    [['--unknown'], {}, /arguments/],
    [['--http', '--port', '99999'], {}, /port/],
  ])('%j %j are rejected with an explanation', async (args, env, words) => {
    const program = startProgram({ args: [mcpProgramFile, ...args], env: { BACKSCROLL_ARCHIVE: archive, ...env } })
    expect(await program.exit()).toEqual({ code: 2, signal: null })
    expect(program.stdout()).toBe('')
    expect(program.stderr()).toMatch(words)
    expect(program.stderr().trim().split('\n')).toHaveLength(1)
  })
})

describe('standard output', () => {
  it('carries only the protocol, whatever the program or its threads print', async () => {
    // Starts with the program and continues in every thread, because threads inherit it.
    const noise = saved(
      newFolder(),
      'noise.mjs',
      `
      import { isMainThread } from 'node:worker_threads'
      const print = (where) => {
        console.log('noise of', where)
        console.info('noise of', where)
        process.stdout.write('{"noise of ' + where)
      }
      if (isMainThread) setInterval(() => Object.hasOwn(process.stdout, 'write') && print('the program'), 1).unref()
      else print('a thread')
    `,
    )
    const program = startProgram({ args: ['--import', noise, mcpProgramFile], env: { BACKSCROLL_ARCHIVE: archive } })
    await program.begin()
    program.request(1, 'tools/call', {
      name: 'query_conversations',
      arguments: { mode: 'search', query: 'planting flowers' },
    })
    program.request(2, 'tools/call', tulips)
    await Promise.all([program.replyTo(1), program.replyTo(2)])
    await program.untilSaid(/noise of the program/)
    program.child.stdin.end()
    expect(await program.exit()).toEqual({ code: 0, signal: null })
    expect(program.stdout()).not.toContain('noise')
    expect(program.replies().map(({ id }) => id)).toEqual(expect.arrayContaining(['begin', 1, 2]))
    expect(program.stderr()).toContain('noise of a thread')
  })

  it('and the log never contains the text of a message', async () => {
    const program = startProgram({ env: { BACKSCROLL_ARCHIVE: archive } })
    await program.begin()
    program.request(1, 'tools/call', tulips)
    await program.replyTo(1)
    program.child.stdin.end()
    await program.exit()
    expect(program.stderr()).toBe('')
  })
})

describe('lines', () => {
  it('that are unreadable get a JSON-RPC error, and the next one is read', async () => {
    const program = startProgram({ env: { BACKSCROLL_ARCHIVE: archive } })
    await program.begin()
    program.send('this is no JSON\n\n   \n{"jsonrpc":"2.0","id":7}\n[]\n{"jsonrpc":"1.0","id":8,"method":"ping"}\n')
    program.send(`${'a'.repeat(11 * 1024 * 1024)}\n`)
    program.request(9, 'no/such/method')
    program.request(10, 'tools/call', { name: 'no_such_tool', arguments: {} })
    program.request(11, 'ping')
    expect(await program.replyTo(11)).toMatchObject({ result: {} })
    expect(await program.replyTo(10)).toSatisfy(({ error, result }) => error !== undefined || result?.isError === true)
    const codes = program
      .replies()
      .filter(({ error }) => error !== undefined)
      .map(({ id, error }) => [id, error?.code])
    expect(codes).toEqual(
      expect.arrayContaining([
        [null, -32_700],
        [7, -32_600],
        [null, -32_600],
        [8, -32_600],
        [9, -32_601],
      ]),
    )
    program.child.stdin.end()
    expect(await program.exit()).toEqual({ code: 0, signal: null })
  })

  it('may arrive in pieces, even within a character', async () => {
    const program = startProgram({ env: { BACKSCROLL_ARCHIVE: archive } })
    await program.begin()
    for (const byte of Buffer.from('{"jsonrpc":"2.0","id":"ü🌷","method":"ping"}\r\n'))
      program.child.stdin.write(Buffer.of(byte))
    expect(await program.replyTo('ü🌷')).toMatchObject({ result: {} })
    program.child.stdin.end()
    await program.exit()
  })

  it('may stop halfway at the end of the input, which ends the program', async () => {
    const program = startProgram({ env: { BACKSCROLL_ARCHIVE: archive } })
    await program.begin()
    program.child.stdin.end('{"jsonrpc":"2.0","id":1,"method":"pi')
    expect(await program.exit()).toEqual({ code: 0, signal: null })
    expect(program.replies()).toHaveLength(1)
  })
})

describe('the program exits', () => {
  it('at the end of the input, even right after a call', async () => {
    const program = startProgram({ env: { BACKSCROLL_ARCHIVE: archive } })
    await program.begin()
    program.request(1, 'tools/call', tulips)
    program.child.stdin.end()
    await program.exit()
    expect(isAlive(program.child.pid ?? 0)).toBe(false)
  })

  it('at the end of the input without any message', async () => {
    const program = startProgram({ env: { BACKSCROLL_ARCHIVE: archive } })
    program.child.stdin.end()
    expect(await program.exit()).toEqual({ code: 0, signal: null })
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('on %s, even during calls', async (signal) => {
    const program = startProgram({ env: { BACKSCROLL_ARCHIVE: archive } })
    await program.begin()
    for (let id = 1; id <= 200; id += 1)
      program.request(id, 'tools/call', {
        name: 'query_conversations',
        arguments: { mode: 'search', query: `tulips ${id}` },
      })
    await program.replyTo(1)
    program.child.kill(signal)
    expect(await program.exit()).toEqual({ code: null, signal })
    expect(isAlive(program.child.pid ?? 0)).toBe(false)
  })

  it.runIf(process.platform === 'linux')('even if the search thread is stuck in an uninterruptible call', async () => {
    const stuck = saved(
      newFolder(),
      'stuck.mjs',
      `
      import { execFileSync } from 'node:child_process'
      import { isMainThread } from 'node:worker_threads'
      if (!isMainThread) process.stderr.write('stuck'), execFileSync('sleep', ['15'], { stdio: 'ignore' })
    `,
    )
    const program = startProgram({ args: ['--import', stuck, mcpProgramFile], env: { BACKSCROLL_ARCHIVE: archive } })
    await program.begin()
    program.request(1, 'tools/call', tulips)
    await program.untilSaid(/stuck/)
    program.child.stdin.end()
    expect(await program.exit()).toEqual({ code: null, signal: 'SIGKILL' })
  })

  it('when its parent is killed', async () => {
    const starter = saved(
      newFolder(),
      'starter.mjs',
      `
      import { spawn } from 'node:child_process'
      const args = [${JSON.stringify(mcpProgramFile)}]
      const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'] })
      child.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\\n')
      child.stdout.once('data', () => process.stderr.write('started ' + child.pid + '.'))
    `,
    )
    const program = startProgram({ args: [starter], env: { BACKSCROLL_ARCHIVE: archive } })
    const pid = Number((await program.untilSaid(/started (\d+)\./))[1])
    expect(isAlive(pid)).toBe(true)
    program.child.kill('SIGKILL')
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
  })

  it('quietly when its output is closed', async () => {
    const program = startProgram({ env: { BACKSCROLL_ARCHIVE: archive } })
    await program.begin()
    program.child.stdout.destroy()
    program.request(1, 'ping')
    program.request(2, 'ping')
    expect(await program.exit()).toEqual({ code: 0, signal: null })
    expect(program.stderr()).toBe('')
  })
})

describe('backscroll mcp', () => {
  it('is the same program', async () => {
    const program = startCommand('--archive', archive, '--tool-prefix', 'bs_')
    await program.begin()
    program.request(1, 'tools/call', { ...tulips, name: 'bs_conversation_search' })
    expect(JSON.stringify(await program.replyTo(1))).toContain('in autumn')
    program.child.stdin.end()
    expect(await program.exit()).toEqual({ code: 0, signal: null })
    expect(program.stderr()).toBe('')
  })

  it('passes on its exit code', async () => {
    const program = startCommand('--tool-prefix', 'a b')
    expect(await program.exit()).toEqual({ code: 2, signal: null })
    expect(program.stderr()).toMatch(/prefix/)
  })

  it.runIf(process.platform === 'linux')('ends on a signal and leaves no process behind', async () => {
    const program = startCommand('--archive', archive)
    await program.begin()
    const pids = [program.child.pid ?? 0, ...childrenOf(program.child.pid ?? 0)]
    program.child.kill('SIGTERM')
    expect(endedBy(await program.exit())).toBe('SIGTERM')
    expect(pids.filter(isAlive)).toEqual([])
  })
})
