import { expect, type Locator, type Page } from '@playwright/test'
import { objections } from './support/objections.ts'
import { sampleConversations } from './support/sampleExport.ts'
import { conversationsThroughYears } from './support/searchExport.ts'
import { chipsOf, fieldOf, found, optionsOf, pill } from './support/searchPage.ts'
import { test } from './support/shell.ts'

test.use({ exported: { 'conversations.json': conversationsThroughYears() } })

test('turns operators into chips, which can be edited and removed', async ({ window }) => {
  await fieldOf(window).pressSequentially('cancel after:2025 fetch')
  await expect(chipsOf(window)).toHaveText(['after:2025'])
  await expect(fieldOf(window)).toHaveValue('cancel fetch')
  await expect(found(window)).not.toContainText('2024')

  await window.keyboard.press('Home')
  await window.keyboard.press('ArrowLeft')
  await expect(window.getByRole('button', { name: 'Change after:2025' })).toBeFocused()
  await window.keyboard.press('Enter')
  await expect(fieldOf(window)).toHaveValue('after:2025 cancel fetch')
  await window.keyboard.type('-06')
  await window.keyboard.press('End')
  await window.keyboard.type(' ')
  await expect(chipsOf(window)).toHaveText(['after:2025-06'])

  await fieldOf(window).pressSequentially('from:me ')
  await expect(chipsOf(window)).toHaveText(['after:2025-06', 'from:me'])
  await window.getByRole('button', { name: 'Remove after:2025-06' }).click()
  await expect(chipsOf(window)).toHaveText(['from:me'])
  await window.keyboard.press('Home')
  await window.keyboard.press('Backspace')
  await expect(chipsOf(window)).toHaveCount(0)
  await expect(fieldOf(window)).toHaveValue(/^cancel fetch/)
})

test('completes operators, their values and archive values with the keyboard', async ({ window }) => {
  await window.keyboard.press('/')
  await expect(optionsOf(window).first()).toContainText('from:me')
  await window.keyboard.type('mod')
  await expect(optionsOf(window)).toHaveCount(1)
  await window.keyboard.press('ArrowDown')
  await expect(optionsOf(window).first()).toHaveAttribute('aria-selected', 'true')
  await window.keyboard.press('Enter')
  await expect(fieldOf(window)).toHaveValue('model:')
  await expect(optionsOf(window).filter({ hasText: 'o3-mini' })).toBeVisible()
  await window.keyboard.type('o3')
  await expect(optionsOf(window)).toHaveText(['o3-mini'])
  await window.keyboard.press('Tab')
  await expect(chipsOf(window)).toHaveText(['model:o3-mini'])
  await expect(fieldOf(window)).toBeFocused()
  await window.keyboard.type('fetch')
  await expect(found(window)).toContainText('o3-mini')
  await expect(found(window)).not.toContainText('GPT-4o')
  await window.keyboard.press('Escape')
  await expect(chipsOf(window)).toHaveCount(0)
})

test('filters by speaker, kind or model, and counts the results of each', async ({ window }) => {
  await fieldOf(window).fill('cancel fetch')
  const all = await countIn(pill(window, /^All/))
  const mine = await countIn(pill(window, /^You/))
  const theirs = await countIn(pill(window, /^ChatGPT/))
  expect(mine + theirs).toBe(all)
  await pill(window, /^You/).click()
  await expect(chipsOf(window)).toHaveText(['from:me'])
  await expect(window.getByText(new RegExp(`^${mine} results`)).first()).toBeVisible()
  await expect(pill(window, /^You/)).toHaveAttribute('aria-pressed', 'true')
  await expect(pill(window, /^ChatGPT/)).toHaveText(`ChatGPT ${theirs}`)

  await pill(window, /^ChatGPT/).click()
  await expect(chipsOf(window)).toHaveText(['from:assistant'])
  await pill(window, /^Code/).click()
  await expect(chipsOf(window)).toHaveText(['from:assistant', 'has:code'])
  await window.getByRole('button', { name: 'More' }).click()
  await window.getByRole('menuitem', { name: /^o3-mini/ }).click()
  await expect(chipsOf(window)).toHaveText(['from:assistant', 'has:code', 'model:o3-mini'])
  await pill(window, /^All/).click()
  await expect(chipsOf(window)).toHaveCount(0)
  await expect(pill(window, /^All/)).toHaveAttribute('aria-pressed', 'true')
})

