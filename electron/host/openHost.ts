import { setTimeout as delay } from 'node:timers/promises'
import { archiveContract, type Input, type OperationName, type Output } from '../../shared/contract/archiveContract.ts'
import type { ArchiveEvent } from '../../shared/contract/archiveEvents.ts'
import type { Door, Operation } from '../../shared/contract/operation.ts'
import type { Reply } from '../../shared/contract/reply.ts'
import { type Call, type CallContext, createDispatch, type Dispatch } from '../api/dispatch.ts'
import type { HandlerOptions } from '../api/handlerServices.ts'
import { createClientHandlers } from '../api/handlers/clients.ts'
import type { Clients } from '../clients/createClients.ts'
import { createLanes, type ThreadedLane } from './lanes.ts'
import { createRunningImports, type RunningImports } from './runningImports.ts'

export interface HostOptions
  extends
    Omit<HandlerOptions, 'upgradesArchive' | 'databases' | 'fixedClock'>,
    Partial<Pick<HandlerOptions, 'databases' | 'fixedClock'>> {
  /** The one entry of all threads. */
  readonly workerFile: URL
  /**
   * A program that answers many at once runs everything in threads, and an import belongs to it, not to the page that
   * asked. A command or an agent's program does one thing after the other: quick work runs where it is asked for, and
   * an import ends with its caller.
   */
  readonly serves: 'many' | 'one'
  /** Other programs' settings; without it nothing can be connected. */
  readonly openClients?: () => Promise<Clients>
  readonly logBug: (error: unknown) => void
}

/** What listeners hear. `from` is the door of the call that an event belongs to, null for the host's own work. */
export type HostNews =
  | { readonly kind: 'started'; readonly name: OperationName; readonly operation: Operation }
  | { readonly kind: 'ended'; readonly operation: Operation; readonly reply: Reply<unknown> }
  | { readonly kind: 'event'; readonly event: ArchiveEvent; readonly from: Door | null }

export interface Host {
  readonly dispatch: Dispatch
  readonly subscribe: (listener: (news: HostNews) => void) => void
  readonly emit: (event: ArchiveEvent) => void
  /** Runs the host's own work; it stops when the host closes. */
  readonly run: <Name extends OperationName>(name: Name, input: Input<Name>) => Promise<Reply<Output<Name>>>
  readonly imports: Pick<RunningImports, 'areRunning' | 'holdUntil' | 'onStopped' | 'stopAll'>
  readonly onClose: (listener: () => void) => void
  /** Stops imports and the host's own work, and waits this long for running calls before it ends the threads. */
  readonly close: (graceMs?: number) => Promise<void>
}

/** Operations that are quick, or that a program with one caller may wait for. */
const quickLanes: ReadonlySet<ThreadedLane> = new Set(['read', 'write', 'heavy', 'upkeep'])

/** Puts a program together: the window, the server, the command line and the MCP server differ only by options. */
export function openHost(options: HostOptions): Host {
  const { workerFile, serves, openClients, logBug } = options
  const isServingMany = serves === 'many'
  const handlerOptions: HandlerOptions = {
    archiveFolder: options.archiveFolder,
    resourcesFolder: options.resourcesFolder,
    embedWorkerFile: options.embedWorkerFile,
    embeddingKey: options.embeddingKey,
    models: options.models,
    databases: options.databases ?? null,
    fixedClock: options.fixedClock ?? null,
    upgradesArchive: isServingMany,
  }
  const lanes = createLanes({ workerFile, workerData: handlerOptions, logBug })
  const imports = createRunningImports({ outliveCallers: isServingMany })
  const own = createDispatch(imports.handlers, logBug)
  const listeners: ((news: HostNews) => void)[] = []
  const closeListeners: (() => void)[] = []
  const running = new Set<Promise<unknown>>()
  const closing = new AbortController()

  const tell = (news: HostNews): void => {
    for (const listener of listeners) listener(news)
  }

  // Loaded with the first call that needs it: a client that only lists the tools need not wait.
  const inline = once(async () => {
    const { createHandlers } = await import('../api/createHandlers.ts')
    const { createHandlerServices } = await import('../api/handlerServices.ts')
    return createDispatch(createHandlers(createHandlerServices(handlerOptions)), logBug)
  })
  const clients = once(async () =>
    openClients === undefined ? own : createDispatch(createClientHandlers(await openClients()), logBug),
  )

  async function answer(call: Call<OperationName>): Promise<Reply<unknown>> {
    const { lane }: Operation = archiveContract[call.name]
    if (lane === 'host' || lane === 'window') return own(call)
    if (lane === 'clients') return (await clients())(call)
    if (!isServingMany && quickLanes.has(lane)) return (await inline())(call)
    if (lane !== 'import') return lanes[lane].call(call)
    return imports.follow(call, (context) => lanes.import.call({ ...call, context }))
  }

  async function start(call: Call<OperationName>, from: Door | null): Promise<Reply<unknown>> {
    const { name, context } = call
    const operation: Operation = archiveContract[name]
    const emit = (event: ArchiveEvent): void => {
      context.emit(event)
      tell({ kind: 'event', event, from })
    }
    tell({ kind: 'started', name, operation })
    const answered = answer({ ...call, context: { ...context, emit } })
    running.add(answered)
    const reply = await answered.finally(() => running.delete(answered))
    tell({ kind: 'ended', operation, reply })
    return reply
  }

  return {
    dispatch: <Name extends OperationName>(call: Call<Name>) =>
      start(call as unknown as Call<OperationName>, call.door) as Promise<Reply<Output<Name>>>,
    subscribe: (listener) => void listeners.push(listener),
    emit: (event) => tell({ kind: 'event', event, from: null }),
    run: <Name extends OperationName>(name: Name, input: Input<Name>) => {
      const context: CallContext = { signal: closing.signal, emit: () => {} }
      const call = { door: 'ipc', name, input, context } as unknown as Call<OperationName>
      return start(call, null) as Promise<Reply<Output<Name>>>
    },
    imports,
    onClose: (listener) => void closeListeners.push(listener),
    close: async (graceMs = 0) => {
      closing.abort()
      imports.stopAll()
      for (const listener of closeListeners) listener()
      if (graceMs > 0) await Promise.race([Promise.all(running), delay(graceMs, undefined, { ref: false })])
      await Promise.all(Object.values(lanes).map((lane) => lane.close()))
    },
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => (made ??= make())
}
