import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { launchElectron } from '../test/e2e/support/launchElectron.ts'
import { selectWords } from '../test/e2e/support/selectWords.ts'
import { animatedGif } from './animatedGif.ts'
import { inventPaths } from './shownPaths.ts'

/**
 * Records the animation of the README from the running app and its sample: import, search, read, highlight, connect,
 * and an agent's view. Requires a built app.
 */

const target = path.join(import.meta.dirname, '..', 'docs', 'screens', 'backscroll.gif')
const LETTER_MS = 130
const LOOK_MS = 1800

const frames: { png: Uint8Array; ms: number }[] = []
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'backscroll-animation-'))
const home = path.join(folder, 'home')
const claude = path.join(home, '.config', 'Claude')
await fs.mkdir(claude, { recursive: true })
await fs.writeFile(
  path.join(claude, 'claude_desktop_config.json'),
  '{\n  "mcpServers": {\n    "notes": { "command": "notes" }\n  }\n}\n',
)
const { app, close } = await launchElectron({
  archiveFolder: path.join(folder, 'archive'),
  env: { BACKSCROLL_HOME: home },
})
try {
  const page = await app.firstWindow()
  await page.setViewportSize({ width: 1080, height: 675 })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await begin(page)
  await find(page)
  await highlight(page)
  await connect(page)
  await ask(page)
  await fs.writeFile(target, animatedGif(frames))
} finally {
  await close()
  await fs.rm(folder, { recursive: true, force: true })
}

async function shoot(page: Page, ms: number): Promise<void> {
  await inventPaths(page, folder)
  frames.push({ png: await page.screenshot(), ms })
}

async function look(page: Page, ms = LOOK_MS): Promise<void> {
  // Lets pending work finish.
  await page.waitForTimeout(500)
  await shoot(page, ms)
}

async function type(page: Page, text: string): Promise<void> {
  for (const letter of text) {
    await page.keyboard.type(letter)
    // Results arrive while typing; a screenshot takes longer than a letter.
    await page.waitForTimeout(400)
    await shoot(page, LETTER_MS)
  }
}

async function begin(page: Page): Promise<void> {
  await page.getByText('Drop your export here').waitFor()
  await look(page)
  await page.getByRole('button', { name: 'Try the sample' }).click()
  await page.getByText(/new conversations?/).waitFor()
  await look(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await look(page)
}

async function find(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Search your conversations' })
  await field.click()
  await type(page, 'how does a heron see fish')
  await page.locator('.results').first().waitFor()
  await look(page, 2400)
  await page.keyboard.press('Enter')
  await page.locator('article.turn').first().waitFor()
  await look(page, 2400)
}

async function highlight(page: Page): Promise<void> {
  const words = 'They learn the bend by failing'
  await page.locator('article.turn', { hasText: words }).waitFor()
  await selectWords(page, words)
  await look(page, 1200)
  await page.getByRole('button', { name: 'Highlight in green' }).click()
  await page.locator('mark[data-highlight]', { hasText: words }).waitFor()
  await look(page)
}

async function connect(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name: 'Connections' }).click()
  await page.getByRole('button', { name: 'Add to Claude Desktop', exact: true }).waitFor()
  await look(page)
  await page.getByRole('button', { name: 'Add to Claude Desktop', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add' }).waitFor()
  await look(page, 3000)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Done' }).waitFor({ timeout: 60_000 })
  await look(page, 2600)
}

async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Done' }).click()
  await look(page, 1000)
  await page.getByRole('heading', { name: 'Try the tools' }).evaluate((element) => element.scrollIntoView())
  await page.getByRole('textbox', { name: 'query', exact: true }).click()
  await type(page, 'heron')
  await page.keyboard.press('Enter')
  const answer = page.getByRole('region', { name: 'Response' })
  await answer.waitFor({ timeout: 60_000 })
  await answer.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await look(page, 3500)
}
