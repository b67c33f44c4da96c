import { expect, type Page } from '@playwright/test'
import { manyConversations } from './support/sampleExport.ts'
import { test } from './support/shell.ts'

test.use({ exported: { 'conversations.json': manyConversations(400, Date.now()) } })

const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' })
const row = (page: Page, number: number) =>
  list(page).getByRole('button', { name: new RegExp(`^Walk number ${number} `) })
/** In whole pixels. */
const heightOf = async (page: Page, number: number): Promise<number> =>
  Math.round((await row(page, number).boundingBox())?.y ?? Number.NaN)

/** The number of the row in the middle of the visible area; 0 until it renders. */
const middleOf = (page: Page): Promise<number> =>
  page.evaluate<number>(`(() => {
    const { left, top, width, height } = document.querySelector('.library-list').getBoundingClientRect()
    const row = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-index]')
    if (row?.querySelector('[aria-busy]') !== null) return 0
    return Number(row.querySelector('.library-title').textContent.match(/\\d+/)[0])
  })()`)

/** Far down, where a list that starts over would be noticed. Returns the number of a row in the middle. */
async function scrollToMiddle(page: Page): Promise<number> {
  await page.evaluate("document.querySelector('.library-list').scrollTo(0, 12000)")
  await expect.poll(() => middleOf(page)).toBeGreaterThan(100)
  return middleOf(page)
}

async function fromMenu(page: Page, number: number): Promise<void> {
  await row(page, number).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
}

async function fromSelection(page: Page, number: number): Promise<void> {
  await row(page, number).click({ modifiers: ['ControlOrMeta'] })
  await page
    .getByRole('toolbar', { name: 'Selected conversations' })
    .getByRole('button', { name: 'Move to trash' })
    .click()
}

async function fromReader(page: Page, number: number): Promise<void> {
  await row(page, number).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Walk number ${number}`)
  await page.getByRole('button', { name: 'Conversation actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to trash' }).click()
}

const ways: Readonly<Record<string, (page: Page, number: number) => Promise<void>>> = {
  'by key': (page, number) => row(page, number).press('Delete'),
  'from its menu': fromMenu,
  'from the selection': fromSelection,
  'from the reader': fromReader,
}

for (const [way, trash] of Object.entries(ways)) {
  test(`trashing ${way} keeps the list's scroll position, and focuses the next row`, async ({ window }) => {
    const number = await scrollToMiddle(window)
    const before = await heightOf(window, number - 1)
    await trash(window, number)
    await expect(row(window, number)).toHaveCount(0)
    await expect(row(window, number + 1)).toBeFocused()
    expect(await heightOf(window, number - 1)).toBe(before)
  })
}

test('trashing from the reader does not move a scrolled list', async ({ window }) => {
  await row(window, 3).click()
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Walk number 3')
  const number = await scrollToMiddle(window)
  await window.getByRole('button', { name: 'Conversation actions' }).click()
  await window.getByRole('menuitem', { name: 'Move to trash' }).click()
  await expect(list(window).locator('[data-stop]:focus')).toHaveCount(1)
  // A row above is gone, and at most one has moved up.
  expect([number, number + 1]).toContain(await middleOf(window))
})

test("trashing in a narrow window keeps the list's scroll position", async ({ window }) => {
  await window.setViewportSize({ width: 480, height: 800 })
  const number = await scrollToMiddle(window)
  const before = await heightOf(window, number - 1)
  await fromReader(window, number)
  await expect(row(window, number)).toHaveCount(0)
  await expect(row(window, number + 1)).toBeFocused()
  expect(await heightOf(window, number - 1)).toBe(before)
})

test("trashing what was opened by name keeps the list's scroll position", async ({ window }) => {
  const number = await scrollToMiddle(window)
  await window.keyboard.press('ControlOrMeta+k')
  await window.keyboard.type('Walk number 390')
  await window.getByRole('option', { name: /^Walk number 390/ }).click()
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Walk number 390')
  await window.getByRole('button', { name: 'Conversation actions' }).click()
  await window.getByRole('menuitem', { name: 'Move to trash' }).click()
  await expect(window.getByText('399 conversations', { exact: true })).toBeVisible()
  await expect(list(window).locator('[data-stop]:focus')).toHaveCount(1)
  expect(await middleOf(window)).toBe(number)
})

test('Back leaves the trash for the previous screen', async ({ window }) => {
  const number = await scrollToMiddle(window)
  const before = await heightOf(window, number)
  await row(window, number).click()
  await expect(window.getByRole('heading', { level: 1 })).toHaveText(`Walk number ${number}`)
  await window.getByRole('button', { name: 'More', exact: true }).click()
  await window.getByRole('menuitem', { name: 'Trash' }).click()
  await expect(window.getByRole('region', { name: 'Trash' })).toBeVisible()

  await window.goBack()
  await expect(window.getByRole('region', { name: 'Trash' })).toHaveCount(0)
  await expect(window.getByRole('heading', { level: 1 })).toHaveText(`Walk number ${number}`)
  await expect(row(window, number)).toHaveAttribute('tabindex', '0')
  expect(await heightOf(window, number)).toBe(before)

  await window.goForward()
  await expect(window.getByRole('region', { name: 'Trash' })).toBeVisible()
  await window.reload()
  await expect(window.getByRole('region', { name: 'Trash' })).toBeVisible()
  await window.goBack()
  await expect(list(window)).toBeVisible()
})
