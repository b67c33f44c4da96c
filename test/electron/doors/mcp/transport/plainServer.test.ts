import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import {
  CallToolRequestSchema,
  type JSONRPCMessage,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { describe, expect, it } from 'vitest'
import { PlainServer } from '../../../../../electron/doors/mcp/transport/plainServer.ts'

async function answerTo(method: string, params?: object): Promise<JSONRPCMessage> {
  const server = new PlainServer({ name: 'test', version: '1' }, { capabilities: { tools: {}, resources: {} } })
  server.setRequestHandler(CallToolRequestSchema, () => ({ content: [] }))
  server.setRequestHandler(ReadResourceRequestSchema, () => {
    throw new Error('There is nothing [here].')
  })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await server.connect(ours)
  const { promise: answer, resolve } = Promise.withResolvers<JSONRPCMessage>()
  Object.assign(theirs, { onmessage: resolve })
  await theirs.start()
  await theirs.send({ jsonrpc: '2.0', id: 1, method, ...(params && { params: params as Record<string, unknown> }) })
  return answer
}

describe('a malformed request', () => {
  it.each([
    ['tools/call', {}],
    ['tools/call', undefined],
    ['tools/call', { name: 'x', arguments: [] }],
    ['tools/call', { name: 5 }],
    ['resources/read', {}],
    ['initialize', undefined],
  ])('is rejected with a sentence: %s %j', async (method, params) => {
    const answer = await answerTo(method, params)
    expect(answer).toMatchObject({
      error: { code: -32_602, message: expect.stringMatching(/^This request has a wrong shape[.] params/) as string },
    })
    expect(JSON.stringify(answer)).not.toMatch(/invalid_type|\\n|\[/)
  })

  it('is distinguished from a sentence with brackets', async () => {
    expect(await answerTo('resources/read', { uri: 'x:y' })).toMatchObject({
      error: { message: 'There is nothing [here].' },
    })
  })
})
