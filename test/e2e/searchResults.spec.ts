import { expect } from '@playwright/test'
import { conversationsThroughYears } from './support/searchExport.ts'
import { chipsOf, fieldOf, found, pill } from './support/searchPage.ts'
import { test } from './support/shell.ts'

test.use({ exported: { 'conversations.json': conversationsThroughYears() } })

test('offers a wider search when a filter leaves no results', async ({ window }) => {
  await fieldOf(window).fill('during:2024-02 service worker')
  await expect(window.getByText('No results for “service worker”')).toBeVisible()
  await window.getByRole('button', { name: 'Search without during:2024-02' }).click()
  await expect(chipsOf(window)).toHaveCount(0)
  await expect(fieldOf(window)).toHaveValue('service worker')
  await expect(fieldOf(window)).toBeFocused()
  await expect(found(window)).toContainText('Service worker offline queue')
})

test('marks the words of a title-only match', async ({ window }) => {
  await fieldOf(window).fill('offline queue')
  const titled = found(window).getByRole('listitem').filter({ hasText: 'in the title' }).first()
  await expect(titled.locator('.result-title mark')).toHaveText(['offline', 'queue'])
})

test('does not list a conversation as a match when its title has none of the words', async ({ window }) => {
  await fieldOf(window).fill('TTTTTTTT')
  await expect(window.getByText('No results for “TTTTTTTT”')).toBeVisible()
  await expect(found(window)).not.toContainText('in the title')
})

test('shows active filters, even without exact matches', async ({ window }) => {
  await fieldOf(window).fill('from:me cancel component')
  await expect(pill(window, /^You/)).toHaveAttribute('aria-pressed', 'true')
  await pill(window, /^You/).click()
  await expect(chipsOf(window)).toHaveCount(0)
})

test('shows the same counts in the list, in the row and in the conversation', async ({ window }) => {
  await fieldOf(window).fill('"cancel a fetch"')
  const head = window.locator('.search-count')
  await expect(head).toContainText(/^\d+ results in 24 conversations/)
  const total = Number(/^\d+/.exec(await head.innerText())?.[0])
  await expect(pill(window, /^All/)).toHaveText(`All ${total}`)
  const months = await window.locator('.timeline table td').allTextContents()
  expect(months.reduce((sum, text) => sum + Number.parseInt(text, 10), 0)).toBe(total)
  const row = found(window).getByRole('listitem').filter({ hasText: '5 results' }).first()
  await row.getByRole('button').first().click()
  // Every question contains it once; the answers don't.
  await expect(window.getByRole('search', { name: 'Find in this conversation' }).getByRole('status')).toHaveText(
    /^\d \/ 5$/,
  )
  await expect(window.getByRole('region', { name: 'Messages' }).locator('mark')).toHaveCount(5)
})

test('marks the same word forms in the conversation as in the results', async ({ window }) => {
  await fieldOf(window).fill('canc*')
  await found(window).getByRole('listitem').first().getByRole('button').first().click()
  const counter = window.getByRole('search', { name: 'Find in this conversation' }).getByRole('status')
  await expect(counter).toHaveText(/^\d+ \/ \d+$/)
  const count = Number((await counter.innerText()).split(' / ')[1])
  await expect(window.getByRole('region', { name: 'Messages' }).locator('mark')).toHaveCount(count)
  await expect(counter).toHaveAttribute('title', new RegExp(`^Match \\d+ of ${count}$`))
})
