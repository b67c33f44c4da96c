import path from 'node:path'
import type { BrowserType, ElectronApplication, LaunchOptions, Page } from '@playwright/test'
import { startArchiveServer } from '../../support/archiveServer.ts'
import { launchElectron } from './launchElectron.ts'

/** A browser with its server, or the app: started once, and shared by consecutive tests. */
export interface RunningShell {
  /** Null in a browser. */
  readonly app: ElectronApplication | null
  readonly page: Page
  readonly close: () => Promise<void>
}

/** Never uses the developer's own settings. */
const homeIn = (folder: string): { BACKSCROLL_HOME: string } => ({ BACKSCROLL_HOME: path.join(folder, 'home') })

export async function startBrowser(
  folder: string,
  chromium: BrowserType,
  options: LaunchOptions,
): Promise<RunningShell> {
  const [server, browser] = await Promise.all([
    startArchiveServer({ archive: path.join(folder, 'archive'), env: homeIn(folder) }),
    chromium.launch(options),
  ])
  const page = await browser.newPage({ locale: 'en-GB' })
  await page.goto(server.link)
  return {
    app: null,
    page,
    close: async () => {
      await browser.close()
      await server.stop()
    },
  }
}

export async function startElectron(folder: string): Promise<RunningShell> {
  const { app, close } = await launchElectron({
    archiveFolder: path.join(folder, 'archive'),
    env: { ...homeIn(folder), BACKSCROLL_SKIP_INDEX: '1' },
  })
  return { app, page: await app.firstWindow(), close }
}
