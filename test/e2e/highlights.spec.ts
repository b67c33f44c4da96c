import fs from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { buildZip } from '../support/buildExport.ts'
import { dropFiles } from './support/dropFiles.ts'
import { sampleConversations } from './support/sampleExport.ts'
import { selectWords } from './support/selectWords.ts'
import { test } from './support/shell.ts'

const conversations = sampleConversations(Date.now())
const words = 'before the first frost'

const edges = (element: Element): number[] => [element.getBoundingClientRect().left, element.getBoundingClientRect().right]

test.use({ exported: { 'conversations.json': conversations } })

async function openTulips(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Conversations' }).click()
  await page.getByRole('button', { name: /^Tulips and frost/ }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(words)
}

async function highlight(page: Page, colour: string): Promise<void> {
  await selectWords(page, words)
  await page.getByRole('toolbar', { name: 'Highlight' }).getByRole('button', { name: `Highlight in ${colour}` }).click()
  await expect(page.locator('mark[data-highlight]')).toHaveText(words)
}

test('words are highlighted, get a note, and are found among all highlights', async ({ window }) => {
  await openTulips(window)
  await highlight(window, 'blue')

  await window.locator('mark[data-highlight]').click()
  const dialog = window.getByRole('dialog', { name: 'Highlight' })
  await dialog.getByLabel('Note').fill('Ask Ana about the bulbs')
  await dialog.getByLabel(/^Tags/).fill('garden, autumn')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await window.getByRole('button', { name: 'Highlights' }).click()
  const card = window.getByRole('article').filter({ hasText: words })
  // The lines between cards end where the text does.
  expect(await card.evaluate(edges)).toEqual(await window.locator('.highlights-search').evaluate(edges))
  await expect(card).toContainText('Ask Ana about the bulbs')
  await expect(card).toContainText('#garden')
  await window.getByRole('searchbox', { name: 'Search your highlights' }).fill('walrus')
  await expect(window.getByText('No highlight matches')).toBeVisible()
  await window.getByRole('searchbox', { name: 'Search your highlights' }).fill('bulbs')
  await card.getByRole('button', { name: 'Tulips and frost' }).click()
  await expect(window.locator('mark[data-highlight]')).toBeVisible()
})

test('a highlight is still there after the conversation was imported again, longer', async ({ window, folder }) => {
  await openTulips(window)
  await highlight(window, 'green')

  const later = JSON.parse(JSON.stringify(conversations).replaceAll('three times as deep', 'and three times as deep')) as object[]
  await dropFiles(window, [await buildZip(folder, 'later.zip', { 'conversations.json': later })])
  await expect(window.getByText(/updated|unchanged|nothing new/i).first()).toBeVisible()
  await window.reload()
  await openTulips(window)
  await expect(window.locator('mark[data-highlight]')).toHaveText(words)
})

test('a highlight is removed, and comes back by Undo', async ({ window }) => {
  await openTulips(window)
  await highlight(window, 'rose')
  await window.locator('mark[data-highlight]').click()
  await window.getByRole('dialog', { name: 'Highlight' }).getByRole('button', { name: 'Remove' }).click()
  await expect(window.locator('mark[data-highlight]')).toHaveCount(0)
  await window.getByRole('button', { name: 'Undo' }).click()
  await expect(window.locator('mark[data-highlight]')).toHaveText(words)
})

test('highlights are taken away as a table', async ({ window, shell }) => {
  test.skip(shell === 'electron', 'the window asks for a place by a dialog of the system; see electron/ownParts.spec')
  await openTulips(window)
  await highlight(window, 'green')
  await window.getByRole('button', { name: 'Highlights' }).click()
  await window.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([window.waitForEvent('download'), window.getByRole('menuitem', { name: /CSV/ }).click()])
  expect(await fs.readFile(await download.path(), 'utf8')).toContain(words)
})
