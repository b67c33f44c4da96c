import { expect, type Locator, type Page } from '@playwright/test'
import { sampleConversations } from './support/sampleExport.ts'
import { test } from './support/shell.ts'

test.use({ exported: { 'conversations.json': sampleConversations(Date.now()) } })

const wide = { width: 1360, height: 840 }
const narrow = { width: 680, height: 480 }

const messagesOf = (page: Page): Locator => page.getByRole('region', { name: 'Messages' })
const row = (page: Page, title: string): Locator =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('button', { name: new RegExp(`^${title}`) })
const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'About this conversation' })
const question = (page: Page): Locator =>
  panel(page).getByRole('navigation', { name: 'Your questions' }).getByRole('button')

/** A scrolling list takes no clicks, so the row is clicked once it has come to rest. */
async function press(wanted: Locator): Promise<void> {
  await wanted.scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      wanted.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      }),
    )
    .toBe(true)
  await wanted.click()
}

test('Escape leaves what was opened with the mouse', async ({ window }) => {
  await window.setViewportSize(narrow)
  await press(row(window, 'Tulips and frost'))
  await expect(messagesOf(window)).toBeFocused()
  await window.keyboard.press('Escape')
  await expect(row(window, 'Tulips and frost')).toBeFocused()
})

test('the best result takes the focus', async ({ window }) => {
  await window.setViewportSize(narrow)
  await window.keyboard.press('/')
  await window.keyboard.type('tulips')
  await window.keyboard.press('Enter')
  await expect(messagesOf(window)).toBeFocused()
})

test('Escape leaves the conversation even after the window became narrow', async ({ window }) => {
  await window.setViewportSize(wide)
  await row(window, 'Tulips and frost').click()
  await expect(messagesOf(window)).toBeVisible()
  await window.setViewportSize(narrow)
  await expect(row(window, 'Tulips and frost')).toBeHidden()
  await window.keyboard.press('Escape')
  await expect(row(window, 'Tulips and frost')).toBeFocused()
  // In the list, Escape does nothing more.
  await window.keyboard.press('Escape')
  await expect(row(window, 'Tulips and frost')).toBeFocused()
})

test('the panel over a conversation takes the focus, and Escape closes it', async ({ window }) => {
  await window.setViewportSize(narrow)
  await row(window, 'Abort a running request').click()
  await window.getByRole('button', { name: 'Show or hide outline' }).click()
  await expect(question(window).first()).toBeFocused()
  await window.keyboard.press('Escape')
  await expect(panel(window)).toBeHidden()
  await expect(messagesOf(window)).toBeFocused()
})

test('a question chosen there is shown, and the panel closes', async ({ window }) => {
  await window.setViewportSize(narrow)
  await row(window, 'Abort a running request').click()
  await expect(messagesOf(window)).toBeFocused()
  await window.keyboard.press('o')
  await question(window).last().click()
  await expect(panel(window)).toBeHidden()
  await expect(messagesOf(window)).toBeFocused()
  await expect(messagesOf(window).getByText('What is six times seven?')).toBeInViewport()
})

test('a press outside the panel closes it', async ({ window }) => {
  await window.setViewportSize(narrow)
  await row(window, 'Abort a running request').click()
  await expect(messagesOf(window)).toBeFocused()
  await window.keyboard.press('o')
  await panel(window).getByRole('heading').first().click()
  await expect(panel(window)).toBeVisible()
  await window.mouse.click(100, 300)
  await expect(panel(window)).toBeHidden()
  await window.setViewportSize(wide)
  await expect(panel(window)).toBeVisible()
})
