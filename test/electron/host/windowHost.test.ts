import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { type Host, openHost } from '../../../electron/host/openHost.ts'
import { announceChanges, catchUpAfterImports, keepBackedUp, keepIndexed } from '../../../electron/host/upkeep.ts'
import { watchForChanges } from '../../../electron/store/archive/changeWatch.ts'
import type { ArchiveEvent } from '../../../shared/contract/archiveEvents.ts'
import { say } from '../../../shared/reasons/reasons.ts'
import type { OperationName } from '../../../shared/contract/archiveContract.ts'
import { importInto, saved, temporaryFolders } from '../../support/archiveFixture.ts'
import { runCli } from '../../support/commandLine.ts'
import { buildConversation, longExport } from '../../support/buildExport.ts'
import { builtFiles } from '../../support/programs.ts'
import { howMany } from '../../support/howMany.ts'
import { startOllama } from '../../support/ollamaServer.ts'

const newFolder = temporaryFolders('host')
/** Longer than a batch takes on a busy machine. */
const GRACE_MS = 60_000
/** Longer than the watch pauses between two looks. */
const QUIET_MS = 2000
const hosts: Host[] = []
afterAll(() => Promise.all(hosts.map(({ close }) => close(GRACE_MS))))

const long = saved(newFolder(), 'long.json', longExport())

const logBug = (error: unknown): never => expect.fail(String(error))

function open(archiveFolder: string, isIndexing = false) {
  const told: ArchiveEvent[] = []
  const host = openHost({
    ...builtFiles,
    archiveFolder,
    resourcesFolder: '/nowhere/meaning',
    embeddingKey: null,
    serves: 'many',
    logBug,
  })
  host.subscribe((news) => {
    if (news.kind === 'event' && news.from === null) told.push(news.event)
  })
  announceChanges(host, watchForChanges(archiveFolder), logBug)
  catchUpAfterImports(host)
  keepBackedUp(host)
  if (isIndexing) keepIndexed(host, () => void host.run('index.build', { staticOnly: false }))
  hosts.push(host)
  const ask = async (
    name: OperationName,
    input: unknown,
    { signal = new AbortController().signal, emit = (_event: ArchiveEvent): void => {} } = {},
  ): Promise<unknown> => {
    const reply = await host.dispatch({ door: 'ipc', name, input: input as never, context: { signal, emit } })
    return reply.ok ? reply.value : reply.error
  }
  return { ask, told, close: () => host.close(GRACE_MS) }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(50)
}

const talk = (name: string) =>
  buildConversation({
    id: name,
    title: name,
    turns: [
      ['user', `About ${name}`],
      ['assistant', 'Indeed.'],
    ],
  })

