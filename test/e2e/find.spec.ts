import { expect, type Locator, type Page } from '@playwright/test'
import { sampleConversations } from './support/sampleExport.ts'
import { test } from './support/shell.ts'

test.use({ exported: { 'conversations.json': sampleConversations(Date.now()) } })

async function open(page: Page, title: RegExp): Promise<Locator> {
  await page.getByRole('button', { name: title }).first().click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toBeVisible()
  return messages
}

test('finds in the conversation, and steps through all marks', async ({ window }) => {
  await open(window, /^Abort a running request/)
  await window.keyboard.press('ControlOrMeta+f')
  const field = window.getByRole('textbox', { name: 'Find in this conversation' })
  await expect(field).toBeFocused()
  await field.fill('fetch')
  const bar = window.getByRole('search', { name: 'Find in this conversation' })
  await expect(bar.getByRole('status')).toHaveText('1 / 5')
  const current = window.locator('mark.current')
  await expect(current).toBeInViewport()
  await window.keyboard.press('Enter')
  await expect(bar.getByRole('status')).toHaveText('2 / 5')
  await expect(window.locator('pre mark.current')).toBeInViewport()
  await window.keyboard.press('Shift+Enter')
  await window.keyboard.press('Shift+Enter')
  await expect(bar.getByRole('status')).toHaveText('5 / 5')
  await window.getByRole('region', { name: 'Messages' }).focus()
  await window.keyboard.press('n')
  await expect(bar.getByRole('status')).toHaveText('1 / 5')
  await window.keyboard.press('Shift+N')
  await expect(bar.getByRole('status')).toHaveText('5 / 5')
  await expect(current).toHaveCount(1)
  await bar.getByRole('button', { name: 'Close' }).click()
  await expect(window.locator('mark')).toHaveCount(0)
})

test('refocuses the open find field with its text selected', async ({ window }) => {
  const messages = await open(window, /^Abort a running request/)
  await window.keyboard.press('ControlOrMeta+f')
  const field = window.getByRole('textbox', { name: 'Find in this conversation' })
  await field.fill('fetch')
  await messages.focus()
  await window.keyboard.press('ControlOrMeta+f')
  await expect(field).toBeFocused()
  await window.keyboard.type('abort')
  await expect(field).toHaveValue('abort')
  await messages.focus()
  await window.keyboard.press('ControlOrMeta+k')
  await window.getByRole('option', { name: 'Find in this conversation' }).click()
  await expect(field).toBeFocused()
})

test('steps through the words of a search', async ({ window }) => {
  await window.getByRole('combobox', { name: 'Search your conversations' }).fill('fetch title:abort')
  await expect(window.getByRole('list', { name: 'Results' })).toContainText('Abort a running request')
  await window.keyboard.press('Enter')
  const bar = window.getByRole('search', { name: 'Find in this conversation' })
  await expect(bar).toContainText('“fetch”')
  await expect(bar.getByRole('status')).toHaveText(/^\d \/ \d$/)
  await window.getByRole('region', { name: 'Messages' }).focus()
  const before = await bar.getByRole('status').innerText()
  await window.keyboard.press('n')
  await expect(bar.getByRole('status')).not.toHaveText(before)
  await expect(window.locator('mark.current')).toBeInViewport()
})
