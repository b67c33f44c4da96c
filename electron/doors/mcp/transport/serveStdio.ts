import type { Readable, Writable } from 'node:stream'
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  ErrorCode,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js'
import { canceledBy } from './protocolError.ts'

interface StdioOptions {
  readonly server: Server
  readonly input: Readable
  readonly output: Writable
  /** How long pending requests may take after the input ends. */
  readonly graceMs: number
}

/**
 * Serves until the input ends, which also happens when the parent process dies. The last requests are answered if that
 * doesn't take long, and dropped otherwise.
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

/** More than any of our requests needs. */
const MAX_LINE_BYTES = 10 * 1024 * 1024

interface LineTransport extends Transport {
  readonly pendingCount: () => number
  /** Called whenever no request is pending any more. */
  onidle?: () => void
}

/**
 * JSON-RPC with one message per line. The SDK has a transport for this too, but it stops responding after a line that
 * is too long and ignores lines it can't parse.
 */
function createLineTransport(input: Readable, output: Writable): LineTransport {
  const pending = new Set<RequestId>()
  /** Shared, because many sends may wait for the same drain. */
  let drained: Promise<void> | null = null
  const transport: LineTransport = { start, send, close, pendingCount: () => pending.size }

  function settle(id: RequestId | undefined): void {
    if (id !== undefined && pending.delete(id) && pending.size === 0) transport.onidle?.()
  }

  function write(message: unknown): Promise<void> {
    if (output.write(`${JSON.stringify(message)}\n`) || output.destroyed) return Promise.resolve()
    drained ??= new Promise((resolve) => {
      output.once('drain', () => {
        drained = null
        resolve()
      })
    })
    return drained
  }

  function refuse(code: ErrorCode, message: string, id: RequestId | null): void {
    void write({ jsonrpc: '2.0', id, error: { code, message } })
  }

  function receiveLine(line: string): void {
    const value = readJson(line)
    if (value === undefined) return refuse(ErrorCode.ParseError, 'This line is not JSON.', null)
    // Protocol versions before 2025-06-18 have batches; their answers may be sent one by one.
    if (Array.isArray(value) && value.length > 0) value.forEach(receive)
    else receive(value)
  }

  function receive(value: unknown): void {
    const { data: message } = JSONRPCMessageSchema.safeParse(value)
    if (message === undefined)
      return refuse(ErrorCode.InvalidRequest, 'This is not a JSON-RPC 2.0 message.', idIn(value))
    if ('method' in message && 'id' in message) pending.add(message.id)
    transport.onmessage?.(message)
    // A canceled request gets no answer.
    settle(canceledBy(message))
  }

  const takePiece = createLineSplitter(MAX_LINE_BYTES, {
    onLine: receiveLine,
    onTooLong: () => refuse(ErrorCode.InvalidRequest, `A line may have ${MAX_LINE_BYTES} bytes at most.`, null),
  })

  async function start(): Promise<void> {
    input.on('data', takePiece)
  }

  async function send(message: JSONRPCMessage): Promise<void> {
    await write(message)
    if (!('method' in message)) settle(message.id)
  }

  async function close(): Promise<void> {
    input.off('data', takePiece)
    input.pause()
    transport.onclose?.()
  }

  return transport
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // Not JSON; valid JSON never parses to undefined.
    return undefined
  }
}

function idIn(value: unknown): RequestId | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

const LINE_FEED = 10

interface LineHandlers {
  readonly onLine: (line: string) => void
  /** A line was longer than allowed; reading continues after it. */
  readonly onTooLong: () => void
}

/** Splits a stream into lines. It never buffers more than the longest allowed line. */
function createLineSplitter(maxByteLength: number, { onLine, onTooLong }: LineHandlers): (piece: Buffer) => void {
  let held: Buffer[] = []
  let heldByteLength = 0
  let isSkipping = false

  function hold(piece: Buffer): void {
    if (isSkipping) return
    held.push(piece)
    heldByteLength += piece.length
    if (heldByteLength <= maxByteLength) return
    held = []
    isSkipping = true
    onTooLong()
  }

  function endLine(): void {
    const line = isSkipping ? '' : Buffer.concat(held).toString('utf8').trim()
    held = []
    heldByteLength = 0
    isSkipping = false
    if (line !== '') onLine(line)
  }

  return (piece) => {
    let start = 0
    for (let end = piece.indexOf(LINE_FEED); end !== -1; end = piece.indexOf(LINE_FEED, start)) {
      hold(piece.subarray(start, end))
      endLine()
      start = end + 1
    }
    if (start < piece.length) hold(piece.subarray(start))
  }
}
