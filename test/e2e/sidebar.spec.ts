import { expect, type Locator, type Page } from '@playwright/test'
import { objections } from './support/objections.ts'
import { smallSample } from './support/sampleExport.ts'
import { test } from './support/shell.ts'

test.use({ exported: smallSample })

const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: 'Sidebar' })
const item = (page: Page, name: RegExp): Locator => sidebar(page).getByRole('button', { name })
const list = (page: Page): Locator => page.getByRole('navigation', { name: 'Conversations' })
const wide = { width: 1440, height: 900 }

test('shows views with their counts, and marks the one in the list', async ({ window }) => {
  await window.setViewportSize(wide)
  await expect(item(window, /^All conversations/)).toHaveAccessibleName('All conversations 18')
  await expect(item(window, /^All conversations/)).toHaveAttribute('aria-pressed', 'true')
  await expect(item(window, /^Starred/)).toHaveAccessibleName('Starred 2')
  await item(window, /^Starred/).click()
  await expect(list(window).getByRole('listitem')).toHaveCount(2)
  await expect(item(window, /^Starred/)).toHaveAttribute('aria-pressed', 'true')

  await window.getByRole('combobox', { name: 'Search your conversations' }).fill('fetch')
  await expect(window.getByRole('list', { name: 'Results' })).toBeVisible()
  await expect(item(window, /^Starred/)).toHaveAttribute('aria-pressed', 'false')
  await item(window, /^All conversations/).click()
  await expect(window.getByText('18 conversations', { exact: true })).toBeVisible()
})

test('a star changes the count, and a new tag gets a section of its own', async ({ window }) => {
  await window.setViewportSize(wide)
  const row = list(window).getByRole('button', { name: /^How herons find fish/ })
  await expect(item(window, /^Starred/)).toHaveAccessibleName('Starred 2')
  await row.focus()
  await window.keyboard.press('s')
  await expect(item(window, /^Starred/)).toHaveAccessibleName('Starred 3')
  await expect(sidebar(window).getByRole('region', { name: 'Tags' })).toHaveCount(0)
  await row.click({ button: 'right' })
  await window.getByRole('menuitem', { name: 'Tags…' }).click()
  await window.getByRole('textbox', { name: 'New tag' }).fill('birds')
  await window.keyboard.press('Enter')
  await window.getByRole('button', { name: 'Save' }).click()
  const tags = sidebar(window).getByRole('region', { name: 'Tags' })
  await tags.getByRole('button', { name: /^birds/ }).click()
  await expect(list(window).getByRole('listitem')).toHaveCount(1)
  await tags.getByRole('button', { name: 'Tags' }).click()
  await expect(tags.getByRole('button', { name: /^birds/ })).toHaveCount(0)
})

test('opens items by number and arrow keys, and folds to icons', async ({ window }) => {
  await window.setViewportSize(wide)
  await window.keyboard.press('ControlOrMeta+3')
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Highlights')
  await item(window, /^Highlights/).focus()
  await window.keyboard.press('ArrowDown')
  await expect(item(window, /^Statistics/)).toBeFocused()
  await window.keyboard.press('ControlOrMeta+\\')
  await expect(sidebar(window).getByRole('button', { name: 'Expand sidebar' })).toHaveAttribute(
    'aria-expanded',
    'false',
  )
  await expect(item(window, /^Statistics/)).toBeVisible()
  expect((await sidebar(window).boundingBox())?.width).toBe(56)
  await window.reload()
  await expect(sidebar(window).getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
})

test('has no axe violations, light or dark, wide or folded', async ({ window }) => {
  await window.setViewportSize(wide)
  await expect(item(window, /^Starred/)).toHaveAccessibleName('Starred 2')
  expect(await objections(window)).toEqual([])
  await sidebar(window).getByRole('button', { name: 'Collapse sidebar' }).click()
  expect(await objections(window)).toEqual([])
})
