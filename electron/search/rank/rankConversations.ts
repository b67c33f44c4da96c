import type { Meaning } from '../retrieve/meaning.ts'
import type { RankedMessage } from './rankMessages.ts'
import { weights } from './scoring.ts'

export interface RankedConversation {
  readonly conversationId: number
  readonly score: number
  readonly hitCount: number
}

interface RankingContext {
  readonly meaning: Meaning
  /** Weighted share of the query's words in the title. */
  readonly titleShare: (conversationId: number) => number
}

/** From this similarity on, two texts are about the same topic. */
export const SAME_TOPIC = 0.4

/** Ranks conversations by their best messages, their title and their overall meaning. */
export function rankConversations(
  messages: readonly RankedMessage[],
  titled: readonly number[],
  { meaning, titleShare }: RankingContext,
): RankedConversation[] {
  const groups = Map.groupBy(messages, ({ facts }) => facts.conversationId)
  const ids = [...new Set([...groups.keys(), ...titled])]
  const similarity = meaning.conversationSimilarityOf(ids)
  const ranked = ids.flatMap((conversationId) => {
    const hits = groups.get(conversationId) ?? []
    const whole = similarity.get(conversationId) ?? 0
    const title = (weights.words + weights.title) * titleShare(conversationId)
    const best = Math.max(title, weights.wholeConversation * whole, ...hits.map(({ score }) => score))
    // Some conversation is always the nearest, so one without a matching message or title has to be really near.
    if (hits.length === 0 && title === 0 && whole < SAME_TOPIC) return []
    return [{ conversationId, score: best + weights.conversation * whole, hitCount: hits.length }]
  })
  return ranked.toSorted((a, b) => b.score - a.score || b.conversationId - a.conversationId)
}
