import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { launchElectron } from '../test/e2e/support/launchElectron.ts'
import { selectWords } from '../test/e2e/support/selectWords.ts'
import { findInstalledBrowser } from './findBrowser.mjs'
import { electronArguments } from './findElectron.mjs'
import { inventPaths } from './shownPaths.ts'

/**
 * Captures every screen of the app in both themes, with the bundled sample, at twice the size and in a window frame.
 * Requires a built app.
 */

const folder = path.join(import.meta.dirname, '..', 'docs', 'screens')
const size = { width: 1280, height: 800 }
const SCALE = 2
const BAR = 38
/** Room for the shadow around the window. */
const MARGIN = 44
const framedSize = { width: size.width + 2 * MARGIN, height: size.height + BAR + 2 * MARGIN }
const frameColors = {
  light: { bar: '#f1eee9', line: '#d5d0c8', text: '#4c4740' },
  dark: { bar: '#211f1d', line: '#3d3a37', text: '#b9b2a9' },
}

const highlights = [
  ['2fd78ba2-061e-44b4-867b-49bd07c78d2f', 'it sees what the fish does to the surface', 'blue'],
  ['23e82219-e728-4c73-85a2-e984b2882de1', 'Watch the dough, not the clock', 'rose'],
  ['ab9f0e55-475c-4f74-8ac8-0957a2cf1e4f', 'nearly everything you see is what you put in', 'green'],
] as const

type Screen = readonly [name: string, show: (page: Page) => Promise<void>]

const section = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name }).click()
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search your conversations' })

const screens: readonly Screen[] = [
  [
    'library',
    async (page) => {
      await section(page, 'Conversations')
      await open(page, '8d197ea5-6765-487a-8ad2-588771f10355')
      await page.locator('article.turn', { hasText: 'AbortController' }).waitFor()
    },
  ],
  [
    'search',
    async (page) => {
      await searchField(page).fill('heron')
      await page.locator('.results mark').first().waitFor()
      await page.keyboard.press('Enter')
      await page.locator('article.turn').first().waitFor()
    },
  ],
  [
    'reader',
    async (page) => {
      await searchField(page).fill('')
      await page.locator('.library-row').first().waitFor()
      await open(page, highlights[1][0])
      await page.getByRole('heading', { level: 1 }).click()
    },
  ],
  ['highlights', async (page) => section(page, 'Highlights')],
  ['statistics', async (page) => section(page, 'Statistics')],
  ['import', async (page) => section(page, 'Import')],
  ['settings', async (page) => section(page, 'Settings')],
  [
    'connections',
    async (page) => {
      await connectClients(page)
      await section(page, 'Connections')
      await page.getByText('Connected, verified').first().waitFor()
    },
  ],
  [
    'palette',
    async (page) => {
      await section(page, 'Conversations')
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'shortcuts',
    async (page) => {
      await leaveDialog(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'export',
    async (page) => {
      await leaveDialog(page)
      await page.locator('.library-row').first().click()
      await page.getByRole('button', { name: 'Conversation actions' }).click()
      await page.getByRole('menuitem', { name: /^Export/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
]

const archive = await fs.mkdtemp(path.join(os.tmpdir(), 'backscroll-screens-'))
const home = path.join(archive, 'home')
await installClients()
const executablePath = findInstalledBrowser()
const browser = await chromium.launch({
  args: electronArguments(),
  ...(executablePath === null ? {} : { executablePath }),
})
const frame = await browser.newPage({ viewport: framedSize, deviceScaleFactor: SCALE })
const { app, close } = await launchElectron({
  archiveFolder: path.join(archive, 'archive'),
  env: { BACKSCROLL_HOME: home },
  switches: [`--force-device-scale-factor=${SCALE}`],
})
try {
  await fs.mkdir(folder, { recursive: true })
  const page = await app.firstWindow()
  await page.setViewportSize(size)
  await page.getByText('Drop your export here').waitFor()
  await take(page, 'first-run')
  await importSample(page)
  await highlightSomething(page)
  for (const [name, show] of screens) {
    await show(page)
    await take(page, name)
  }
} finally {
  await close()
  await browser.close()
  await fs.rm(archive, { recursive: true, force: true })
}

async function take(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Lets pending work finish.
    await page.waitForTimeout(700)
    await inventPaths(page, archive)
    const screen = await page.screenshot({ scale: 'device' })
    await frame.setContent(windowFrame(screen.toString('base64'), colorScheme))
    await frame.evaluate<void>('document.images[0].decode()')
    await frame.screenshot({ path: path.join(folder, `${name}-${colorScheme}.png`), omitBackground: true })
  }
}

/** The window as a desktop shows it: a virtual display draws neither title bar nor shadow. */
function windowFrame(screen: string, colorScheme: 'light' | 'dark'): string {
  const { bar, line, text } = frameColors[colorScheme]
  return `<!doctype html><style>
    body { margin: 0; padding: ${MARGIN - 12}px ${MARGIN}px ${MARGIN + 12}px; background: transparent }
    main { border-radius: 11px; overflow: hidden; box-shadow: 0 0 0 1px ${line}, 0 14px 34px rgb(0 0 0 / 0.26) }
    header { height: ${BAR}px; background: ${bar}; color: ${text}; display: flex; align-items: center; gap: 8px }
    header { padding: 0 13px; font: 500 13px Inter, "Liberation Sans", sans-serif }
    i { width: 12px; height: 12px; border-radius: 6px; background: ${line} }
    b { flex: 1; text-align: center; font-weight: 500; margin-right: 52px }
    img { display: block; width: ${size.width}px; height: ${size.height}px }
  </style><main><header><i></i><i></i><i></i><b>Backscroll</b></header>
  <img alt="" src="data:image/png;base64,${screen}"></main>`
}

async function importSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the sample' }).click()
  await page.getByText(/new conversations?/).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
}

/** A home folder with most clients. */
async function installClients(): Promise<void> {
  for (const name of ['.config/Claude', '.claude', '.letta', '.cursor', '.config/Code/User', '.gemini', '.codex'])
    await fs.mkdir(path.join(home, name), { recursive: true })
  await fs.writeFile(path.join(home, '.letta', 'settings.json'), '{ "agents": [{ "agentId": "agent-1" }] }\n')
}

async function connectClients(page: Page): Promise<void> {
  for (const client of ['claude-desktop', 'letta'])
    await page.evaluate(`archiveBridge.call('clients.change', { client: '${client}', intent: 'add' }, '${client}')`)
}

/** By its address, because rows out of sight aren't rendered. */
async function open(page: Page, conversationId: string): Promise<void> {
  await page.evaluate(`location.hash = '#/c/${conversationId}'`)
  await page.locator('article.turn').first().waitFor()
}

async function leaveDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Gives the screenshots some content. */
async function highlightSomething(page: Page): Promise<void> {
  for (const [id, words, colour] of highlights) {
    await open(page, id)
    await page.locator('article.turn', { hasText: words }).waitFor()
    await selectWords(page, words)
    await page.getByRole('button', { name: `Highlight in ${colour}` }).click()
    await page.locator('mark[data-highlight]', { hasText: words }).waitFor()
  }
}
