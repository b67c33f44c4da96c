import type { SearchHit } from '../../../shared/model/searchAnswer.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import { buildHits, type FoundMessage, type HitParts, noParts } from './buildHits.ts'
import { markText } from './markText.ts'
import type { RankedConversation } from '../rank/rankConversations.ts'
import type { RankedMessage } from '../rank/rankMessages.ts'
import { weights } from '../rank/scoring.ts'
import type { SearchScopes } from '../query/searchScopes.ts'
import type { StrictList } from '../retrieve/strictList.ts'

/** A title with a smaller share of the words, by weight, is about something else. */
const LEAST_SHARE = 0.5

interface TitledSearch extends HitParts {
  readonly archive: Archive
  readonly scopes: SearchScopes
  readonly strict: StrictList
}

interface RankedTitles {
  readonly conversations: readonly RankedConversation[]
  /** Share of the query's words, by weight, that the title has. */
  readonly titleShare: (conversationId: number) => number
}

/**
 * Conversations whose title alone fits, best first, each by the first of its messages within the search. None scores
 * higher than what was found.
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
    const [facts] = share < LEAST_SHARE ? [] : candidates.factsOf(firstMessage(search, conversationId))
    if (!facts) return []
    const score = Math.min((weights.words + weights.title) * share, most)
    return [{ facts, score, parts: { ...noParts, title: score }, share: 0, words: share, meaning: null, mask: 0 }]
  })
}

/** Of those that a person reads, where the search looks at any of them. */
function firstMessage({ archive, scopes }: TitledSearch, conversationId: number): number[] {
  const read = scopes.keep(archive.hits.turnsOf(conversationId).map(({ nodeId }) => nodeId))
  return (
    read.length > 0 ? read : scopes.keep(archive.candidates.messagesIn([conversationId]).map(({ nodeId }) => nodeId))
  ).slice(0, 1)
}

/** The same to be shown. By words alone they come after the messages that were ranked. */
export function titledHits(search: HitParts, titled: readonly RankedMessage[], rankedCount: number): SearchHit[] {
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
