import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { launchElectron, reasonAgainstElectron } from '../test/e2e/support/launchElectron.ts'
import { selectWords } from '../test/e2e/support/selectWords.ts'
import { startArchiveServer } from '../test/support/archiveServer.ts'
import { findInstalledBrowser } from './findBrowser.mjs'
import { electronArguments } from './findElectron.mjs'
import { inventPaths } from './shownPaths.ts'

/**
 * Captures every screen in both themes with the bundled sample; Connections in the app, because only the app connects.
 * Requires a built app.
 */

const folder = path.join(import.meta.dirname, '..', 'docs', 'screens')
const size = { width: 1360, height: 840 }

const highlights = [
  ['2fd78ba2-061e-44b4-867b-49bd07c78d2f', 'it sees what the fish does to the surface', 'blue'],
  ['23e82219-e728-4c73-85a2-e984b2882de1', 'Watch the dough, not the clock', 'rose'],
  ['ab9f0e55-475c-4f74-8ac8-0957a2cf1e4f', 'nearly everything you see is what you put in', 'green'],
] as const

type Screen = readonly [name: string, show: (page: Page) => Promise<void>]

const section = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name }).click()
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
      await page.getByRole('button', { name: 'More about this conversation' }).click()
      await page.getByRole('menuitem', { name: /^Export/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
]

async function take(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Lets pending work finish.
    await page.waitForTimeout(700)
    await inventPaths(page, archive)
    await page.screenshot({ path: path.join(folder, `${name}-${colorScheme}.png`) })
  }
}

const archive = await fs.mkdtemp(path.join(os.tmpdir(), 'backscroll-screens-'))
const server = await startArchiveServer({ archive: path.join(archive, 'archive') })
const executablePath = findInstalledBrowser()
const browser = await chromium.launch({
  args: electronArguments(),
  ...(executablePath === null ? {} : { executablePath }),
})
try {
  await fs.mkdir(folder, { recursive: true })
  const page = await browser.newPage({ viewport: size })
  await page.goto(server.link)
  await page.getByText('Drop your export here').waitFor()
  await take(page, 'first-run')
  await importSample(page)
  await highlightSomething(page)
  for (const [name, show] of screens) {
    await show(page)
    await take(page, name)
  }
  if (reasonAgainstElectron() === null) await takeConnections()
} finally {
  await browser.close()
  await server.stop()
  await fs.rm(archive, { recursive: true, force: true })
}

async function importSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try it with a sample' }).click()
  await page.getByText(/conversations? added/).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
}

/** A home folder with most clients installed, two of them connected. */
async function takeConnections(): Promise<void> {
  const home = path.join(archive, 'home')
  for (const name of ['.config/Claude', '.claude', '.letta', '.cursor', '.config/Code/User', '.gemini', '.codex'])
    await fs.mkdir(path.join(home, name), { recursive: true })
  await fs.writeFile(path.join(home, '.letta', 'settings.json'), '{ "agents": [{ "agentId": "agent-1" }] }\n')
  const { app, close } = await launchElectron({
    archiveFolder: path.join(archive, 'window'),
    env: { BACKSCROLL_HOME: home },
  })
  try {
    const page = await app.firstWindow()
    await page.setViewportSize(size)
    await importSample(page)
    for (const client of ['claude-desktop', 'letta'])
      await page.evaluate(`archiveBridge.call('clients.add', { client: '${client}' }, '${client}')`)
    await section(page, 'Connections')
    await page.getByText('Connected and proven').first().waitFor()
    await take(page, 'connections')
  } finally {
    await close()
  }
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
