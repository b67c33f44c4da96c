import fs from 'node:fs'
import path from 'node:path'
import { longConversation } from '../../test/e2e/support/sampleExport.ts'
import { idFrom } from '../../test/support/buildExport.ts'
import { measureChild } from '../measureChild.ts'

const importOnce = new URL('../import/importOnce.ts', import.meta.url).pathname

/** The largest conversation of the archive and a small one, both with known ids. */
export const longId = idFrom('long')
export const shortId = idFrom('short')

export async function addLongConversation(folder: string, turns: number): Promise<void> {
  const file = path.join(folder, 'long.json')
  const atMs = Date.UTC(2026, 0, 5)
  const short = { ...longConversation(10, atMs), id: shortId, conversation_id: shortId, title: 'A short talk' }
  fs.writeFileSync(file, JSON.stringify([longConversation(turns, atMs), short]))
  await measureChild([importOnce, 'import', file, folder])
  fs.rmSync(file)
}
