import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type ElectronApplication, type Page, test as base } from '@playwright/test'
import { startArchiveServer } from '../../support/archiveServer.ts'
import { launchElectron, reasonAgainstElectron } from './launchElectron.ts'

export interface ShellOptions {
  readonly shell: 'browser' | 'electron'
}

interface ShellFixtures {
  /** The test's own folder; its archive is `archive` in there, and nobody has made it yet; the home with the clients is `home`. */
  readonly folder: string
  readonly launchedApp: ElectronApplication | null
  readonly electronApp: ElectronApplication
  /** Our page, as the window or the browser shows it. */
  readonly window: Page
}

const told = new Set<string>()

/** Once in every worker, not with every test. */
function tellOnce(sentence: string): void {
  if (!told.has(sentence)) process.stdout.write(`${sentence}\n`)
  told.add(sentence)
}

function homeIn(folder: string): { BACKSCROLL_HOME: string } {
  return { BACKSCROLL_HOME: path.join(folder, 'home') }
}

/** Every test gets a fresh page and an archive of its own: in Electron or in a browser, as its project says. */
export const test = base.extend<ShellFixtures & ShellOptions>({
  shell: ['browser', { option: true }],

  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern, also for nothing
  folder: async ({}, use) => {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'backscroll-e2e-'))
    await use(folder)
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },

  launchedApp: async ({ shell, folder }, use, info) => {
    if (shell === 'browser') return use(null)
    const reason = reasonAgainstElectron()
    if (reason !== null) {
      tellOnce(`Skipping the tests in Electron. ${reason}`)
      info.skip(true, reason)
    }
    const { app, close } = await launchElectron({ archiveFolder: path.join(folder, 'archive'), env: homeIn(folder) })
    await use(app)
    await close()
  },

  electronApp: async ({ launchedApp }, use) => {
    if (launchedApp === null) throw new Error('specs about Electron itself belong into test/e2e/electron/')
    await use(launchedApp)
  },

  window: async ({ launchedApp, folder, playwright, launchOptions }, use) => {
    if (launchedApp !== null) return use(await launchedApp.firstWindow())
    const server = await startArchiveServer({ archive: path.join(folder, 'archive'), env: homeIn(folder) })
    const browser = await playwright.chromium.launch(launchOptions)
    const page = await browser.newPage()
    await page.goto(server.link)
    await use(page)
    await browser.close()
    await server.stop()
  },
})
