export interface ImportProgress {
  readonly sourcePath: string
  readonly step: 'conversations' | 'files' | 'index'
  /** Of the current step: bytes while reading, rows while indexing. */
  readonly done: number
  readonly total: number
  readonly conversations: number
  readonly messages: number
  readonly messagesPerSecond: number
  /** Of the current step; null while there is nothing to judge by. */
  readonly secondsLeft: number | null
}
