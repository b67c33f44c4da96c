import { ErrorCode, type JSONRPCMessage, type RequestId } from '@modelcontextprotocol/sdk/types.js'
import { AppError } from '../../../../shared/contract/appError.ts'
import { errorSentence } from '../answer/errors.ts'

const codes = {
  invalidParams: ErrorCode.InvalidParams,
  internal: ErrorCode.InternalError,
  resourceNotFound: -32_002,
} as const

/**
 * An error of the protocol whose message is the sentence alone: the SDK's own class writes its code before it, and its
 * client does so again.
 */
export class ProtocolError extends Error {
  readonly code: number

  constructor(kind: keyof typeof codes, sentence: string) {
    super(sentence)
    this.name = 'ProtocolError'
    this.code = codes[kind]
  }
}

/**
 * For what has no place for errors of its own, as tools have: nothing but a sentence and a code of the protocol gets
 * out.
 */
export async function inProtocol<Value>(work: () => Value | Promise<Value>): Promise<Value> {
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

/** The request that a message takes back, if it is such a message. */
export function cancelledBy(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined
  const id = message.params?.['requestId']
  return typeof id === 'string' || typeof id === 'number' ? id : undefined
}
