import fs from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHost } from '../../../electron/host/openHost.ts'
import type { ArchiveEvent } from '../../../shared/contract/archiveEvents.ts'
import type { OperationName } from '../../../shared/contract/archiveContract.ts'
import { importInto, saved, temporaryFolders } from '../../support/archiveFixture.ts'
import { buildConversation } from '../../support/buildExport.ts'
import { builtFiles } from '../../support/programs.ts'

const newFolder = temporaryFolders('threads')
const talk = (name: string) =>
  buildConversation({
    id: name,
    title: name,
    turns: [
      ['user', `About ${name}`],
      ['assistant', 'Indeed.'],
    ],
  })
const closings: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closings.map((close) => close())))

function open(archiveFolder: string, workerFile = builtFiles.workerFile) {
  const bugs: unknown[] = []
  const { dispatch, close } = openHost({
    ...builtFiles,
    workerFile,
    archiveFolder,
    resourcesFolder: '/nowhere/meaning',
    embeddingKey: null,
    serves: 'many',
    logBug: (error) => void bugs.push(error),
  })
  closings.push(close)
  const ask = (
    name: OperationName,
    input: unknown,
    { signal = new AbortController().signal, emit = (_event: ArchiveEvent): void => {} } = {},
  ) => dispatch({ door: 'cli', name, input: input as never, context: { signal, emit } })
  return { ask, bugs }
}

describe('operations in threads', () => {
  const folder = newFolder('archive')
  let api: ReturnType<typeof open>
  beforeAll(async () => {
    await importInto(folder, saved(newFolder(), 'a.json', [talk('tulips')]))
    api = open(folder)
  })

  it('answer the same as without', async () => {
    expect(await api.ask('conversations.list', {})).toMatchObject({ ok: true, value: { total: 1 } })
    expect(await api.ask('conversations.show', { id: 'nowhere' })).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    expect(await api.ask('conversations.list', { limit: 0 })).toMatchObject({
      ok: false,
      error: { code: 'invalid_input' },
    })
  })

  it('see changes at once', async () => {
    for (const name of ['roses', 'lilies']) {
      const events: ArchiveEvent[] = []
      const reply = await api.ask(
        'imports.run',
        { paths: [saved(newFolder(), 'b.json', [talk(name)])] },
        { emit: (event) => void events.push(event) },
      )
      expect(reply).toMatchObject({ ok: true, value: { outcomes: [{ error: null }] } })
      expect(events).toContainEqual(expect.objectContaining({ name: 'import.progress' }))
      expect(await api.ask('conversations.list', {})).toMatchObject({ value: { total: name === 'roses' ? 2 : 3 } })
    }
  })

  it.each([null, 5, { uploadIds: 5 }, { uploadIds: null }])('reject an upload without ids: %j', async (input) => {
    expect(await api.ask('imports.upload', input)).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
  })

  it('notice that another archive has replaced theirs', async () => {
    const other = newFolder('archive')
    await importInto(other, saved(newFolder(), 'a.json', [talk('violets'), talk('poppies')]))
    fs.rmSync(folder, { recursive: true })
    expect(await api.ask('conversations.list', {})).toMatchObject({ ok: false, error: { code: 'no_archive' } })
    fs.cpSync(other, folder, { recursive: true })
    expect(await api.ask('conversations.list', {})).toMatchObject({ ok: true, value: { total: 2 } })
  })
})

it('a thread that crashes is reported, fails its calls, and is restarted', async () => {
  const broken = saved(newFolder(), 'broken.mjs', "throw new Error('it broke')")
  const { ask, bugs } = open(newFolder('archive'), new URL(`file://${broken}`))
  for (const times of [1, 2]) {
    expect(await ask('conversations.list', {})).toMatchObject({ ok: false, error: { code: 'internal' } })
    expect(bugs).toHaveLength(times)
  }
})
