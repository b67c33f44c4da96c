import fs from 'node:fs/promises'
import path from 'node:path'
import { type ElectronApplication, expect, type Locator, type Page } from '@playwright/test'
import { inMain } from '../support/inMain.ts'
import { sampleConversations } from '../support/sampleExport.ts'
import { selectWords } from '../support/selectWords.ts'
import { test } from '../support/shell.ts'

test.use({ exported: { 'conversations.json': sampleConversations(Date.now()) } })

/** Like a computer without a file manager. */
const showNoFolders = (app: ElectronApplication): Promise<void> =>
  inMain(app, ({ shell }) => void Object.assign(shell, { openPath: async () => 'no file manager' }))

const toast = (page: Page, sentence: RegExp): Locator => page.locator('.toast', { hasText: sentence })

test('reports a folder that cannot be shown, in the settings and for a damaged archive', async ({
  electronApp,
  window,
  folder,
}) => {
  await showNoFolders(electronApp)
  await window.getByRole('button', { name: 'Settings' }).click()
  await window.getByRole('button', { name: 'Show in folder' }).click()
  await expect(toast(window, /^No app on this computer can show folders/)).toBeVisible()
  const database = path.join(folder, 'archive', 'archive.db')
  await fs.writeFile(`${database}.new`, 'This is a letter, and no database.')
  for (const ending of ['-wal', '-shm']) await fs.rm(`${database}${ending}`, { force: true })
  await fs.rename(`${database}.new`, database)
  await window.reload()
  await expect(window.getByRole('heading', { name: 'The archive is damaged' })).toBeVisible()
  await window.getByRole('button', { name: 'Show in folder' }).click()
  await expect(toast(window, /^No app on this computer can show folders/)).toBeVisible()
})

test('reports highlights that could not be saved', async ({ electronApp, window, folder }) => {
  await window.getByRole('button', { name: /^Tulips and frost/ }).click()
  await expect(window.getByRole('region', { name: 'Messages' })).toContainText('before the first frost')
  await selectWords(window, 'before the first frost')
  await window.getByRole('toolbar', { name: 'Highlight' }).getByRole('button', { name: 'Highlight in green' }).click()
  await expect(window.locator('mark[data-highlight]')).toBeVisible()
  const noFolder = path.join(folder, 'a file')
  await fs.writeFile(noFolder, '')
  await inMain(
    electronApp,
    ({ session }, target) =>
      void session.defaultSession.once('will-download', (_event, item) => item.setSavePath(target)),
    path.join(noFolder, 'highlights.csv'),
  )
  await window.getByRole('button', { name: 'Highlights' }).click()
  await window.getByRole('button', { name: 'Export' }).click()
  await window.getByRole('menuitem', { name: /CSV/ }).click()
  await expect(toast(window, /Couldn’t save .*\.csv/)).toBeVisible()
})
