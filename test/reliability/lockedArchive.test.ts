import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ArchiveServer, startArchiveServer } from '../support/archiveServer.ts'
import { importInto, rowsOf, saved, temporaryFolders } from '../support/archiveFixture.ts'
import { callServer } from '../support/askServer.ts'
import { buildConversation } from '../support/buildExport.ts'
import { howMany } from '../support/howMany.ts'

const newFolder = temporaryFolders('locked')
const garden = buildConversation({ id: 'garden', title: 'Garden', turns: [['user', 'When are tulips planted?'], ['assistant', 'In autumn.']] })
/** For as long a writer waits for another one. */
const PATIENCE_MS = 10_000

let archive = ''
let server: ArchiveServer
beforeAll(async () => {
  archive = newFolder('archive')
  await importInto(archive, saved(newFolder(), 'a.json', [garden]))
  server = await startArchiveServer({ archive })
})
afterAll(() => server.stop())

/** Another program that holds the archive for so long; resolves once it does. */
async function lockFor(ms: number): Promise<{ readonly released: Promise<unknown> }> {
  const script = `
    import Database from ${JSON.stringify(import.meta.resolve('better-sqlite3'))}
    const db = new Database(${JSON.stringify(path.join(archive, 'archive.db'))})
    db.exec('BEGIN IMMEDIATE')
    console.log('held')
    setTimeout(() => { db.exec('ROLLBACK'); db.close() }, ${ms})`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const released = once(child, 'exit')
  await once(child.stdout, 'data')
  return { released }
}

describe('an archive that another program holds', () => {
  it.each([1500, 30_000].slice(0, howMany(1, 2)))('for %i ms is read and searched meanwhile; a change waits, and is then done or refused in words', { timeout: 120_000 }, async (ms) => {
    const { released } = await lockFor(ms)
    let isAnswered = false
    const change = callServer(server, 'conversations.edit', { id: garden.id, title: `Held for ${ms}` }).finally(() => (isAnswered = true))
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await callServer(server, 'conversations.show', { id: garden.id })).toMatchObject({ status: 200, reply: { ok: true } })
      expect(await callServer(server, 'search.run', { query: 'tulips' })).toMatchObject({ status: 200, reply: { ok: true } })
    }
    // Whoever reads was not made to wait behind whoever writes.
    expect(isAnswered).toBe(false)
    const { reply } = await change
    if (ms < PATIENCE_MS) expect(reply).toMatchObject({ ok: true })
    else expect(reply).toMatchObject({ ok: false, error: { code: 'archive_busy', message: expect.stringMatching(/Another program is writing.*try again/) as string } })
    await released
    expect(await callServer(server, 'conversations.edit', { id: garden.id, title: 'Free again' })).toMatchObject({ reply: { ok: true } })
    expect(rowsOf(archive, 'SELECT title FROM conversation_edits')).toEqual([{ title: 'Free again' }])
    expect(server.stderr()).toBe('')
  })
})
