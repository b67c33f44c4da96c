import { type ElectronApplication, type Page, test as base } from '@playwright/test'
import { servePage } from '../../../scripts/servePage.ts'
import { launchElectron, reasonAgainstElectron } from './launchElectron.ts'

export interface ShellOptions {
  readonly shell: 'browser' | 'electron'
}

interface ShellFixtures {
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

/** Every test gets a fresh page: in Electron or in a browser, as its project says. */
export const test = base.extend<ShellFixtures & ShellOptions>({
  shell: ['browser', { option: true }],

  launchedApp: async ({ shell }, use, info) => {
    if (shell === 'browser') return use(null)
    const reason = reasonAgainstElectron()
    if (reason !== null) {
      tellOnce(`Skipping the tests in Electron. ${reason}`)
      info.skip(true, reason)
    }
    const { app, close } = await launchElectron()
    await use(app)
    await close()
  },

  electronApp: async ({ launchedApp }, use) => {
    if (launchedApp === null) throw new Error('specs about Electron itself belong into test/e2e/electron/')
    await use(launchedApp)
  },

  window: async ({ launchedApp, playwright, launchOptions }, use) => {
    if (launchedApp !== null) return use(await launchedApp.firstWindow())
    const served = await servePage(0)
    const browser = await playwright.chromium.launch(launchOptions)
    const page = await browser.newPage()
    await page.goto(served.address)
    await use(page)
    await browser.close()
    await served.close()
  },
})
