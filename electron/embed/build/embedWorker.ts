import { parentPort, workerData } from 'node:worker_threads'
import { EmbedderError } from '../model/embedder.ts'
import { openEmbedder } from '../model/openEmbedder.ts'
import type { EmbedJob, EmbedMessage, EmbedRequest } from './indexPool.ts'

/** Where a thread of the embedding pool starts. */
const tell = (news: EmbedMessage): void => parentPort?.postMessage(news)

const fail = (id: number | null, error: unknown): void =>
  tell({
    kind: 'failure',
    id,
    message: error instanceof Error ? error.message : String(error),
    reply: error instanceof EmbedderError ? error.reply : null,
  })

async function embed({ choice, places }: EmbedJob): Promise<void> {
  try {
    const embedder = await openEmbedder(choice, places)
    const stop = new AbortController()
    let last: Promise<void> = Promise.resolve()
    const end = async (): Promise<void> => {
      stop.abort()
      await last
      await embedder.close()
      parentPort?.close()
    }
    parentPort?.on('message', (request: EmbedRequest) => {
      if (request === 'close') return void end()
      const { id, texts } = request
      last = embedder.embed(texts, 'text', stop.signal).then(
        (vectors) => tell({ kind: 'vectors', id, numbers: joined(vectors, embedder.dimensions) }),
        (error: unknown) => fail(id, error),
      )
    })
    tell({ kind: 'ready', identity: embedder.identity, dimensions: embedder.dimensions })
  } catch (error) {
    fail(null, error)
  }
}

function joined(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const numbers = new Float32Array(vectors.length * dimensions)
  for (const [index, vector] of vectors.entries()) numbers.set(vector, index * dimensions)
  return numbers
}

await embed(workerData as EmbedJob)
