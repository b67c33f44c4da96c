import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vectorOf } from './wordEmbedder.ts'

/** A fake Ollama server that records the requested texts. */
export async function startOllama() {
  const texts: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { input } = JSON.parse(Buffer.concat(chunks).toString()) as { input: string[] }
    texts.push(...input)
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ embeddings: input.map((text) => [...vectorOf(text)]) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    texts,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
