import { expect, type Locator, type Page } from '@playwright/test'
import { longConversation, manyConversations, sampleConversations } from './support/sampleExport.ts'
import { test } from './support/shell.ts'

test.use({ exported: { 'conversations.json': [...sampleConversations(Date.now()), longConversation(60, Date.now())] } })

const wide = { width: 1360, height: 840 }
const narrow = { width: 480, height: 800 }

const messagesOf = (page: Page): Locator => page.getByRole('region', { name: 'Messages' })
const row = (page: Page, title: string): Locator =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('button', { name: new RegExp(`^${title}`) })
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

async function openByClick(page: Page, title: string): Promise<void> {
  await row(page, title).click()
  await expect(heading(page)).toHaveText(title)
  await expect(messagesOf(page)).toBeVisible()
}

test.beforeEach(async ({ window }) => window.setViewportSize(wide))

test('keeps the focus on the switch at the last version of a message', async ({ window }) => {
  await openByClick(window, 'Abort a running request')
  const next = messagesOf(window).getByRole('button', { name: 'Next version' })
  await next.focus()
  await window.keyboard.press('Enter')
  await window.getByRole('group', { name: 'Version 2 of 3' }).waitFor()
  await window.keyboard.press('Enter')
  await window.getByRole('group', { name: 'Version 3 of 3' }).waitFor()
  await expect(next).toBeFocused()
  await window.keyboard.press('Enter')
  await expect(window.getByRole('group', { name: 'Version 3 of 3' })).toBeVisible()
})

test('returns the focus to the messages when something in the reader closes', async ({ window }) => {
  await openByClick(window, 'Tulips and frost')
  await window.keyboard.press('ControlOrMeta+f')
  await expect(window.getByRole('textbox', { name: 'Find in this conversation' })).toBeFocused()
  await window.keyboard.press('Escape')
  await expect(messagesOf(window)).toBeFocused()
  await window.getByRole('navigation', { name: 'Your questions' }).getByRole('button').first().focus()
  await window.keyboard.press('o')
  await expect(messagesOf(window)).toBeFocused()
})

