import { expect, type Page } from '@playwright/test'
import { objections } from './support/objections.ts'
import { sampleConversations } from './support/sampleExport.ts'
import { test } from './support/shell.ts'

test.use({ exported: { 'conversations.json': sampleConversations(Date.now()) } })

async function openHit(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Search your conversations' }).fill('abort controller')
  await expect(page.getByRole('list', { name: 'Results' })).toContainText('Abort a running request')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('ChatGPT')
}

test.describe(() => {
  test.use({ exported: null })

  test("follows the system's theme, and has no axe violations when empty", async ({ window }) => {
    for (const [colorScheme, paper] of [
      ['light', 'oklch(0.99 0.004 90)'],
      ['dark', 'oklch(0.21 0.006 76)'],
    ] as const) {
      await window.emulateMedia({ colorScheme })
      await expect(window.locator('body')).toHaveCSS('background-color', paper)
    }
    expect(await objections(window)).toEqual([])
  })
})

test('has no axe violations, light or dark', async ({ window }) => {
  expect(await objections(window)).toEqual([])
  await openHit(window)
  expect(await objections(window)).toEqual([])
  await window.getByRole('button', { name: 'Import' }).first().click()
  expect(await objections(window)).toEqual([])
})

test('fits a narrow and a wide window, in the bundled fonts', async ({ window }) => {
  const overflow = (): Promise<number> => window.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  for (const width of [480, 1400]) {
    const isNarrow = width < 760
    await window.setViewportSize({ width, height: 800 })
    expect(await overflow()).toBe(0)
    await openHit(window)
    expect(await overflow()).toBe(0)
    await expect(window.getByRole('combobox', { name: 'Search your conversations' })).toBeVisible({
      visible: !isNarrow,
    })
    if (isNarrow) {
      await window.getByRole('button', { name: 'Back to list' }).click()
      await expect(window.getByRole('list', { name: 'Results' })).toBeVisible()
    }
  }
  const fonts = await window.evaluate<string[]>(
    'document.fonts.ready.then((fonts) => [...fonts].filter((font) => font.status === "loaded").map((font) => ' +
      'font.family))',
  )
  expect(new Set(fonts.map((family) => family.replaceAll('"', '')))).toEqual(
    new Set(['Inter Variable', 'JetBrains Mono Variable', 'Source Serif 4 Variable']),
  )
})
