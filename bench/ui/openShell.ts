import { chromium, type Page } from '@playwright/test'
import { electronArguments } from '../../scripts/findElectron.mjs'
import { findInstalledBrowser } from '../../scripts/findBrowser.mjs'
import { launchElectron } from '../../test/e2e/support/launchElectron.ts'
import { startArchiveServer } from '../../test/support/archiveServer.ts'

export interface ShellWindow {
  readonly page: Page
  /** Reloads the page, as on startup. */
  readonly reload: () => Promise<void>
  readonly close: () => Promise<void>
}

export type OpenShell = (archiveFolder: string) => Promise<ShellWindow>

const viewport = { width: 1360, height: 840 }

export async function openBrowser(archive: string): Promise<ShellWindow> {
  const server = await startArchiveServer({ archive })
  const executablePath = findInstalledBrowser()
  const browser = await chromium.launch({
    args: electronArguments(),
    ...(executablePath === null ? {} : { executablePath }),
  })
  const page = await browser.newPage({ viewport })
  await page.goto(server.link)
  return {
    page,
    reload: async () => void (await page.reload()),
    close: async () => {
      await browser.close()
      await server.stop()
    },
  }
}

export async function openElectron(archiveFolder: string): Promise<ShellWindow> {
  const { app, close } = await launchElectron({ archiveFolder })
  const page = await app.firstWindow()
  await page.setViewportSize(viewport)
  return { page, close, reload: async () => void (await page.reload()) }
}
