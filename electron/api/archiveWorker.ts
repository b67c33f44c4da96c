import { parentPort, workerData } from 'node:worker_threads'
import { createSearcher } from '../search/startSearching.ts'
import type { ArchiveThreadData, ThreadAsked, ThreadTold } from './archiveThread.ts'
import { createHandlers } from './createHandlers.ts'
import { createDispatch } from './dispatch.ts'
import { createHandlerParts } from './handlerParts.ts'
import { createHeldArchive } from './heldArchive.ts'

/**
 * Where a thread starts that answers for the archive, so that the program's own thread never waits for a disk or a
 * lock.
 */
const given = workerData as ArchiveThreadData

const HOLD_MS = 30_000

const tell = (news: ThreadTold): void => parentPort?.postMessage(news)
const { archiveFolder, resourcesFolder, embeddingKey } = given
const parts = createHandlerParts({
  archiveFolder,
  resourcesFolder,
  embeddingKey,
  importWorkerFile: new URL(given.importWorkerFile),
  indexWorkerFile: new URL(given.indexWorkerFile),
  searcher: createSearcher(new URL(given.searchWorkerFile), { archiveFolder, resourcesFolder, embeddingKey }),
  foreignDatabase: () => null,
  clock: () => ({ nowMs: Date.now(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  read: createHeldArchive(archiveFolder, HOLD_MS).read,
})
const dispatch = createDispatch(createHandlers(parts), (error) =>
  tell({ is: 'bug', error: error instanceof Error ? error : new Error(String(error)) }),
)

const running = new Map<number, AbortController>()

parentPort?.on('message', async (asked: ThreadAsked) => {
  if (asked.is === 'stop') return running.get(asked.id)?.abort()
  const { id, door, name, input } = asked
  const stop = new AbortController()
  running.set(id, stop)
  // The input is checked by dispatch itself.
  const reply = await dispatch({
    door,
    name,
    input: input as never,
    context: { signal: stop.signal, emit: (event) => tell({ is: 'event', id, event }) },
  })
  running.delete(id)
  tell({ is: 'reply', id, reply })
})
