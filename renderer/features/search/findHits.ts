import { archive } from '../../archive.ts'
import { timeZoneWanted } from '../../ui/format.ts'
import type { Asked, Findings } from './findings.ts'
import { groupHits } from './groupHits.ts'

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
