import { expect, type Locator, type Page } from '@playwright/test'
import { objections } from './support/objections.ts'
import { bundledConversations, manyConversations, smallSample } from './support/sampleExport.ts'
import { test } from './support/shell.ts'

test.use({ exported: smallSample })

const list = (page: Page): Locator => page.getByRole('navigation', { name: 'Conversations' })
const row = (page: Page, title: string): Locator => list(page).getByRole('button', { name: new RegExp(`^${title}`) })

async function fromMore(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test.describe(() => {
  test.use({ exported: null })

  test('starts with steps, a promise and a sample, which can be undone', async ({ window }) => {
    await expect(window.getByText('Nothing leaves this computer.')).toBeVisible()
    await window.getByRole('button', { name: 'Try the sample' }).click()
    await expect(window.getByText(`${bundledConversations} new conversations`)).toBeVisible({ timeout: 60_000 })
    await window.getByRole('button', { name: 'Close' }).click()
    await expect(window.getByText(`${bundledConversations} conversations`, { exact: true })).toBeVisible()
    await row(window, 'A postcard from Kanazawa').click()
    await expect(window.getByRole('heading', { level: 1 })).toHaveText('A postcard from Kanazawa')

    await window.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name: 'Import' }).click()
    const history = window.getByRole('region', { name: 'Import history' })
    await expect(history).toContainText('sample-export.zip')
    await expect(history).toContainText(`${bundledConversations} new conversations`)
    await history.getByRole('button', { name: 'Undo import of sample-export.zip' }).click()
    await expect(window.getByRole('dialog', { name: 'Undo this import?' })).toContainText(
      `${bundledConversations} new conversations`,
    )
    await window.getByRole('button', { name: 'Undo import' }).click()
    await expect(window.getByRole('heading', { level: 1 })).toHaveText('Your history, found again')
  })
})

test('filters by properties and content, and shows the active filters', async ({ window }) => {
  await window.getByRole('button', { name: 'Filter' }).click()
  const filter = window.getByRole('dialog', { name: 'Filter' })
  await filter.getByRole('button', { name: /^2026/ }).click()
  await expect(window.getByText('5 of 18 conversations')).toBeVisible()
  await filter.getByRole('button', { name: /^Starred/ }).click()
  await expect(window.getByText('1 of 18 conversations')).toBeVisible()
  await window.keyboard.press('Escape')
  await expect(list(window).getByRole('listitem')).toHaveCount(1)
  await window.getByRole('button', { name: 'Remove filter: 2026' }).click()
  await expect(list(window).getByRole('listitem')).toHaveCount(2)
  await window.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(window.getByText('18 conversations', { exact: true })).toBeVisible()
})

test('sorts by title and by length', async ({ window }) => {
  await window.getByRole('button', { name: /^Sort by/ }).click()
  await window.getByRole('menuitemradio', { name: 'Title' }).click()
  await expect(list(window).getByRole('button').first()).toContainText('A heron for the rowing club')
  await expect(window.getByRole('heading', { name: 'A', exact: true })).toBeVisible()
  await window.getByRole('button', { name: /^Sort by/ }).click()
  await window.getByRole('menuitemradio', { name: 'Longest' }).click()
  await expect(list(window).getByRole('button').first()).toContainText('6 messages')
})

