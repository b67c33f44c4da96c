import { expect, type Page } from '@playwright/test'
import { buildConversation } from '../../support/buildExport.ts'
import { bulkStampedExport } from '../../support/bulkStampedExport.ts'
import { test } from '../support/shell.ts'

const HOUR_MS = 3_600_000
/** By the local clock, so it is the same day in every time zone. */
const noon = new Date().setHours(12, 0, 0, 0)
const inSeconds = (atMs: number): number => Math.floor(atMs / 1000)
const talk = (id: string, atMs: number): object =>
  buildConversation({
    id,
    title: id,
    turns: [
      ['user', 'When do I plant tulips?'],
      ['assistant', 'In autumn.'],
    ],
    createTime: inSeconds(atMs),
    updateTime: inSeconds(atMs),
  })
const monthsBefore = (count: number): number => new Date(noon).setMonth(new Date(noon).getMonth() - count, 1)

test.use({
  exported: {
    'conversations.json': [
      talk('Of this morning', noon - HOUR_MS),
      ...[0, 1, 2].map((count) => talk(`Of the month ${count} before`, monthsBefore(count) - 24 * HOUR_MS)),
    ],
  },
})
// In Electron, a clock that was moved stays so for the whole window.

/** A separate window, opened at that time. */
async function openAt(shown: Page, nowMs: number): Promise<Page> {
  const context = await shown
    .context()
    .browser()
    ?.newContext({ locale: 'en-GB', storageState: await shown.context().storageState() })
  if (context === undefined) throw new Error('there is no browser')
  const page = await context.newPage()
  await page.clock.install({ time: nowMs })
  await page.goto(shown.url())
  return page
}

test('turns today into yesterday after midnight in an open window', async ({ window }) => {
  const page = await openAt(window, noon)
  const headings = page.getByRole('navigation', { name: 'Conversations' }).getByRole('heading')
  await expect(headings.first()).toHaveText('Today')
  await page.clock.fastForward(24 * HOUR_MS)
  await expect(headings.first()).toHaveText('Yesterday')
  await page.context().close()
})

test('marks the searched months in a window that stays open', async ({ window }) => {
  const page = await openAt(window, monthsBefore(2))
  await expect(page.getByRole('navigation', { name: 'Conversations' }).getByRole('heading').first()).toBeVisible()
  await page.clock.setSystemTime(Date.now())
  await page.getByRole('combobox', { name: 'Search your conversations' }).fill('tulips during:last-month')
  await expect(page.getByRole('list', { name: 'Results' })).toContainText('Of the month')
  const lastMonth = new Date(monthsBefore(1))
  await expect(page.locator('.timeline-asked')).toHaveText(
    new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric' }).format(lastMonth),
  )
  await page.context().close()
})

test.describe('conversations with a bulk timestamp', () => {
  test.use({ exported: { 'conversations.json': bulkStampedExport() } })

  test('are listed by their last messages', async ({ window }) => {
    const rows = window.getByRole('navigation', { name: 'Conversations' }).locator('.library-row')
    await expect(rows).toContainText([
      /Ferry to Skagen.*20 Jun/,
      /Choir tour.*6 May/,
      /Sourdough.*30 Aug/,
      /Letters.*9 Nov/,
      /Botany.*4 Apr/,
    ])
  })

  test('show their date span and day dividers in the reader', async ({ window }) => {
    const dividers = window.getByRole('region', { name: 'Messages' }).locator('.turn-day')
    await window.getByRole('button', { name: /^Botany club/ }).click()
    await expect(window.locator('.reader-heading')).toContainText(/12 Mar\s–\s4 Apr 2023 · 6 messages/)
    await expect(dividers).toHaveText(['12 Mar 2023', '19 Mar 2023', '4 Apr 2023'])
    await window.getByRole('button', { name: /^Sourdough/ }).click()
    await expect(window.locator('.reader-heading')).toContainText('30 Aug 2024 · 2 messages')
    await expect(dividers).toHaveCount(0)
  })
})