describe('in the app', () => {
  it(
    'an import goes on when its page is loaded anew, tells the next one how far it is, and is stopped by ' +
      'being told so',
    async () => {
      const { ask } = open(newFolder('archive'))
      const page = new AbortController()
      let hasBegun = false
      const importing = ask(
        'imports.run',
        { paths: [long] },
        { signal: page.signal, emit: (event) => void (hasBegun ||= event.name === 'import.progress') },
      )
      await until(() => hasBegun)
      page.abort()
      expect(await ask('imports.running', {})).toMatchObject({
        running: [{ importing: { step: 'conversations' } }],
        ended: null,
      })
      expect(await ask('imports.stop', {})).toEqual({ stopped: 1 })
      expect(await importing).toMatchObject({ outcomes: [{ report: { status: 'cancelled' } }] })
      expect(await ask('imports.running', {})).toMatchObject({
        running: [],
        ended: [{ report: { status: 'cancelled' } }],
      })
    },
  )

  it('the next import may start as soon as one is stopped', async () => {
    const { ask } = open(newFolder('archive'))
    const short = saved(newFolder(), 'short.json', [talk('tulips')])
    for (let round = 0; round < howMany(2, 5); round++) {
      let hasRead = false
      const importing = ask(
        'imports.run',
        { paths: [long] },
        { emit: (event) => void (hasRead ||= event.name === 'import.progress' && event.progress.conversations > 0) },
      )
      await until(() => hasRead)
      await ask('imports.stop', {})
      await importing
      expect(await ask('imports.run', { paths: [short] })).toMatchObject({ outcomes: [{ report: { status: 'done' } }] })
    }
  })

  it('messages of a stopped import are soon found by keyword', async () => {
    const { ask } = open(newFolder('archive'))
    let hasRead = false
    const importing = ask(
      'imports.run',
      { paths: [long] },
      { emit: (event) => void (hasRead ||= event.name === 'import.progress' && event.progress.conversations > 0) },
    )
    await until(() => hasRead)
    await ask('imports.stop', {})
    expect(await importing).toMatchObject({ outcomes: [{ report: { status: 'cancelled' } }] })
    await until(
      async () => ((await ask('search.run', { query: 'indeed' })) as { total: { count: number } }).total.count > 0,
    )
    expect(await ask('index.status', {})).toMatchObject({ keywords: { isUpToDate: true } })
  })

  it('messages that a killed program left unindexed are found after the next start', async () => {
    const folder = newFolder('archive')
    let isIndexing = false
    await importInto(folder, saved(newFolder(), 'a.json', [talk('tulips')]), {
      isCancelled: () => isIndexing,
      onProgress: ({ step }) => void (isIndexing ||= step === 'index'),
    })
    // A command leaves the index as it is; the app updates it a second after its start.
    expect((await runCli(['search', 'tulips'], { archive: folder })).stdout).toContain(say('indexBehind'))
    const { ask } = open(folder)
    await until(async () => ((await ask('search.run', { query: 'tulips' })) as { hits: unknown[] }).hits.length > 0)
    expect(await ask('search.run', { query: 'tulips' })).toMatchObject({ notices: [] })
  })

  it('every operation that may change the archive announces it', async () => {
    const folder = newFolder('archive')
    await importInto(folder, saved(newFolder(), 'a.json', [talk('tulips')]))
    const { ask, told } = open(folder)
    // At least once: a listener during a restore sees it twice.
    const newsOf = (): ArchiveEvent[] => [...new Map(told.splice(0).map((event) => [event.name, event])).values()]
    // Maintenance runs ten seconds after the start and records that in the archive, which is a change. Run it first, so
    // that it doesn't interfere on a busy computer.
    await ask('archive.care', {})
    await until(() => newsOf().length > 0)
    // Its other work of the first seconds may still be announced.
    do await sleep(QUIET_MS)
    while (newsOf().length > 0)
    const [id] = ((await ask('conversations.list', {})) as { conversations: { id: string }[] }).conversations.map(
      (each) => each.id,
    )
    expect(newsOf()).toEqual([])
    await ask('conversations.edit', { id, isStarred: true })
    expect(newsOf()).toEqual([{ name: 'archive.changed' }])
    const {
      backups: [backup],
    } = (await ask('archive.backup', {})) as { backups: { name: string }[] }
    expect(newsOf()).toEqual([])
    await ask('archive.restore', { name: backup?.name })
    expect(newsOf()).toEqual([{ name: 'archive.changed' }])
    expect(await ask('archive.wipe', { confirmation: 'delete everything' })).toEqual({ archive: folder })
    expect(newsOf()).toEqual([{ name: 'archive.changed' }])
    expect(await ask('conversations.list', {})).toMatchObject({ code: 'no_archive' })
  })

  it('an unfinished index continues after the start, with progress', async () => {
    const folder = newFolder('archive')
    const ollama = await startOllama()
    await importInto(folder, saved(newFolder(), 'a.json', [talk('tulips')]))
    await runCli(['index', 'use', 'ollama', '--address', ollama.address, '--model', 'words'], { archive: folder })
    const { ask, told } = open(folder, true)
    await until(async () => ((await ask('index.status', {})) as { model: { state: string } }).model.state === 'ready')
    expect(told).toContainEqual(expect.objectContaining({ name: 'index.progress' }))
    ollama.close()
  })

  it('quitting stops an import after its batch', async () => {
    const { ask, close } = open(newFolder('archive'))
    let hasBegun = false
    const importing = ask(
      'imports.run',
      { paths: [long] },
      { emit: (event) => void (hasBegun ||= event.name === 'import.progress') },
    )
    await until(() => hasBegun)
    await close()
    expect(await importing).toMatchObject({ outcomes: [{ report: { status: 'cancelled' } }] })
  })
})
