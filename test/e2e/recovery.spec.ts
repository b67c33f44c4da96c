import fs from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import Database from 'better-sqlite3'
import { sampleConversations } from './support/sampleExport.ts'
import { test } from './support/shell.ts'

test.use({ exported: { 'conversations.json': sampleConversations(Date.now()) } })

const databaseIn = (folder: string): string => path.join(folder, 'archive', 'archive.db')

/** The effect of a bad sector on the table of conversations, while the page is open. */
function spoil(folder: string, table = 'conversations'): Buffer {
  const file = databaseIn(folder)
  const db = new Database(file, { readonly: true })
  const page = db.prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table) ?? 0
  db.close()
  if (fs.existsSync(`${file}-wal`)) {
    const writer = new Database(file)
    writer.pragma('wal_checkpoint(TRUNCATE)')
    writer.close()
  }
  const bytes = fs.readFileSync(file)
  bytes.fill(0xff, (page - 1) * 8192, page * 8192)
  replaceDatabase(folder, bytes)
  return bytes
}

/** As a new file under the same name, without a log: a process with the old one open would hide it for a while. */
function replaceDatabase(folder: string, bytes: Buffer | string): void {
  const file = databaseIn(folder)
  fs.writeFileSync(`${file}.new`, bytes)
  for (const ending of ['-wal', '-shm']) fs.rmSync(`${file}${ending}`, { force: true })
  fs.renameSync(`${file}.new`, file)
}

test('reports a damaged archive calmly, and recovers it with one click', async ({ window, folder }) => {
  const row = window.getByRole('button', { name: /^Tulips and frost/ })
  await expect(row).toBeVisible()
  const bytes = spoil(folder)
  await window.reload()
  await expect(window.getByRole('heading', { name: 'The archive is damaged' })).toBeVisible()
  await expect(window.getByText(databaseIn(folder))).toBeVisible()
  await expect(window.getByText(/^Still readable: \d+ conversations/)).toBeVisible()
  expect(fs.readFileSync(databaseIn(folder)).equals(bytes)).toBe(true)
  await window.getByRole('button', { name: 'Recover' }).click()
  await expect(window.getByRole('heading', { name: 'Archive recovered' })).toBeVisible()
  await expect(window.getByText('Everything is back.')).toBeVisible()
  await window.getByRole('button', { name: 'Open archive' }).click()
  await expect(row).toBeVisible()
  await window.getByRole('button', { name: 'Settings' }).click()
  await expect(window.getByText(/1 damaged file .* is in the backups folder/)).toBeVisible()
})

test('restores the latest backup of a damaged archive', async ({ window, folder }) => {
  await window.getByRole('button', { name: 'Settings' }).click()
  await window.getByRole('button', { name: 'Back up now' }).click()
  await expect(window.getByText('Backup created')).toBeVisible()
  replaceDatabase(folder, 'This is a letter, and no database.')
  await window.reload()
  await expect(window.getByRole('heading', { name: 'The archive is damaged' })).toBeVisible()
  await expect(window.getByRole('button', { name: 'Recover' })).toHaveCount(0)
  await window.getByRole('button', { name: 'Restore' }).click()
  await expect(window.getByText('Restored backup')).toBeVisible()
  await expect(window.getByText(/^backup-.*\.db$/)).toBeVisible()
  await window.getByRole('button', { name: 'Open archive' }).click()
  await window.getByRole('button', { name: 'Conversations' }).click()
  await expect(window.getByRole('button', { name: /^Tulips and frost/ })).toBeVisible()
})

test('shows damage found by the check at once, and lists what may be missing', async ({ window, folder }) => {
  await window.getByRole('button', { name: 'Settings' }).click()
  await window.getByRole('button', { name: 'Back up now' }).click()
  await expect(window.getByText('Backup created')).toBeVisible()
  spoil(folder, 'highlights')
  await window.getByRole('button', { name: 'Check archive' }).click()
  await expect(window.getByRole('heading', { name: 'The archive is damaged' })).toBeVisible()
  await expect(window.getByText(/^Still readable: .*\. The rest comes from the latest backup\./)).toBeVisible()
  await window.getByRole('button', { name: 'Recover' }).click()
  await expect(window.getByText('Some items couldn’t be recovered. They’re listed below.')).toBeVisible()
  await expect(window.getByText(/^Some of your highlights could not be read\. .*backup of/)).toBeVisible()
})

test('starts a new archive only after another confirmation', async ({ window, folder }) => {
  replaceDatabase(folder, 'This is a letter, and no database.')
  await window.reload()
  await window.getByRole('button', { name: 'Start empty' }).click()
  await window.getByRole('dialog').getByRole('button', { name: 'Start empty' }).click()
  await expect(window.getByRole('heading', { name: 'Your new archive is ready' })).toBeVisible()
  await window.getByRole('button', { name: 'Continue' }).click()
  await expect(window.getByText('Drop your export here')).toBeVisible()
})

test('switches automatic backups off, permanently', async ({ window }) => {
  await window.getByRole('button', { name: 'Settings' }).click()
  const toggle = window.getByRole('switch', { name: 'Automatic backups' })
  await expect(toggle).toBeChecked()
  await toggle.click()
  await expect(toggle).not.toBeChecked()
  await window.reload()
  await window.getByRole('button', { name: 'Settings' }).click()
  await expect(toggle).not.toBeChecked()
})
