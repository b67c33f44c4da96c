import type { Meaning } from '../retrieve/meaning.ts'
import { conversationWeights } from './formula.ts'
import type { Ranking } from './rankMessages.ts'
import type { TitleFit } from './titleFit.ts'

export interface RankedConversation {
  readonly conversationId: number
  readonly score: number
  readonly hitCount: number
}

interface RankingContext {
  readonly meaning: Meaning
  readonly titles: TitleFit
}

/** From this similarity on, two texts are about the same topic. */
export const SAME_TOPIC = 0.4

/** What a title with this share of the words is worth when no message of its conversation matches. */
const TITLE_WORTH = 0.3
const WHOLE_TITLE = 2

export function titleScore(share: number): number {
  return TITLE_WORTH * share
}

/** Ranks conversations by their best message, with the words and the meaning of the whole. */
export function rankConversations(
  { messages, words, scale }: Ranking,
  others: readonly number[],
  { meaning, titles }: RankingContext,
): RankedConversation[] {
  const groups = Map.groupBy(messages, ({ facts }) => facts.conversationId)
  const ids = [...new Set([...groups.keys(), ...others])]
  const similarity = meaning.conversationSimilarityOf(ids)
  const ranked = ids.flatMap((conversationId) => {
    const hits = groups.get(conversationId) ?? []
    const whole = similarity.get(conversationId)
    const title = titles.shareOf(conversationId)
    // Some conversation is always the nearest, so one without a matching message or title has to be really near.
    if (hits.length === 0 && title === 0 && (whole?.cosine ?? 0) < SAME_TOPIC) return []
    const best = Math.max(titleScore(title), ...hits.map(({ score }) => score))
    const fit =
      conversationWeights.words * words.conversationShare(conversationId) +
      conversationWeights.meaning * (whole?.relative ?? 0)
    // Who types a whole title wants that conversation.
    const score = best + scale * fit + (titles.isWhole(conversationId) ? WHOLE_TITLE : 0)
    return [{ conversationId, score, hitCount: hits.length }]
  })
  return ranked.toSorted((a, b) => b.score - a.score || b.conversationId - a.conversationId)
}
