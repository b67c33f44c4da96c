import { z } from 'zod'
import { embeddingChoice } from './embeddingChoice.ts'

const count = z.object({ done: z.int(), total: z.int() })

export const indexedCounts = z.object({ conversations: count, messages: count })
export type IndexedCounts = z.infer<typeof indexedCounts>

/** Ready: everything has its vector. Building: a program is at it. Waiting: nobody is. */
const indexState = z.enum(['ready', 'building', 'waiting', 'paused', 'unavailable'])

export const modelStatus = z.object({
  /** Null until the model was opened once. */
  identity: z.string().nullable(),
  state: indexState,
  /** A sentence on what this state means and what can be done. */
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
  /** Which model was chosen, as it was, and in words. */
  choice: embeddingChoice,
  chosen: z.string(),
})
export type IndexStatus = z.infer<typeof indexStatus>

/** How a build ended. */
export const indexOutcome = z.object({
  ended: z.enum(['complete', 'static_only', 'paused', 'stopped']),
  /** A sentence on why a model could not be used; null when both could. */
  problem: z.string().nullable(),
})
export type IndexOutcome = z.infer<typeof indexOutcome>
