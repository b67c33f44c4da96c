import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Page } from '@playwright/test'
import { ZipFile } from 'yazl'
import { dropFiles } from '../../test/e2e/support/dropFiles.ts'
import { projectFolder } from '../runCommand.mjs'
import { makeMembers } from '../sample/makeMembers.mjs'
import { readTalks } from '../sample/readTalks.mjs'
import { tidySidebar } from './furnish.ts'
import { section } from './openSample.ts'

const sample = path.join(projectFolder, 'resources', 'sample', 'sample-export.zip')
/** After the last day of an earlier export of the same person. */
const EARLIER_UNTIL = '2025-08-01'

/** Drops an earlier export on the app, then the whole sample: what people do twice a year. */
export async function importTwice(page: Page): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backscroll-exports-'))
  const earlier = path.join(folder, 'ChatGPT export August 2025.zip')
  const latest = path.join(folder, 'ChatGPT export November 2026.zip')
  await writeEarlier(earlier)
  fs.copyFileSync(sample, latest)
  await dropFiles(page, [earlier])
  await page
    .getByText(/new conversations?/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await section(page, 'Import')
  await dropFiles(page, [latest])
  await page
    .locator('.import-page')
    .getByText(/unchanged/)
    .first()
    .waitFor()
  await tidySidebar(page)
  fs.rmSync(folder, { recursive: true })
}

async function writeEarlier(file: string): Promise<void> {
  const talks = readTalks().talks.filter(({ header: { date = '' } }) => date < EARLIER_UNTIL)
  const zip = new ZipFile()
  for (const [member, bytes] of makeMembers(talks)) zip.addBuffer(bytes, member)
  zip.end()
  await pipeline(zip.outputStream, fs.createWriteStream(file))
}
