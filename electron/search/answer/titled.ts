import type { SearchHit } from '../../../shared/model/searchAnswer.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import { buildHits, type FoundMessage, type HitContext, noScoreParts } from './buildHits.ts'
import { markText } from './markText.ts'
import type { RankedMessage } from '../rank/rankMessages.ts'
import { type RankedConversation, titleScore } from '../rank/rankConversations.ts'
import type { SearchScopes } from '../query/searchScopes.ts'
import type { StrictList } from '../retrieve/strictList.ts'

/** A title with a smaller weighted share of the words is about something else. */
const MIN_SHARE = 0.5

interface TitledSearch extends HitContext {
  readonly archive: Archive
  readonly scopes: SearchScopes
  readonly strict: StrictList
}

interface RankedTitles {
  readonly conversations: readonly RankedConversation[]
  /** Weighted share of the query's words in the title. */
  readonly titleShare: (conversationId: number) => number
}

/**
 * Conversations in which only the title matches, best first, each represented by its first message in scope. None
 * scores higher than a message that matched.
 */
export function titledMessages(
  search: TitledSearch,
  { conversations, titleShare }: RankedTitles,
  found: readonly FoundMessage[],
): RankedMessage[] {
  const { candidates } = search.archive
  const has = search.strict.countIn(conversations.map(({ conversationId }) => conversationId))
  const most = found.reduce((least, { ranked }) => Math.min(least, ranked?.score ?? 0), Infinity)
  return conversations.flatMap(({ conversationId, hitCount }) => {
    const share = hitCount > 0 || has.has(conversationId) ? 0 : titleShare(conversationId)
    const [facts] = share < MIN_SHARE ? [] : candidates.factsOf(firstMessage(search, conversationId))
    if (!facts) return []
    const score = Math.min(titleScore(share), most)
    return [{ facts, score, parts: { ...noScoreParts, title: score }, share: 0, words: share, meaning: null }]
  })
}

/** The first turn in scope, or else the first message of any kind in scope. */
function firstMessage({ archive, scopes }: TitledSearch, conversationId: number): number[] {
  const read = scopes.keep(archive.hits.turnsOf(conversationId).map(({ nodeId }) => nodeId))
  return (
    read.length > 0 ? read : scopes.keep(archive.candidates.messagesIn([conversationId]).map(({ nodeId }) => nodeId))
  ).slice(0, 1)
}

/** Builds the results for these. In keyword rank they come after the ranked messages. */
export function titledHits(search: HitContext, titled: readonly RankedMessage[], rankedCount: number): SearchHit[] {
  const hits = buildHits(
    titled.map((ranked) => ({ nodeId: ranked.facts.nodeId, ranked })),
    titled,
    search,
  )
  return hits.map((hit, index) => {
    const { matchedWords, missingWords } = markText(hit.title ?? '', { terms: search.terms, expressions: [] })
    return {
      ...hit,
      why: {
        ...hit.why,
        keywordRank: rankedCount + index + 1,
        matchedWords: [...matchedWords],
        missingWords: [...missingWords],
      },
    }
  })
}
