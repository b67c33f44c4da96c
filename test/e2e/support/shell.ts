import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type ElectronApplication, type Page, test as base } from '@playwright/test'
import { reasonAgainstElectron } from './launchElectron.ts'
import { loadAnew } from './loadAnew.ts'
import { createPreparedArchives, type Exported } from './preparedArchives.ts'
import { type RunningShell, startBrowser, startElectron } from './runningShell.ts'

export interface ShellOptions {
  readonly shell: 'browser' | 'electron'
}

interface WorkerFixtures extends ShellOptions {
  /** Holds the folders of its tests, one after the other under the same name, and what they have in common. */
  readonly workFolder: string
  readonly preparedArchives: ReturnType<typeof createPreparedArchives>
  readonly runningShell: RunningShell
}

interface TestFixtures {
  readonly skipWithoutElectron: void
  /** What the test's archive holds at its beginning; null for an archive that nobody has made yet. */
  readonly exported: Exported | null
  /** The test's own folder; its archive is `archive` in there; the home with the clients is `home`. */
  readonly folder: string
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

const testFolderIn = (workFolder: string): string => path.join(workFolder, 'test')

/**
 * Every test gets a fresh page and an archive of its own: in Electron or in a browser, as its project says. The program
 * goes on from test to test, and finds another archive in its folder, as after a restore. After a test that failed,
 * Playwright starts everything anew.
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
        tellOnce(`Skipping the tests in Electron. ${reason}`)
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
      // At one stroke: the program that is running never sees half an archive.
      await fs.rename(folder, path.join(workFolder, 'last'))
      await fs.rename(next, folder).catch(async () => {
        // The page of the last test asked something just then, and the server made its token anew for that.
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
