import { expect } from '@playwright/test'
import { sampleConversations } from './support/sampleExport.ts'
import { test } from './support/shell.ts'

test.use({ exported: { 'conversations.json': sampleConversations(Date.now()) } })

test('reports that a conversation is gone, and leads back to the list', async ({ window }) => {
  await window.getByText('9 conversations').waitFor()
  await window.evaluate(() => void (location.hash = '#/c/nope'))
  const notice = window.getByRole('alert')
  await expect(notice).toContainText('This conversation is in the trash, or no longer in the archive.')
  await expect(notice).not.toContainText('backscroll')
  await notice.getByRole('button', { name: 'Back to list' }).click()
  await expect(window.getByRole('navigation', { name: 'Conversations' }).getByRole('button').first()).toBeFocused()
})
