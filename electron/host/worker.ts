import { parentPort, workerData } from 'node:worker_threads'
import { createHandlers } from '../api/createHandlers.ts'
import { createDispatch } from '../api/dispatch.ts'
import { createHandlerServices, type HandlerOptions } from '../api/handlerServices.ts'
import { createCachedArchive } from '../api/cachedArchive.ts'
import type { FromWorker, ToWorker } from './thread.ts'

/** Where every lane's thread starts, so that the program's own thread never waits for a disk, a lock or a search. */
const data = workerData as HandlerOptions

const send = (news: FromWorker): void => parentPort?.postMessage(news)
const logBug = (error: unknown): void =>
  send({ kind: 'bug', error: error instanceof Error ? error : new Error(String(error)) })

const cachedArchive = createCachedArchive(data.archiveFolder, data.upgradesArchive)
const dispatch = createDispatch(createHandlers(createHandlerServices(data, cachedArchive)), logBug)
const running = new Map<number, AbortController>()
let isEnding = false

function endWhenIdle(): void {
  if (!isEnding || running.size > 0) return
  cachedArchive.close()
  process.exit()
}

async function run({ id, door, name, input, cancelFlag }: Extract<ToWorker, { kind: 'call' }>): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  const reply = await dispatch({
    door,
    name,
    // Dispatch itself checks the input.
    input: input as never,
    context: {
      signal: controller.signal,
      emit: (event) => send({ kind: 'event', id, event }),
      isCancelled: () => Atomics.load(new Int32Array(cancelFlag), 0) === 1,
      onBegun: (budgetMs) => send({ kind: 'begun', id, budgetMs }),
    },
  })
  running.delete(id)
  send({ kind: 'reply', id, reply })
  endWhenIdle()
}

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'call') void run(message)
  else if (message.kind === 'cancel') running.get(message.id)?.abort()
  else {
    isEnding = true
    endWhenIdle()
  }
})