async function countIn(button: Locator): Promise<number> {
  return Number(/\d+/.exec(await button.innerText())?.[0])
}

test('selects months on the timeline by keyboard and by mouse', async ({ window }) => {
  await fieldOf(window).fill('cancel fetch')
  const from = window.getByRole('slider', { name: 'From' })
  await expect(from).toHaveAttribute('aria-valuetext', 'Jan 2024')
  await from.focus()
  for (let step = 0; step < 3; step += 1) await window.keyboard.press('ArrowRight')
  await expect(from).toHaveAttribute('aria-valuetext', 'Apr 2024')
  await expect(chipsOf(window)).toHaveText(['during:2024-04..2025-12'])
  await window.keyboard.press('Tab')
  await window.keyboard.press('PageDown')
  await window.keyboard.press('ArrowLeft')
  await expect(chipsOf(window)).toHaveText(['during:2024-04..2024-11'])
  await expect(found(window)).not.toContainText('2025')
  await window.keyboard.press('Delete')
  await expect(chipsOf(window)).toHaveCount(0)

  const bars = window.getByRole('group', { name: 'Months' }).locator('svg')
  const box = await bars.boundingBox()
  if (box === null) throw new Error('there is no timeline')
  const place = (month: number) => [box.x + (box.width * (month + 0.5)) / 24, box.y + 30] as const
  await window.mouse.move(...place(2))
  await window.mouse.down()
  await window.mouse.move(...place(5), { steps: 4 })
  await window.mouse.up()
  await expect(chipsOf(window)).toHaveText(['during:2024-03..2024-06'])
  const moved = await bars.boundingBox()
  await window.mouse.click(place(3)[0], (moved?.y ?? 0) + 30)
  await expect(chipsOf(window)).toHaveCount(0)
})

test('explains why something matched, shows the order, and changes it', async ({ window }) => {
  await fieldOf(window).fill('cancel fetch')
  await found(window).getByRole('button', { name: 'Why?' }).first().click()
  const why = window.getByRole('dialog', { name: 'Why this result' })
  await expect(why).toContainText(/Keyword.* match.*“cancel” and “fetch”/)
  await window.keyboard.press('Escape')
  await expect(why).toHaveCount(0)
  await window.getByRole('button', { name: 'Sort by: Best first' }).click()
  await window.getByRole('menuitem', { name: 'Oldest first' }).click()
  await expect(chipsOf(window)).toHaveText(['sort:oldest'])
  await expect(found(window).getByRole('listitem').first()).toContainText('14 Jan 2024')
  await window.getByRole('button', { name: 'Sort by: Oldest first' }).click()
  await window.getByRole('menuitem', { name: 'Best first' }).click()
  await expect(chipsOf(window)).toHaveCount(0)
})

test('moves through the results with the keyboard, to both ends', async ({ window }) => {
  await fieldOf(window).fill('cancel fetch')
  await expect(found(window)).toContainText('cancel a fetch')
  await fieldOf(window).press('ArrowDown')
  const stops = found(window).locator('[data-stop]')
  await expect(stops.first()).toBeFocused()
  await window.keyboard.press('j')
  await window.keyboard.press('k')
  await expect(stops.first()).toBeFocused()
  // More results load when the end becomes visible.
  await expect(async () => {
    await window.keyboard.press('End')
    await expect(stops.last()).toBeFocused({ timeout: 500 })
  }).toPass()
  await window.keyboard.press('Home')
  await expect(stops.first()).toBeFocused()
  await window.keyboard.press('Escape')
  await expect(fieldOf(window)).toBeFocused()
})

const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Go to a conversation or command' })

/** Keys belong to the palette from its appearance until it is gone. */
async function goTo(page: Page, words: string, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(words)
  await expect(palette(page).getByRole('option').first()).toContainText(name)
  await page.keyboard.press('Enter')
  await expect(palette(page)).toHaveCount(0)
}

