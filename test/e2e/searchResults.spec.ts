import { expect } from '@playwright/test'
import { conversationsThroughYears } from './support/searchExport.ts'
import { chipsOf, fieldOf, found, pill } from './support/searchPage.ts'
import { test } from './support/shell.ts'

test.use({ exported: { 'conversations.json': conversationsThroughYears() } })

test('offers to look wider where a part of the archive has nothing', async ({ window }) => {
  await fieldOf(window).fill('during:2024-02 service worker')
  await expect(window.getByText('Nothing found for “service worker”')).toBeVisible()
  await window.getByRole('button', { name: 'Search without during:2024-02' }).click()
  await expect(chipsOf(window)).toHaveCount(0)
  await expect(fieldOf(window)).toHaveValue('service worker')
  await expect(fieldOf(window)).toBeFocused()
  await expect(found(window)).toContainText('Service worker offline queue')
})

test('marks the words in a title that alone fits', async ({ window }) => {
  await fieldOf(window).fill('offline queue')
  const titled = found(window).getByRole('listitem').filter({ hasText: 'in the title' }).first()
  await expect(titled.locator('.result-title mark')).toHaveText(['offline', 'queue'])
})

test('does not call a conversation found whose title has none of the words', async ({ window }) => {
  await fieldOf(window).fill('TTTTTTTT')
  await expect(window.getByText('Nothing found for “TTTTTTTT”')).toBeVisible()
  await expect(found(window)).not.toContainText('in the title')
})

test('shows what the query keeps to, also where nothing is exactly so', async ({ window }) => {
  await fieldOf(window).fill('from:me cancel component')
  await expect(pill(window, /^Me/)).toHaveAttribute('aria-pressed', 'true')
  await pill(window, /^Me/).click()
  await expect(chipsOf(window)).toHaveCount(0)
})
