import { expect, type Page } from '@playwright/test'
import { buildZip } from '../../support/buildExport.ts'
import { dropFiles } from './dropFiles.ts'

/** Drops an export with these conversations, waits for the report, and puts it away. */
export async function importSample(page: Page, folder: string, conversations: readonly object[]): Promise<void> {
  const file = await buildZip(folder, 'export.zip', { 'conversations.json': conversations })
  await page.getByText('Drop your export here').waitFor()
  await dropFiles(page, [file])
  await expect(page.getByText(/conversations? added/)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
}
