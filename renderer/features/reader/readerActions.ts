import type { ConversationSummary } from '../../../shared/model/library.ts'

type Act = (conversation: ConversationSummary) => void

/** Actions for the open conversation. Missing ones aren't offered. */
export interface ReaderActions {
  readonly star?: Act
  readonly rename?: Act
  readonly editTags?: Act
  readonly hideFromAgents?: Act
  readonly export?: Act
  readonly trash?: Act
}
