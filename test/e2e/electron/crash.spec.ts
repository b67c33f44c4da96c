import { type ElectronApplication, expect, test } from '@playwright/test'
import { inMain } from '../support/inMain.ts'
import { launchElectron, reasonAgainstElectron } from '../support/launchElectron.ts'

const reason = reasonAgainstElectron()
test.skip(reason !== null, reason ?? '')

/** Evaluated in main: for Playwright a crashed page is gone for good. */
const shownBy = (app: ElectronApplication): Promise<string> =>
  inMain(app, async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    const contents = window?.webContents
    if (contents === undefined || contents.isCrashed() || contents.isLoading()) return 'nothing'
    // A page that is just crashing never answers.
    const silence = new Promise((resolve) => setTimeout(resolve, 1000, 'nothing'))
    const heading = await Promise.race([
      silence,
      contents.executeJavaScript("document.querySelector('h1')?.textContent ?? 'nothing'"),
    ])
    return `${String(heading)} at ${contents.getURL()}`
  })

/** Numbered, so a repeated call crashes the page only once. */
const crash = (app: ElectronApplication, nth: number): Promise<void> =>
  inMain(
    app,
    ({ BrowserWindow }, number) => {
      const state = globalThis as { crashed?: number }
      if ((state.crashed ?? 0) < number)
        for (const { webContents } of BrowserWindow.getAllWindows()) webContents.forcefullyCrashRenderer()
      state.crashed = number
    },
    nth,
  )

const first = 'Your history, found again'

test('reloads a crashed page, and asks the user when that fails', async () => {
  const { app, close } = await launchElectron()
  const page = await app.firstWindow()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await inMain(app, ({ dialog }) => {
    dialog.showMessageBox = async (...given: unknown[]) => {
      Object.assign(globalThis, { asked: given.at(-1) })
      return { response: 0, checkboxChecked: false }
    }
  })
  await page.evaluate("location.hash = '#/settings'")
  for (const [nth, heading, address] of [
    [1, 'Settings', 'app://backscroll/#/settings'],
    [2, first, 'app://backscroll/'],
    [3, first, 'app://backscroll/'],
  ] as const) {
    await crash(app, nth)
    await expect.poll(() => shownBy(app)).toBe(`${heading} at ${address}`)
  }
  expect(await inMain(app, () => (globalThis as { asked?: object }).asked)).toBeUndefined()
  await crash(app, 4)
  await expect
    .poll(() => inMain(app, () => (globalThis as { asked?: object }).asked))
    .toMatchObject({ buttons: ['Open it again', 'Close'] })
  await expect.poll(() => shownBy(app)).toBe(`${first} at app://backscroll/`)
  await close()
})
