import fs from 'node:fs/promises'
import path from 'node:path'
import { type ElectronApplication, expect } from '@playwright/test'
import { dropFiles } from '../support/dropFiles.ts'
import { inMain } from '../support/inMain.ts'
import { sampleConversations } from '../support/sampleExport.ts'
import { test } from '../support/shell.ts'

const chooseInMenu = (app: ElectronApplication, label: string): Promise<void> =>
  inMain(
    app,
    ({ Menu }, wanted) => {
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
      items.find((item) => item.label === wanted)?.click()
    },
    label,
  )

test('opens one window, sandboxed and without Node', async ({ electronApp, window }) => {
  await window.getByRole('heading', { level: 1 }).waitFor()
  const preferences = await electronApp.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => {
      // Electron's types omit this method.
      const { sandbox, contextIsolation, nodeIntegration, webSecurity } = (
        webContents as unknown as { getLastWebPreferences: () => Record<string, unknown> }
      ).getLastWebPreferences()
      return { sandbox, contextIsolation, nodeIntegration, webSecurity }
    }),
  )
  expect(preferences).toEqual([{ sandbox: true, contextIsolation: true, nodeIntegration: false, webSecurity: true }])
  expect(await window.evaluate<string>('[typeof require, typeof process, typeof module].join()')).toBe(
    'undefined,undefined,undefined',
  )
  expect(window.url()).toBe('app://backscroll/')
})

test('never leaves its page', async ({ electronApp, window }) => {
  await window.getByRole('heading', { level: 1 }).waitFor()
  for (const address of ['https://example.com/', 'file:///etc/passwd', 'app://elsewhere/', 'data:text/html,hello']) {
    await window.evaluate(`location.href = ${JSON.stringify(address)}`)
    await window.waitForTimeout(300)
    expect(await shownIn(electronApp)).toEqual([['app://backscroll/', 'Backscroll']])
  }
})

/** Address and title of every window. Evaluated in main: Playwright keeps waiting for a denied navigation. */
const shownIn = (app: ElectronApplication): Promise<string[][]> =>
  inMain(app, async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows().map(({ webContents }) => webContents)
    return Promise.all(
      contents.map(async (one) => [one.getURL(), String(await one.executeJavaScript('document.title'))]),
    )
  })

/** Records the windows' navigation requests from here on. */
async function hearNavigations(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await inMain(app, ({ BrowserWindow }) => {
    const asked: string[] = []
    Object.assign(globalThis, { asked })
    for (const { webContents } of BrowserWindow.getAllWindows())
      webContents.on('will-frame-navigate', ({ url }) => void asked.push(url))
  })
  return () => inMain(app, () => (globalThis as unknown as { asked: string[] }).asked)
}

const refresh = (address: string): string =>
  `document.head.insertAdjacentHTML('beforeend', '<meta http-equiv="refresh" content="0; url=${address}">')`

test('does not follow a refresh to another page', async ({ electronApp, window }) => {
  await window.getByRole('heading', { level: 1 }).waitFor()
  const asked = await hearNavigations(electronApp)
  for (const address of ['https://example.com/', 'app://elsewhere/']) {
    await window.evaluate(refresh(address))
    await expect.poll(asked).toContain(address)
    expect(await shownIn(electronApp)).toEqual([['app://backscroll/', 'Backscroll']])
  }
  // A refresh to an allowed address works, so the denial above means something.
  await inMain(
    electronApp,
    async ({ BrowserWindow }, script) =>
      void (await BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(script)),
    refresh('app://backscroll/?again'),
  )
  await expect.poll(() => shownIn(electronApp)).toEqual([['app://backscroll/?again', 'Backscroll']])
})

