import type { SearchAnswer, SearchHit } from '../../../../shared/model/searchAnswer.ts'

export interface HitGroup {
  readonly conversationId: string
  readonly provider: string
  readonly title: string | null
  readonly derivedTitle: string | null
  readonly atMs: number | null
  /** Matches in the title, when only the title matches. */
  readonly titleMarks: SearchAnswer['conversations'][number]['titleMarks']
  /** All loaded hits, best first; none when only the title matches, or the conversation is related as a whole. */
  readonly hits: readonly SearchHit[]
  readonly resultCount: number
  /** False if it has more results than were counted. */
  readonly isExact: boolean
  readonly relatedCount: number
}

/** A conversation whose hits are on a page that doesn't list it. */
const UNRANKED = { activeAtMs: null, derivedTitle: null, resultCount: 0, isExact: true, relatedCount: 0 }

type Found = Pick<SearchAnswer, 'hits' | 'conversations' | 'sort'>

/**
 * Hits grouped by conversation: in the order of the best hit of each, then conversations that match by title alone, or
 * as a whole.
 */
export function groupHits({ hits, conversations, sort }: Found): HitGroup[] {
  const ranked = new Map(conversations.map((conversation) => [conversation.conversationId, conversation]))
  const byConversation = Map.groupBy(hits, ({ conversationId }) => conversationId)
  const groups = [...byConversation].map(([conversationId, own]): HitGroup => {
    const { activeAtMs, derivedTitle, resultCount, isExact, relatedCount } = ranked.get(conversationId) ?? UNRANKED
    return {
      conversationId,
      provider: own[0]?.provider ?? '',
      title: own[0]?.title ?? null,
      derivedTitle,
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
  // Some conversation is always nearest: alone, related conversations would only hide that nothing was found.
  return isAnythingFound
    ? [
        ...groups,
        ...others.map(({ conversationId, provider, title, derivedTitle, titleMarks, activeAtMs }) => ({
          conversationId,
          provider,
          title,
          derivedTitle,
          titleMarks,
          atMs: activeAtMs,
          hits: [],
          resultCount: 0,
          isExact: true,
          relatedCount: 0,
        })),
      ]
    : []
}
