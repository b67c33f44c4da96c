import fs from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { buildZip } from '../support/buildExport.ts'
import { dropFiles } from './support/dropFiles.ts'
import { manyConversations, sampleConversations } from './support/sampleExport.ts'
import { fieldOf, found } from './support/searchPage.ts'
import { test } from './support/shell.ts'

test.use({ exported: { 'conversations.json': sampleConversations(Date.now()) } })

const card = (page: Page) => page.getByRole('region', { name: 'Import', exact: true })

/** Large enough to be visible while it loads. */
const large = (folder: string, name: string): Promise<string> =>
  buildZip(folder, name, { 'conversations.json': manyConversations(9000, Date.now()) })

test('shows which file is being read, and lists what a stopped import added, which is searchable', async ({
  window,
  folder,
}) => {
  await window.getByText('9 conversations').waitFor()
  await dropFiles(window, [
    await large(folder, 'first.zip'),
    await buildZip(folder, 'second.zip', { 'conversations.json': sampleConversations(Date.now()) }),
  ])
  await expect(card(window)).toContainText('File 1 of 2: first.zip')
  await expect(card(window)).not.toContainText('second.zip')
  await expect(card(window)).toContainText(/[1-9][\d,]* conversations/)
  const stop = card(window).getByRole('button', { name: 'Stop' })
  await stop.click()
  await expect(card(window)).toContainText('Import stopped')
  await expect(card(window)).toContainText(/[\d,]+ new conversations.*\. Import the same file again to continue\./)
  await expect(card(window).getByRole('button', { name: 'Close' })).toBeFocused()
  await fieldOf(window).fill('river hill')
  await expect(found(window)).toContainText('Along the river')
  await expect(window.getByText('Still indexing')).toHaveCount(0)
})

test('names a rejected file once, and folds the attachments missing from the others', async ({ window, folder }) => {
  const notes = path.join(folder, 'notes.pdf')
  fs.writeFileSync(notes, '%PDF-1.4 not an export')
  const conversations = [...manyConversations(2, Date.now()), { 'not a conversation': true }]
  await window.getByText('9 conversations').waitFor()
  await dropFiles(window, [notes, await buildZip(folder, 'more.zip', { 'conversations.json': conversations })])
  await expect(card(window)).toContainText('2 new conversations')
  expect((await card(window).innerText()).split('notes.pdf')).toHaveLength(2)
  const skipped = card(window).locator('.notes').getByRole('listitem')
  await expect(skipped).toHaveCount(0)
  await card(window).getByText('1 conversation couldn’t be read', { exact: true }).click()
  await expect(skipped).toHaveCount(1)
})

test('drops the report of an undone import', async ({ window, folder }) => {
  await window.getByText('9 conversations').waitFor()
  await dropFiles(window, [
    await buildZip(folder, 'walks.zip', { 'conversations.json': manyConversations(3, Date.now()) }),
  ])
  await expect(card(window)).toContainText('3 new conversations')
  await window.evaluate(() => void (location.hash = '#/import'))
  await window.getByRole('button', { name: 'Undo import of walks.zip' }).click()
  await window.getByRole('button', { name: 'Undo import' }).click()
  await expect(window.getByText('Import undone')).toBeVisible()
  await expect(window.getByText('3 new conversations')).toHaveCount(0)
  await expect(window.getByRole('listitem').filter({ hasText: 'walks.zip' })).toContainText('Undone')
})
