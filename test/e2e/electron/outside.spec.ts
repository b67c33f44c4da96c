import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type ElectronApplication, expect, type Page, test } from '@playwright/test'
import { findElectron } from '../../../scripts/findElectron.mjs'
import { bridgeChannels } from '../../../shared/contract/archiveBridge.ts'
import type { WindowCommand } from '../../../shared/contract/archiveEvents.ts'
import { messageLink } from '../../../shared/text/messageLink.ts'
import { buildConversation, buildZip } from '../../support/buildExport.ts'
import { inMain } from '../support/inMain.ts'
import { appArguments, launchElectron, reasonAgainstElectron } from '../support/launchElectron.ts'

const reason = reasonAgainstElectron()
test.describe.configure({ mode: 'serial' })
test.skip(reason !== null, reason ?? '')

let folder = ''
let app: ElectronApplication
let page: Page
let close = async (): Promise<void> => {}
const profile = (): string => path.join(folder, 'profile')
const archiveFolder = (): string => path.join(folder, 'archive')

test.beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'backscroll-e2e-outside-'))
  const launched = await launchElectron({
    profile: profile(),
    archiveFolder: archiveFolder(),
    given: [messageLink('first start')],
  })
  app = launched.app
  close = launched.close
  await noteCommands()
  page = await app.firstWindow()
  await page.waitForLoadState()
})
test.afterAll(async () => {
  await close()
  await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Records main's requests to the page, from before the page has loaded. */
const noteCommands = (): Promise<void> =>
  inMain(
    app,
    ({ app: main, webContents }, channel) => {
      const asked: unknown[] = []
      // A window that is just being created may be both listed and announced.
      const noted = new WeakSet<Electron.WebContents>()
      const note = (contents: Electron.WebContents): void => {
        if (noted.has(contents)) return
        noted.add(contents)
        const send = contents.send.bind(contents)
        contents.send = (to, ...given) => {
          if (to === channel) asked.push(...given)
          send(to, ...given)
        }
      }
      Object.assign(globalThis, { asked })
      webContents.getAllWebContents().forEach(note)
      main.on('web-contents-created', (_event, contents) => note(contents))
    },
    bridgeChannels.command,
  )

const sentCommands = (): Promise<WindowCommand[]> =>
  inMain(app, () => (globalThis as unknown as { asked: WindowCommand[] }).asked)
const clearCommands = (): Promise<void> =>
  inMain(app, () => void (globalThis as unknown as { asked: WindowCommand[] }).asked.splice(0))
/** Makes sure the page listens to commands, whatever it shows. */
const hear = (): Promise<void> => page.evaluate('archiveBridge.commands(() => {}); undefined')

test.afterEach(clearCommands)

/** Starts the app like the system does for a link or a file while its window is open. */
async function startAgain(...given: string[]): Promise<void> {
  const env = { ...process.env, BACKSCROLL_ARCHIVE: archiveFolder() }
  await promisify(execFile)(findElectron() ?? '', appArguments(profile(), given), { env, cwd: folder })
}

let lastChoice = 0

/** Each choice has a number, so a repeated one takes effect once. */
function choose(menu: string, label: string): Promise<void> {
  lastChoice += 1
  return inMain(
    app,
    ({ Menu }, { outer, inner, choice }) => {
      const done = globalThis as { lastChoice?: number }
      const item = Menu.getApplicationMenu()
        ?.items.find((one) => one.label.replace('&', '') === outer)
        ?.submenu?.items.find((one) => one.label === inner)
      if (item === undefined) throw new Error(`there is no ${outer} > ${inner}`)
      if (done.lastChoice !== choice) item.click()
      done.lastChoice = choice
    },
    { outer: menu, inner: label, choice: lastChoice },
  )
}

interface Seen {
  readonly questions: readonly (readonly [message: string, detail: string])[]
  readonly opened: readonly string[]
}
/** Replaces the user at the system's dialog, and the system's browser; records what they see. */
const answerWith = (answer: number): Promise<void> =>
  inMain(
    app,
    ({ dialog, shell }, response) => {
      const questions: unknown[] = []
      const opened: string[] = []
      Object.assign(globalThis, { seen: { questions, opened } })
      Object.assign(dialog, {
        showMessageBox: async (...given: unknown[]) => {
          const { message, detail } = given.at(-1) as { message: string; detail: string }
          questions.push([message, detail])
          return { response }
        },
      })
      Object.assign(shell, { openExternal: async (address: string) => void opened.push(address) })
    },
    answer,
  )
const seen = (): Promise<Seen> => inMain(app, () => (globalThis as unknown as { seen: Seen }).seen)
const press = (address: string): Promise<void> =>
  page.evaluate(
    `{ const link = document.createElement('a'); link.target = '_blank'; link.rel = 'noreferrer'; link.href = ` +
      `${JSON.stringify(address)}; link.click() }`,
  )

test('a link the app was started with waits until the page listens', async () => {
  await hear()
  await expect.poll(sentCommands).toEqual([{ kind: 'open', conversationId: 'first start', messageId: null }])
})

test('a second start hands over its link, and opens no second window', async () => {
  await startAgain(messageLink('garden/1', 'message 2'))
  await expect.poll(sentCommands).toEqual([{ kind: 'open', conversationId: 'garden/1', messageId: 'message 2' }])
  expect(app.windows()).toHaveLength(1)
})

test('a second start hands over existing files, by their absolute path', async () => {
  await fs.writeFile(path.join(folder, 'conversations.json'), '[]')
  await startAgain('conversations.json', 'missing.zip', 'backscroll://elsewhere/1')
  await expect.poll(sentCommands).toEqual([{ kind: 'importFiles', paths: [path.join(folder, 'conversations.json')] }])
})

test('imports all exports opened together, even when the system hands them over one by one', async () => {
  const files = await Promise.all(
    ['herons', 'storks', 'cranes'].map((id) =>
      buildZip(folder, `${id}.zip`, {
        'conversations.json': [
          buildConversation({
            id,
            title: id,
            turns: [
              ['user', `Where do ${id} go?`],
              ['assistant', 'South.'],
            ],
          }),
        ],
      }),
    ),
  )
  // Like macOS does.
  await inMain(
    app,
    ({ app: main }, opened) => opened.forEach((file) => main.emit('open-file', { preventDefault: () => {} }, file)),
    files,
  )
  await expect(page.getByRole('region', { name: 'Import', exact: true })).toContainText('3 new conversations')
})

test('the menu sends commands to the page', async () => {
  const choices = [
    ['File', 'Import…'],
    ['File', 'Export…'],
    ['File', 'Settings'],
    ['View', 'Search'],
    ['View', 'Find in conversation'],
    ['Help', 'Keyboard shortcuts'],
  ] as const
  for (const [menu, label] of choices) await choose(menu, label)
  await expect
    .poll(async () => (await sentCommands()).map((command) => command.kind))
    .toEqual(['import', 'export', 'settings', 'search', 'find', 'shortcuts'])
})

test('commands sent during a reload wait for the page', async () => {
  await page.reload()
  await choose('Help', 'Keyboard shortcuts')
  await hear()
  await expect.poll(sentCommands).toEqual([{ kind: 'shortcuts' }])
})

test('follows a Backscroll link inside the window', async () => {
  await page.evaluate(`window.open(${JSON.stringify(messageLink('bread'))})`)
  await expect.poll(sentCommands).toEqual([{ kind: 'open', conversationId: 'bread', messageId: null }])
})

test('opens other links outside only after confirmation', async () => {
  await answerWith(1)
  await press('https://bücher.example/garten?q=1')
  await expect
    .poll(async () => (await seen()).questions)
    .toEqual([['Open xn--bcher-kva.example in your browser?', 'https://xn--bcher-kva.example/garten?q=1']])
  expect((await seen()).opened).toEqual([])

  await answerWith(0)
  for (const address of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'https://bank.example@elsewhere.example/',
    'vscode://open',
  ])
    await press(address)
  await press('mailto:ana@example.org?subject=Whales')
  await expect.poll(async () => (await seen()).opened).toEqual(['mailto:ana@example.org?subject=Whales'])
  expect((await seen()).questions).toEqual([
    ['Write a letter in your mail program?', 'mailto:ana@example.org?subject=Whales'],
  ])
})
