import type { SearchAnswer } from '../../../../shared/model/searchAnswer.ts'
import type { HitGroup } from './groupHits.ts'

/** One search request. A new object for each request. */
export interface SearchRequest {
  readonly text: string
  /** The last word was treated as a prefix. */
  readonly isTyping: boolean
  /** Otherwise keyword results arrive at once while the semantic model is still loading. */
  readonly waitsForModel: boolean
}

/** The results for a text, as far as loaded. */
export interface LoadedResults {
  readonly request: SearchRequest
  readonly answer: SearchAnswer
  readonly groups: readonly HitGroup[]
  readonly tookMs: number
}
