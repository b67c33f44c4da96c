import type { Meaning } from '../retrieve/meaning.ts'
import type { RankedMessage } from './rankMessages.ts'
import { weights } from './scoring.ts'

export interface RankedConversation {
  readonly conversationId: number
  readonly score: number
  readonly hitCount: number
}

interface Parts {
  readonly meaning: Meaning
  /** Share of the query's words, by weight, that the title has. */
  readonly titleShare: (conversationId: number) => number
}

/** From here on two texts are about the same. */
export const NEAR = 0.4

/** Conversations in an order of their own: by the best of their messages, their title and what they mean as a whole. */
export function rankConversations(
  messages: readonly RankedMessage[],
  titled: readonly number[],
  { meaning, titleShare }: Parts,
): RankedConversation[] {
  const groups = Map.groupBy(messages, ({ facts }) => facts.conversationId)
  const ids = [...new Set([...groups.keys(), ...titled])]
  const similarity = meaning.conversationSimilarityOf(ids)
  const ranked = ids.flatMap((conversationId) => {
    const hits = groups.get(conversationId) ?? []
    const whole = similarity.get(conversationId) ?? 0
    const title = (weights.words + weights.title) * titleShare(conversationId)
    const best = Math.max(title, weights.wholeConversation * whole, ...hits.map(({ score }) => score))
    // Something is always nearest; without a message or a title that fits it has to be near.
    if (hits.length === 0 && title === 0 && whole < NEAR) return []
    return [{ conversationId, score: best + weights.conversation * whole, hitCount: hits.length }]
  })
  return ranked.toSorted((a, b) => b.score - a.score || b.conversationId - a.conversationId)
}
