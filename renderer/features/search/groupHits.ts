import type { SearchAnswer, SearchHit } from '../../../shared/model/searchAnswer.ts'

export interface HitGroup {
  readonly conversationId: string
  readonly title: string | null
  readonly atMs: number | null
  /** All that were fetched, best first; none when only the title fits. */
  readonly hits: readonly SearchHit[]
  readonly hitCount: number
}

type Found = Pick<SearchAnswer, 'hits' | 'conversations' | 'sort'>

/** Hits under their conversations: in the order of the best hit of each, then conversations that fit by title alone. */
export function groupHits({ hits, conversations, sort }: Found): HitGroup[] {
  const ranked = new Map(conversations.map((conversation) => [conversation.conversationId, conversation]))
  const byConversation = Map.groupBy(hits, ({ conversationId }) => conversationId)
  const groups = [...byConversation].map(([conversationId, own]): HitGroup => {
    const conversation = ranked.get(conversationId)
    return {
      conversationId,
      title: own[0]?.title ?? null,
      atMs: own[0]?.createdAtMs ?? conversation?.activeAtMs ?? null,
      hits: own,
      hitCount: Math.max(own.length, conversation?.hitCount ?? 0),
    }
  })
  if (sort !== 'relevance') return groups
  const byTitle = conversations.filter(({ conversationId, hitCount }) => hitCount === 0 && !byConversation.has(conversationId))
  return [...groups, ...byTitle.map(({ conversationId, title, activeAtMs }) => ({ conversationId, title, atMs: activeAtMs, hits: [], hitCount: 0 }))]
}

/** The words to mark when a conversation is opened: as its hits show them. */
export function wordsOf({ hits }: HitGroup): string[] {
  return [...new Set(hits.flatMap(({ snippet: { text, ranges } }) => ranges.map(({ start, end }) => text.slice(start, end))))]
}
