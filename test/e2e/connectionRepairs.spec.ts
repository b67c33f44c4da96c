import fs from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { canRunClaude, runClaude } from '../support/runningClaude.ts'
import { card, cursorFile, makeHome, openConnections } from './support/connectionsPage.ts'
import { inMain } from './support/inMain.ts'
import { objections } from './support/objections.ts'
import { sampleConversations } from './support/sampleExport.ts'
import { test } from './support/shell.ts'

test.setTimeout(120_000)
test.use({ exported: { 'conversations.json': sampleConversations(Date.now()) } })

/** Returns a function that ends the fake Claude. */
async function addWhileClaudeRuns(window: Page, folder: string): Promise<() => Promise<void>> {
  const home = path.join(folder, 'home')
  fs.mkdirSync(path.join(home, process.platform === 'darwin' ? 'Library/Application Support' : '.config', 'Claude'), {
    recursive: true,
  })
  const quit = await runClaude(home)
  await openConnections(window)
  await window.getByRole('button', { name: 'Add to Claude Desktop', exact: true }).click()
  return quit
}

const oldEntry = { command: '/gone/node', args: ['/gone/backscroll/scripts/backscroll.mjs', 'mcp'] }
const wrongEntries = [
  { servers: { history: oldEntry, Backscroll: oldEntry }, words: 'no longer exists' },
  { servers: {}, words: 'is missing from Cursor' },
]

test('repairs renamed, outdated or missing entries with one click', async ({ window, folder }) => {
  makeHome(folder)
  for (const { servers, words } of wrongEntries) {
    fs.writeFileSync(
      cursorFile(folder),
      JSON.stringify({ mcpServers: { notes: { command: 'notes' }, ...servers } }, null, 2),
    )
    if (await card(window, 'Cursor').isVisible()) await window.evaluate("dispatchEvent(new Event('focus'))")
    else await openConnections(window)
    await expect(card(window, 'Cursor')).toContainText(words)
    await card(window, 'Cursor').getByRole('button', { name: 'Repair' }).click()
    await window.getByRole('dialog').getByRole('button', { name: 'Repair' }).click()
    await window.getByRole('button', { name: 'Done' }).click({ timeout: 60_000 })
    await expect(card(window, 'Cursor')).toContainText('Connected, verified')
    const { mcpServers } = JSON.parse(fs.readFileSync(cursorFile(folder), 'utf8')) as { mcpServers: object }
    expect(Object.keys(mcpServers)).toHaveLength(2)
  }
})

test('asks to quit a running Claude before anything changes', async ({ window, folder }) => {
  test.skip(!canRunClaude, 'No script passes for Claude here.')
  const quit = await addWhileClaudeRuns(window, folder)
  await expect(window.getByRole('dialog')).toContainText('Claude Desktop is running')
  await expect(window.getByRole('dialog')).toContainText('Quit it from its icon')
  await window.getByRole('button', { name: 'Cancel' }).click()
  await quit()
  await window.getByRole('button', { name: 'Add to Claude Desktop', exact: true }).click()
  await expect(window.getByRole('dialog')).toContainText('Backscroll will create this file.')
  await expect(window.getByRole('dialog')).not.toContainText('is running')
})

test('asks to quit a Claude that ran while it was connected, until it was', async ({ window, folder }) => {
  test.skip(!canRunClaude, 'No script passes for Claude here.')
  const quit = await addWhileClaudeRuns(window, folder)
  await window.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await expect(window.getByRole('dialog').locator('.connection-warning')).toContainText('Quit it from its icon')
  await window.getByRole('button', { name: 'Done' }).click({ timeout: 60_000 })
  await expect(card(window, 'Claude Desktop')).toContainText('Connected, verified')
  await expect(card(window, 'Claude Desktop').locator('.connection-warning')).toContainText('Quit it from its icon')
  expect(await objections(window)).toEqual([])
  await quit()
  const quitAgain = await runClaude(path.join(folder, 'home'))
  await window.evaluate("dispatchEvent(new Event('focus'))")
  await expect(card(window, 'Claude Desktop').locator('.connection-warning')).toHaveCount(0)
  await quitAgain()
})

test('opens a client link only after confirmation, and only a trusted one', async ({ window, electronApp }) => {
  await openConnections(window)
  await inMain(electronApp, ({ dialog, shell }) => {
    const seen = { questions: [] as string[], opened: [] as string[] }
    Object.assign(globalThis, { seen })
    Object.assign(dialog, {
      showMessageBox: async (...given: unknown[]) => {
        seen.questions.push((given.at(-1) as { message: string }).message)
        return { response: 0 }
      },
    })
    Object.assign(shell, { openExternal: async (address: string) => void seen.opened.push(address) })
  })
  const seen = () =>
    inMain(electronApp, () => (globalThis as unknown as { seen: { questions: string[]; opened: string[] } }).seen)
  await window.getByRole('radio', { name: 'Links' }).click()
  const links = window.getByRole('link', { name: /^Add to/ })
  await window.evaluate("open('cursor://anysphere.cursor-deeplink/mcp/install?name=other&config=e30=', '_blank')")
  const addresses: string[] = []
  for (const link of await links.all()) {
    addresses.push((await link.getAttribute('href')) ?? '')
    await link.click()
    await expect.poll(async () => (await seen()).opened).toEqual(addresses)
  }
  expect((await seen()).questions).toEqual(
    ['Cursor', 'VS Code', 'VS Code Insiders', 'LM Studio'].map(
      (name) => `Add to ${name}? That program is opened, and asks you again.`,
    ),
  )
})
