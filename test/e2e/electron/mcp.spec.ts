import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, test } from '@playwright/test'
import { electronArguments, findElectron } from '../../../scripts/findElectron.mjs'
import { buildConversation, writeFiles } from '../../support/buildExport.ts'

const projectFolder = path.join(import.meta.dirname, '..', '..', '..')
const built = (name: string): string => path.join(projectFolder, 'out', 'main', name)
const electron = findElectron()

test.skip(electron === null, "Electron's program is not on this machine.")

let folder = ''
let archive = ''
test.beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'backscroll-e2e-mcp-'))
  archive = path.join(folder, 'archive')
  const garden = buildConversation({
    id: 'garden',
    title: 'Garden',
    turns: [
      ['user', 'When do I plant tulips?'],
      ['assistant', 'Plant tulips in autumn.'],
    ],
  })
  const [file = ''] = writeFiles(folder, { 'conversations.json': [garden] })
  await promisify(execFile)(process.execPath, [
    path.join(projectFolder, 'electron', 'cli', 'index.ts'),
    '--archive',
    archive,
    'import',
    '--no-index',
    file,
  ])
})
test.afterAll(() => fs.rm(folder, { recursive: true, force: true }))

/** Only the variables a client's configuration would have: above all no display. */
async function speakTo(args: string[], env: Record<string, string>): Promise<void> {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StdioClientTransport({
    command: electron ?? '',
    args,
    env: { ...env, BACKSCROLL_ARCHIVE: archive },
    cwd: folder,
    stderr: 'ignore',
  })
  await client.connect(transport)
  expect(client.getServerVersion()?.name).toBe('backscroll')
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('conversation_search')
  // One is a keyword search, the other semantic too, which needs the search thread and the native packages.
  expect(
    JSON.stringify(await client.callTool({ name: 'conversation_search', arguments: { query: 'tulips' } })),
  ).toContain('Plant tulips in autumn.')
  const asked = { mode: 'search', query: 'tulips', searchMode: 'both' }
  expect(JSON.stringify(await client.callTool({ name: 'query_conversations', arguments: asked }))).toContain('Garden')
  const { pid } = transport
  await client.close()
  expect(() => process.kill(pid ?? 0, 0)).toThrow()
}

test('the built MCP server runs with Electron as plain Node', async () => {
  await speakTo([built('mcpChild.js')], { ELECTRON_RUN_AS_NODE: '1' })
})

test('the app becomes the MCP server when started with --mcp', async () => {
  await speakTo([...electronArguments(), built('index.js'), '--mcp'], {})
})

test('several clients may start the app this way at once', async () => {
  const args = [...electronArguments(), built('index.js'), '--mcp']
  await Promise.all([speakTo(args, {}), speakTo(args, {})])
})
