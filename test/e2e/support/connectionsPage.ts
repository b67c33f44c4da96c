import fs from 'node:fs'
import path from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'

export const otherServer = '{\n  // mine\n  "mcpServers": { "notes": { "command": "notes" } }\n}\n'
export const cursorFile = (folder: string): string => path.join(folder, 'home', '.cursor', 'mcp.json')
export const card = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Apps' }).getByRole('listitem', { name })

/** Cursor with another server, and Codex with an empty file. */
export function makeHome(folder: string): void {
  for (const [name, text] of [
    ['.cursor/mcp.json', otherServer],
    ['.codex/config.toml', ''],
  ] as const) {
    const file = path.join(folder, 'home', name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, text)
  }
}

export async function openConnections(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connections' }).click()
  await expect(page.getByRole('heading', { name: 'Connections' })).toBeVisible()
}
