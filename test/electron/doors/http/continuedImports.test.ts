import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolders } from '../../../support/archiveFixture.ts'
import { type ArchiveServer, startArchiveServer } from '../../../support/archiveServer.ts'
import { bearerOf, callServer, nextProgress, uploadTo } from '../../../support/askServer.ts'
import { longExport } from '../../../support/buildExport.ts'

const newFolder = temporaryFolders('kept')
let server: ArchiveServer
beforeAll(async () => {
  server = await startArchiveServer({ archive: newFolder('archive') })
})
afterAll(() => server.stop())

interface Asked {
  readonly running: { readonly importing: { readonly sourcePath: string; readonly total: number } | null }[]
  readonly ended: { readonly path: string; readonly report: { readonly status: string } }[] | null
}

async function ask(): Promise<Asked> {
  const { reply } = await callServer(server, 'imports.running', {})
  return (reply as { value: Asked }).value
}

async function untilEnded(): Promise<Asked> {
  for (;;) {
    const asked = await ask()
    if (asked.running.length === 0) return asked
    await sleep(50)
  }
}

/** Starts an import from a page that is closed or reloaded as soon as it has started. */
async function beginAndLeave(name: string): Promise<void> {
  const uploadIds = [await uploadTo(server, name, longExport())]
  const page = new AbortController()
  const progress = nextProgress(server)
  const importing = fetch(`${server.address}rpc/imports.upload`, {
    method: 'POST',
    headers: { ...bearerOf(server), 'content-type': 'application/json' },
    body: JSON.stringify({ uploadIds }),
    signal: page.signal,
  })
  importing.catch(() => {})
  await progress
  page.abort()
}

describe('an import whose page is gone', () => {
  it('is shown to the next page while it runs, can be canceled there, and reports its result', async () => {
    expect(await ask()).toEqual({ running: [], ended: null })
    await beginAndLeave('stopped.json')
    expect((await ask()).running).toMatchObject([
      {
        importing: { sourcePath: 'stopped.json', step: 'conversations', total: expect.any(Number) as number },
        indexing: null,
      },
    ])
    expect(await callServer(server, 'imports.stop', {})).toMatchObject({
      status: 200,
      reply: { value: { stopped: 1 } },
    })
    expect((await untilEnded()).ended).toMatchObject([
      { path: 'stopped.json', report: { status: 'cancelled' }, error: null },
    ])
  })

  it('continues to its end', async () => {
    await beginAndLeave('whole.json')
    expect((await untilEnded()).ended).toMatchObject([{ path: 'whole.json', report: { status: 'done' } }])
    expect(await callServer(server, 'conversations.list', { limit: 1 })).toMatchObject({
      reply: { value: { total: 3000 } },
    })
  })

  it('ends with the server after its batch, and continues when the same file is imported again', async () => {
    const archive = newFolder('archive')
    const before = server
    server = await startArchiveServer({ archive })
    await beginAndLeave('cut.json')
    expect(await server.stop()).toBe(0)
    server = await startArchiveServer({ archive })
    expect(await ask()).toEqual({ running: [], ended: null })
    expect(await callServer(server, 'imports.list', {})).toMatchObject({
      reply: {
        value: {
          imports: [
            { sourcePath: 'cut.json', status: expect.stringMatching(/cancelled|interrupted|running/) as string },
          ],
        },
      },
    })
    const uploadIds = [await uploadTo(server, 'cut.json', longExport())]
    expect(await callServer(server, 'imports.upload', { uploadIds })).toMatchObject({
      reply: { value: { outcomes: [{ report: { status: 'done' } }] } },
    })
    await before.stop()
  })
})

it('only the interfaces that people use may cancel an import', async () => {
  expect(await callServer(server, 'imports.stop', { all: true })).toMatchObject({ status: 400 })
})
