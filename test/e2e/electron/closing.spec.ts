import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type ElectronApplication, expect, test } from '@playwright/test'
import { findElectron } from '../../../scripts/findElectron.mjs'
import { inMain } from '../support/inMain.ts'
import { appArguments, launchElectron, reasonAgainstElectron } from '../support/launchElectron.ts'

const reason = reasonAgainstElectron()
test.skip(reason !== null, reason ?? '')

let folder = ''
test.beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'backscroll-e2e-closing-'))
})
test.afterEach(() => fs.rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const CLOSING_MS = 3000
const dark = 'oklch(0.21 0.006 76)'
const profile = (): string => path.join(folder, 'profile')
const archiveFolder = (): string => path.join(folder, 'archive')

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => void server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** Starts the app like the system does. The resulting window is reachable at the port. */
async function startAgain(port: number): Promise<void> {
  await promisify(execFile)(findElectron() ?? '', [`--remote-debugging-port=${port}`, ...appArguments(profile())], {
    env: { ...process.env, BACKSCROLL_ARCHIVE: archiveFolder() },
  })
}

/** By the second quit everything has ended: delays that one, and may kill the process instead. */
const closeSlowly = (app: ElectronApplication, isKilled: boolean): Promise<void> =>
  inMain(
    app,
    ({ app: main }, given) => {
      const quit = main.quit.bind(main)
      let asked = 0
      const end = (): void => (given.isKilled ? void process.kill(process.pid, 'SIGKILL') : quit())
      Object.assign(main, { quit: () => (++asked === 1 ? quit() : setTimeout(end, given.closingMs)) })
    },
    { isKilled, closingMs: CLOSING_MS },
  )

async function connect(port: number): Promise<Browser> {
  let browser: Browser | null = null
  await expect(async () => {
    browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: 3000 })
  }).toPass()
  if (browser === null) throw new Error('nothing was started')
  return browser
}

async function endOf(browser: Browser): Promise<void> {
  const ended = new Promise((resolve) => void browser.once('disconnected', resolve))
  const session = await browser.newBrowserCDPSession()
  // The answer may never arrive.
  await session.send('Browser.close').catch(() => {})
  await ended
}

for (const isKilled of [false, true]) {
  test(
    `started again while it closes, the app opens once it has ${isKilled ? 'been ended' : 'ended'}, and ` +
      'looks as it did',
    async () => {
      const first = await launchElectron({ profile: profile(), archiveFolder: archiveFolder() })
      const page = await first.app.firstWindow()
      await page.getByRole('button', { name: 'Settings' }).click()
      await page.getByRole('radio', { name: 'Dark' }).click()
      await expect(page.locator('body')).toHaveCSS('background-color', dark)
      await closeSlowly(first.app, isKilled)
      await page.close()
      const port = await freePort()
      await startAgain(port)
      const second = await connect(port)
      await expect.poll(() => second.contexts()[0]?.pages().length).toBe(1)
      const again = second.contexts()[0]?.pages()[0]
      if (again === undefined) throw new Error('there is no window')
      await expect(again.locator('body')).toHaveCSS('background-color', dark)
      await endOf(second)
    },
  )
}
