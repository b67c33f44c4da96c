import { setTimeout as delay } from 'node:timers/promises'
import { archiveContract, type OperationName, type Output } from '../../shared/contract/archiveContract.ts'
import type { ArchiveEvent } from '../../shared/contract/archiveEvents.ts'
import type { Reply } from '../../shared/contract/reply.ts'
import type { ArchiveThreadData } from '../api/archiveThread.ts'
import { createHandlers } from '../api/createHandlers.ts'
import { type Call, createDispatch, type Dispatch } from '../api/dispatch.ts'
import { createHandlerParts } from '../api/handlerParts.ts'
import { keepImports } from '../api/keepImports.ts'
import { keepSafe } from '../api/keepSafe.ts'
import { keepIndexed } from '../api/keepIndexed.ts'
import { createThreadedDispatch } from '../api/threadedDispatch.ts'
import { createMadeFiles } from '../export/madeFiles.ts'
import { createSearcher } from '../search/startSearching.ts'
import { watchForChanges } from '../store/archive/changeWatch.ts'

interface HostOptions {
  readonly archiveWorkerFile: URL
  readonly threadData: ArchiveThreadData
  /** Whether what was imported is indexed in the background. */
  readonly isIndexing: boolean
  /** Hears what belongs to no call: that the archive has changed, and how far the index in the background is. */
  readonly tell: (event: ArchiveEvent) => void
  readonly logBug: (error: unknown) => void
}

export interface ArchiveHost {
  readonly dispatch: Dispatch
  /** Whether everything ended in time. */
  readonly close: () => Promise<boolean>
}

const LOOK_MS = 1000
/** What the page shows first comes first. */
const FIRST_MS = 2000
/** An import that is stopped ends after its batch; what has not ended by then can be stopped anywhere. */
const STOPPING_MS = 3000
const ENDING_MS = 1000

/**
 * The archive as the window has it: in threads of its own, telling of every change, and indexing by itself what was
 * imported.
 */
export function openArchiveHost({ archiveWorkerFile, threadData, isIndexing, tell, logBug }: HostOptions): ArchiveHost {
  const searches = openSearches(threadData, logBug)
  const threaded = createThreadedDispatch({
    workerFile: archiveWorkerFile,
    threadData,
    searches: searches.dispatch,
    logBug,
  })
  const imports = keepImports(threaded.dispatch)
  const watch = watchForChanges(threadData.archiveFolder)
  createMadeFiles(threadData.archiveFolder).removeOld(Date.now())
  const quitting = new AbortController()
  const running = new Set<Promise<unknown>>()

  function look(): void {
    try {
      if (watch.hasChanged()) tell({ name: 'archive.changed' })
    } catch (error) {
      logBug(error)
    }
  }

  async function dispatch<Name extends OperationName>(call: Call<Name>): Promise<Reply<Output<Name>>> {
    const answer = imports.dispatch(call)
    running.add(answer)
    const reply = await answer.finally(() => running.delete(answer))
    // Also when it failed: it may have come halfway.
    if (archiveContract[call.name].writes) look()
    return reply
  }

  const index = keepIndexed(
    dispatch,
    () =>
      void dispatch({ door: 'ipc', name: 'index.build', input: {}, context: { signal: quitting.signal, emit: tell } }),
  )
  const safe = keepSafe(isIndexing ? index.dispatch : dispatch, tell)
  look()
  const timer = setInterval(look, LOOK_MS)
  const indexTimer = isIndexing ? setTimeout(() => void index.lookForWork(), FIRST_MS) : undefined
  return {
    dispatch: safe.dispatch,
    close: async () => {
      quitting.abort()
      imports.stopAll()
      safe.stop()
      clearInterval(timer)
      clearTimeout(indexTimer)
      await Promise.race([Promise.all(running), delay(STOPPING_MS)])
      watch.close()
      return Promise.race([Promise.all([threaded.close(), searches.close()]).then(() => true), delay(ENDING_MS, false)])
    },
  }
}

/** Searches have a thread already. */
function openSearches(
  { archiveFolder, resourcesFolder, embeddingKey, ...files }: ArchiveThreadData,
  logBug: (error: unknown) => void,
) {
  const searcher = createSearcher(new URL(files.searchWorkerFile), { archiveFolder, resourcesFolder, embeddingKey })
  const parts = createHandlerParts({
    archiveFolder,
    resourcesFolder,
    embeddingKey,
    searcher,
    importWorkerFile: new URL(files.importWorkerFile),
    indexWorkerFile: new URL(files.indexWorkerFile),
    foreignDatabase: () => null,
    clock: () => ({ nowMs: Date.now(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  })
  return { dispatch: createDispatch(createHandlers(parts), logBug), close: searcher.close }
}
