import type { Readable, Writable } from 'node:stream'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  ErrorCode,
  type JSONRPCMessage,
  JSONRPCMessageSchema,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js'
import { cancelledBy } from './cancelledBy.ts'
import { createLineSplitter } from './splitLines.ts'

/** More than any request of ours can need. */
const MAX_LINE_BYTES = 10 * 1024 * 1024

export interface LineTransport extends Transport {
  /** How many requests were not answered yet. */
  readonly pendingCount: () => number
  /** Called whenever nothing is pending any more. */
  onidle?: () => void
}

/**
 * JSON-RPC, a message to a line. The SDK has one too, but that one goes deaf after a line that is too long, and says
 * nothing to one that it cannot read.
 */
export function createLineTransport(input: Readable, output: Writable): LineTransport {
  const pending = new Set<RequestId>()
  /** Many may wait for the same. */
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
    // Protocols before 2025-06-18 know batches; their answers may come one by one.
    if (Array.isArray(value) && value.length > 0) value.forEach(receive)
    else receive(value)
  }

  function receive(value: unknown): void {
    const { data: message } = JSONRPCMessageSchema.safeParse(value)
    if (message === undefined)
      return refuse(ErrorCode.InvalidRequest, 'This is not a JSON-RPC 2.0 message.', idIn(value))
    if ('method' in message && 'id' in message) pending.add(message.id)
    transport.onmessage?.(message)
    // A request that was taken back gets no answer.
    settle(cancelledBy(message))
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
    // Not JSON, and JSON has no undefined.
    return undefined
  }
}

function idIn(value: unknown): RequestId | null {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
