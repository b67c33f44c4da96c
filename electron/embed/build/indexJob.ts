import type { ReplyError } from '../../../shared/contract/reply.ts'
import type { EmbeddingChoice, IndexOutcome, IndexProgress } from '../../../shared/model/indexStatus.ts'

/** What is to be done: bring all up to date, only the table that costs little, or make everything anew. */
export type IndexExtent = 'all' | 'static' | 'anew'

/** What the thread that reads and saves is given. */
export interface IndexJob {
  readonly role: 'save'
  readonly archiveFolder: string
  readonly resourcesFolder: string
  readonly embeddingKey: string | null
  readonly extent: IndexExtent
  /** One 32-bit flag: set to stop. */
  readonly cancelFlag: SharedArrayBuffer
}

/** What a thread that only embeds is given. */
export interface EmbedJob {
  readonly role: 'embed'
  readonly choice: EmbeddingChoice
  readonly resourcesFolder: string
  readonly embeddingKey: string | null
}

export type IndexNews =
  | { readonly about: 'progress'; readonly progress: IndexProgress }
  | { readonly about: 'outcome'; readonly outcome: IndexOutcome }
  | ({ readonly about: 'failure' } & ReplyError)

/** A batch for a thread that embeds, or that it shall end; and its answers. */
export type EmbedRequest = { readonly id: number; readonly texts: readonly string[] } | 'close'

export type EmbedNews =
  | { readonly about: 'ready'; readonly identity: string; readonly dimensions: number }
  | { readonly about: 'vectors'; readonly id: number; readonly numbers: Float32Array }
  /** `id` is null when the model could not be opened at all. */
  | { readonly about: 'failure'; readonly id: number | null; readonly message: string; readonly isNews: boolean }
