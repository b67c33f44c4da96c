import type { SearchAnswer } from '../../../shared/model/searchAnswer.ts'
import { archive } from '../../archive.ts'
import { groupHits, type HitGroup } from './groupHits.ts'

/** What was found for a text, as far as it was fetched. */
export interface Findings {
  readonly text: string
  /** The last word was taken for the beginning of a longer one. */
  readonly isTyping: boolean
  readonly answer: SearchAnswer
  readonly groups: readonly HitGroup[]
  readonly tookMs: number
}

export const PAGE = 40

/** A beginning that leads nowhere is taken for a whole word: then there may be a guess at what was meant. */
export async function find(text: string, isTyping: boolean, signal: AbortSignal): Promise<Findings> {
  const beganAtMs = performance.now()
  const answer = await archive('search.run', { query: text, isTyping, limit: PAGE }, signal)
  if (isTyping && answer.hits.length === 0) return find(text, false, signal)
  return { text, isTyping, answer, groups: groupHits(answer), tookMs: performance.now() - beganAtMs }
}

export async function findMore({ answer, ...findings }: Findings, signal: AbortSignal): Promise<Findings> {
  const { text: query, isTyping } = findings
  const { hits, nextCursor } = await archive('search.run', { query, isTyping, limit: PAGE, cursor: answer.nextCursor ?? undefined }, signal)
  const longer = { ...answer, hits: [...answer.hits, ...hits], nextCursor }
  return { ...findings, answer: longer, groups: groupHits(longer) }
}
