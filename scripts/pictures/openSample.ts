import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { launchElectron } from '../../test/e2e/support/launchElectron.ts'
import type { Reply } from '../../shared/contract/reply.ts'
import type { IndexStatus } from '../../shared/model/indexStatus.ts'
import { selectWords } from '../../test/e2e/support/selectWords.ts'
import { inventPaths } from './inventPaths.ts'

interface SampleOptions {
  readonly width: number
  readonly height: number
  readonly scale: number
}

export type SampleApp = Awaited<ReturnType<typeof openSample>>

/** Seconds, for about 1,900 messages. */
const INDEX_TRIES = 600

/** The app in a window of its own, with an empty archive and a home folder of its own. */
export async function openSample({ width, height, scale }: SampleOptions) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'backscroll-pictures-'))
  const home = path.join(folder, 'home')
  await installClients(home)
  const archive = path.join(folder, 'archive')
  const { app, close } = await launchElectron({
    archiveFolder: archive,
    env: { BACKSCROLL_HOME: home, TZ: 'UTC' },
    switches: [`--force-device-scale-factor=${scale}`, '--hide-scrollbars'],
  })
  const page = await app.firstWindow()
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.getByText('Drop your export here').waitFor()
  return {
    page,
    archive,
    home,
    async shoot(): Promise<Uint8Array> {
      await page.locator('.skeleton').filter({ visible: true }).waitFor({ state: 'detached' })
      await inventPaths(page, folder)
      return page.screenshot({ scale: 'device', caret: 'initial' })
    },
    async close(): Promise<void> {
      await close()
      await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A home folder with most clients. */
async function installClients(home: string): Promise<void> {
  for (const name of ['.config/Claude', '.claude', '.letta', '.cursor', '.config/Code/User', '.gemini', '.codex'])
    await fs.mkdir(path.join(home, name), { recursive: true })
  await fs.writeFile(path.join(home, '.letta', 'settings.json'), '{ "agents": [{ "agentId": "agent-1" }] }\n')
}

/** Calls an operation as the window does. */
export async function call<Answer>(page: Page, operation: string, input: object): Promise<Answer> {
  const given = [operation, input, `${operation} for a picture`].map((each) => JSON.stringify(each)).join(', ')
  const reply = JSON.parse(await page.evaluate<string>(`archiveBridge.call(${given})`)) as Reply<Answer>
  if (!reply.ok) throw new Error(`${operation}: ${reply.error.message}`)
  return reply.value
}

/** Until semantic search finds everything, too. */
export async function waitForIndex(page: Page): Promise<void> {
  for (let tries = 0; tries < INDEX_TRIES; tries++) {
    const { model } = await call<IndexStatus>(page, 'index.status', {})
    if (model.state === 'ready') return
    await page.waitForTimeout(1000)
  }
  throw new Error('The semantic index was not ready in time.')
}

export function section(page: Page, name: string): Promise<void> {
  return page.getByRole('navigation', { name: 'Sidebar' }).getByRole('button', { name }).click()
}

export const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search your conversations' })

/** By its address, because rows out of sight aren't rendered. */
export async function openConversation(page: Page, conversationId: string): Promise<void> {
  await page.evaluate(`location.hash = '#/c/${conversationId}'`)
  await page.locator('article.turn').first().waitFor()
}

/** Selects words of the open conversation, in the middle of the window; `until` as in `selectWords`. */
export async function select(page: Page, words: string, until = words): Promise<void> {
  await page.locator('article.turn', { hasText: words }).first().waitFor()
  await selectWords(page, words, until)
  await page.evaluate<void>(
    `getSelection().getRangeAt(0).startContainer.parentElement.scrollIntoView({ block: 'center' })`,
  )
  // The bar beside the selection follows it only when it changes.
  await page.evaluate<void>('getSelection().removeAllRanges()')
  await selectWords(page, words, until)
}
