import type { SearchAnswer, SearchHit } from '../../../../shared/model/searchAnswer.ts'

export interface HitGroup {
  readonly conversationId: string
  readonly title: string | null
  readonly atMs: number | null
  /** Places in the title to mark, where only the title fits. */
  readonly titleMarks: SearchAnswer['conversations'][number]['titleMarks']
  /** All that were fetched, best first; none when only the title fits, or the conversation is near as a whole. */
  readonly hits: readonly SearchHit[]
  /** Its results as the whole search counts them; a lower bound where that is one. */
  readonly resultCount: number
  readonly isExact: boolean
  readonly relatedCount: number
}

type Found = Pick<SearchAnswer, 'hits' | 'conversations' | 'sort' | 'total'>

/**
 * Hits under their conversations: in the order of the best hit of each, then conversations that fit by title alone, or
 * as a whole.
 */
export function groupHits({ hits, conversations, sort, total: { isExact } }: Found): HitGroup[] {
  const ranked = new Map(conversations.map((conversation) => [conversation.conversationId, conversation]))
  const byConversation = Map.groupBy(hits, ({ conversationId }) => conversationId)
  const groups = [...byConversation].map(([conversationId, own]): HitGroup => {
    const { resultCount = 0, relatedCount = 0, activeAtMs = null } = ranked.get(conversationId) ?? {}
    return {
      conversationId,
      title: own[0]?.title ?? null,
      titleMarks: [],
      atMs: own[0]?.createdAtMs ?? activeAtMs,
      hits: own,
      resultCount,
      isExact,
      relatedCount,
    }
  })
  if (sort !== 'relevance') return groups
  const others = conversations.filter(
    ({ conversationId, resultCount, relatedCount }) =>
      resultCount + relatedCount === 0 && !byConversation.has(conversationId),
  )
  const isAnythingFound = hits.length > 0 || others.some(({ titleMarks }) => titleMarks.length > 0)
  // Something is always nearest: alone, what is near as a whole would only stand in the way of saying that nothing was
  // found.
  return isAnythingFound
    ? [
        ...groups,
        ...others.map(({ conversationId, title, titleMarks, activeAtMs }) => ({
          conversationId,
          title,
          titleMarks,
          atMs: activeAtMs,
          hits: [],
          resultCount: 0,
          isExact,
          relatedCount: 0,
        })),
      ]
    : []
}
