import fs from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { furnish, shown } from './pictures/furnish.ts'
import { importTwice } from './pictures/importTwice.ts'
import { call, openConversation, openSample, searchField, section, waitForIndex } from './pictures/openSample.ts'
import { runTool } from './pictures/runTool.ts'
import { openWindowFrame, screenshotElement } from './pictures/windowFrame.ts'
import { projectFolder } from './runCommand.mjs'
import { underDisplay } from './pictures/underDisplay.ts'

/**
 * Captures every screen of the app in both themes, with the bundled sample, sharp at twice the width of a page and in a
 * window frame. Needs Debian's packages fonts-noto-cjk, for Japanese, and pngquant.
 */

const folder = path.join(projectFolder, 'docs', 'screens')
const size = { width: 1360, height: 850, scale: 1.5 }

type Screen = readonly [name: string, show: (page: Page) => Promise<void>]

const screens: readonly Screen[] = [
  ['import', (page) => importTwice(page)],
  [
    'library',
    async (page) => {
      await waitForIndex(page)
      await connectClients(page)
      await furnish(page)
      await section(page, 'Conversations')
      await page.locator('.library-row', { hasText: 'Are electric boats more punctual' }).click()
      await page.locator('article.turn', { hasText: 'knew it' }).waitFor()
    },
  ],
  [
    'palette',
    async (page) => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.type('jetty')
    },
  ],
  [
    'shortcuts',
    async (page) => {
      await leaveDialog(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
      // Its button to close has the focus ring.
      await page.evaluate<void>('document.activeElement.blur()')
    },
  ],
  [
    'search',
    async (page) => {
      await leaveDialog(page)
      await searchField(page).fill('heron sign')
      // The order changes once more when semantic search has answered.
      await page.locator('.search-count', { hasText: 'semantic' }).waitFor()
      await page.keyboard.press('Enter')
      await page.locator('article.turn mark').first().waitFor()
    },
  ],
  [
    'reader',
    async (page) => {
      await searchField(page).fill('')
      await page.locator('.library-row').first().waitFor()
      await openConversation(page, shown.sourdough)
      await page.getByRole('heading', { level: 1 }).click()
    },
  ],
  [
    'export',
    async (page) => {
      await page.getByRole('button', { name: 'Conversation actions' }).click()
      await page.getByRole('menuitem', { name: /^Export/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  ],
  [
    'highlights',
    async (page) => {
      await leaveDialog(page)
      await section(page, 'Highlights')
    },
  ],
  ['statistics', (page) => section(page, 'Statistics')],
  ['settings', (page) => section(page, 'Settings')],
  [
    'connections',
    async (page) => {
      await section(page, 'Connections')
      await page.getByText('Connected, verified').first().waitFor()
    },
  ],
]

await underDisplay(import.meta.filename, takeScreens)

async function takeScreens(): Promise<void> {
  const frame = await openWindowFrame({ ...size, margin: 40 })
  const sample = await openSample(size)
  const { page } = sample
  const take = async (name: string): Promise<void> => {
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      // Lets pending work finish.
      await page.waitForTimeout(700)
      await page.mouse.move(120, size.height - 160)
      const content = screenshotElement(await sample.shoot())
      const drawn = await frame.draw({ title: 'Backscroll', theme, content })
      const small = await runTool('pngquant', ['--speed', '1', '--quality', '70-96', '--nofs', '--strip', '-'], drawn)
      await fs.writeFile(path.join(folder, `${name}-${theme}.png`), small)
    }
  }
  try {
    await fs.mkdir(folder, { recursive: true })
    await take('first-run')
    for (const [name, show] of screens) {
      await show(page)
      await take(name)
    }
  } finally {
    await sample.close()
    await frame.close()
  }
}

async function connectClients(page: Page): Promise<void> {
  for (const client of ['claude-desktop', 'letta']) await call(page, 'clients.change', { client, intent: 'add' })
}

async function leaveDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
