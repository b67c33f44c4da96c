import type { SearchAnswer, SearchHit } from '../../../shared/model/searchAnswer.ts'

export interface HitGroup {
  readonly conversationId: string
  readonly title: string | null
  readonly atMs: number | null
  /** Places in the title to mark, where only the title fits. */
  readonly titleMarks: SearchAnswer['conversations'][number]['titleMarks']
  /** All that were fetched, best first; none when only the title fits, or the conversation is near as a whole. */
  readonly hits: readonly SearchHit[]
  readonly hitCount: number
}

type Found = Pick<SearchAnswer, 'hits' | 'conversations' | 'sort'>

/** Hits under their conversations: in the order of the best hit of each, then conversations that fit by title alone, or as a whole. */
export function groupHits({ hits, conversations, sort }: Found): HitGroup[] {
  const ranked = new Map(conversations.map((conversation) => [conversation.conversationId, conversation]))
  const byConversation = Map.groupBy(hits, ({ conversationId }) => conversationId)
  const groups = [...byConversation].map(([conversationId, own]): HitGroup => {
    const conversation = ranked.get(conversationId)
    return {
      conversationId,
      title: own[0]?.title ?? null,
      titleMarks: [],
      atMs: own[0]?.createdAtMs ?? conversation?.activeAtMs ?? null,
      hits: own,
      hitCount: Math.max(own.length, conversation?.hitCount ?? 0),
    }
  })
  if (sort !== 'relevance') return groups
  const others = conversations.filter(({ conversationId, hitCount }) => hitCount === 0 && !byConversation.has(conversationId))
  const isAnythingFound = hits.length > 0 || others.some(({ titleMarks }) => titleMarks.length > 0)
  // Something is always nearest: alone, what is near as a whole would only stand in the way of saying that nothing was found.
  return isAnythingFound ? [...groups, ...others.map(({ conversationId, title, titleMarks, activeAtMs }) => ({ conversationId, title, titleMarks, atMs: activeAtMs, hits: [], hitCount: 0 }))] : []
}

/** The words to mark when a conversation is opened: as its hits show them. */
export function wordsOf({ hits }: HitGroup): string[] {
  return [...new Set(hits.flatMap(({ snippet: { text, ranges } }) => ranges.map(({ start, end }) => text.slice(start, end))))]
}
