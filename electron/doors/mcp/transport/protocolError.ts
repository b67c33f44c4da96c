import { ErrorCode, type JSONRPCMessage, type RequestId } from '@modelcontextprotocol/sdk/types.js'
import { AppError } from '../../../../shared/contract/appError.ts'
import { errorSentence } from '../answer/errors.ts'

const codes = {
  invalidParams: ErrorCode.InvalidParams,
  internal: ErrorCode.InternalError,
  resourceNotFound: -32_002,
} as const

/**
 * A protocol error whose message is only the sentence: the SDK's own class prepends its code, and its client does so
 * again.
 */
export class ProtocolError extends Error {
  readonly code: number

  constructor(kind: keyof typeof codes, sentence: string) {
    super(sentence)
    this.name = 'ProtocolError'
    this.code = codes[kind]
  }
}

/** For requests that can't return a tool error: clients only get a sentence and a protocol error code. */
export async function withProtocolErrors<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    const code = error instanceof AppError ? error.code : 'internal'
    throw new ProtocolError(
      code === 'not_found' ? 'resourceNotFound' : code === 'invalid_input' ? 'invalidParams' : 'internal',
      errorSentence(error),
    )
  }
}

/** The request that a message cancels, if it's a cancellation. */
export function canceledBy(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined
  const id = message.params?.['requestId']
  return typeof id === 'string' || typeof id === 'number' ? id : undefined
}
