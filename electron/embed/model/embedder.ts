import type { ModelLocation } from '../../store/index/vectorQueue.ts'

/** Whether a text is embedded to be found, or to find others. */
export type EmbeddingPurpose = 'text' | 'query'

export interface Embedder {
  /**
   * Identifies the model and everything that affects its vectors; vectors with different identities are never compared.
   */
  readonly identity: string
  readonly dimensions: number
  /** Determines which texts it may see. */
  readonly place: ModelLocation
  /** Unit vectors, one per text, in order; all zeros for a text in which the model finds nothing. */
  embed(texts: readonly string[], purpose: EmbeddingPurpose, signal?: AbortSignal): Promise<Float32Array[]>
  close(): Promise<void>
}

/** A model can't be used; the message explains what is wrong and what to do. Keyword search works without it. */
export class EmbedderError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbedderError'
  }
}
