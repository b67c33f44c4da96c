import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type ElectronApplication, expect, type Page, test } from '@playwright/test'
import type { ArchiveBridge } from '../../../shared/contract/archiveBridge.ts'
import type { Reply } from '../../../shared/contract/reply.ts'
import type { FinishedExport } from '../../../shared/model/finishedExport.ts'
import type { AgentProgramState, ServerState } from '../../../shared/model/serverState.ts'
import { buildConversation, buildZip } from '../../support/buildExport.ts'
import { inMain } from '../support/inMain.ts'
import { launchElectron, reasonAgainstElectron } from '../support/launchElectron.ts'

const reason = reasonAgainstElectron()
// One window for all: each test builds on the previous one.
test.describe.configure({ mode: 'serial' })
test.skip(reason !== null, reason ?? '')

// Declared as in the page, where these functions run.
declare const archiveBridge: ArchiveBridge

let folder = ''
let app: ElectronApplication
let page: Page
let close = async (): Promise<void> => {}

async function open(): Promise<void> {
  const launched = await launchElectron({
    profile: path.join(folder, 'profile'),
    archiveFolder: path.join(folder, 'archive'),
  })
  app = launched.app
  close = launched.close
  page = await app.firstWindow()
  await page.waitForLoadState()
}
test.beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'backscroll-e2e-parts-'))
  await open()
})
test.afterAll(async () => {
  await close()
  await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

let lastId = 0
async function call<Value = unknown>(name: string, input: unknown = {}): Promise<Value> {
  lastId += 1
  const reply = JSON.parse(
    await page.evaluate(([one, given, id]) => archiveBridge.call(one, given, id), [
      name,
      input,
      `own ${lastId}`,
    ] as const),
  ) as Reply<unknown>
  if (!reply.ok) throw new Error(`${reply.error.code}: ${reply.error.message}`)
  return reply.value as Value
}
/** A value that a test stored in main. */
const storedInMain = (name: string): Promise<unknown> =>
  inMain(app, (_electron, one) => (globalThis as Record<string, unknown>)[one], name)
const isRefused = (address: string): Promise<boolean> =>
  fetch(address).then(
    () => false,
    () => true,
  )

const document = Buffer.from('Tulips, daffodils, crocuses.\n')

test('shows import progress on the taskbar, and clears it at the end', async () => {
  await inMain(app, ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    const shown: number[] = []
    Object.assign(globalThis, { shown })
    if (window !== undefined) window.setProgressBar = (fraction: number) => void shown.push(fraction)
  })
  const garden = buildConversation({
    id: 'garden',
    title: 'Garden',
    turns: [
      ['user', 'When do I plant tulips?'],
      ['assistant', 'In autumn.'],
    ],
  })
  const zip = await buildZip(folder, 'export.zip', { 'conversations.json': [garden], 'file-list.txt': document })
  await call('imports.run', { paths: [zip] })
  const shown = await inMain(app, () => (globalThis as unknown as { shown: number[] }).shown)
  expect(shown.some((fraction) => fraction > 0 && fraction <= 1)).toBe(true)
  expect(shown.at(-1)).toBe(-1)
})

test('shows the archive folder in the file manager', async () => {
  await inMain(
    app,
    ({ shell }) =>
      void Object.assign(shell, {
        openPath: async (opened: string) => {
          Object.assign(globalThis, { opened })
          return ''
        },
      }),
  )
  await call('window.showFolder')
  expect(await storedInMain('opened')).toBe(path.join(folder, 'archive'))
})

test('keeps the server off until it is switched on, without a link', async () => {
  expect(await call('server.state')).toEqual({ kind: 'off', withMcp: false })
  await expect(call('server.link')).rejects.toThrow('not_allowed')
})

test('lets a browser in by a one-time link, and answers from the same archive', async () => {
  const state = await call<ServerState>('server.switch', { isOn: true, withMcp: true })
  if (state.kind !== 'on') throw new Error(JSON.stringify(state))
  expect(state).toMatchObject({
    withMcp: true,
    tokenFile: path.join(folder, 'archive', 'http-token'),
    agentsTokenFile: path.join(folder, 'archive', 'mcp-token'),
  })
  expect((await fetch(new URL('rpc/conversations.list', state.address), { method: 'POST', body: '{}' })).status).toBe(
    401,
  )

  const { link } = await call<{ link: string }>('server.link')
  const welcome = await fetch(link, { redirect: 'manual' })
  const cookie = (welcome.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const answer = await fetch(new URL('rpc/conversations.list', state.address), {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: '{}',
  })
  expect(await answer.text()).toContain('"title":"Garden"')
  expect((await fetch(link, { redirect: 'manual' })).headers.get('set-cookie')).toBeNull()
  expect((await fetch(state.address, { headers: { cookie } })).headers.get('content-type')).toContain('text/html')

  const token = (await fs.readFile(state.agentsTokenFile ?? '', 'utf8')).trim()
  const initialise = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  }
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  expect(
    await (
      await fetch(new URL('mcp', state.address), { method: 'POST', headers, body: JSON.stringify(initialise) })
    ).text(),
  ).toContain('"backscroll"')
})

test('rejects app-only operations from a browser', async () => {
  const state = await call<ServerState>('server.state')
  if (state.kind !== 'on') throw new Error(JSON.stringify(state))
  const token = (await fs.readFile(state.tokenFile, 'utf8')).trim()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  for (const name of ['server.switch', 'server.link', 'window.showFolder']) {
    const answer = await fetch(new URL(`rpc/${name}`, state.address), {
      method: 'POST',
      headers,
      body: JSON.stringify(name === 'server.switch' ? { isOn: false } : {}),
    })
    expect(await answer.text()).toContain('"ok":false')
  }
})

test('is on again after a restart of the app', async () => {
  await close()
  await open()
  await expect.poll(() => call('server.state')).toMatchObject({ kind: 'on', withMcp: true })
})

test('stops answering when switched off', async () => {
  const state = await call<ServerState>('server.state')
  if (state.kind !== 'on') throw new Error(JSON.stringify(state))
  expect(await call('server.switch', { isOn: false })).toEqual({ kind: 'off', withMcp: false })
  expect(await isRefused(state.address)).toBe(true)
})

test('the MCP server answers, and can be restarted', async () => {
  const state = await call<AgentProgramState>('agentProgram.state')
  expect(state).toMatchObject({ kind: 'ready', toolNames: expect.arrayContaining(['conversation_search']) as string[] })
  const again = await call<AgentProgramState>('agentProgram.state', { again: true })
  expect(again.kind === 'ready' && state.kind === 'ready' && again.sinceMs > state.sinceMs).toBe(true)
})

/** Chooses the path for the next saved file, like the user in the dialog. */
const chooseFor = (target: string): Promise<void> =>
  inMain(
    app,
    ({ session }, file) =>
      void session.defaultSession.once('will-download', (_event, item) => {
        const { defaultPath } = item.getSaveDialogOptions()
        item.setSavePath(file)
        item.once('done', (_done, state) => void Object.assign(globalThis, { saved: { defaultPath, state } }))
      }),
    target,
  )

test('saves a file of the archive at the chosen path', async () => {
  const target = path.join(folder, 'saved.txt')
  await chooseFor(target)
  const sha256 = createHash('sha256').update(document).digest('hex')
  await page.evaluate(
    `{ const link = document.createElement('a'); link.href = '/files/${sha256}'; link.download = 'list.txt'; ` +
      'link.click() }',
  )
  await expect
    .poll(() => storedInMain('saved'))
    .toEqual({ defaultPath: expect.stringMatching(/list\.txt$/), state: 'completed' })
  expect(await fs.readFile(target)).toEqual(document)
})

test('saves an export at the chosen path, under its given name', async () => {
  const target = path.join(folder, 'garden.md')
  const { exportId, fileName } = await call<FinishedExport>('exports.conversations', { format: 'markdown' })
  await chooseFor(target)
  await page.evaluate(
    `{ const link = document.createElement('a'); link.href = '/exports/${exportId}'; link.download = ` +
      `${JSON.stringify(fileName)}; link.click() }`,
  )
  await expect
    .poll(() => storedInMain('saved'))
    .toMatchObject({ defaultPath: expect.stringContaining(fileName), state: 'completed' })
  expect(await fs.readFile(target, 'utf8')).toContain('When do I plant tulips?')
})

/** Cancels the next save dialog. */
const cancelNext = (): Promise<void> =>
  inMain(
    app,
    ({ session }, target) =>
      void session.defaultSession.once('will-download', (_event, item) => {
        // Otherwise the system's dialog would wait for input.
        item.setSavePath(target)
        item.cancel()
        Object.assign(globalThis, { cancelled: item.getFilename() })
      }),
    path.join(folder, 'never.md'),
  )

test('reports the outcome in the export dialog', async () => {
  await page.getByRole('button', { name: /^Garden/ }).click()
  await page.getByRole('button', { name: 'Conversation actions' }).click()
  await page.getByRole('menuitem', { name: /^Export/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Export this conversation' })
  await cancelNext()
  await dialog.getByRole('button', { name: 'Export' }).press('Enter')
  // Otherwise the next choice could meet this save.
  await expect.poll(() => storedInMain('cancelled')).toMatch(/Garden/)
  await expect(dialog.getByRole('button', { name: 'Export' })).toBeFocused()
  await expect(dialog.getByRole('status')).toHaveCount(0)
  await chooseFor(path.join(folder, 'kept.md'))
  await dialog.getByRole('button', { name: 'Export' }).press('Enter')
  await expect(dialog.getByRole('status')).toContainText(/^Saved .*Garden\.md/)
  expect(await fs.readFile(path.join(folder, 'kept.md'), 'utf8')).toContain('When do I plant tulips?')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
})

test('saves nothing else', async () => {
  await inMain(
    app,
    ({ session }) =>
      void session.defaultSession.once('will-download', (event, item) => {
        Object.assign(globalThis, {
          refused: { isPrevented: event.defaultPrevented, address: item.getURL().slice(0, 5) },
        })
      }),
  )
  await page.evaluate(
    "{ const link = document.createElement('a'); link.href = URL.createObjectURL(new Blob(['x'])); link.download = " +
      "'x.txt'; link.click() }",
  )
  await expect.poll(() => storedInMain('refused')).toEqual({ isPrevented: true, address: 'blob:' })
})

test('moves the archive to another folder, and finds it there at the next start', async () => {
  const disk = path.join(folder, 'another disk')
  await fs.mkdir(disk)
  await fs.writeFile(path.join(disk, 'letter.txt'), 'Dear Ada')
  await inMain(
    app,
    ({ dialog, app: running }, chosen) => {
      Object.assign(dialog, { showOpenDialog: async () => ({ canceled: false, filePaths: [chosen] }) })
      // The test itself restarts it, below.
      Object.assign(running, { relaunch: () => undefined })
    },
    disk,
  )
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Move…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move archive' })
  await expect(dialog).toContainText(disk)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await fs.readdir(disk)).toEqual(['letter.txt'])

  await page.getByRole('button', { name: 'Move…' }).click()
  const ended = app.waitForEvent('close')
  await dialog.getByRole('button', { name: 'Move and restart' }).click()
  await ended
  expect(await fs.readdir(path.join(folder, 'archive'))).toEqual(['moved-to.json'])
  await open()
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByText(path.join(disk, 'Backscroll'))).toBeVisible()
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name: 'Conversations' }).click()
  await expect(page.getByRole('navigation', { name: 'Conversations' })).toContainText('Garden')
})
