import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Everything that can differ between the light and the dark theme. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** The axe violations of the current page, light and dark. */
export async function objections(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const inTheDark = await runAxe(newAxe(page).withRules(colorRules), 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inTheDark, ...(await runAxe(newAxe(page), 'light'))]
}

/** Electron can't open a second page, which axe's default mode needs. */
function newAxe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}

async function runAxe(axe: AxeBuilder, look: string): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${look}, ${id}: ${html} ${failureSummary}`),
  )
}
