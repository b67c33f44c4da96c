import { z } from 'zod'
import { sentence } from './sentence.ts'

const address = z
  .url({ protocol: /^https?$/, error: 'The address has to begin with http:// or https://.' })
  .describe('Where the server listens, as in http://localhost:11434.')

const model = z
  .string()
  .trim()
  .min(1, 'A model has to be named.')
  .max(200)
  .describe('As the server calls it, as in nomic-embed-text.')

/** The model that computes vectors: the bundled one, one that was downloaded, or one the user runs or rents. */
export const embeddingChoice = z.discriminatedUnion('source', [
  z.object({ source: z.literal('bundled') }),
  z.object({
    source: z.literal('downloaded'),
    model: z.string().max(100).describe('One of models.list, downloaded before.'),
  }),
  z.object({ source: z.enum(['ollama', 'openai']), address, model }),
])

export type EmbeddingChoice = z.infer<typeof embeddingChoice>

const count = z.object({ done: z.int(), total: z.int() })

export const indexedCounts = z.object({ conversations: count, messages: count })
export type IndexedCounts = z.infer<typeof indexedCounts>

/** Ready: everything has its vector. Building: a process is indexing. Waiting: none is. */
const indexState = z.enum(['ready', 'building', 'waiting', 'paused', 'unavailable'])

export const modelStatus = z.object({
  /** Null until the model was opened once. */
  identity: z.string().nullable(),
  state: indexState,
  /** A sentence on what this state means and what to do. */
  reason: z.string(),
  ...indexedCounts.shape,
})
export type ModelStatus = z.infer<typeof modelStatus>

export const indexStatus = z.object({
  archive: z.string(),
  isRunning: z.boolean(),
  isPaused: z.boolean(),
  keywords: z.object({ isUpToDate: z.boolean() }),
  staticTable: modelStatus,
  model: modelStatus,
  /** The chosen model, as configured and in words. */
  choice: embeddingChoice,
  chosen: z.string(),
})
export type IndexStatus = z.infer<typeof indexStatus>

/** A model that runs on this computer. */
export const offeredModel = z.object({
  id: z.string(),
  languages: z.array(z.string()).describe('Language codes.'),
  license: z.string(),
  byteLength: z.int().describe('The size of its download.'),
  downloadedBytes: z.int().describe('How much of it is here.'),
  state: z.enum(['included', 'absent', 'partial', 'downloaded']),
  host: z.string().nullable().describe('Where it comes from; null for the included one.'),
  isInUse: z.boolean(),
})
export type OfferedModel = z.infer<typeof offeredModel>

/** How a build ended. */
export const indexOutcome = z.object({
  ended: z.enum(['complete', 'static_only', 'paused', 'stopped']),
  /** Why a model couldn't be used, as a sentence; null when both could. */
  problem: sentence.nullable(),
})
export type IndexOutcome = z.infer<typeof indexOutcome>

export const indexProgress = z.object({
  step: z.enum(['keywords', 'static', 'model']),
  done: z.int().describe('Messages that have their vector, of all that shall have one.'),
  total: z.int(),
  textsPerSecond: z.number(),
  secondsLeft: z.number().nullable().describe('Null while there is nothing to judge by.'),
})
export type IndexProgress = Readonly<z.infer<typeof indexProgress>>
