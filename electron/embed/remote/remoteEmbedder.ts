import type { LookupFunction } from 'node:net'
import type { Embedder } from '../model/embedder.ts'
import { EmbedderError } from '../model/embedder.ts'
import { normalise } from '../model/normalise.ts'
import { remoteApis, type RemoteSource } from './remoteApis.ts'
import { postJson, readAddress } from './postJson.ts'
import { modelPlaceOf } from './serverAddress.ts'

const BATCH_SIZE = 32
/** About the first 500 tokens, which is where most models stop reading. */
const LONGEST_TEXT = 2000
const TIMEOUT_MS = 30_000

export interface RemoteOptions {
  readonly source: RemoteSource
  readonly address: string
  readonly model: string
  /** Sent as a bearer token; null for a server that wants none. */
  readonly apiKey: string | null
  readonly timeoutMs?: number
  readonly lookup?: LookupFunction
}

/**
 * A model behind Ollama or an OpenAI-compatible address. Asks it once at the start, to know that it answers and how
 * long its vectors are.
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
    place: modelPlaceOf(options),
    embed: async (texts, _purpose, signal) => {
      const vectors = texts.map((): Float32Array => new Float32Array(dimensions))
      // A blank text has no vector, and some servers refuse it.
      const places = [...texts.keys()].filter((place) => texts[place]?.trim() !== '')
      for (let start = 0; start < places.length; start += BATCH_SIZE) {
        signal?.throwIfAborted()
        const batch = places.slice(start, start + BATCH_SIZE)
        // One after the other: the server is often this very machine.
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
  if (status !== 200) throw new EmbedderError(api.explain(status, address, model))
  const vectors = api.readVectors(body)
  if (vectors !== null && vectors.length === texts.length && vectors.every(({ length }) => length > 0)) {
    return vectors.map((vector) => normalise(Float32Array.from(vector)))
  }
  throw new EmbedderError(
    `${api.serverName(address)} does not answer with a vector of numbers for each text. Check the address, and ` +
      `that "${model}" is a model for embeddings.`,
  )
}

function withDimensions(vector: Float32Array | undefined, dimensions: number, model: string): Float32Array {
  if (vector?.length === dimensions) return vector
  throw new EmbedderError(
    `The model "${model}" answers with vectors of ${vector?.length ?? 0} numbers, and had ${dimensions} before. ` +
      'Choose the model again, so that the index is built anew.',
  )
}