test.describe(() => {
  test.use({ exported: { 'conversations.json': sampleConversations(Date.now()) } })

  test('opens conversations and commands from the palette', async ({ window }) => {
    await goTo(window, '', 'Abort a running request')
    await expect(window.getByRole('heading', { level: 1 })).toHaveText('Abort a running request')
    await goTo(window, 'tulip', 'Tulips and frost')
    await expect(window.getByRole('heading', { level: 1 })).toHaveText('Tulips and frost')
    await goTo(window, 'dark th', 'Use dark theme')
    await expect(window.locator('html')).toHaveAttribute('data-theme', 'dark')
    await goTo(window, 'all short', 'Show all shortcuts')
    await expect(window.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible()
    await leaveDialog(window)
    await window.keyboard.press('ControlOrMeta+k')
    await expect(palette(window).getByRole('combobox')).toBeFocused()
    await window.keyboard.type('walrus')
    await palette(window).getByRole('option', { name: 'Search for “walrus”' }).click()
    await expect(fieldOf(window)).toBeFocused()
    await expect(found(window)).toContainText('other version')
  })

  test('shows every shortcut', async ({ window }) => {
    await window.keyboard.press('?')
    const sheet = window.getByRole('dialog', { name: 'Shortcuts' })
    for (const group of ['Everywhere', 'Lists', 'Reading'])
      await expect(sheet.getByRole('heading', { name: group })).toBeVisible()
    await expect(sheet.getByText(/^(Ctrl\+K|⌘K)$/)).toBeVisible()
    await window.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  })
})

test('saves searches under a name, and remembers recent ones', async ({ window }) => {
  await fieldOf(window).fill('from:me cancel fetch')
  await window.getByRole('button', { name: 'Save this search' }).click()
  const dialog = window.getByRole('dialog', { name: 'Save this search' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My fetches')
  await window.keyboard.press('Enter')
  await expect(window.getByText('Saved as “My fetches”')).toBeVisible()
  await expect(window.getByRole('button', { name: 'Remove saved search: My fetches' })).toBeVisible()
  await found(window).locator('[data-stop]').first().click()
  await fieldOf(window).press('Escape')
  await expect(fieldOf(window)).toHaveValue('')

  await fieldOf(window).click()
  await expect(optionsOf(window).filter({ hasText: 'My fetches' })).toBeVisible()
  await expect(optionsOf(window).filter({ hasText: /^from:me cancel fetch$/ })).toBeVisible()
  await window.keyboard.press('ArrowDown')
  await window.keyboard.press('Enter')
  await expect(chipsOf(window)).toHaveText(['from:me'])
  await expect(fieldOf(window)).toHaveValue('cancel fetch')

  await fieldOf(window).press('Escape')
  await fieldOf(window).click()
  await optionsOf(window).filter({ hasText: 'Edit saved searches' }).click()
  await window.getByRole('button', { name: 'Remove My fetches' }).click()
  await expect(window.getByText('No saved searches yet.')).toBeVisible()
  await window.keyboard.press('Escape')
  await window.getByRole('button', { name: 'Undo' }).click()
  await fieldOf(window).click()
  await expect(optionsOf(window).filter({ hasText: 'My fetches' })).toBeVisible()
  await optionsOf(window).filter({ hasText: 'Clear recent searches' }).click()
  await expect(optionsOf(window).filter({ hasText: 'Clear recent searches' })).toHaveCount(0)
})

/** While it closes, keys still belong to it. */
async function leaveDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('has no axe violations while searching, light or dark', async ({ window }) => {
  await window.keyboard.press('/')
  await expect(optionsOf(window).first()).toBeVisible()
  expect(await objections(window)).toEqual([])
  await window.keyboard.type('after:2025 from:me fetch')
  await expect(pill(window, /^All/)).toBeVisible()
  expect(await objections(window)).toEqual([])
  await found(window).getByRole('button', { name: 'Why?' }).first().click()
  await expect(window.getByRole('dialog')).toBeVisible()
  expect(await objections(window)).toEqual([])
  await leaveDialog(window)
  await window.keyboard.press('ControlOrMeta+k')
  await expect(window.getByRole('option').first()).toBeVisible()
  expect(await objections(window)).toEqual([])
  await leaveDialog(window)
  await found(window).locator('[data-stop]').first().focus()
  await window.keyboard.press('?')
  await expect(window.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible()
  expect(await objections(window)).toEqual([])
})

test('does not move the list while facets are counted', async ({ window }) => {
  await fieldOf(window).pressSequentially('ca')
  await expect(found(window).getByRole('listitem').first()).toBeVisible()
  await expect(pill(window, /^All/)).toBeVisible()
  const topOf = async (): Promise<number> => (await found(window).boundingBox())?.y ?? 0
  const before = await topOf()
  await fieldOf(window).pressSequentially('ncel fetch')
  await expect(window.getByText(/^\d+ results/).first()).toBeVisible()
  expect(await topOf()).toBe(before)
})
