import type { ModelPlace } from '../../store/index/vectorQueue.ts'

/** What a text is embedded for: to be found, or to find others. */
export type EmbeddingPurpose = 'text' | 'query'

export interface Embedder {
  /** Names the model and all that changes its vectors; vectors of two identities are never compared. */
  readonly identity: string
  readonly dimensions: number
  /** Decides which texts it is given. */
  readonly place: ModelPlace
  /** Unit vectors, one for each text, in their order; of zeros for a text in which the model finds nothing. */
  embed(texts: readonly string[], purpose: EmbeddingPurpose, signal?: AbortSignal): Promise<Float32Array[]>
  close(): Promise<void>
}

/**
 * A model that cannot be used, in a sentence that says what is wrong and what to do. Keyword search goes on without it.
 */
export class EmbedderError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbedderError'
  }
}
