import fs from 'node:fs/promises'
import { expect } from '@playwright/test'
import { sampleConversations } from './support/sampleExport.ts'
import { test } from './support/shell.ts'

test.use({ exported: { 'conversations.json': sampleConversations(Date.now()) } })

test('a conversation is taken away as Markdown and as a page', async ({ window, shell }) => {
  test.skip(shell === 'electron', 'the window asks for a place by a dialog of the system; see electron/download.spec')
  await window.getByRole('button', { name: /^Tulips and frost/ }).click()
  for (const [format, beginning] of [['Markdown', '---'], ['Web page', '<!doctype html>']] as const) {
    await window.getByRole('button', { name: 'More about this conversation' }).click()
    await window.getByRole('menuitem', { name: /^Export/ }).click()
    const dialog = window.getByRole('dialog', { name: 'Export this conversation' })
    await dialog.getByRole('radio', { name: format }).click()
    const [download] = await Promise.all([window.waitForEvent('download'), dialog.getByRole('button', { name: 'Export' }).click()])
    const text = await fs.readFile(await download.path(), 'utf8')
    expect(text.toLowerCase().startsWith(beginning)).toBe(true)
    expect(text).toContain('before the first frost')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  }
})
