import type { SearchAnswer } from '../../../shared/model/searchAnswer.ts'
import { archive } from '../../archive.ts'
import { timeZoneWanted } from '../../ui/format.ts'
import { groupHits, type HitGroup } from './groupHits.ts'

/** What was asked. Another object each time it is asked anew. */
export interface Asked {
  readonly text: string
  /** The last word was taken for the beginning of a longer one. */
  readonly isTyping: boolean
}

/** What was found for a text, as far as it was fetched. */
export interface Findings {
  readonly asked: Asked
  readonly answer: SearchAnswer
  readonly groups: readonly HitGroup[]
  readonly tookMs: number
}

export const PAGE = 40

/** A beginning that leads nowhere is taken for a whole word: then there may be a guess at what was meant. */
export async function find(asked: Asked, signal: AbortSignal): Promise<Findings> {
  const beganAtMs = performance.now()
  const answer = await archive('search.run', inputOf(asked), signal)
  if (asked.isTyping && answer.hits.length === 0) return find({ ...asked, isTyping: false }, signal)
  return { asked, answer, groups: groupHits(answer), tookMs: performance.now() - beganAtMs }
}

export async function findMore({ answer, ...findings }: Findings, signal: AbortSignal): Promise<Findings> {
  const { hits, nextCursor } = await archive('search.run', { ...inputOf(findings.asked), cursor: answer.nextCursor ?? undefined }, signal)
  const longer = { ...answer, hits: [...answer.hits, ...hits], nextCursor }
  return { ...findings, answer: longer, groups: groupHits(longer) }
}

function inputOf({ text, isTyping }: Asked) {
  return { query: text, isTyping, limit: PAGE, timeZone: timeZoneWanted() }
}
