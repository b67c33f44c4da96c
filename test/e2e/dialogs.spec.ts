import { expect } from '@playwright/test'
import { sampleConversations } from './support/sampleExport.ts'
import { test } from './support/shell.ts'

test.use({ exported: { 'conversations.json': sampleConversations(Date.now()) } })

test('takes typing right after a dialog opens as the new title', async ({ window }) => {
  await window.getByRole('button', { name: /^Tulips and frost/ }).click()
  await window.getByRole('button', { name: 'Conversation actions' }).click()
  await window.getByRole('menuitem', { name: 'Rename…' }).click()
  await expect(window.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await window.keyboard.press('ControlOrMeta+a')
  await window.keyboard.type('A move in spring')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('A move in spring')
  await expect(window.getByRole('button', { name: /^A move in spring/ })).toBeVisible()
})

test('labels a message hidden from agents, and shows it to them again', async ({ window }) => {
  await window.getByRole('button', { name: /^Tulips and frost/ }).click()
  const answer = window.getByRole('article', { name: 'ChatGPT' })
  await answer.hover()
  await answer.getByRole('button', { name: 'Hide message from agents' }).click()
  await expect(answer.getByText('hidden from agents')).toBeVisible()
  await window.reload()
  await answer.hover()
  await answer.getByRole('button', { name: 'Show message to agents' }).click()
  await expect(answer.getByText('hidden from agents')).toBeHidden()
})