test.describe(() => {
  test.use({
    exported: { 'conversations.json': [...sampleConversations(Date.now()), ...manyConversations(60, Date.now())] },
  })

  test('focuses what the palette opens, and shows it in the list', async ({ window }) => {
    await window.keyboard.press('ControlOrMeta+k')
    await expect(window.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await window.keyboard.type('ideas for a birth')
    await expect(window.getByRole('option').first()).toContainText('Ideas for a birthday')
    await window.keyboard.press('Enter')
    await expect(messagesOf(window)).toBeFocused()
    await expect(row(window, 'Ideas for a birthday')).toBeInViewport()
    await window.keyboard.press('Escape')
    await expect(row(window, 'Ideas for a birthday')).toBeFocused()

    // A command that only changes something leaves the focus where it was.
    await window.keyboard.press('ControlOrMeta+k')
    await expect(window.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await window.keyboard.type('dark theme')
    await window.keyboard.press('Enter')
    await expect(window.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(row(window, 'Ideas for a birthday')).toBeFocused()
  })
})

test('Enter moves into the text, where keys scroll, and Escape back to the row', async ({ window }) => {
  await row(window, 'A very long talk').focus()
  await window.keyboard.press('Enter')
  await expect(messagesOf(window)).toBeFocused()
  await window.keyboard.press('PageDown')
  await expect.poll(() => messagesOf(window).evaluate((page) => page.scrollTop)).toBeGreaterThan(200)
  await window.keyboard.press('Escape')
  await expect(row(window, 'A very long talk')).toBeFocused()

  await window.keyboard.press('/')
  await window.keyboard.type('tulips frost')
  const hit = window.getByRole('list', { name: 'Results' }).getByRole('button', { name: /^Tulips and frost/ })
  await hit.focus()
  await window.keyboard.press('Enter')
  await expect(messagesOf(window)).toBeFocused()
  await expect(window.locator('mark.current')).toBeInViewport()
  await window.keyboard.press('Escape')
  await expect(hit).toBeFocused()
})

test('Enter in the search opens the best result, and n steps through its matches', async ({ window }) => {
  await window.keyboard.press('/')
  await window.keyboard.type('tulips bulb')
  await window.keyboard.press('Enter')
  await expect(messagesOf(window)).toBeFocused()
  const matches = window.getByRole('search', { name: 'Find in this conversation' })
  const before = await matches.textContent()
  await window.keyboard.press('n')
  await expect(matches).not.toHaveText(before ?? '')
  await expect(window.getByRole('combobox', { name: 'Search your conversations' })).toHaveValue('tulips bulb')
})

test('Enter opens the row that was just moved to', async ({ window }) => {
  await row(window, 'Abort a running request').focus()
  // All within one frame, like on a slow machine.
  await window.evaluate(`(async () => {
    for (const key of ['j', 'j']) {
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await null
    }
    document.activeElement.click()
  })()`)
  await expect(heading(window)).toHaveText('A very long talk')
})

test('arrow keys and j, pressed without focus, go to the list', async ({ window }) => {
  await expect(row(window, 'Abort a running request')).toBeVisible()
  for (const key of ['ArrowDown', 'j']) {
    await window.evaluate('document.activeElement.blur()')
    await window.keyboard.press(key)
    await expect(row(window, 'Abort a running request')).toBeFocused()
  }
  await window.keyboard.press('/')
  await expect(window.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(window.getByRole('listbox', { name: 'Suggestions' })).toHaveCount(0)
  await window.keyboard.press('ArrowDown')
  await expect(row(window, 'Abort a running request')).toBeFocused()
})

test('keeps the focus in the list after trashing, undoing and restoring', async ({ window }) => {
  await openByClick(window, 'Tulips and frost')
  await window.getByRole('button', { name: 'Conversation actions' }).focus()
  await window.keyboard.press('Enter')
  await window.getByRole('menuitem', { name: 'Move to trash' }).press('Enter')
  const focusedRow = window.getByRole('navigation', { name: 'Conversations' }).locator('[data-stop]:focus')
  await expect(focusedRow).toHaveCount(1)
  await window.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await expect(row(window, 'Tulips and frost')).toBeVisible()
  await expect(focusedRow).toHaveCount(1)

  for (const title of ['Tulips and frost', 'A letter to the landlord']) {
    await row(window, title).press('Delete')
    await expect(row(window, title)).toHaveCount(0)
  }
  await window.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await window.getByRole('menuitem', { name: 'Trash' }).press('Enter')
  const back = window.getByRole('button', { name: 'Back to conversations' })
  await expect(back).toBeFocused()
  const restore = window
    .getByRole('region', { name: 'Trash' })
    .getByRole('button', { name: /^Restore / })
    .filter({ hasText: /^Restore$/ })
  await restore.first().press('Enter')
  await expect(restore).toHaveCount(1)
  await expect(restore).toBeFocused()
  await window.keyboard.press('Enter')
  await expect(window.getByText('Trash is empty')).toBeVisible()
  await expect(back).toBeFocused()
  await window.keyboard.press('Enter')
  await expect(focusedRow).toHaveCount(1)
  await window.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await window.getByRole('menuitem', { name: 'Trash' }).press('Enter')
  await expect(back).toBeFocused()
  await window.keyboard.press('Escape')
  await expect(focusedRow).toHaveCount(1)
})

test('Back closes a dialog together with its screen', async ({ window }) => {
  await openByClick(window, 'Tulips and frost')
  await window.getByRole('button', { name: 'Conversation actions' }).click()
  await window.getByRole('menuitem', { name: 'Rename…' }).click()
  await expect(window.getByRole('dialog', { name: 'Rename conversation' })).toBeVisible()
  await window.goBack()
  await expect(window.getByRole('dialog')).toHaveCount(0)
  await window.goForward()
  await window.keyboard.press('ControlOrMeta+k')
  await expect(window.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await window.goBack()
  await expect(window.getByRole('dialog')).toHaveCount(0)
})

test('keeps the focus on the screen after an import is undone', async ({ window }) => {
  await window.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name: 'Import' }).click()
  await window.getByRole('button', { name: /^Undo import/ }).press('Enter')
  await window.getByRole('button', { name: 'Undo import' }).press('Enter')
  await expect(heading(window)).toHaveText('Your history, found again')
  await expect(heading(window)).toBeFocused()
})

test('Back closes what was opened, Forward reopens it, with its marks', async ({ window }) => {
  await window.getByRole('combobox', { name: 'Search your conversations' }).fill('tulips')
  await window
    .getByRole('list', { name: 'Results' })
    .getByRole('button', { name: /^Tulips and frost/ })
    .click()
  await expect(window.locator('mark.current')).toBeVisible()
  await window.goBack()
  await expect(heading(window)).toHaveText('Choose a conversation, or search for something you remember')
  await window.goForward()
  await expect(heading(window)).toHaveText('Tulips and frost')
  await expect(window.locator('mark.current')).toBeVisible()

  const sections = window.getByRole('navigation', { name: 'Sidebar' })
  await sections.getByRole('button', { name: 'Highlights' }).click()
  await expect(window).toHaveURL(/#\/highlights$/)
  await sections.getByRole('button', { name: 'Conversations' }).click()
  await expect(window).toHaveURL(/#\/c\//)
  await window.goBack()
  await window.goBack()
  await expect(heading(window)).toHaveText('Tulips and frost')
  await window.reload()
  await expect(heading(window)).toHaveText('Tulips and frost')
  const field = window.getByRole('combobox', { name: 'Search your conversations' })
  await expect(field).toHaveValue('tulips')
  await window.goBack()
  await expect(heading(window)).toHaveText('Choose a conversation, or search for something you remember')
  await expect(window.getByRole('list', { name: 'Results' })).toContainText('Tulips and frost')
  await window.goBack()
  await expect(field).toHaveValue('')
})

test('Back to a conversation restores its scroll position', async ({ window }) => {
  await openByClick(window, 'A very long talk')
  await messagesOf(window).focus()
  await window.keyboard.press('End')
  await expect(messagesOf(window).getByText('Answer 59.')).toBeInViewport()
  await window.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name: 'Highlights' }).click()
  await window.goBack()
  await expect(messagesOf(window).getByText('Answer 59.')).toBeInViewport()
})

test('moves to the text and back to the row in a narrow window', async ({ window }) => {
  await window.setViewportSize(narrow)
  await row(window, 'Tulips and frost').focus()
  await window.keyboard.press('Enter')
  await expect(messagesOf(window)).toBeFocused()
  await window.getByRole('button', { name: 'Back to list' }).press('Enter')
  await expect(row(window, 'Tulips and frost')).toBeFocused()
  await window.goBack()
  await expect(heading(window)).toHaveText('Tulips and frost')
  await window.getByRole('region', { name: 'Messages' }).focus()
  await window.keyboard.press('Escape')
  await expect(row(window, 'Tulips and frost')).toBeFocused()
})

test('hides a panel opened beside the text when the window becomes narrow', async ({ window }) => {
  await openByClick(window, 'Tulips and frost')
  const panel = window.getByRole('complementary', { name: 'About this conversation' })
  await window.keyboard.press('o')
  await expect(panel).toBeHidden()
  await window.keyboard.press('o')
  await expect(panel).toBeVisible()
  await window.setViewportSize(narrow)
  await expect(panel).toBeHidden()
})
