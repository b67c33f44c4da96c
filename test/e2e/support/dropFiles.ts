import type { Page } from '@playwright/test'

/** Drops files from disk on the page, as from a file manager. */
export async function dropFiles(page: Page, files: string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const event = { x: 200, y: 200, data: { items: [], files, dragOperationsMask: 1 } }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, ...event })
  await devtools.detach()
}
