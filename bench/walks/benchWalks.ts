import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { chromium, type Page } from '@playwright/test'
import { build, type UserConfig } from 'vite'
import config from '../../electron.vite.config.ts'
import { electronArguments } from '../../scripts/findElectron.mjs'
import { findInstalledBrowser } from '../../scripts/findBrowser.mjs'
import { dropFiles } from '../../test/e2e/support/dropFiles.ts'
import { manyConversations, sampleConversations } from '../../test/e2e/support/sampleExport.ts'
import { fieldOf, found } from '../../test/e2e/support/searchPage.ts'
import { buildZip } from '../../test/support/buildExport.ts'
import { callsIn, fileOf, isLeaf, projectFolder, type ScriptCalls } from './calledFiles.ts'
import { recordPage } from './pageCalls.ts'

interface Walk {
  readonly name: string
  readonly atMost: number
  readonly files: readonly string[]
}

/** Long enough for everything that a start or an action begins, such as the next backup or a look for changes. */
const QUIET_MS = 4000
/** The first backup comes ten seconds after a start. */
const REST_MS = 12_000
const recorder = path.join(import.meta.dirname, 'recordThreads.ts')
const program = (name: string): string => path.join(projectFolder, 'electron', name, 'index.ts')

/**
 * Counts the files that a reader of an action opens beyond those that any action passes.
 *
 * Each action gets a program and a page that have just started and come to rest. A file counts if one of its functions
 * runs for the first time because of the action: in the page, in the program or in one of its threads. So what every
 * start or call runs anyway doesn't count. Nor does loading a file, nor a leaf, which imports nothing of ours. A file
 * of components counts only if something that it shows changed: React also calls others.
 */
