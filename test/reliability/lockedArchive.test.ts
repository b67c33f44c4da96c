import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ArchiveServer, startArchiveServer } from '../support/archiveServer.ts'
import { importInto, rowsOf, saved, temporaryFolders } from '../support/archiveFixture.ts'
import { callServer } from '../support/askServer.ts'
import { buildConversation } from '../support/buildExport.ts'

const newFolder = temporaryFolders('locked')
const garden = buildConversation({
  id: 'garden',
  title: 'Garden',
  turns: [
    ['user', 'When are tulips planted?'],
    ['assistant', 'In autumn.'],
  ],
})

let archive = ''
let server: ArchiveServer
beforeAll(async () => {
  archive = newFolder('archive')
  await importInto(archive, saved(newFolder(), 'a.json', [garden]))
  server = await startArchiveServer({ archive })
})
afterAll(() => server.stop())

/** Another process that locks the archive until told to release it. */
async function lockElsewhere(): Promise<() => Promise<unknown>> {
  const script = `
    import Database from ${JSON.stringify(import.meta.resolve('better-sqlite3'))}
    const db = new Database(${JSON.stringify(path.join(archive, 'archive.db'))})
    db.exec('BEGIN IMMEDIATE')
    console.log('held')
    process.stdin.on('end', () => db.exec('ROLLBACK').close()).resume()`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  return () => {
    child.stdin.end()
    return ended
  }
}

const refused = {
  ok: false,
  error: { code: 'archive_busy', message: expect.stringMatching(/Another program is writing.*try again/) as string },
}

describe('an archive locked by another process', () => {
  it(
    'can be read and searched meanwhile; a change waits, then succeeds or times out with an explanation',
    { timeout: 120_000 },
    async () => {
      const release = await lockElsewhere()
      const change = callServer(server, 'conversations.edit', { id: garden.id, title: 'Waited' })
      for (let turn = 0; turn < 5; turn += 1) {
        expect(await callServer(server, 'conversations.show', { id: garden.id })).toMatchObject({
          status: 200,
          reply: { ok: true },
        })
        expect(await callServer(server, 'search.run', { query: 'tulips' })).toMatchObject({
          status: 200,
          reply: { ok: true },
        })
      }
      await release()
      const { reply } = await change
      if (reply['ok'] !== true) expect(reply).toMatchObject(refused)
      expect(await callServer(server, 'conversations.edit', { id: garden.id, title: 'Free again' })).toMatchObject({
        reply: { ok: true },
      })
      expect(rowsOf(archive, 'SELECT title FROM conversation_edits')).toEqual([{ title: 'Free again' }])
      expect(server.stderr()).not.toMatch(/\n\s+at |SQLITE|Error/)
    },
  )

  it.runIf(inject('isThorough'))(
    'for half a minute rejects a change with an explanation, and accepts the next one',
    { timeout: 120_000 },
    async () => {
      const release = await lockElsewhere()
      const change = callServer(server, 'conversations.edit', { id: garden.id, title: 'In vain' })
      await sleep(30_000)
      expect((await change).reply).toMatchObject(refused)
      await release()
      expect(await callServer(server, 'conversations.edit', { id: garden.id, title: 'Free at last' })).toMatchObject({
        reply: { ok: true },
      })
      expect(rowsOf(archive, 'SELECT title FROM conversation_edits')).toEqual([{ title: 'Free at last' }])
    },
  )
})
