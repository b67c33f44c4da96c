import type { ConversationSummary } from '../../../shared/model/library.ts'

type Act = (conversation: ConversationSummary) => void

/** What can be done with the conversation that is open. What is left out is not offered. */
export interface ReaderActions {
  readonly star?: Act
  readonly rename?: Act
  readonly editTags?: Act
  readonly hideFromAgents?: Act
  readonly export?: Act
  readonly trash?: Act
}
