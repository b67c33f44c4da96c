import type { FoundMessage, FoundMessages } from '../../shared/model/foundMessage.ts'
import { plainQuery } from '../../shared/query/parseQuery.ts'
import type { Filter } from '../../shared/query/searchQuery.ts'
import { shareOfCertainty } from '../../shared/query/shareOfCertainty.ts'
import { extraExpression } from '../../shared/text/extraTokens.ts'
import { indexTokens } from '../../shared/text/indexTokens.ts'
import { textBeginning } from '../../shared/text/makeSnippet.ts'
import type { HitRow } from '../store/lookup/hitStore.ts'
import type { Archive } from '../store/archive/openArchive.ts'
import { allOf, ofRoles, scopeOf, type SqlCondition, visibleToAgents } from '../store/lookup/searchScope.ts'
import { createEvidence } from './answer/buildHits.ts'
import { findLiteral } from './retrieve/findLiteral.ts'
import { completeness, runSearch } from './searchArchive.ts'
import type { SearchControl } from './searchControl.ts'
import type { MessagesInput } from './searchInputs.ts'
import type { QueryMeanings } from './retrieve/searchModels.ts'

export interface FindServices {
  readonly control: SearchControl
  readonly meaningOf: (text: string) => Promise<QueryMeanings>
}

/** Finds messages that contain the exact text, or else those nearest in words and meaning. */
export async function findMessages(
  archive: Archive,
  input: MessagesInput,
  { control, meaningOf }: FindServices,
): Promise<FoundMessages> {
  const text = input.text.trim()
  const exact = archive.inSnapshot(() => findExact(archive, { ...input, text }, control))
  if (exact.messages.length > 0 || !hasWords(text)) return exact
  const { models, notices } = await meaningOf(text)
  return archive.inSnapshot(() => findNearest(archive, { ...input, text }, { control, models, notices }))
}

/** Tool requests are dropped only after ranking, so more messages are ranked when tool messages are wanted. */
const MAX_RANKED = 200

function findNearest(
  archive: Archive,
  input: MessagesInput,
  { control, models, notices }: Pick<FindServices, 'control'> & QueryMeanings,
): FoundMessages {
  const limit = input.roles?.includes('tool') ? MAX_RANKED : input.limit
  const request = {
    query: plainQuery(input.text, filtersOf(input)),
    limit,
    cursor: null,
    withContext: false,
    withTitled: true,
    reader: input.reader,
    models,
    notices,
  }
  const { found, titled, messages: ranking, nextCursor, notices: all } = runSearch(archive, request, control)
  const evidenceOf = createEvidence(ranking)
  const places = [
    ...found.map(({ nodeId, ranked }) => ({ nodeId, ...evidenceOf(ranked) })),
    ...titled.map(({ facts, score }, index) => ({
      nodeId: facts.nodeId,
      score,
      keywordRank: ranking.length + index + 1,
      meaningRank: null,
    })),
  ]
  const messages = places.flatMap(({ nodeId, score, keywordRank, meaningRank }) => {
    const row = archive.hits.hit(nodeId)
    return row && isOfRole(row, input)
      ? [toMessage(row, input.textLimit, { score: shareOfCertainty(score), keywordRank, meaningRank })]
      : []
  })
  return {
    mode: 'nearest',
    messages: messages.slice(0, input.limit),
    hasMore: nextCursor !== null || messages.length > input.limit,
    isComplete: !control.isLate(),
    notices: all,
  }
}

/** Punctuation alone has no near matches. */
function hasWords(text: string): boolean {
  return indexTokens(text).length > 0 || extraExpression(text) !== null
}

function findExact(archive: Archive, input: MessagesInput, control: SearchControl): FoundMessages {
  const { text, limit, textLimit } = input
  const scope = scopeFor(archive, input)
  const wanted = limit + 1
  const places =
    text === ''
      ? archive.search.byTime(scope, 'newest', null, wanted)
      : findLiteral(archive, { text, scope, limit: wanted }, control)
  const messages = places.slice(0, limit).flatMap(({ nodeId }) => {
    const row = archive.hits.hit(nodeId)
    return row ? [toMessage(row, textLimit, null)] : []
  })
  return {
    mode: text === '' ? 'recent' : 'literal',
    messages,
    hasMore: places.length > limit,
    isComplete: !control.isLate(),
    notices: completeness(archive, control),
  }
}

function scopeFor({ titles }: Archive, input: MessagesInput): SqlCondition {
  const { roles = [], reader } = input
  return allOf([
    scopeOf(timeFilters(input), titles),
    ...(reader === 'agent' ? [visibleToAgents] : []),
    ...(roles.length === 0 ? [] : [ofRoles(roles)]),
  ])
}

function timeFilters({
  fromMs = null,
  untilMs = null,
}: {
  readonly fromMs?: number | null | undefined
  readonly untilMs?: number | null | undefined
}): Filter[] {
  return fromMs === null && untilMs === null ? [] : [{ by: 'time', anyOf: [{ fromMs, untilMs }], isNot: false }]
}

function filtersOf(input: MessagesInput): Filter[] {
  const { roles = [] } = input
  const speakers = roles.map((role) => (role === 'user' ? 'me' : role))
  return [
    ...timeFilters(input),
    ...(speakers.length === 0 ? [] : [{ by: 'from', anyOf: speakers, isNot: false } as const]),
  ]
}

/** Search counts a tool request as the tool's; here the exported role decides. */
function isOfRole({ role }: HitRow, { roles = [] }: MessagesInput): boolean {
  return roles.length === 0 || roles.some((wanted) => wanted === role)
}

function toMessage(row: HitRow, textLimit: number, nearness: FoundMessage['nearness']): FoundMessage {
  const { messageId, conversationId, title, role, authorName, kind, createdAtMs, content } = row
  return {
    messageId,
    conversationId,
    title,
    role,
    authorName,
    kind,
    createdAtMs,
    ...textBeginning(content, textLimit),
    nearness,
  }
}
