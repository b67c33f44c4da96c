import type { Output } from '../../shared/contract/archiveContract.ts'
import type { FoundConversation, Turn } from '../../shared/model/foundMessage.ts'
import { plainQuery } from '../../shared/query/parseQuery.ts'
import { shareOfCertainty } from '../../shared/query/shareOfCertainty.ts'
import type { HitRow } from '../store/lookup/hitStore.ts'
import type { Archive } from '../store/archive/openArchive.ts'
import type { FindServices } from './findMessages.ts'
import { markText } from './answer/markText.ts'
import { openSearch, type Search, type SearchRequest } from './openSearch.ts'
import type { RankedConversation } from './rank/rankConversations.ts'
import { type RankedMessage, WITH_TEXT } from './rank/rankMessages.ts'
import { rankSummaries, SUMMARY_CANDIDATES } from './rank/rankSummaries.ts'
import { runSearch } from './searchArchive.ts'
import type { ConversationsInput } from './searchInputs.ts'
import { COUNT_LIMIT, type Total } from './retrieve/strictCounts.ts'

/** How many ranked messages are considered when collecting conversations. */
const MESSAGES = 200
/** Characters of a turn shown around the match. */
const EXCERPT = 600

/** Finds conversations by single turns, by topic, or by both. */
export async function findConversations(
  archive: Archive,
  input: ConversationsInput,
  { control, meaningOf }: FindServices,
): Promise<Output<'conversations.find'>> {
  const query = plainQuery(input.query)
  const meanings = await meaningOf(query.text)
  const request: SearchRequest = {
    query,
    limit: MESSAGES,
    cursor: null,
    withContext: false,
    reader: input.reader,
    ...meanings,
  }
  return archive.inSnapshot(() => {
    if (input.by === 'summary') {
      const search = openSearch(archive, request, control, null)
      const summaries = rankSummaries(search)
      return {
        conversations: build(search, input, summaries, []),
        total: summaryTotal(summaries),
        notices: [...meanings.notices],
      }
    }
    const { search, messages, conversations, notices } = runSearch(archive, request, control)
    const byTurns = conversations.filter(({ hitCount }) => hitCount > 0)
    const summaries = input.by === 'turns' ? [] : rankSummaries(search)
    const ranked = input.by === 'turns' ? byTurns : best([...byTurns, ...summaries])
    const isExact = messages.length < WITH_TEXT && summaryTotal(summaries).isExact && search.strict.total().isExact
    return {
      conversations: build(search, input, ranked, messages),
      total: { count: countOf(search, ranked), isExact },
      notices,
    }
  })
}

function summaryTotal({ length }: readonly RankedConversation[]): Total {
  return { count: length, isExact: length < SUMMARY_CANDIDATES }
}

/** Counts the ranked conversations plus all that contain the exact words, which are known from counting messages. */
function countOf({ archive, strict }: Search, ranked: readonly RankedConversation[]): number {
  const exact = archive.candidates.factsOf(strict.some(COUNT_LIMIT))
  return new Set([...ranked, ...exact].map(({ conversationId }) => conversationId)).size
}

/** Each conversation once, with the better of its scores. */
function best(conversations: readonly RankedConversation[]): RankedConversation[] {
  const sorted = conversations.toSorted((a, b) => b.score - a.score || b.conversationId - a.conversationId)
  const seen = new Set<number>()
  return sorted.filter(({ conversationId }) => !seen.has(conversationId) && seen.add(conversationId))
}

function build(
  search: Search,
  input: ConversationsInput,
  ranked: readonly RankedConversation[],
  messages: readonly RankedMessage[],
): FoundConversation[] {
  const { archive, reader } = search
  const byConversation = Map.groupBy(messages, ({ facts }) => facts.conversationId)
  return ranked.slice(0, input.limit).flatMap(({ conversationId, score }) => {
    const found = archive.library.byRow(conversationId, reader)
    if (!found) return []
    const turns = visibleTurns(search, conversationId)
    const matched = (byConversation.get(conversationId) ?? []).slice(0, input.turnLimit)
    return [
      {
        conversation: found.summary,
        score: shareOfCertainty(score),
        matchedTurns: matched.flatMap((message) => matchedTurn(search, message, turns)),
        lastTurns: input.withLastTurns ? lastTurns(archive, turns, input.turnLimit) : [],
      },
    ]
  })
}

/** The readable turns of a conversation, in order. The index of a turn is its position here. */
type Turns = readonly { readonly nodeId: number; readonly position: number }[]

function visibleTurns({ archive, reader }: Search, conversationId: number): Turns {
  const notShown = archive.search.notShownTo(reader)
  return archive.hits.turnsOf(conversationId).filter(({ nodeId }) => !notShown.has(nodeId))
}

function matchedTurn(
  { archive, terms }: Search,
  { facts, score }: RankedMessage,
  turns: Turns,
): FoundConversation['matchedTurns'] {
  const row = archive.hits.hit(facts.nodeId)
  if (!row) return []
  const { text, isCutBefore, isCutAfter } = markText(row.content, {
    terms,
    expressions: [],
    snippetLength: EXCERPT,
  }).snippet
  return [{ ...toTurn(row, turns), text, score: shareOfCertainty(score), isCutBefore, isCutAfter }]
}

function lastTurns({ hits }: Archive, turns: Turns, limit: number): Turn[] {
  return turns.slice(-limit).flatMap(({ nodeId }) => {
    const row = hits.hit(nodeId)
    return row ? [toTurn(row, turns)] : []
  })
}

function toTurn({ messageId, role, authorName, kind, createdAtMs, content, position }: HitRow, turns: Turns): Turn {
  return { messageId, role, authorName, kind, createdAtMs, text: content, turnIndex: turnIndexAt(position, turns) }
}

/** Thinking and tool activity belong to the turn they lead to. */
function turnIndexAt(at: number | null, turns: Turns): number | null {
  if (at === null || turns.length === 0) return null
  const index = turns.findIndex(({ position }) => position >= at)
  return index === -1 ? turns.length - 1 : index
}