test('stars and tags with the keyboard, and names a project', async ({ window }) => {
  await row(window, 'How herons find fish').focus()
  const star = row(window, 'How herons find fish').getByRole('img', { name: 'Starred' })
  await window.keyboard.press('s')
  await expect(star).toBeVisible()
  await window.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(star).toHaveCount(0)
  await row(window, 'How herons find fish').click({ button: 'right' })
  await window.getByRole('menuitem', { name: 'Tags…' }).click()
  await window.getByRole('textbox', { name: 'New tag' }).fill('birds, long walks')
  await window.keyboard.press('Enter')
  await window.getByRole('textbox', { name: 'New tag' }).fill('rivers,lakes')
  await window.getByRole('button', { name: 'Save' }).click()
  await expect(row(window, 'How herons find fish').locator('.library-tag')).toHaveText([
    ', tag birds',
    ', tag lakes',
    ', tag long walks',
    ', tag rivers',
  ])

  await fromMore(window, 'Project names')
  await window.getByRole('textbox', { name: /^Name for/ }).fill('Lisbon')
  await window.keyboard.press('Enter')
  await window.getByRole('dialog', { name: 'Project names' }).getByRole('button', { name: 'Close' }).click()
  await expect(row(window, 'A week in Lisbon')).toContainText('Lisbon')
  await expect(row(window, 'Packing list')).toContainText('Lisbon')
})

test('moves several to the trash, undoes it, and restores from the trash', async ({ window }) => {
  await row(window, 'Packing list').click({ modifiers: ['ControlOrMeta'] })
  await row(window, 'A week in Lisbon').click({ modifiers: ['Shift'] })
  await expect(window.getByText('3 selected')).toBeVisible()
  await row(window, 'A week in Lisbon').press('Delete')
  await expect(window.getByText('3 conversations moved to trash')).toBeVisible()
  await expect(window.getByText('15 conversations', { exact: true })).toBeVisible()
  await window.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(window.getByText('18 conversations', { exact: true })).toBeVisible()

  await row(window, 'Packing list').press('Delete')
  await expect(window.getByText('17 conversations', { exact: true })).toBeVisible()
  await fromMore(window, 'Trash')
  await window.getByRole('button', { name: 'Restore Packing list, and what to leave' }).click()
  await expect(window.getByText('Trash is empty')).toBeVisible()
  await window.getByRole('button', { name: 'Back to conversations' }).click()
  await expect(row(window, 'Packing list')).toBeVisible()

  await row(window, 'Packing list').press('Delete')
  await fromMore(window, 'Trash')
  await window.getByRole('button', { name: 'Empty trash…' }).click()
  await window.getByRole('dialog', { name: 'Empty trash' }).getByRole('button', { name: 'Delete permanently' }).click()
  await expect(window.getByText('1 conversation permanently deleted')).toBeVisible()
  await expect(window.getByText('Trash is empty')).toBeVisible()
  await expect(window.getByRole('button', { name: 'Back to conversations' })).toBeFocused()
})

test('an undo while the trash is open removes the conversation from it', async ({ window }) => {
  await row(window, 'Packing list').press('Delete')
  await expect(window.getByText('1 conversation moved to trash')).toBeVisible()
  await fromMore(window, 'Trash')
  await expect(window.getByRole('button', { name: 'Restore Packing list, and what to leave' })).toBeVisible()
  await window.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(window.getByText('Trash is empty')).toBeVisible()
})

test('shows statistics as charts and tables, with links', async ({ window }) => {
  await window.getByRole('button', { name: 'Statistics' }).click()
  await expect(window.getByRole('img', { name: /by day/ })).toBeVisible()
  await window.getByRole('button', { name: 'Previous year' }).click()
  await expect(window.getByRole('status').filter({ hasText: '2025' })).toBeVisible()
  await window.getByRole('button', { name: 'Messages by month: table' }).click()
  await window.getByRole('button', { name: 'Oct 2026', exact: true }).click()
  await expect(window.getByRole('search').getByRole('group', { name: 'during:2026-10' })).toBeVisible()
  await expect(window.getByRole('list', { name: 'Results' })).toContainText('Abort a running request')
  await window.getByRole('button', { name: 'Statistics' }).click()
  await window
    .getByRole('region', { name: 'Longest conversations' })
    .getByRole('button', { name: /^Sourdough/ })
    .click()
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Sourdough in a cold kitchen')
})

