import { afterAll } from 'vitest'
import { createHandlers } from '../../electron/api/createHandlers.ts'
import { createDispatch } from '../../electron/api/dispatch.ts'
import { createHandlerParts } from '../../electron/api/handlerParts.ts'
import { createSearcher } from '../../electron/search/startSearching.ts'
import { fixedNow } from './archiveFixture.ts'

const fileBeside = (name: string): URL => new URL(`../../electron/${name}`, import.meta.url)

/**
 * The program without its doors, at noon of 1 December 2026 in Greenwich, with its real threads. Where no model lies,
 * search goes on by words.
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
