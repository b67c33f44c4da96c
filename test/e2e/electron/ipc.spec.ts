import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type ElectronApplication, expect, type Page, test } from '@playwright/test'
import type { ArchiveBridge } from '../../../shared/contract/archiveBridge.ts'
import type { ArchiveEvent } from '../../../shared/contract/archiveEvents.ts'
import { buildConversation, buildZip, writeFiles } from '../../support/buildExport.ts'
import { launchElectron, reasonAgainstElectron } from '../support/launchElectron.ts'

const preload = path.join(import.meta.dirname, '..', '..', '..', 'out', 'preload', 'index.cjs')
const reason = reasonAgainstElectron()
// One window for all: each test builds on the previous one's archive.
test.describe.configure({ mode: 'serial' })
test.skip(reason !== null, reason ?? '')

// Declared as in the page, where these functions run.
declare const archiveBridge: ArchiveBridge
declare const heard: ArchiveEvent[]

let folder = ''
let app: ElectronApplication
let page: Page
let close = async (): Promise<void> => {}

test.beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'backscroll-e2e-ipc-'))
  const launched = await launchElectron({ archiveFolder: path.join(folder, 'archive') })
  app = launched.app
  close = launched.close
  page = await app.firstWindow()
  await page.evaluate(
    'globalThis.heard = []; globalThis.endListening = archiveBridge.listen((event) => heard.push(event))',
  )
})
test.afterAll(async () => {
  await close()
  await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const call = (name: string, input: unknown, callId = name): Promise<unknown> =>
  page.evaluate(async ([one, given, id]) => JSON.parse(await archiveBridge.call(one, given, id)) as unknown, [
    name,
    input,
    callId,
  ] as const)
const heardNames = (): Promise<string[]> => page.evaluate(() => heard.map(({ name }) => name))

const garden = buildConversation({
  id: 'garden',
  title: 'Garden',
  turns: [
    ['user', 'When do I plant tulips?'],
    ['assistant', 'Plant tulips in autumn.'],
  ],
})
/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('the page has the bridge, and nothing else a browser lacks', async () => {
  expect(await page.evaluate(() => Object.keys(archiveBridge))).toEqual([
    'call',
    'cancel',
    'listen',
    'commands',
    'pathOf',
  ])
  expect(
    await page.evaluate<string>(
      '[typeof require, typeof process, typeof module, typeof ipcRenderer, typeof electron].join()',
    ),
  ).toBe(Array(5).fill('undefined').join())
  const names = await page.evaluate<string[]>(`(() => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    const usual = new Set(Object.getOwnPropertyNames(frame.contentWindow))
    frame.remove()
    const ofTests = /^\\d+$|^__playwright|^heard$|^endListening$/
    return Object.getOwnPropertyNames(globalThis).filter((name) => !usual.has(name) && !ofTests.test(name))
  })()`)
  expect(names).toEqual(['archiveBridge'])
})

test('reports that there is no archive yet', async () => {
  expect(await call('archive.stats', {})).toMatchObject({ ok: false, error: { code: 'no_archive' } })
})

test('imports a chosen file by its path', async () => {
  const zip = await buildZip(folder, 'export.zip', { 'conversations.json': [garden], 'file-tulip.png': picture })
  await page.evaluate("document.body.insertAdjacentHTML('beforeend', '<input type=file id=chosen hidden>')")
  await page.setInputFiles('#chosen', zip)
  const chosen = await page.evaluate<string>("archiveBridge.pathOf(document.getElementById('chosen').files[0])")
  expect(chosen).toBe(zip)
  expect(await page.evaluate("archiveBridge.pathOf(new File(['nowhere'], 'nowhere.json'))")).toBe('')
  expect(await call('imports.run', { paths: [chosen] })).toMatchObject({
    ok: true,
    value: { outcomes: [{ path: zip, error: null }] },
  })
})

test('reports import progress, archive changes and index progress', async () => {
  await expect
    .poll(heardNames)
    .toEqual(expect.arrayContaining(['import.progress', 'archive.changed', 'index.progress']))
})

test('answers from the archive', async () => {
  expect(await call('archive.stats', {})).toMatchObject({ ok: true, value: { archive: path.join(folder, 'archive') } })
  expect(JSON.stringify(await call('search.run', { query: 'tulips autumn' }))).toContain('"conversationId"')
  expect(JSON.stringify(await call('conversations.list', {}))).toContain('"title":"Garden"')
})

test('reports writes by another program', async () => {
  await expect.poll(() => call('index.status', {})).toMatchObject({ ok: true, value: { isRunning: false } })
  // By then the end of the app's own indexing has been reported.
  await page.waitForTimeout(1500)
  await page.evaluate('endListening(); heard.length = 0; archiveBridge.listen((event) => heard.push(event))')
  const [file = ''] = writeFiles(folder, {
    'conversations.json': [
      garden,
      buildConversation({ id: 'bread', title: 'Bread', turns: [['user', 'How long does dough rise?']] }),
    ],
  })
  execFileSync(process.execPath, [
    path.join(import.meta.dirname, '..', '..', '..', 'electron', 'cli', 'index.ts'),
    '--archive',
    path.join(folder, 'archive'),
    'import',
    '--no-index',
    file,
  ])
  await expect.poll(heardNames).toContain('archive.changed')
  expect(JSON.stringify(await call('conversations.list', {}))).toContain('"title":"Bread"')
})

test('rejects unknown operations, those of other interfaces, and invalid input', async () => {
  for (const name of ['archive.burn', 'constructor', '__proto__'])
    expect(await call(name, {})).toEqual({
      ok: false,
      error: { code: 'not_found', message: "There's no operation with this name." },
    })
  expect(await call('imports.upload', { uploadIds: [] })).toEqual({
    ok: false,
    error: { code: 'invalid_input', message: "imports.upload can't be called this way." },
  })
  expect(await call('search.run', { query: 7 })).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
  expect(await call('archive.stats', {}, '')).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
})

test('stops a canceled call', async () => {
  const reply = await page.evaluate(async () => {
    const answer = archiveBridge.call('search.run', { query: 'tulips' }, 'cancelled')
    archiveBridge.cancel('cancelled')
    return JSON.parse(await answer) as unknown
  })
  expect(reply).toMatchObject({ ok: false, error: { code: 'stopped' } })
})

test('serves stored files, by their hash alone', async () => {
  const sha256 = createHash('sha256').update(picture).digest('hex')
  const width =
    'new Promise((resolve) => { const image = new Image(); image.onload = () => ' +
    `resolve(image.naturalWidth); image.onerror = () => resolve('broken'); image.src = '/files/${sha256}' })`
  expect(await page.evaluate(width)).toBe(1)
  expect(await page.evaluate("fetch('/files/' + '0'.repeat(64)).then(({ status }) => status)")).toBe(404)
  expect(await page.evaluate("fetch('/files/..%2farchive.db').then(({ status }) => status)")).toBe(404)
})

test('another page gets no answers and no events, even with the same bridge', async () => {
  const addresses = ['data:text/html,hello', 'app://elsewhere/']
  for (const address of addresses) {
    const answer = await app.evaluate(
      async ({ BrowserWindow }, given) => {
        const window = new BrowserWindow({
          show: false,
          webPreferences: { preload: given.preload, sandbox: true, contextIsolation: true },
        })
        await window.loadURL(given.address).catch(() => {})
        const run = (script: string): Promise<unknown> => window.webContents.executeJavaScript(script)
        await run('globalThis.heard = []; archiveBridge.listen((event) => heard.push(event)); 0')
        const reply = await run("archiveBridge.call('archive.stats', {}, 'foreign').then(JSON.parse)")
        const [ours] = BrowserWindow.getAllWindows().filter(
          ({ webContents }) => webContents.getURL() === 'app://backscroll/',
        )
        await ours?.webContents.executeJavaScript(
          "archiveBridge.call('agents.change', { tokenBudget: 9000 + Math.floor(Math.random() * 900) }, 'change')",
        )
        const told = await run('heard.length')
        window.destroy()
        return { reply, told }
      },
      { address, preload },
    )
    expect(answer).toEqual({
      reply: { ok: false, error: { code: 'not_allowed', message: "Only Backscroll's own page can call this." } },
      told: 0,
    })
  }
})

test('calls continue when the page requests a forbidden address', async () => {
  const codes = await page.evaluate<string[]>(`(() => {
    const search = (index) => archiveBridge.call('search.run', { query: 'tulips' }, 'going on ' + index)
    const calls = Array.from({ length: 20 }, (_, index) => search(index))
    location.href = 'https://example.com/'
    return Promise.all(calls.map(async (call) => {
      const reply = JSON.parse(await call)
      return reply.ok ? 'ok' : reply.error.code
    }))
  })()`)
  expect(new Set(codes)).toEqual(new Set(['ok']))
})

test('a reloaded page starts over', async () => {
  await page.reload()
  await expect.poll(() => call('archive.stats', {}, '1')).toMatchObject({ ok: true })
})
