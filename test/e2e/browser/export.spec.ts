import fs from 'node:fs/promises'
import { expect } from '@playwright/test'
import { sampleConversations } from '../support/sampleExport.ts'
import { test } from '../support/shell.ts'

test.use({ exported: { 'conversations.json': sampleConversations(Date.now()) } })

// The window asks for a place by a dialog of the system; see electron/ownParts.spec.
test('exports a conversation as Markdown and as a page', async ({ window }) => {
  await window.getByRole('button', { name: /^Tulips and frost/ }).click()
  for (const [format, beginning] of [
    ['Markdown', '---'],
    ['Web page', '<!doctype html>'],
  ] as const) {
    await window.getByRole('button', { name: 'Conversation actions' }).click()
    await window.getByRole('menuitem', { name: /^Export/ }).click()
    const dialog = window.getByRole('dialog', { name: 'Export this conversation' })
    await dialog.getByRole('radio', { name: format }).click()
    const [download] = await Promise.all([
      window.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export' }).click(),
    ])
    const text = await fs.readFile(await download.path(), 'utf8')
    expect(text.toLowerCase().startsWith(beginning)).toBe(true)
    expect(text).toContain('before the first frost')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  }
})

test('offers another format after one file, by keyboard', async ({ window }) => {
  await window.getByRole('button', { name: /^Tulips and frost/ }).click()
  await window.getByRole('button', { name: 'Conversation actions' }).click()
  await window.getByRole('menuitem', { name: /^Export/ }).click()
  const dialog = window.getByRole('dialog', { name: 'Export this conversation' })
  const made = dialog.getByRole('status')
  const take = dialog.getByRole('button', { name: 'Export' })
  const held = Promise.withResolvers<void>()
  await window.route('**/rpc/exports.conversations', async (route) => {
    await held.promise
    await route.continue()
  })
  await take.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Exporting…' })).toBeFocused()
  await expect(dialog.getByRole('radio', { name: 'Web page' })).toBeDisabled()
  const download = window.waitForEvent('download')
  held.resolve()
  await download
  await expect(made).toContainText(/^Exported .*Tulips and frost\.md/)
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused()
  await dialog.getByRole('radio', { name: 'Web page' }).click()
  await expect(made).toHaveCount(0)
  await Promise.all([window.waitForEvent('download'), take.click()])
  await expect(made).toContainText(/^Exported .*Tulips and frost\.html/)
})
