import { type ElectronApplication, expect, type Page } from '@playwright/test'
import { inMain } from '../support/inMain.ts'
import { sampleConversations } from '../support/sampleExport.ts'
import { test } from '../support/shell.ts'

test.use({ exported: { 'conversations.json': sampleConversations(Date.now()) } })

const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function openTwo(page: Page): Promise<void> {
  for (const name of ['Tulips and frost', 'Sourdough in a cold kitchen']) {
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    await expect(title(page)).toHaveText(name)
  }
}

/** Back once, then forward once. */
async function expectBothWays(page: Page, go: (way: 'Back' | 'Forward') => Promise<void>): Promise<void> {
  await openTwo(page)
  await go('Back')
  await expect(title(page)).toHaveText('Tulips and frost')
  await go('Forward')
  await expect(title(page)).toHaveText('Sourdough in a cold kitchen')
}

/** Sends real key events: Playwright's own never reach the menu. */
const press = (app: ElectronApplication, keyCode: string, modifiers: 'alt'[]): Promise<void> =>
  inMain(
    app,
    ({ BrowserWindow }, pressed) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      contents?.focus()
      contents?.sendInputEvent({ type: 'keyDown', ...pressed })
      contents?.sendInputEvent({ type: 'keyUp', ...pressed })
    },
    { keyCode, modifiers },
  )

test('the menu goes back and forward', async ({ electronApp, window }) => {
  await expectBothWays(window, (way) =>
    inMain(
      electronApp,
      ({ Menu }, wanted) => {
        const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? []
        items.find((item) => item.label === wanted)?.click()
      },
      way,
    ),
  )
})

test('Alt with an arrow goes back and forward, even in the search field', async ({ electronApp, window }) => {
  test.skip(process.platform === 'darwin', 'a Mac has ⌘[ and ⌘], and moves by words with Option and an arrow')
  await expectBothWays(window, (way) => press(electronApp, way === 'Back' ? 'Left' : 'Right', ['alt']))
  await window.getByRole('combobox', { name: 'Search your conversations' }).focus()
  await press(electronApp, 'Left', ['alt'])
  await expect(title(window)).toHaveText('Tulips and frost')
})

test("one press of a mouse's back or forward button is one step", async ({ electronApp, window }) => {
  const devtools = await window.context().newCDPSession(window)
  await expectBothWays(window, async (way) => {
    // The page gets the press itself, and outside macOS the window gets it as a command.
    const pressed = { x: 700, y: 400, button: way === 'Back' ? 'back' : 'forward', clickCount: 1 } as const
    await devtools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...pressed })
    await devtools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...pressed })
    if (process.platform !== 'darwin')
      await inMain(
        electronApp,
        ({ BrowserWindow }, command) => {
          BrowserWindow.getAllWindows()[0]?.emit('app-command', {}, command)
        },
        way === 'Back' ? 'browser-backward' : 'browser-forward',
      )
  })
  await devtools.detach()
})

test('Back at the start stays there', async ({ electronApp, window }) => {
  await openTwo(window)
  for (let step = 0; step < 4; step += 1) await press(electronApp, 'Left', ['alt'])
  await expect(window.getByRole('navigation', { name: 'Conversations' })).toBeVisible()
  await expect(title(window)).toHaveText('Choose a conversation, or search for something you remember')
})
