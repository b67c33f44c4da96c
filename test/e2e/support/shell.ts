import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type ElectronApplication, type Page, test as base } from '@playwright/test'
import { reasonAgainstElectron } from './launchElectron.ts'
import { createPreparedArchives, type Exported } from './preparedArchives.ts'
import { type RunningShell, startBrowser, startElectron } from './runningShell.ts'

export interface ShellOptions {
  readonly shell: 'browser' | 'electron'
}

interface WorkerFixtures extends ShellOptions {
  /** Contains the test folders, consecutively under the same name, and their shared files. */
  readonly workFolder: string
  readonly preparedArchives: ReturnType<typeof createPreparedArchives>
  readonly runningShell: RunningShell
}

interface TestFixtures {
  readonly skipWithoutElectron: void
  /** The initial content of the test's archive; null for an archive that doesn't exist yet. */
  readonly exported: Exported | null
  /** The test's own folder; its archive is in `archive`, the home with the clients in `home`. */
  readonly folder: string
  readonly electronApp: ElectronApplication
  /** The page, in the app or the browser. */
  readonly window: Page
}

const printed = new Set<string>()

/** Once per worker, not per test. */
function printOnce(sentence: string): void {
  if (!printed.has(sentence)) process.stdout.write(`${sentence}\n`)
  printed.add(sentence)
}

const testFolderIn = (workFolder: string): string => path.join(workFolder, 'test')

/**
 * Every test gets a fresh page and its own archive: in Electron or in a browser, depending on its project. The process
 * is shared between tests, and finds another archive in its folder, as after a restore. After a failed test, Playwright
 * restarts everything.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  shell: ['browser', { option: true, scope: 'worker' }],
  exported: [null, { option: true }],

  workFolder: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright needs a pattern, even an empty one
    async ({}, use) => {
      const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'backscroll-e2e-'))
      await fs.mkdir(testFolderIn(folder))
      await use(folder)
      await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
    { scope: 'worker' },
  ],

  preparedArchives: [
    async ({ workFolder }, use) => use(createPreparedArchives(path.join(workFolder, 'prepared'))),
    { scope: 'worker' },
  ],

  runningShell: [
    async ({ shell, workFolder, playwright, launchOptions }, use) => {
      const folder = testFolderIn(workFolder)
      const running =
        shell === 'electron'
          ? await startElectron(folder)
          : await startBrowser(folder, playwright.chromium, launchOptions)
      await use(running)
      await running.close()
    },
    { scope: 'worker' },
  ],

  skipWithoutElectron: [
    async ({ shell }, use, info) => {
      const reason = shell === 'electron' ? reasonAgainstElectron() : null
      if (reason !== null) {
        printOnce(`Skipping the tests in Electron. ${reason}`)
        info.skip(true, reason)
      }
      await use()
    },
    { auto: true },
  ],

  // Before the page, which finds the archive there.
  folder: [
    async ({ exported, preparedArchives, workFolder }, use) => {
      const folder = testFolderIn(workFolder)
      const next = path.join(workFolder, 'next')
      await fs.mkdir(next, { recursive: true })
      if (exported !== null) await preparedArchives.copyTo(exported, path.join(next, 'archive'))
      // Atomically: the running process never sees half an archive.
      await fs.rename(folder, path.join(workFolder, 'last'))
      await fs.rename(next, folder).catch(async () => {
        // The previous test's page just sent a request, and the server recreated its token for it.
        await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 })
        await fs.rename(next, folder)
      })
      await fs.rm(path.join(workFolder, 'last'), { recursive: true, force: true, maxRetries: 5 })
      await use(folder)
    },
    { auto: true },
  ],

  electronApp: async ({ runningShell }, use) => {
    if (runningShell.app === null) throw new Error('specs about Electron itself belong into test/e2e/electron/')
    await use(runningShell.app)
  },

  window: async ({ runningShell }, use) => {
    await loadAnew(runningShell.page)
    await use(runningShell.page)
  },
})

/** A window on a small screen. */
const size = { width: 1280, height: 800 }

/** Resets the page to its first start, whatever the previous test did to it. */
async function loadAnew(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().clearPermissions()
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
  await page.setViewportSize(size)
  await page.mouse.move(0, 0)
  await page.goto(new URL('/', page.url()).href)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.resetNavigationHistory')
  await devtools.detach()
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('button')
    .or(page.getByText('Drop your export here'))
    .first()
    .waitFor()
}
