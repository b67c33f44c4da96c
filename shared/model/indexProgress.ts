export interface IndexProgress {
  readonly step: 'keywords' | 'static' | 'model'
  /** Messages that have their vector, of all that shall have one. */
  readonly done: number
  readonly total: number
  readonly textsPerSecond: number
  /** Null while there is nothing to judge by. */
  readonly secondsLeft: number | null
}
