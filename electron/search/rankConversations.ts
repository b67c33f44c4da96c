import type { Meaning } from './meaning.ts'
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

/** Conversations in an order of their own: by their best message and by what they mean as a whole; where only the title fits, by that. */
export function rankConversations(messages: readonly RankedMessage[], titled: readonly number[], { meaning, titleShare }: Parts): RankedConversation[] {
  const groups = Map.groupBy(messages, ({ facts }) => facts.conversationId)
  const ids = [...new Set([...groups.keys(), ...titled])]
  const similarity = meaning.conversationSimilarityOf(ids)
  const ranked = ids.map((conversationId) => {
    const hits = groups.get(conversationId) ?? []
    const best = hits.length === 0 ? (weights.words + weights.title) * titleShare(conversationId) : Math.max(...hits.map(({ score }) => score))
    return { conversationId, score: best + weights.conversation * (similarity.get(conversationId) ?? 0), hitCount: hits.length }
  })
  return ranked.toSorted((a, b) => b.score - a.score || b.conversationId - a.conversationId)
}
