import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ErrorCode, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'

/** How the SDK reports a request that fails its schemas: the issues as JSON, sometimes after a few words. */
const issueList = z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })).min(1)
const MAX_ISSUES = 5

/**
 * The SDK's server, but with readable errors for malformed requests, which it rejects before any of our handlers run.
 */
export class PlainServer extends Server {
  override async connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport)
    transport.send = (message, options) => send(readableMessage(message), options)
    return super.connect(transport)
  }
}

function readableMessage(message: JSONRPCMessage): JSONRPCMessage {
  if (!('error' in message)) return message
  const problems = problemsIn(message.error.message)
  if (problems === null) return message
  return {
    ...message,
    error: { code: ErrorCode.InvalidParams, message: `This request has a wrong shape. ${problems.join('; ')}` },
  }
}

function problemsIn(text: string): string[] | null {
  const at = text.indexOf('[')
  if (at < 0) return null
  try {
    const { data } = issueList.safeParse(JSON.parse(text.slice(at)))
    return data?.slice(0, MAX_ISSUES).map(({ path, message }) => `${path.join('.') || 'request'}: ${message}`) ?? null
  } catch {
    // Just a bracket in a sentence.
    return null
  }
}
