import type { Locator, Page } from '@playwright/test'

/** The elements of the search, found by role. */
export const fieldOf = (page: Page): Locator => page.getByRole('combobox', { name: 'Search your conversations' })
export const optionsOf = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
export const chipsOf = (page: Page): Locator =>
  page
    .getByRole('search')
    .getByRole('group')
    .filter({ has: page.getByRole('button') })
export const found = (page: Page): Locator => page.getByRole('list', { name: 'Results' })
export const pill = (page: Page, name: RegExp): Locator =>
  page.getByRole('group', { name: 'Filter results' }).getByRole('button', { name })
