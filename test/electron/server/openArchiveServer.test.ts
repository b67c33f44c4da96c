import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Dispatch } from '../../../electron/api/dispatch.ts'
import { openArchiveServer } from '../../../electron/server/openArchiveServer.ts'
import { fixedNow, temporaryFolders } from '../../support/archiveFixture.ts'

const newFolder = temporaryFolders('server')

const open = (dispatch: Dispatch) =>
  openArchiveServer({
    port: 0,
    needsToken: false,
    hasMcp: true,
    allowedHosts: [],
    archiveFolder: newFolder('archive'),
    pageFolder: '/nowhere/page',
    version: '1',
    env: {},
    dispatch,
    randomBytes,
    randomUUID,
    now: fixedNow,
    log: () => {},
    logBug: () => {},
  })

function post(address: string, message: object, session?: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(session !== undefined && { 'mcp-session-id': session }),
  }
  return fetch(`${address}mcp`, { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', ...message }) })
}

test("closing a server ends agents' requests", async () => {
  const asked = Promise.withResolvers<AbortSignal>()
  const server = await open(({ context }) => {
    asked.resolve(context.signal)
    return new Promise(() => {})
  })
  const greeting = await post(server.address, {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  })
  await greeting.text()
  const call = post(
    server.address,
    { id: 2, method: 'tools/call', params: { name: 'conversation_search', arguments: { query: 'herons' } } },
    greeting.headers.get('mcp-session-id') ?? '',
  ).then((answer) => answer.text())
  // The connection is cut.
  const cut = expect(call).rejects.toThrow()
  const signal = await asked.promise
  expect(signal.aborted).toBe(false)
  await server.close()
  expect(signal.aborted).toBe(true)
  await cut
})
