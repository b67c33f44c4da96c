import { AppError, type ReplyError } from '../../../shared/contract/appError.ts'
import type { ModelReason } from '../../../shared/reasons/modelReasons.ts'
import type { Given } from '../../../shared/reasons/reasons.ts'
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
export class EmbedderError extends AppError {
  constructor(reply: ReplyError) {
    super(reply)
    this.name = 'EmbedderError'
  }

  static because<Name extends ModelReason>(reason: Name, ...given: Given<Name>): EmbedderError {
    return new EmbedderError(AppError.of(reason, ...given).reply)
  }
}
