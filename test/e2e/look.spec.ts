import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { importSample } from './support/importSample.ts'
import { sampleConversations } from './support/sampleExport.ts'
import { test } from './support/shell.ts'

/** In Electron no second page can be opened, which axe's usual mode wants. */
async function objections(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
}

async function openHit(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Search your conversations' }).fill('abort controller')
  await expect(page.getByRole('list', { name: 'Found' })).toContainText('Abort a running request')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('ChatGPT')
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`has nothing that axe objects to, ${colorScheme}`, async ({ window, folder }) => {
    await window.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await window.getByRole('heading', { level: 1 }).waitFor()
    const paper = { light: 'rgb(251, 250, 248)', dark: 'rgb(25, 24, 23)' }[colorScheme]
    await expect(window.locator('body')).toHaveCSS('background-color', paper)
    expect(await objections(window)).toEqual([])
    await importSample(window, folder, sampleConversations(Date.now()))
    expect(await objections(window)).toEqual([])
    await openHit(window)
    expect(await objections(window)).toEqual([])
    await window.getByRole('button', { name: 'Import' }).first().click()
    expect(await objections(window)).toEqual([])
  })
}

for (const width of [480, 1400]) {
  test(`fits a window ${width} px wide, in the fonts that come with the app`, async ({ window, folder }) => {
    const isNarrow = width < 760
    await window.setViewportSize({ width, height: 800 })
    const overflow = (): Promise<number> => window.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    await window.getByRole('heading', { level: 1 }).waitFor()
    expect(await overflow()).toBe(0)
    await importSample(window, folder, sampleConversations(Date.now()))
    expect(await overflow()).toBe(0)
    await openHit(window)
    expect(await overflow()).toBe(0)
    await expect(window.getByRole('combobox', { name: 'Search your conversations' })).toBeVisible({ visible: !isNarrow })
    if (isNarrow) {
      await window.getByRole('button', { name: 'Back to the list' }).click()
      await expect(window.getByRole('list', { name: 'Found' })).toBeVisible()
    }
    const fonts = await window.evaluate<string[]>('document.fonts.ready.then((fonts) => [...fonts].filter((font) => font.status === "loaded").map((font) => font.family))')
    expect(new Set(fonts.map((family) => family.replaceAll('"', '')))).toEqual(new Set(['Inter Variable', 'JetBrains Mono Variable']))
  })
}
