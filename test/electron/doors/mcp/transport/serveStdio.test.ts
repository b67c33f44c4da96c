import { PassThrough } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { describe, expect, it } from 'vitest'
import { serveStdio } from '../../../../../electron/doors/mcp/transport/serveStdio.ts'

const LONG_MS = 60_000

/** A server whose list of tools is returned when released, or when the request is canceled. */
function open(graceMs: number) {
  const input = new PassThrough()
  const output = new PassThrough()
  let text = ''
  output.on('data', (piece: Buffer) => (text += piece.toString()))
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const givenUp = Promise.withResolvers<void>()
  const server = new Server({ name: 'test', version: '1' }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, async (_request, { signal }) => {
    signal.addEventListener('abort', () => givenUp.resolve())
    asked.resolve()
    await answer.promise
    return { tools: [] }
  })
  const ended = serveStdio({ server, input, output, graceMs })
  const list = (id: number): void => void input.write(`{"jsonrpc":"2.0","id":${id},"method":"tools/list"}\n`)
  return {
    input,
    list,
    asked: asked.promise,
    answer: answer.resolve,
    givenUp: givenUp.promise,
    ended,
    text: () => text,
  }
}

describe('the end of the input', () => {
  it('ends the server when nothing is pending', async () => {
    const { input, ended, text } = open(LONG_MS)
    input.end()
    await ended
    expect(text()).toBe('')
  })

  it('waits for pending requests', async () => {
    const { input, list, asked, answer, ended, text } = open(LONG_MS)
    list(1)
    input.end()
    await asked
    answer()
    await ended
    expect(text()).toBe('{"result":{"tools":[]},"jsonrpc":"2.0","id":1}\n')
  })

  it('drops requests that take too long', async () => {
    const { input, list, givenUp, ended, text } = open(10)
    list(1)
    input.end()
    await Promise.all([ended, givenUp])
    expect(text()).toBe('')
  })

  it('waits for no canceled request', async () => {
    const { input, list, asked, givenUp, ended } = open(LONG_MS)
    list(1)
    await asked
    input.write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n')
    input.end()
    await Promise.all([ended, givenUp])
  })

  it('may also come with an error', async () => {
    const { input, ended } = open(LONG_MS)
    input.destroy(new Error('the pipe broke'))
    await ended
  })
})

describe('a line', () => {
  it('that is too long is skipped as it arrives, however long it is', async () => {
    const { input, ended, text } = open(LONG_MS)
    const piece = Buffer.alloc(1024 * 1024, 'a')
    for (let index = 0; index < 40; index += 1) {
      input.write(piece)
      // A stream passes on its input in a later turn.
      // oxlint-disable-next-line eslint/no-await-in-loop
      await delay(0)
    }
    input.end('\n{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
    await ended
    const replies = text()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: unknown; error?: { code: number } })
    expect(replies.map(({ id, error }) => [id, error?.code])).toEqual([
      [null, -32_600],
      [1, undefined],
    ])
  })
})
