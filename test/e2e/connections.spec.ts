import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { card, cursorFile, makeHome, openConnections, otherServer } from './support/connectionsPage.ts'
import { objections } from './support/objections.ts'
import { sampleConversations } from './support/sampleExport.ts'
import { test } from './support/shell.ts'

test.use({ exported: { 'conversations.json': sampleConversations(Date.now()) } })

async function addToCursor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to Cursor', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Done' }).click({ timeout: 60_000 })
}

/** A custom variable makes it a different command, which hasn't been tested yet. */
function addVariable(folder: string, name: string, value: string): void {
  fs.writeFileSync(
    cursorFile(folder),
    fs
      .readFileSync(cursorFile(folder), 'utf8')
      .replace('"BACKSCROLL_ARCHIVE"', `"${name}": "${value}", "BACKSCROLL_ARCHIVE"`),
  )
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test(
  'shows the state of every client, with missing ones at the end',
  { tag: '@browser' },
  async ({ window, folder }) => {
    makeHome(folder)
    await openConnections(window)
    await expect(window.getByRole('list', { name: 'Apps' }).getByRole('heading')).toHaveText(['Cursor', 'Codex CLI'])
    await expect(card(window, 'Cursor')).toContainText('Not connected')
    await expect(window.getByRole('region', { name: 'Not installed' })).toContainText('Claude Desktop')
  },
)

test('explains what to do when no client is found, and detects one installed later', async ({ window, folder }) => {
  await openConnections(window)
  await expect(window.getByText('No apps found on this computer')).toBeVisible()
  const lookAgain = await window.getByRole('button', { name: 'Check again' }).elementHandle()
  makeHome(folder)
  // Without waiting: a window that gets the focus looks by itself, and then the button is gone.
  await lookAgain?.evaluate((button) => (button as unknown as { click: () => void }).click())
  await expect(card(window, 'Cursor')).toBeVisible()
})

test('offers text to copy for any other client', async ({ window }) => {
  await openConnections(window)
  const section = window.locator('section', { has: window.getByRole('heading', { name: 'Other MCP clients' }) })
  await expect(section).toContainText('"mcpServers"')
  for (const [way, text] of [
    ['VS Code', '"servers"'],
    ['TOML', '[mcp_servers.backscroll]'],
    ['Commands', 'claude mcp add'],
    ['Links', 'Add to Cursor'],
    ['HTTP', 'mcp-token'],
  ] as const) {
    await section.getByRole('radio', { name: way }).click()
    await expect(section).toContainText(text)
  }
  await section.getByRole('radio', { name: 'Links' }).click()
  await expect(section.getByRole('link', { name: 'Add to Cursor' })).toHaveAttribute('href', /^cursor:/)
  await expect(section.getByRole('button', { name: 'Copy link: Add to Cursor' })).toBeVisible()
})

test(
  'reports unreadable settings with a way out, and checks them again',
  { tag: '@browser' },
  async ({ window, folder, shell }) => {
    makeHome(folder)
    fs.writeFileSync(cursorFile(folder), '{ "mcpServers": ')
    await openConnections(window)
    await expect(card(window, 'Cursor')).toContainText('Can’t use its settings')
    await expect(card(window, 'Cursor')).toContainText(
      "~/.cursor/mcp.json isn't valid JSON (line 1). Fix it in an editor",
    )
    await expect(window.getByText('needs repair')).toHaveCount(0)
    test.skip(shell === 'browser', 'A browser looks again when its window is.')
    fs.writeFileSync(cursorFile(folder), otherServer)
    await card(window, 'Cursor').getByRole('button', { name: 'Check again' }).click()
    await expect(card(window, 'Cursor')).toContainText('Not connected')
  },
)

test('shows states and the connect command in a browser', { tag: '@browserOnly' }, async ({ window, folder }) => {
  makeHome(folder)
  await openConnections(window)
  await expect(card(window, 'Cursor')).toContainText('/backscroll connect add cursor')
  await expect(window.getByRole('button', { name: /^Add to/ })).toHaveCount(0)
})

test(
  'has no axe violations, and fits wide and narrow windows, light or dark',
  { tag: '@browser' },
  async ({ window, folder, shell }) => {
    makeHome(folder)
    await openConnections(window)
    await expect(card(window, 'Cursor')).toBeVisible()
    for (const width of [480, 1360]) {
      await window.setViewportSize({ width, height: 840 })
      expect(
        await window.evaluate<number>(
          'document.documentElement.scrollWidth - innerWidth + document.documentElement.scrollHeight - innerHeight',
        ),
      ).toBe(0)
      expect(await objections(window)).toEqual([])
    }
    if (shell === 'browser') return
    await window.getByRole('button', { name: 'Add to Cursor', exact: true }).click()
    await expect(window.getByRole('dialog')).toContainText('Backup: ')
    expect(await objections(window)).toEqual([])
  },
)

test.describe('in the app', () => {
  test.setTimeout(120_000)

  test('connects, verifies and disconnects a client, and restores its file', async ({ window, folder }) => {
    makeHome(folder)
    await openConnections(window)
    await window.getByRole('button', { name: 'Add to Cursor', exact: true }).click()
    const dialog = window.getByRole('dialog', { name: 'Add Backscroll to Cursor' })
    await expect(dialog.getByRole('heading', { name: '~/.cursor/mcp.json' })).toBeVisible()
    await expect(dialog.locator('[data-kind=added]').filter({ hasText: 'BACKSCROLL_ARCHIVE' })).toBeVisible()
    expect(fs.readFileSync(cursorFile(folder), 'utf8')).toBe(otherServer)

    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect(dialog).toContainText(/\d+ tools, responded in/, { timeout: 60_000 })
    await expect(dialog).toContainText('First result for')
    await expect(dialog).toContainText('Cursor picks it up automatically')
    expect(fs.readFileSync(cursorFile(folder), 'utf8')).toContain('// mine')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(card(window, 'Cursor')).toContainText('Connected, verified')

    await choose(window, 'Cursor', 'Remove…')
    await window.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(window.getByRole('dialog')).toContainText('Backscroll removed')
    await window.getByRole('button', { name: 'Done' }).click()
    await expect(card(window, 'Cursor')).toContainText('Not connected')
    expect(fs.readFileSync(cursorFile(folder), 'utf8')).toBe(otherServer)
  })

  test('undoes the last change', async ({ window, folder }) => {
    makeHome(folder)
    await openConnections(window)
    await addToCursor(window)
    await choose(window, 'Cursor', 'Undo last change')
    await expect(card(window, 'Cursor')).toContainText('Not connected')
    expect(fs.readFileSync(cursorFile(folder), 'utf8')).toBe(otherServer)
  })

  test('tests an existing entry', async ({ window, folder }) => {
    makeHome(folder)
    await openConnections(window)
    await addToCursor(window)
    addVariable(folder, 'MINE', '1')
    await window.reload()
    await expect(card(window, 'Cursor')).toContainText('Connected, not tested')
    await card(window, 'Cursor').getByRole('button', { name: 'Test connection' }).click()
    await expect(card(window, 'Cursor')).toContainText('Connected, verified', { timeout: 60_000 })
  })

  test("explains why an entry doesn't work, and what to do", async ({ window, folder }) => {
    makeHome(folder)
    await openConnections(window)
    await addToCursor(window)
    addVariable(folder, 'NODE_OPTIONS', '--no-such-option')
    await choose(window, 'Cursor', 'Check again')
    await expect(card(window, 'Cursor')).toContainText('Connected, not responding', { timeout: 60_000 })
    await expect(card(window, 'Cursor').getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(await objections(window)).toEqual([])
  })

  test('adds a client that was not found when asked to', async ({ window }) => {
    await openConnections(window)
    await window.getByRole('button', { name: 'Add anyway: Windsurf' }).click()
    await expect(window.getByRole('dialog')).toContainText('Backscroll will create this file.')
    await window.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
    await window.getByRole('button', { name: 'Done' }).click({ timeout: 60_000 })
    await expect(card(window, 'Windsurf')).toContainText('Connected, verified')
  })

  test('rejects a malformed file with an explanation', async ({ window, folder }) => {
    makeHome(folder)
    await openConnections(window)
    await expect(card(window, 'Cursor')).toContainText('Not connected')
    fs.writeFileSync(cursorFile(folder), '{ "mcpServers": ')
    await window.getByRole('button', { name: 'Add to Cursor', exact: true }).click()
    await expect(window.getByRole('alert')).toContainText("~/.cursor/mcp.json isn't valid JSON")
    await window.getByRole('button', { name: 'Close' }).last().click()
    expect(fs.readFileSync(cursorFile(folder), 'utf8')).toBe('{ "mcpServers": ')
  })

  test('reports a lost entry after the next start, and repairs it', async ({ window, folder }) => {
    makeHome(folder)
    await openConnections(window)
    await addToCursor(window)
    await window.getByRole('button', { name: 'Conversations' }).click()
    fs.writeFileSync(cursorFile(folder), otherServer)
    await window.reload()
    await expect(window.getByText('The connection to Cursor needs repair.')).toBeVisible()
    await window.getByRole('button', { name: 'Repair', exact: true }).click()
    await expect(
      window.getByRole('dialog', { name: 'Repair the entry in Cursor' }).locator('[data-kind=added]').first(),
    ).toBeVisible()
    await expect(window.getByText('The connection to Cursor needs repair.')).toHaveCount(0)
    await window.getByRole('button', { name: 'Cancel' }).click()
    await expect(card(window, 'Cursor')).toContainText('is missing from Cursor')
    await card(window, 'Cursor').getByRole('button', { name: 'Repair' }).click()
    await window.getByRole('dialog').getByRole('button', { name: 'Repair' }).click()
    await window.getByRole('button', { name: 'Done' }).click({ timeout: 60_000 })
    await expect(card(window, 'Cursor')).toContainText('Connected, verified')
  })

  test('drops the startup notice on the screen with the cards', async ({ window, folder }) => {
    makeHome(folder)
    fs.writeFileSync(
      cursorFile(folder),
      JSON.stringify({ mcpServers: { backscroll: { command: '/gone/backscroll', args: ['--mcp'] } } }),
    )
    await expect(window.getByText('The connection to Cursor needs repair.')).toBeVisible()
    await openConnections(window)
    await expect(card(window, 'Cursor')).toContainText('Needs repair')
    await expect(window.getByText('The connection to Cursor needs repair.')).toHaveCount(0)
  })

  test('reports a disabled entry quietly, and enables it', async ({ window, folder }) => {
    makeHome(folder)
    await openConnections(window)
    await addToCursor(window)
    fs.writeFileSync(
      cursorFile(folder),
      fs.readFileSync(cursorFile(folder), 'utf8').replace(/"backscroll": \{/, '"backscroll": { "disabled": true,'),
    )
    await window.evaluate("dispatchEvent(new Event('focus'))")
    await expect(card(window, 'Cursor')).toContainText('Turned off')
    await card(window, 'Cursor').getByRole('button', { name: 'Turn on' }).click()
    await window.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
    await window.getByRole('button', { name: 'Done' }).click({ timeout: 60_000 })
    await expect(card(window, 'Cursor')).toContainText('Connected, verified')
  })

  test('keeps an HTTP entry, and can remove it', async ({ window, folder }) => {
    makeHome(folder)
    fs.writeFileSync(
      cursorFile(folder),
      JSON.stringify({ mcpServers: { backscroll: { type: 'http', url: 'http://127.0.0.1:39765/mcp' } } }),
    )
    await openConnections(window)
    await expect(card(window, 'Cursor')).toContainText('Connected over HTTP')
    await expect(card(window, 'Cursor')).toContainText('http://127.0.0.1:39765/mcp')
    await choose(window, 'Cursor', 'Remove…')
    await window.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await window.getByRole('button', { name: 'Done' }).click()
    await expect(card(window, 'Cursor')).toContainText('Not connected')
  })

  test('replaces a foreign server under the same name only after confirmation', async ({ window, folder }) => {
    makeHome(folder)
    fs.writeFileSync(
      cursorFile(folder),
      JSON.stringify({ mcpServers: { backscroll: { command: '/bin/echo' } } }, null, 2),
    )
    await openConnections(window)
    await expect(card(window, 'Cursor')).toContainText('which starts /bin/echo')
    await card(window, 'Cursor').getByRole('button', { name: 'Replace with Backscroll' }).click()
    await expect(
      window.getByRole('dialog').locator('[data-kind=removed]').filter({ hasText: '/bin/echo' }),
    ).toBeVisible()
    await window.getByRole('button', { name: 'Cancel' }).click()
    expect(fs.readFileSync(cursorFile(folder), 'utf8')).toContain('/bin/echo')
  })

  test('shows manual steps with text to copy', async ({ window }) => {
    await openConnections(window)
    await window.getByRole('button', { name: 'Ways to connect: Letta' }).click()
    await expect(window.getByRole('dialog')).toContainText('/mcp add --transport stdio')
    await expect(window.getByRole('dialog').getByRole('button', { name: 'Copy: Letta Code, one agent' })).toBeVisible()
  })
})
