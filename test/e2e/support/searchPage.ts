import { expect, type Locator, type Page } from '@playwright/test'
import { importSample } from './importSample.ts'
import { conversationsThroughYears } from './searchExport.ts'

/** The parts of the search, as a person finds them. */
export const fieldOf = (page: Page): Locator => page.getByRole('combobox', { name: 'Search your conversations' })
export const optionsOf = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
export const chipsOf = (page: Page): Locator => page.getByRole('search').getByRole('group').filter({ has: page.getByRole('button') })
export const found = (page: Page): Locator => page.getByRole('list', { name: 'Found' })
export const pill = (page: Page, name: RegExp): Locator => page.getByRole('group', { name: 'Keep to' }).getByRole('button', { name })

/** An archive to search in, and the field to do it. */
export async function begin(page: Page, folder: string, conversations: readonly object[] = conversationsThroughYears()): Promise<void> {
  await importSample(page, folder, conversations)
  await expect(fieldOf(page)).toBeVisible()
}
