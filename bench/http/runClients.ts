import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { BenchServer, LoopNote } from './startServer.ts'

export interface LoadResult {
  readonly clients: number
  readonly requests: number
  readonly perSecond: number
  readonly errors: number
  readonly loopMaxMs: number
  readonly healthMaxMs: number
  readonly healthErrors: number
  readonly rssMegabytes: readonly [first: number, last: number]
}

interface Load {
  readonly clients: number
  readonly seconds: number
  readonly queries: readonly string[]
}

/**
 * Runs this many clients, each sending its next query after the last answer, plus one that polls the server's health.
 */
export async function runClients(server: BenchServer, { clients, seconds, queries }: Load): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients + 1 })
  const untilMs = performance.now() + seconds * 1000
  const notes: LoopNote[] = []
  const health: number[] = []
  let [requests, errors, healthErrors] = [0, 0, 0]
  const asker = async (client: number): Promise<void> => {
    for (let turn = client; performance.now() < untilMs; turn += 1) {
      const query = queries[turn % queries.length] ?? ''
      const isAnswered = await get(
        server,
        agent,
        `/api/chat/threads/search?query=${encodeURIComponent(query)}&limit=10`,
      )
      requests += 1
      if (!isAnswered) errors += 1
    }
  }
  const watcher = async (): Promise<void> => {
    while (performance.now() < untilMs) {
      const askedMs = performance.now()
      if (!(await get(server, agent, '/health'))) healthErrors += 1
      health.push(performance.now() - askedMs)
      await delay(250)
      notes.push(server.loop())
    }
  }
  await Promise.all([watcher(), ...Array.from({ length: clients }, (_, client) => asker(client))])
  agent.destroy()
  const rss = notes.map(({ rssMegabytes }) => rssMegabytes)
  return {
    clients,
    requests,
    perSecond: requests / seconds,
    errors,
    loopMaxMs: Math.max(...notes.map(({ maxMs }) => maxMs)),
    healthMaxMs: Math.max(...health),
    healthErrors,
    rssMegabytes: [rss[Math.floor(rss.length / 3)] ?? 0, rss.at(-1) ?? 0],
  }
}

function get({ port, token }: BenchServer, agent: http.Agent, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = http.get(
      { host: '127.0.0.1', port, path, agent, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode === 200))
      },
    )
    request.on('error', () => resolve(false))
  })
}
