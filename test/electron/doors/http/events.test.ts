import fs from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { createEventHub } from '../../../../electron/doors/http/events.ts'
import type { ArchiveEvent } from '../../../../shared/contract/archiveEvents.ts'
import { importInto, saved, temporaryFolders } from '../../../support/archiveFixture.ts'
import { type ArchiveServer, startArchiveServer } from '../../../support/archiveServer.ts'
import { bearerOf, callServer, uploadTo } from '../../../support/askServer.ts'
import { buildConversation } from '../../../support/buildExport.ts'

const newFolder = temporaryFolders('events')
const talk = (name: string) =>
  buildConversation({
    id: name,
    title: name,
    turns: [
      ['user', `About ${name}`],
      ['assistant', 'Indeed.'],
    ],
  })
const stops: (() => unknown)[] = []
afterAll(() => Promise.all(stops.map((stop) => stop())))

async function start(archive: string): Promise<ArchiveServer> {
  const server = await startArchiveServer({ archive })
  stops.push(() => server.stop())
  return server
}

/** Receives events like a browser. */
async function listenTo(server: ArchiveServer) {
  const leave = new AbortController()
  stops.unshift(() => leave.abort())
  const response = await fetch(`${server.address}events`, { headers: bearerOf(server), signal: leave.signal })
  const heard: ArchiveEvent[] = []
  let text = ''
  const looks = new Set<() => void>()
  void (async () => {
    for await (const piece of response.body ?? []) {
      text += Buffer.from(piece as Uint8Array).toString()
      for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
        const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(text.slice(0, end)) ?? []
        text = text.slice(end + 2)
        if (data === undefined) continue
        const event = JSON.parse(data) as ArchiveEvent
        expect(event.name).toBe(name)
        heard.push(event)
      }
      for (const look of looks) look()
    }
  })().catch(() => {})
  const until = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      looks.add(() => {
        if (isSo()) resolve()
      })
      if (isSo()) resolve()
    })
  return { response, heard, until, names: () => new Set(heard.map(({ name }) => name)) }
}

describe('GET /events', () => {
  it('reports the progress of an import, and changes to the archive', async () => {
    const server = await start(newFolder('archive'))
    const { response, heard, names, until } = await listenTo(server)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const uploadId = await uploadTo(
      server,
      'conversations.json',
      Buffer.from(JSON.stringify([talk('tulips'), talk('roses')])),
    )
    await callServer(server, 'imports.upload', { uploadIds: [uploadId] })
    await until(() => names().has('archive.changed') && names().has('import.progress'))
    expect(heard.find(({ name }) => name === 'import.progress')).toMatchObject({
      progress: { sourcePath: 'conversations.json' },
    })
  })

  it("doesn't register a listener for a HEAD request", async () => {
    const server = await start(newFolder('archive'))
    const heads = await Promise.all(
      Array.from({ length: 60 }, () => fetch(`${server.address}events`, { method: 'HEAD', headers: bearerOf(server) })),
    )
    expect(new Set(heads.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await listenTo(server)).response.status).toBe(200)
  })

  it('reports changes by another program', async () => {
    const archive = newFolder('archive')
    await importInto(archive, saved(newFolder(), 'a.json', [talk('tulips')]))
    const server = await start(archive)
    const { names, until } = await listenTo(server)
    await importInto(archive, saved(newFolder(), 'b.json', [talk('roses')]))
    await until(() => names().has('archive.changed'))
  })

  it('reports changes made through the server, and only real ones', async () => {
    const archive = newFolder('archive')
    await importInto(archive, saved(newFolder(), 'a.json', [talk('tulips')]))
    const server = await start(archive)
    const { heard, until } = await listenTo(server)
    const { reply } = await callServer(server, 'conversations.list', {})
    const { id = '' } = (reply as { value: { conversations: { id: string }[] } }).value.conversations[0] ?? {}
    await callServer(server, 'conversations.show', { id })
    expect(heard).toEqual([])
    await callServer(server, 'conversations.edit', { id, isStarred: true })
    await until(() => heard.length > 0)
    expect(heard[0]).toEqual({ name: 'archive.changed' })
  })

  it('holds nothing open without listeners', async () => {
    if (process.platform !== 'linux') return
    const archive = newFolder('archive')
    await importInto(archive, saved(newFolder(), 'a.json', [talk('tulips')]))
    const server = await start(archive)
    const leave = new AbortController()
    const openFiles = (): number =>
      fs
        .readdirSync(`/proc/${server.pid}/fd`)
        .filter((name) => linkOf(`/proc/${server.pid}/fd/${name}`).includes('archive.db')).length
    // Files that worker threads have read stay open for a while.
    const before = openFiles()
    await fetch(`${server.address}events`, { headers: bearerOf(server), signal: leave.signal })
    expect(openFiles()).toBeGreaterThan(before)
    leave.abort()
    while (openFiles() > before) await new Promise((resolve) => setTimeout(resolve, 20))
  })
})

function linkOf(file: string): string {
  try {
    return fs.readlinkSync(file)
  } catch {
    // Closed in the meantime.
    return ''
  }
}

const open = () =>
  createEventHub({ watch: { hasChanged: () => false, close: () => {} }, logBug: (error) => expect.fail(String(error)) })

describe('a listener', () => {
  it("that doesn't read is dropped, and the others continue", async () => {
    const hub = open()
    const silent = hub.listen()
    const attentive = hub.listen()?.getReader()
    for (let count = 0; count < 1000; count += 1) {
      hub.emit({ name: 'archive.changed' })
      await attentive?.read()
    }
    const unread: unknown[] = []
    for await (const piece of silent ?? []) unread.push(piece)
    expect(unread.length).toBeLessThan(300)
    hub.close()
  })

  it('is one of many, but not without limit', () => {
    const hub = open()
    const streams = Array.from({ length: 60 }, () => hub.listen())
    expect(streams.filter((stream) => stream !== null)).toHaveLength(50)
    hub.close()
    expect(hub.listen()).not.toBeNull()
    hub.close()
  })
})
