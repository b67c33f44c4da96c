import type { LookupFunction } from 'node:net'
import { z } from 'zod'
import { type Embedder, EmbedderError } from '../model/embedder.ts'
import { normalize } from '../model/staticTable.ts'
import { postJson, readAddress } from './postJson.ts'
import { modelLocation } from './serverAddress.ts'

const BATCH_SIZE = 32
/** About the first 500 tokens, where most models stop reading. */
const LONGEST_TEXT = 2000
const TIMEOUT_MS = 30_000

export interface RemoteOptions {
  readonly source: RemoteSource
  readonly address: string
  readonly model: string
  /** Sent as a bearer token; null if the server needs none. */
  readonly apiKey: string | null
  readonly timeoutMs?: number
  readonly lookup?: LookupFunction
}

/**
 * A model on Ollama or an OpenAI-compatible server. Sends one request at the start, to check that it answers and learn
 * its dimensions.
 */
export async function openRemoteEmbedder(options: RemoteOptions): Promise<Embedder> {
  const address = readAddress(options.address)
  const ask = (texts: readonly string[], signal: AbortSignal | undefined): Promise<Float32Array[]> =>
    askServer({ ...options, address }, texts, signal)
  const [probe] = await ask(['dimensions'], undefined)
  const dimensions = probe?.length ?? 0
  return {
    identity: `${options.source}:${address}:${options.model}`,
    dimensions,
    place: modelLocation(options),
    embed: async (texts, _purpose, signal) => {
      const vectors = texts.map((): Float32Array => new Float32Array(dimensions))
      // A blank text has no vector, and some servers reject it.
      const places = [...texts.keys()].filter((place) => texts[place]?.trim() !== '')
      for (let start = 0; start < places.length; start += BATCH_SIZE) {
        signal?.throwIfAborted()
        const batch = places.slice(start, start + BATCH_SIZE)
        // One batch at a time, because the server is often this computer.
        // oxlint-disable-next-line eslint/no-await-in-loop
        const answers = await ask(
          batch.map((place) => texts[place] ?? ''),
          signal,
        )
        for (const [index, place] of batch.entries())
          vectors[place] = withDimensions(answers[index], dimensions, options.model)
      }
      return vectors
    },
    close: () => Promise.resolve(),
  }
}

async function askServer(
  options: RemoteOptions,
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Float32Array[]> {
  const { source, address, model, apiKey, lookup, timeoutMs = TIMEOUT_MS } = options
  const api = remoteApis[source]
  const input = texts.map((text) => text.slice(0, LONGEST_TEXT).toWellFormed())
  const { status, body } = await postJson(
    { url: api.url(address), apiKey, timeoutMs, serverName: api.serverName(address), lookup },
    { model, input },
    signal,
  )
  if (status !== 200) throw api.explain({ server: api.serverName(address), model, status })
  const vectors = api.readVectors(body)
  if (vectors !== null && vectors.length === texts.length && vectors.every(({ length }) => length > 0)) {
    return vectors.map((vector) => normalize(Float32Array.from(vector)))
  }
  throw EmbedderError.because('notVectors', { server: api.serverName(address), model })
}

function withDimensions(vector: Float32Array | undefined, dimensions: number, model: string): Float32Array {
  if (vector?.length === dimensions) return vector
  throw EmbedderError.because('dimensionsChanged', { model, found: vector?.length ?? 0, expected: dimensions })
}

type RemoteSource = 'ollama' | 'openai'

interface Refused {
  readonly server: string
  readonly model: string
  readonly status: number
}

interface RemoteApi {
  readonly url: (address: string) => string
  /** Names the server in error messages. */
  readonly serverName: (address: string) => string
  /** Explains a status other than 200, and what to do. */
  readonly explain: (refused: Refused) => EmbedderError
  /** The vectors in text order; null if the response is something else. */
  readonly readVectors: (body: unknown) => number[][] | null
}

// zod's numbers are finite.
const vector = z.array(z.number())
const ollamaAnswer = z.object({ embeddings: z.array(vector) })
const openAiAnswer = z.object({ data: z.array(z.object({ index: z.int(), embedding: vector })) })

function explainStatus({ server, model, status }: Refused): EmbedderError {
  return status === 401 || status === 403
    ? EmbedderError.because('keyRefused', { server })
    : EmbedderError.because('embeddingFailed', { server, model, status })
}

const remoteApis: Readonly<Record<RemoteSource, RemoteApi>> = {
  ollama: {
    url: (address) => `${address}/api/embed`,
    serverName: (address) => `Ollama at ${address}`,
    explain: ({ server, model, status }) => {
      if (status === 404) return EmbedderError.because('ollamaModelMissing', { server, model })
      return explainStatus({ server, model, status })
    },
    readVectors: (body) => ollamaAnswer.safeParse(body).data?.embeddings ?? null,
  },
  openai: {
    // Many people paste the address with the version.
    url: (address) => (address.endsWith('/v1') ? `${address}/embeddings` : `${address}/v1/embeddings`),
    serverName: (address) => `The server at ${address}`,
    explain: ({ server, model, status }) => {
      if (status === 404) return EmbedderError.because('serverModelMissing', { server, model })
      if (status === 429) return EmbedderError.because('quotaReached', { server })
      return explainStatus({ server, model, status })
    },
    readVectors: (body) => {
      const items = openAiAnswer.safeParse(body).data?.data
      return items?.toSorted((one, other) => one.index - other.index).map(({ embedding }) => embedding) ?? null
    },
  },
}
