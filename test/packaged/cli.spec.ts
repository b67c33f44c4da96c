import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, test } from '@playwright/test'
import { electronArguments } from '../../scripts/findElectron.mjs'
import { buildConversation, buildZip } from '../support/buildExport.ts'
import { ownFolder, packed } from './support/packedApp.ts'

/* The packaged app as a command: from another folder, without a display, and with a minimal environment. */
// One archive for all: each test builds on the previous ones.
test.describe.configure({ mode: 'serial' })
test.skip(packed === null, 'There is no packed app: run npm run package -- --dir.')

const program = packed?.program ?? ''
const programFile = path.join(packed?.resources ?? '', 'app.asar.unpacked', 'out', 'main', 'mcpChild.js')
const { version } = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')) as {
  version: string
}
const garden = buildConversation({
  id: 'garden',
  title: 'Garden',
  turns: [
    ['user', 'When do I plant tulips?'],
    ['assistant', 'Plant tulips in autumn.'],
  ],
})

const folder = ownFolder('cli')
const home = path.join(folder, 'home')
const archive = path.join(folder, 'archive')
const windowsNeeds =
  process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] ?? '', TEMP: os.tmpdir() } : {}
const env = {
  ...windowsNeeds,
  PATH: process.platform === 'win32' ? (process.env['PATH'] ?? '') : '/usr/bin:/bin',
  HOME: home,
  USERPROFILE: home,
  BACKSCROLL_HOME: home,
  BACKSCROLL_ARCHIVE: archive,
}

test.beforeAll(async () => {
  await buildZip(folder, 'Zoë’s export.zip', { 'conversations.json': [garden] })
  fs.mkdirSync(path.join(home, '.cursor'), { recursive: true })
  fs.writeFileSync(path.join(home, '.cursor', 'mcp.json'), '{}\n')
})
test.afterAll(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 }))

function start(...args: string[]): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(program, [...electronArguments(), ...args], { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Chromium may report what it lacks on a computer without a desktop, before it acts as plain Node. */
const ofChromium = /^\[\d+:\d+\/[\d.]+:\w+:.*\n/gm

/** Its output streams, and its exit code. */
async function run(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = start(...args)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, stdout, stderr: stderr.replace(ofChromium, '') }
}

test('prints its version and its commands, and nothing else', async () => {
  expect(await run('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  expect(await run('--help')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Usage: backscroll .*\n  doctor /s),
    stderr: '',
  })
})

test('imports a file relative to the current folder', async () => {
  const { code, stdout, stderr } = await run('import', 'Zoë’s export.zip')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Import 1 of .*export\.zip \(ChatGPT\): done in .*\n  1 new, /)
})

test('has the models: a process that outlives the command indexes what was imported', async () => {
  await expect
    .poll(async () => JSON.parse((await run('index', 'status', '--json')).stdout) as unknown)
    .toMatchObject({
      isRunning: false,
      staticTable: { state: 'ready' },
      model: { state: 'ready', conversations: { done: 1 } },
    })
})

test('finds it, by keyword and semantic search', async () => {
  expect((await run('search', 'tulips')).stdout).toContain('Plant tulips in autumn.')
  expect(JSON.parse((await run('--archive', archive, 'search', '--json', 'planting flowers')).stdout)).toMatchObject({
    hits: [{ title: 'Garden' }, { title: 'Garden' }],
  })
})

test('has the exit codes of the command line', async () => {
  expect(await run('doctor')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('No problems found.'),
    stderr: '',
  })
  expect(await run('show', 'nothing')).toMatchObject({ code: 1, stdout: '' })
  expect(await run('search')).toMatchObject({ code: 2, stdout: '' })
  expect(await run('serch', 'tulips')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('Did you mean search?'),
  })
})

test('connects a client with the same words as the app', async () => {
  const { clients } = JSON.parse((await run('connect', 'list', '--json')).stdout) as {
    clients: { id: string; hasBundle: boolean }[]
  }
  expect(clients.find(({ id }) => id === 'claude-desktop')).toMatchObject({ hasBundle: true })
  expect(await run('connect', 'add', 'cursor')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('proven'),
    stderr: '',
  })
  const entry = {
    command: program,
    args: [programFile],
    env: { ELECTRON_RUN_AS_NODE: '1', BACKSCROLL_ARCHIVE: archive },
  }
  expect(JSON.parse(fs.readFileSync(path.join(home, '.cursor', 'mcp.json'), 'utf8'))).toEqual({
    mcpServers: { backscroll: entry },
  })
})

test('serves the page to a browser until Ctrl-C', async () => {
  const child = start('serve', '--port', '0', '--json')
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const { link } = JSON.parse(line.toString()) as { link: string }
  const [cookie = ''] = (await fetch(link, { redirect: 'manual' })).headers.getSetCookie()
  const get = (address: string): Promise<Response> =>
    fetch(new URL(address, link), { headers: { cookie: cookie.split(';', 1)[0] ?? '' } })
  const [, script] = /<script [^>]*src="([^"]+)"/.exec(await (await get('/')).text()) ?? []
  expect(await get(script ?? 'missing')).toMatchObject({ status: 200 })
  child.kill('SIGINT')
  const [code] = (await once(child, 'exit')) as [number | null]
  // Windows has no signals.
  if (process.platform !== 'win32') expect(code).toBe(0)
})

test('becomes the MCP server', async () => {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({
      command: program,
      args: [...electronArguments(), 'mcp'],
      env,
      cwd: os.tmpdir(),
      stderr: 'ignore',
    }),
  )
  expect(
    JSON.stringify(await client.callTool({ name: 'conversation_search', arguments: { query: 'tulips' } })),
  ).toContain('Plant tulips in autumn.')
  await client.close()
})

test('never starts as an app: no lock, and no profile', () => {
  expect(
    fs
      .readdirSync(home, { recursive: true, encoding: 'utf8' })
      .filter((name) => /Singleton|Local Storage|window\.json/.test(name)),
  ).toEqual([])
})
