import type { Readable, Writable } from 'node:stream'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { createLineTransport } from './lineTransport.ts'

interface StdioOptions {
  readonly server: Server
  readonly input: Readable
  readonly output: Writable
  /** How long what was asked before the end of the input may still take. */
  readonly graceMs: number
}

/**
 * Serves until the input ends, which also tells that whoever started us has died. What is asked last is answered if
 * that takes no long time, and given up otherwise.
 */
export async function serveStdio({ server, input, output, graceMs }: StdioOptions): Promise<void> {
  const transport = createLineTransport(input, output)
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve)
    input.once('close', resolve)
    input.once('error', () => resolve())
  })
  await server.connect(transport)
  await ended
  if (transport.pendingCount() > 0) {
    await new Promise<void>((resolve) => {
      transport.onidle = resolve
      setTimeout(resolve, graceMs)
    })
  }
  await server.close()
}
