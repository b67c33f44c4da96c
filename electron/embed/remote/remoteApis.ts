import { z } from 'zod'

export type RemoteSource = 'ollama' | 'openai'

interface RemoteApi {
  readonly url: (address: string) => string
  /** For sentences: who did not answer. */
  readonly serverName: (address: string) => string
  /** What an answer other than 200 means, and what to do. */
  readonly explain: (status: number, address: string, model: string) => string
  /** The vectors in the order of the texts; null when the answer is something else. */
  readonly readVectors: (body: unknown) => number[][] | null
}

// zod's numbers are finite.
const vector = z.array(z.number())
const ollamaAnswer = z.object({ embeddings: z.array(vector) })
const openAiAnswer = z.object({ data: z.array(z.object({ index: z.int(), embedding: vector })) })

const isRefused = (status: number): boolean => status === 401 || status === 403

export const remoteApis: Readonly<Record<RemoteSource, RemoteApi>> = {
  ollama: {
    url: (address) => `${address}/api/embed`,
    serverName: (address) => `Ollama at ${address}`,
    explain: (status, address, model) => {
      if (status === 404)
        return (
          `Ollama at ${address} does not have the model "${model}". Run \`ollama pull ${model}\` there, or ` +
          'choose another.'
        )
      if (isRefused(status)) return `Ollama at ${address} refuses the key. Check it in the settings.`
      return (
        `Ollama at ${address} could not embed with "${model}" (status ${status}). Check that it is a model ` +
        `for embeddings; Ollama's log says more.`
      )
    },
    readVectors: (body) => ollamaAnswer.safeParse(body).data?.embeddings ?? null,
  },
  openai: {
    // Many people paste the address with the version.
    url: (address) => (address.endsWith('/v1') ? `${address}/embeddings` : `${address}/v1/embeddings`),
    serverName: (address) => `The server at ${address}`,
    explain: (status, address, model) => {
      if (isRefused(status)) return `The server at ${address} refuses the key. Check the key in the settings.`
      if (status === 404)
        return `The server at ${address} does not know the model "${model}", or the address is wrong. Check both.`
      if (status === 429)
        return `The server at ${address} says that its limit is reached. Wait, or check the account's quota.`
      return (
        `The server at ${address} could not embed with "${model}" (status ${status}). Check that it is a ` +
        'model for embeddings.'
      )
    },
    readVectors: (body) => {
      const items = openAiAnswer.safeParse(body).data?.data
      return items?.toSorted((one, other) => one.index - other.index).map(({ embedding }) => embedding) ?? null
    },
  },
}
