import fs from 'node:fs'
import { expect, it } from 'vitest'
import { watchForChanges } from '../../../../electron/store/archive/changeWatch.ts'
import { openArchive } from '../../../../electron/store/archive/openArchive.ts'
import { importInto, saved, temporaryFolders, withArchive } from '../../../support/archiveFixture.ts'
import { buildConversation } from '../../../support/buildExport.ts'

const newFolder = temporaryFolders('watch')
const source = (name: string): string =>
  saved(newFolder(), 'a.json', [buildConversation({ id: name, turns: [['user', name]] })])

it('reports every write once', async () => {
  const folder = newFolder('archive')
  await importInto(folder, source('tulips'))
  const watch = watchForChanges(folder)
  expect(watch.hasChanged()).toBe(false)
  expect(watch.hasChanged()).toBe(false)
  await importInto(folder, source('roses'))
  expect(watch.hasChanged()).toBe(true)
  expect(watch.hasChanged()).toBe(false)
  withArchive(folder, ({ settings }) => settings.set('indexing', 'paused'))
  expect(watch.hasChanged()).toBe(true)
  watch.close()
})

it('reports an archive that is created, replaced or deleted', async () => {
  const folder = newFolder('archive')
  const watch = watchForChanges(folder)
  expect(watch.hasChanged()).toBe(false)
  await importInto(folder, source('tulips'))
  expect(watch.hasChanged()).toBe(true)
  fs.rmSync(folder, { recursive: true })
  expect(watch.hasChanged()).toBe(true)
  expect(watch.hasChanged()).toBe(false)
  await importInto(folder, source('roses'))
  expect(watch.hasChanged()).toBe(true)
  watch.close()
})

it('never waits for a writer, and reports the change afterwards', async () => {
  const folder = newFolder('archive')
  await importInto(folder, source('tulips'))
  const watch = watchForChanges(folder)
  watch.hasChanged()
  const writer = openArchive(folder, 'write')
  watch.hasChanged()
  writer.transaction(() => {
    writer.settings.set('indexing', 'paused')
    expect(watch.hasChanged()).toBe(false)
  })
  expect(watch.hasChanged()).toBe(true)
  writer.close()
  watch.close()
})