export async function benchWalks(args: string[]): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backscroll-walks-'))
  try {
    const restore = await buildReadablePage(folder)
    const walks = await measurePages(folder).finally(restore)
    walks.push(await measureAgent(folder))
    for (const { name, atMost, files } of walks) {
      console.log(`${name}: ${files.length} files (asked: ${atMost})`)
      if (args.includes('--files')) for (const file of files) console.log(`  ${file}`)
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** With the sources' names and places. Returns a function that puts the real page back. */
async function buildReadablePage(folder: string): Promise<() => void> {
  const page = path.join(projectFolder, 'out', 'renderer')
  const real = path.join(folder, 'page')
  if (fs.existsSync(page)) fs.cpSync(page, real, { recursive: true })
  const { renderer } = config as { readonly renderer: UserConfig }
  const output = { outDir: page, emptyOutDir: true, minify: false, sourcemap: true }
  await build({
    ...renderer,
    configFile: false,
    base: './',
    logLevel: 'error',
    build: { ...renderer.build, ...output },
  })
  return () => {
    fs.rmSync(page, { recursive: true })
    if (fs.existsSync(real)) fs.cpSync(real, page, { recursive: true })
  }
}

const environment = (folder: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  HOME: folder,
  BACKSCROLL_HOME: folder,
  BACKSCROLL_SKIP_INDEX: '1',
  BACKSCROLL_WALKS: folder,
  NODE_OPTIONS: `--import=${pathToFileURL(recorder).href}`,
})

/** The functions that a program has run since the last time, in any of its threads. */
async function takeThreads(folder: string, pid: number): Promise<Set<string>> {
  process.kill(pid, 'SIGUSR2')
  await delay(QUIET_MS)
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.json') && name.includes(`-${pid}-`))
  const taken = files.flatMap((name) => {
    const file = path.join(folder, name)
    const scripts = JSON.parse(fs.readFileSync(file, 'utf8')) as ScriptCalls[]
    fs.rmSync(file)
    return [...callsIn(scripts)]
  })
  return new Set(taken)
}

/** What loading the files runs. */
async function runAtLoad(folder: string, files: readonly string[]): Promise<Set<string>> {
  const loads = files.map((file) => `await import(${JSON.stringify(path.join(projectFolder, file))});`).join('')
  const script = `${loads} process.kill(process.pid, 'SIGUSR2'); setTimeout(() => process.exit(), 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { env: environment(folder) })
  await new Promise((resolve) => child.on('close', resolve))
  const file = path.join(folder, `signal-${child.pid}-0.json`)
  return callsIn(JSON.parse(fs.readFileSync(file, 'utf8')) as ScriptCalls[])
}

const programEntry = /^electron[/](?:[^/]+[/]index|host[/]worker|embed[/]build[/]embedWorker)[.]ts$/

async function walkOf(folder: string, { name, atMost }: Action, before: Set<string>, after: Set<string>) {
  const firstRun = [...after].filter((key) => !before.has(key))
  const loadable = new Set(
    firstRun.map(fileOf).filter((file) => !file.startsWith('renderer/') && !programEntry.test(file)),
  )
  const atLoad = await runAtLoad(folder, [...loadable])
  const files = new Set(firstRun.filter((key) => !atLoad.has(key)).map(fileOf))
  return { name, atMost, files: [...files].filter((file) => !isLeaf(file)).toSorted() }
}

interface Action {
  readonly name: string
  readonly atMost: number
}

interface PageAction extends Action {
  readonly act: (page: Page, zip: string) => Promise<void>
}

const pageActions: readonly PageAction[] = [
  {
    name: 'a dropped zip',
    atMost: 45,
    act: async (page, zip) => {
      await dropFiles(page, [zip])
      await page.getByText('3 new conversations').waitFor()
    },
  },
  {
    name: 'a typed letter',
    atMost: 30,
    act: async (page) => {
      await fieldOf(page).press('d')
      await found(page).getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'one click',
    atMost: 20,
    act: async (page) => {
      await page.getByRole('navigation', { name: 'Conversations' }).getByRole('button').first().click()
      await page.locator('article.turn').first().waitFor()
    },
  },
]

async function measurePages(folder: string): Promise<Walk[]> {
  const first = await buildZip(folder, 'first.zip', { 'conversations.json': sampleConversations(Date.now()) })
  const second = await buildZip(folder, 'second.zip', { 'conversations.json': manyConversations(3, Date.now()) })
  const archive = path.join(folder, 'archive')
  await once(spawn(process.execPath, [program('cli'), 'import', first, '--archive', archive]), 'close')
  const executablePath = findInstalledBrowser()
  const browser = await chromium.launch({ args: electronArguments(), ...(executablePath && { executablePath }) })
  try {
    const walks: Walk[] = []
    for (const action of pageActions) {
      const server = await startServer(folder, archive)
      const page = await browser.newPage({ locale: 'en-GB', reducedMotion: 'reduce' })
      const calls = await recordPage(page, server.link)
      await page.locator('.library-row').first().waitFor()
      await delay(REST_MS)
      const before = new Set([...(await takeThreads(folder, server.pid)), ...(await calls.take()).run])
      await action.act(page, second)
      await delay(QUIET_MS)
      const { run, changed } = await calls.take()
      const inPage = [...run].filter((key) => !fileOf(key).endsWith('.tsx') || changed.has(fileOf(key)))
      const after = new Set([...(await takeThreads(folder, server.pid)), ...inPage])
      walks.push(await walkOf(folder, action, before, after))
      await page.close()
      server.child.kill()
    }
    return walks
  } finally {
    await browser.close()
  }
}

async function startServer(folder: string, archive: string) {
  const args = [program('cli'), 'serve', '--port', '0', '--json', '--archive', archive]
  const child = spawn(process.execPath, args, { env: environment(folder), stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, pid: child.pid ?? 0, link: (JSON.parse(String(line)) as { readonly link: string }).link }
}

async function measureAgent(folder: string): Promise<Walk> {
  const args = [program('mcpChild'), '--archive', path.join(folder, 'archive')]
  const transport = new StdioClientTransport({ command: process.execPath, args, env: environment(folder) })
  const client = new Client({ name: 'walks', version: '1' })
  await client.connect(transport)
  try {
    // Opens the archive and starts the search's thread, as any first question does.
    await client.callTool({ name: 'msg_search', arguments: { query: 'tulips' } })
    await client.callTool({ name: 'list_conversations', arguments: {} })
    await delay(QUIET_MS)
    const before = await takeThreads(folder, transport.pid ?? 0)
    await client.callTool({ name: 'conversation_search', arguments: { query: 'whales' } })
    const after = await takeThreads(folder, transport.pid ?? 0)
    return await walkOf(folder, { name: "an agent's question", atMost: 20 }, before, after)
  } finally {
    await client.close()
  }
}
