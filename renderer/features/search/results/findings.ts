import type { SearchAnswer } from '../../../../shared/model/searchAnswer.ts'
import type { HitGroup } from './groupHits.ts'

/** What was asked. Another object each time it is asked anew. */
export interface Asked {
  readonly text: string
  /** The last word was taken for the beginning of a longer one. */
  readonly isTyping: boolean
  /** Else words answer at once while the model for meaning is still being loaded. */
  readonly waitsForModel: boolean
}

/** What was found for a text, as far as it was fetched. */
export interface Findings {
  readonly asked: Asked
  readonly answer: SearchAnswer
  readonly groups: readonly HitGroup[]
  readonly tookMs: number
}
