import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js'

/** The request that a message takes back, if it is such a message. */
export function cancelledBy(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined
  const id = message.params?.['requestId']
  return typeof id === 'string' || typeof id === 'number' ? id : undefined
}
