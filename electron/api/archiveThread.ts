import type { ArchiveEvent } from '../../shared/contract/archiveEvents.ts'
import type { OperationName } from '../../shared/contract/archiveContract.ts'
import type { Door } from '../../shared/contract/operation.ts'
import type { Reply } from '../../shared/contract/reply.ts'

/** What a thread that answers for the archive is given. */
export interface ArchiveThreadData {
  readonly archiveFolder: string
  /** Addresses as text: a URL cannot be sent. */
  readonly importWorkerFile: string
  readonly indexWorkerFile: string
  readonly searchWorkerFile: string
  readonly resourcesFolder: string
  readonly embeddingKey: string | null
}

/** What such a thread is told … */
export type ThreadAsked =
  | {
      readonly is: 'call'
      readonly id: number
      readonly door: Door
      readonly name: OperationName
      readonly input: unknown
    }
  | { readonly is: 'stop'; readonly id: number }

/** … and what it tells. */
export type ThreadTold =
  | { readonly is: 'event'; readonly id: number; readonly event: ArchiveEvent }
  | { readonly is: 'reply'; readonly id: number; readonly reply: Reply<unknown> }
  | { readonly is: 'bug'; readonly error: Error }
