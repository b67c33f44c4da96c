import { afterAll } from 'vitest'
import { createHandlers } from '../../electron/api/createHandlers.ts'
import { createDispatch } from '../../electron/api/dispatch.ts'
import { createHandlerParts } from '../../electron/api/handlerParts.ts'
import { createSearcher } from '../../electron/search/startSearching.ts'
import { fixedNow } from './archiveFixture.ts'

const fileBeside = (name: string): URL => new URL(`../../electron/${name}`, import.meta.url)

/**
 * The app's core at noon UTC on December 1, 2026, with its real threads. Without a model, search uses keywords only.
 */
export function openDispatch(folder: string, resourcesFolder = '/nowhere/meaning') {
  const searcher = createSearcher(fileBeside('search/searchWorker.ts'), {
    archiveFolder: folder,
    resourcesFolder,
    embeddingKey: null,
  })
  afterAll(() => searcher.close())
  const bugs: unknown[] = []
  const parts = createHandlerParts({
    archiveFolder: folder,
    importWorkerFile: fileBeside('import/importWorker.ts'),
    indexWorkerFile: fileBeside('embed/build/indexWorker.ts'),
    resourcesFolder,
    embeddingKey: null,
    searcher,
    foreignDatabase: () => null,
    clock: () => ({ nowMs: fixedNow(), timeZone: 'UTC' }),
  })
  return { bugs, dispatch: createDispatch(createHandlers(parts), (error) => void bugs.push(error)) }
}