test.describe(() => {
  test.use({ exported: { 'conversations.json': manyConversations(1200, Date.now()) } })

  test('moves to the far end of a long list and back, and selects all of it', async ({ window }) => {
    await list(window).getByRole('button').first().focus()
    await window.keyboard.press('End')
    await expect(row(window, 'Walk number 1200 ')).toBeFocused()
    await expect(row(window, 'Walk number 1200 ')).toBeInViewport()
    expect(await list(window).getByRole('listitem').count()).toBeLessThan(80)
    await window.keyboard.press('k')
    await expect(row(window, 'Walk number 1199 ')).toBeFocused()
    await window.keyboard.press('Home')
    await expect(row(window, 'Walk number 1 ')).toBeFocused()
    await window.keyboard.press('PageDown')
    await expect(row(window, 'Walk number 1 ')).not.toBeFocused()
    await window.keyboard.press('ControlOrMeta+a')
    await expect(window.getByText('1,200 selected')).toBeVisible()
    await window.keyboard.press('Escape')
    await expect(window.getByText('1,200 selected')).toBeHidden()
  })

  // The calls of a browser can be held up.
  const browserOnly = { tag: '@browserOnly' }
  test('shows the selection at once, sends one request, and acts on no single row', browserOnly, async ({ window }) => {
    const asked: string[] = []
    const held = Promise.withResolvers<void>()
    await window.route('**/rpc/conversations.*', async (route) => {
      asked.push(new URL(route.request().url()).pathname)
      await held.promise
      await route.continue()
    })
    await list(window).getByRole('button').first().focus()
    await window.keyboard.press('ControlOrMeta+a')
    await expect(window.getByText('Selecting…')).toBeVisible()
    await window.keyboard.press('Delete')
    held.resolve()
    await expect(window.getByText('1,200 selected')).toBeVisible()
    // The list may be loaded again at any time, for example after news of the archive.
    expect(asked.filter((name) => !/conversations\.(list|choices)$/.test(name))).toEqual(['/rpc/conversations.ids'])
  })
})

test('frames the focused control above the list on all sides', async ({ window }) => {
  const more = window.getByRole('button', { name: 'More', exact: true })
  await more.focus()
  await window.keyboard.press('Shift+Tab')
  await window.keyboard.press('Tab')
  await expect(more).toBeFocused()
  const isCut = await more.evaluate((button) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(button)
    const ringTop =
      button.getBoundingClientRect().top - Number.parseFloat(outlineOffset) - Number.parseFloat(outlineWidth)
    return ringTop < (button.closest('.list-scroll')?.getBoundingClientRect().top ?? 0)
  })
  expect(isCut).toBe(false)
})

test('resizes the list, and remembers its width', async ({ window }) => {
  const handle = window.getByRole('separator', { name: 'List width' })
  await handle.focus()
  await window.keyboard.press('End')
  await expect(handle).toHaveAttribute('aria-valuenow', '560')
  await window.reload()
  await expect(handle).toHaveAttribute('aria-valuenow', '560')
})

test('has no axe violations in lists, dialogs and charts, light or dark', async ({ window }) => {
  await window.getByRole('button', { name: 'Filter' }).click()
  await window
    .getByRole('dialog', { name: 'Filter' })
    .getByRole('button', { name: /^Starred/ })
    .click()
  expect(await objections(window)).toEqual([])
  await window.keyboard.press('Escape')
  await row(window, 'Abort').press('x')
  expect(await objections(window)).toEqual([])
  await window.getByRole('button', { name: 'Tags' }).click()
  expect(await objections(window)).toEqual([])
  await window.keyboard.press('Escape')
  await window.getByRole('button', { name: 'Statistics' }).click()
  await window.getByRole('button', { name: 'Models: table' }).click()
  expect(await objections(window)).toEqual([])
  await window.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name: 'Import' }).click()
  await window.getByRole('button', { name: /^Undo import/ }).click()
  expect(await objections(window)).toEqual([])
})