test('does not show a page dropped onto it', async ({ electronApp, window, folder }) => {
  await window.getByRole('heading', { level: 1 }).waitFor()
  const dropped = path.join(folder, 'dropped.html')
  await fs.writeFile(dropped, '<title>Dropped</title><script>document.title = "Ran"</script>')
  await dropFiles(window, [dropped])
  await expect(window.getByText('dropped.html').first()).toBeVisible()
  expect(await shownIn(electronApp)).toEqual([['app://backscroll/', 'Backscroll']])
  // Also without the page's own drop handlers.
  await window.evaluate(
    "for (const name of ['dragenter', 'dragover', 'drop']) window.addEventListener(name, (event) => " +
      'event.stopImmediatePropagation(), { capture: true })',
  )
  await dropFiles(window, [dropped])
  await window.waitForTimeout(500)
  expect(await shownIn(electronApp)).toEqual([['app://backscroll/', 'Backscroll']])
})

test('may reload itself', async ({ window }) => {
  await window.evaluate('globalThis.isOld = true')
  await window.reload()
  await window.evaluate('location.reload()')
  await expect(window.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await window.evaluate('globalThis.isOld')).toBeUndefined()
})

test('opens no further windows', async ({ electronApp, window }) => {
  await electronApp.evaluate(({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false })
  })
  expect(await window.evaluate("window.open('https://example.com/') === null")).toBe(true)
  expect(await window.evaluate("window.open('app://backscroll/') === null")).toBe(true)
  await window.evaluate(
    "{ const link = document.createElement('a'); Object.assign(link, { href: 'https://example.com/', target: " +
      "'_blank' }); document.body.append(link); link.click() }",
  )
  expect(await shownIn(electronApp)).toEqual([['app://backscroll/', 'Backscroll']])
  expect(electronApp.windows()).toHaveLength(1)
})

test('grants the page nothing but writing to the clipboard', async ({ electronApp, window }) => {
  expect(await window.evaluate('Notification.requestPermission()')).toBe('denied')
  const position =
    "new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => resolve('told'), () => resolve('denied')))"
  expect(await window.evaluate(position)).toBe('denied')
  expect(await window.evaluate("navigator.clipboard.readText().then(() => 'read', () => 'denied')")).toBe('denied')
  await window.bringToFront()
  await window.locator('body').click()
  expect(
    await window.evaluate("navigator.clipboard.writeText('a line to copy').then(() => 'written', () => 'denied')"),
  ).toBe('written')
  expect(await electronApp.evaluate(({ clipboard }) => clipboard.readText())).toBe('a line to copy')
})

test('serves no page under another host of its scheme', async ({ electronApp, window }) => {
  await window.getByRole('heading', { level: 1 }).waitFor()
  const statuses = await electronApp.evaluate(async ({ net }) => {
    const addresses = ['app://backscroll/', 'app://elsewhere/', 'app://backscroll/..%2f..%2fpackage.json']
    return Promise.all(addresses.map(async (address) => (await net.fetch(address)).status))
  })
  expect(statuses).toEqual([200, 404, 404])
})

test('imports a folder chosen from the menu', async ({ electronApp, window, folder }) => {
  const unpacked = path.join(folder, 'unpacked export')
  await fs.mkdir(unpacked)
  await fs.writeFile(path.join(unpacked, 'conversations.json'), JSON.stringify(sampleConversations(Date.now())))
  await inMain(
    electronApp,
    ({ dialog }, chosen) => {
      Object.assign(dialog, { showOpenDialog: async () => ({ canceled: false, filePaths: [chosen] }) })
    },
    unpacked,
  )
  await chooseInMenu(electronApp, 'Import a folder…')
  await expect(window.getByText('9 conversations', { exact: true })).toBeVisible()
})

test('the menu leads to the export instructions', async ({ electronApp, window }) => {
  await window.setViewportSize({ width: 680, height: 480 })
  await chooseInMenu(electronApp, 'Settings')
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Settings')
  await chooseInMenu(electronApp, 'How to get your export')
  await expect(window.getByText('Request it')).toBeInViewport()
})
