import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport, type StdioServerParameters } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, test } from '@playwright/test'
import { electronArguments } from '../../scripts/findElectron.mjs'
import { messageLink } from '../../shared/text/messageLink.ts'
import { fieldOf, found } from '../e2e/support/searchPage.ts'
import { buildConversation, buildZip, idFrom } from '../support/buildExport.ts'
import {
  ownFolder,
  packed,
  reasonAgainstPacked,
  spawnPacked,
  type StartedApp,
  startPacked,
} from './support/packedApp.ts'

// One window for all: each test builds on the previous one.
test.describe.configure({ mode: 'serial' })
test.skip(reasonAgainstPacked !== null, reasonAgainstPacked ?? '')

const garden = buildConversation({
  id: 'garden',
  title: 'Garden',
  turns: [
    ['user', 'When do I plant tulips?'],
    ['assistant', 'Plant tulips in autumn.'],
  ],
})
const bread = buildConversation({
  id: 'bread',
  title: 'Bread',
  turns: [
    ['user', 'How long does dough rise?'],
    ['assistant', 'Dough rises for two hours.'],
  ],
})

const folder = ownFolder('smoke')
const resources = packed?.resources ?? ''
let app: StartedApp

test.beforeAll(async () => {
  app = await startPacked({
    folder,
    given: [await buildZip(folder, 'Zoë’s export.zip', { 'conversations.json': [garden] })],
  })
})
test.afterAll(async () => {
  await app?.close()
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const titles = async (): Promise<string[]> =>
  (await app.call<{ conversations: { title: string }[] }>('conversations.list')).conversations.map(({ title }) => title)

/** Waits for the report of an import, and closes it. */
async function reported(): Promise<void> {
  const region = app.page.getByRole('region', { name: 'Import', exact: true })
  await expect(region.getByRole('status')).toHaveText('1 new conversation')
  await region.getByRole('button', { name: 'Close' }).click()
}

/** Starts the app again, like the system does for a link or a file while its window is open. */
async function startAgain(...given: string[]): Promise<number | null> {
  const [code] = (await once(spawnPacked({ folder, given }), 'exit')) as [number | null]
  return code
}

test('opens its window, and imports the file it was given', async () => {
  expect(app.page.url()).toBe('app://backscroll/#/import')
  await reported()
  expect(await titles()).toEqual(['Garden'])
})

test('finds the import, by keyword and semantic search', async () => {
  await app.page.evaluate("location.hash = '#/'")
  await fieldOf(app.page).fill('tulips autumn')
  await expect(found(app.page)).toContainText('Plant tulips in autumn.')
  await expect
    .poll(() => app.call('index.status'))
    .toMatchObject({ staticTable: { state: 'ready' }, model: { state: 'ready', conversations: { done: 1 } } })
})

test('a second start hands over its file and exits without a second window', async () => {
  expect(await startAgain(await buildZip(folder, 'later.zip', { 'conversations.json': [bread] }))).toBe(0)
  await reported()
  expect((await titles()).toSorted()).toEqual(['Bread', 'Garden'])
  expect(app.page.context().pages()).toHaveLength(1)
})

test('a backscroll:// link opens its conversation', async () => {
  expect(await startAgain(messageLink(idFrom('bread')))).toBe(0)
  await expect(app.page.getByRole('region', { name: 'Messages' })).toContainText('Dough rises for two hours.')
})

test('the app itself verifies that the MCP server answers', async () => {
  await expect
    .poll(() => app.call('agentProgram.state'))
    .toMatchObject({ kind: 'ready', toolNames: expect.arrayContaining(['conversation_search']) as string[] })
})

/** Like a client does: with a minimal environment, and from its own folder. */
async function speakTo(program: StdioServerParameters): Promise<void> {
  const client = new Client({ name: 'test', version: '1' })
  // Without `env` the SDK would pass on a few of the test's variables, including PATH.
  const transport = new StdioClientTransport({
    ...program,
    env: { HOME: folder, PATH: '/usr/bin:/bin', BACKSCROLL_ARCHIVE: path.join(folder, 'archive'), ...program.env },
    cwd: os.tmpdir(),
    stderr: 'ignore',
  })
  await client.connect(transport)
  try {
    expect(client.getServerVersion()?.name).toBe('backscroll')
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('conversation_search')
    expect(
      JSON.stringify(await client.callTool({ name: 'conversation_search', arguments: { query: 'tulips' } })),
    ).toContain('Plant tulips in autumn.')
    expect(
      JSON.stringify(
        await client.callTool({
          name: 'query_conversations',
          arguments: { mode: 'search', query: 'planting flowers', searchMode: 'both' },
        }),
      ),
    ).toContain('Garden')
  } finally {
    await client.close()
  }
}

const programFile = path.join(resources, 'app.asar.unpacked', 'out', 'main', 'mcpChild.js')

test('the MCP server answers from the packaged folder, started like clients start it', async () => {
  await speakTo({ command: packed?.program ?? '', args: [programFile], env: { ELECTRON_RUN_AS_NODE: '1' } })
})

test('so does the app started with --mcp, which an AppImage needs', async () => {
  await speakTo({ command: packed?.program ?? '', args: [...electronArguments(), '--mcp'] })
})

test('the Claude Desktop extension comes with the app, and starts its server', async () => {
  const { unpackExtension } = await import('@anthropic-ai/mcpb')
  const unpacked = path.join(folder, 'extension')
  expect(
    await unpackExtension({ mcpbPath: path.join(resources, 'backscroll.mcpb'), outputDir: unpacked, silent: true }),
  ).toBe(true)
  await speakTo({
    command: process.execPath,
    args: [path.join(unpacked, 'server', 'launcher.mjs')],
    env: { BACKSCROLL_PROGRAM: packed?.program ?? '' },
  })
})

test('connects and disconnects a client from the packaged app', async () => {
  const settings = path.join(folder, 'home', '.cursor', 'mcp.json')
  fs.mkdirSync(path.dirname(settings), { recursive: true })
  fs.writeFileSync(settings, '{}\n')
  fs.chmodSync(settings, 0o666)
  for (const one of [path.join(folder, 'home'), path.dirname(settings)]) fs.chmodSync(one, 0o777)
  expect(await app.call('clients.change', { client: 'cursor', intent: 'add' })).toMatchObject({
    status: { state: { kind: 'connected', proof: { kind: 'proven' } } },
  })
  expect(JSON.parse(fs.readFileSync(settings, 'utf8'))).toMatchObject({
    mcpServers: { backscroll: { command: packed?.program, args: [programFile], env: { ELECTRON_RUN_AS_NODE: '1' } } },
  })
  await app.call('clients.change', { client: 'cursor', intent: 'remove' })
  expect(fs.readFileSync(settings, 'utf8')).toBe('{}\n')
})
