import type { Reader } from '../../../shared/contract/operation.ts'
import type { SearchAnswer } from '../../../shared/model/searchAnswer.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import type { FoundMessage } from './buildHits.ts'
import { type Marking, marksIn } from './markText.ts'
import type { RankedConversation } from '../rank/rankConversations.ts'
import type { RankedMessage } from '../rank/rankMessages.ts'
import type { StrictList } from '../retrieve/strictList.ts'

/** How many of the best conversations are returned in addition to those of the results. */
const BEST = 50

interface Searched {
  readonly archive: Archive
  readonly strict: StrictList
  readonly terms: Marking['terms']
  readonly reader: Reader
}

interface Ranked {
  readonly found: readonly FoundMessage[]
  readonly messages: readonly RankedMessage[]
  readonly conversations: readonly RankedConversation[]
}

type CountedConversations = Pick<SearchAnswer, 'conversations' | 'relatedCount'>

/** Conversations with the number of exact and related results in each. */
export function conversationHits(
  { archive, strict, terms, reader }: Searched,
  { found, messages, conversations }: Ranked,
): CountedConversations {
  const best = conversations.slice(0, BEST)
  const others = conversationsOf(archive, found).filter(
    ({ conversationId }) => !best.some((one) => one.conversationId === conversationId),
  )
  const all = [...best, ...others]
  const exact = strict.exactOf(messages.map(({ facts }) => facts.nodeId))
  const related = messages.filter(({ facts }) => !exact.has(facts.nodeId))
  const byTime = found.filter(({ ranked }) => ranked === null).map(({ nodeId }) => nodeId)
  const resultCounts = strict.countIn(
    all.map(({ conversationId }) => conversationId),
    [...exact, ...byTime],
  )
  const relatedCounts = Map.groupBy(related, ({ facts }) => facts.conversationId)
  const counted = all.flatMap(({ conversationId, score }) => {
    const row = archive.hits.conversation(conversationId)
    if (!row) return []
    const { count, isExact } = resultCounts.get(conversationId) ?? { count: 0, isExact: true }
    const counts = {
      resultCount: count,
      isExact,
      relatedCount: relatedCounts.get(conversationId)?.length ?? 0,
    }
    return [
      {
        conversationId: row.conversationId,
        provider: row.provider,
        title: row.title,
        derivedTitle: reader === 'person' ? archive.hits.derivedTitle(conversationId) : null,
        titleMarks: marksIn(row.title ?? '', terms),
        activeAtMs: row.activeAtMs,
        score,
        ...counts,
      },
    ]
  })
  return { conversations: counted, relatedCount: related.length }
}

/** Keeps the order of the messages, for searches without ranking. */
export function conversationsOf({ candidates }: Archive, found: readonly FoundMessage[]): RankedConversation[] {
  const facts = new Map(
    candidates.factsOf(found.map(({ nodeId }) => nodeId)).map(({ nodeId, conversationId }) => [nodeId, conversationId]),
  )
  const groups = Map.groupBy(found, ({ nodeId }) => facts.get(nodeId) ?? 0)
  return [...groups].map(([conversationId, { length }]) => ({ conversationId, score: 0, hitCount: length }))
}
