import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type ElectronApplication, expect, test } from '@playwright/test'
import { inMain } from '../support/inMain.ts'
import { launchElectron, reasonAgainstElectron } from '../support/launchElectron.ts'

const reason = reasonAgainstElectron()
test.skip(reason !== null, reason ?? '')

let folder = ''
test.beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'backscroll-e2e-state-'))
})
test.afterEach(() => fs.rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const profile = (): string => path.join(folder, 'profile')
const boundsOf = (app: ElectronApplication) =>
  inMain(app, ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds())

async function open(): Promise<Awaited<ReturnType<typeof launchElectron>>> {
  const launched = await launchElectron({ profile: profile(), archiveFolder: path.join(folder, 'archive') })
  await (await launched.app.firstWindow()).waitForLoadState()
  return launched
}

test('reopens the window at its last position', async () => {
  const first = await open()
  const left = { x: 60, y: 80, width: 900, height: 640 }
  await inMain(first.app, ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), left)
  await expect.poll(() => boundsOf(first.app)).toEqual(left)
  await first.close()
  const second = await open()
  expect(await boundsOf(second.app)).toEqual(left)
  await second.close()
})

test('moves a window from a missing display to an existing one', async () => {
  await fs.mkdir(profile(), { recursive: true })
  const state = { bounds: { x: 9000, y: 9000, width: 800, height: 600 }, isMaximised: false, isFullScreen: false }
  await fs.writeFile(path.join(profile(), 'window.json'), JSON.stringify(state))
  const { app, close } = await open()
  const display = await inMain(app, ({ screen }) => screen.getPrimaryDisplay().workArea)
  const { x = -1, y = -1, width = 0, height = 0 } = (await boundsOf(app)) ?? {}
  expect({ width, height }).toEqual({ width: 800, height: 600 })
  expect(x >= display.x && x + width <= display.x + display.width).toBe(true)
  expect(y >= display.y && y + height <= display.y + display.height).toBe(true)
  await close()
})

test('follows the theme of the system', async () => {
  const { app, close } = await open()
  const colourIn = (theme: 'dark' | 'light'): Promise<string | undefined> =>
    inMain(
      app,
      ({ BrowserWindow, nativeTheme }, source) => {
        nativeTheme.themeSource = source
        return BrowserWindow.getAllWindows()[0]?.getBackgroundColor().toLowerCase()
      },
      theme,
    )
  await expect.poll(() => colourIn('dark')).toBe('#1a1815')
  await expect.poll(() => colourIn('light')).toBe('#fdfcf9')
  await close()
})
