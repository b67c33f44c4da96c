import { Hono } from 'hono'
import type { ArchiveEvent } from '../../../shared/contract/archiveEvents.ts'
import type { GuardedEnv } from './guard.ts'

interface EventHubOptions {
  /** Whether any program has written to the archive since the last check. */
  readonly watch: { readonly hasChanged: () => boolean; readonly close: () => void }
  readonly logBug: (error: unknown) => void
}

type Listener = ReadableStreamDefaultController<Uint8Array>

const LOOK_MS = 1000
/** Short enough for proxies to see that the connection is in use. */
const HEARTBEAT_MS = 15_000
const MAX_LISTENERS = 50
/** A client with this much unread isn't reading. */
const MAX_UNREAD = 256
/** How soon a browser reconnects. */
const HELLO = 'retry: 2000\n\n'

/**
 * Forwards events from operations and reports changes to the archive. Checks for changes only while someone is
 * connected.
 */
export function createEventHub({ watch, logBug }: EventHubOptions) {
  const listeners = new Set<Listener>()
  const encoder = new TextEncoder()
  let timers: readonly NodeJS.Timeout[] = []

  function leave(listener: Listener): void {
    listeners.delete(listener)
    if (listeners.size > 0) return
    for (const timer of timers) clearInterval(timer)
    timers = []
    watch.close()
  }

  function send(text: string): void {
    const bytes = encoder.encode(text)
    for (const listener of listeners) {
      if ((listener.desiredSize ?? 0) > 0) listener.enqueue(bytes)
      else {
        // The browser reconnects on its own and then asks for the current state.
        leave(listener)
        listener.close()
      }
    }
  }

  const emit = (event: ArchiveEvent): void => send(`event: ${event.name}\ndata: ${JSON.stringify(event)}\n\n`)

  function look(): void {
    if (listeners.size === 0) return
    try {
      if (watch.hasChanged()) emit({ name: 'archive.changed' })
    } catch (error) {
      logBug(error)
    }
  }

  function join(listener: Listener): void {
    listeners.add(listener)
    listener.enqueue(encoder.encode(HELLO))
    if (timers.length === 0) timers = [setInterval(look, LOOK_MS), setInterval(() => send(': \n\n'), HEARTBEAT_MS)]
    look()
  }

  return {
    emit,
    look,
    /** Null when there are too many connections. */
    listen: (): ReadableStream<Uint8Array> | null => (listeners.size < MAX_LISTENERS ? streamOf(join, leave) : null),
    close(): void {
      for (const listener of listeners) {
        leave(listener)
        listener.close()
      }
    },
  }
}

function streamOf(join: (listener: Listener) => void, leave: (listener: Listener) => void): ReadableStream<Uint8Array> {
  let own: Listener | null = null
  const start = (listener: Listener): void => {
    own = listener
    join(listener)
  }
  const cancel = (): void => {
    if (own !== null) leave(own)
  }
  return new ReadableStream<Uint8Array>({ start, cancel }, { highWaterMark: MAX_UNREAD })
}

export type EventHub = ReturnType<typeof createEventHub>

/** Server-sent events, each with the event's name and its JSON. */
export function createEventRoutes({ listen }: Pick<EventHub, 'listen'>): Hono<GuardedEnv> {
  const routes = new Hono<GuardedEnv>()
  routes.get('/events', (context) => {
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }
    // A HEAD request never reads the stream, so it must not become a listener.
    if (context.req.method === 'HEAD') return context.body(null, 200, headers)
    const stream = listen()
    if (stream === null)
      return context.json({ error: 'Too many open connections. Close some browser tabs.' }, 429, {
        'retry-after': '10',
      })
    return context.body(stream, 200, headers)
  })
  return routes
}
