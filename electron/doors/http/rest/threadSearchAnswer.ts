import type { SearchAnswer, SearchHit, Snippet } from '../../../../shared/model/searchAnswer.ts'
import { shareOfCertainty } from '../../../../shared/query/shareOfCertainty.ts'
import { isoTime } from '../../../../shared/text/timestamps.ts'
import type { ThreadSearchResponse, ThreadSearchResult } from './schemas/threadSearch.ts'

/** The version of the API, not of the program. */
export const API_VERSION = '1.0.0'

interface ThreadSearchRequest {
  readonly query: string
  readonly projectId: string
  readonly limit: number
  readonly requestId: string | null
  readonly askedAtMs: number
  readonly answeredAtMs: number
  readonly version: string
}

/** Roughly, for English text. */
const CHARACTERS_PER_TOKEN = 4

const matchTypes = { keyword: 'keyword', meaning: 'semantic', hybrid: 'hybrid' } as const

export function threadSearchAnswer(answer: SearchAnswer, request: ThreadSearchRequest): ThreadSearchResponse {
  const { query, projectId, limit, requestId, askedAtMs, answeredAtMs, version } = request
  // A blank query would return the newest messages, which aren't results.
  const isBlank = query.trim() === ''
  const all = isBlank ? [] : [...answer.hits, ...(answer.titled ?? [])]
  const totalMatches = isBlank ? 0 : totalOf(answer)
  const results = all.slice(0, limit).map((hit, index) => resultOf(hit, { rank: index + 1, totalMatches }))
  const threads = new Set(results.map(({ threadId }) => threadId)).size
  return {
    status: 'success',
    query,
    results,
    count: results.length,
    projectId,
    message: answer.didYouMean === null ? null : `Did you mean: ${answer.didYouMean}`,
    uniqueThreads: threads,
    uniqueConversations: threads,
    ...scoreRange(results.map(({ score }) => score)),
    ...pageOf(totalMatches, {
      limit,
      count: results.length,
      hasMore: all.length > limit || answer.nextCursor !== null,
    }),
    searchType: answer.mode,
    embeddingModel: answer.models.join(', ') || null,
    similarityThreshold: answer.leastSimilarity,
    maxResults: limit,
    searchDurationMs: Math.max(answeredAtMs - askedAtMs, 0),
    ...timesOf(answer),
    requestId,
    apiVersion: API_VERSION,
    serverVersion: version,
    timestamp: isoTime(answeredAtMs),
    searchTimestamp: isoTime(askedAtMs),
    errors: [],
    warnings: warningsOf(answer, totalMatches),
    ...unknownOfAnswer,
  }
}

function timesOf({ tookMs }: SearchAnswer): Pick<ThreadSearchResponse, 'embeddingTimeMs' | 'queryTimeMs'> {
  return { embeddingTimeMs: tookMs?.embedding ?? null, queryTimeMs: tookMs?.query ?? null }
}

interface Page {
  readonly limit: number
  readonly count: number
  readonly hasMore: boolean
}

function pageOf(
  totalMatches: number | null,
  { limit, count, hasMore }: Page,
): Pick<ThreadSearchResponse, 'totalMatches' | 'page' | 'pageSize' | 'totalPages' | 'hasNext' | 'hasPrevious'> {
  const page = { totalMatches, page: 1, pageSize: limit, hasPrevious: false } as const
  if (totalMatches === null) return { ...page, totalPages: null, hasNext: hasMore }
  return { ...page, totalPages: Math.max(Math.ceil(totalMatches / limit), 1), hasNext: totalMatches > count }
}

/** All results, related results and conversations found by title; null when only a lower bound is known. */
function totalOf({ total, relatedCount, titledCount = 0 }: SearchAnswer): number | null {
  return total.isExact ? total.count + relatedCount + titledCount : null
}

function warningsOf({ notices, total }: SearchAnswer, totalMatches: number | null): string[] {
  const lowerBound = `At least ${total.count.toLocaleString('en-US')} messages match. The exact number isn't known.`
  return [...notices.map(({ message }) => withoutPath(message)), ...(totalMatches === null ? [lowerBound] : [])]
}

interface ResultPlace {
  readonly rank: number
  readonly totalMatches: number | null
}

function resultOf(hit: SearchHit, { rank, totalMatches }: ResultPlace): ThreadSearchResult {
  const { snippet, why } = hit
  const score = shareOfCertainty(why.score)
  return {
    threadId: hit.conversationId,
    messageId: hit.messageId,
    score,
    contentPreview: previewOf(snippet),
    timestamp: isoTime(hit.createdAtMs ?? hit.elseAtMs ?? 0),
    fullContent: hit.fullText ?? null,
    role: hit.role,
    agentUsed: hit.gptId,
    modelUsed: hit.model,
    threadTitle: hit.title,
    conversationId: hit.conversationId,
    projectId: hit.projectId,
    relevanceScore: score,
    matchType: matchTypes[why.mode],
    matchHighlights: highlightsOf(snippet),
    matchedTerms: why.matchedWords,
    ...neighborsOf(hit),
    rank,
    totalResults: totalMatches,
    tags: hit.tags,
    createdAt: hit.createdAtMs === null ? null : isoTime(hit.createdAtMs),
    modifiedAt: hit.updatedAtMs === null ? null : isoTime(hit.updatedAtMs),
    messageIndex: hit.position,
    threadMessageCount: hit.conversationMessageCount,
    tokensUsed: Math.ceil(hit.textLength / CHARACTERS_PER_TOKEN),
    ...unknownOfResult,
  }
}

function neighborsOf({
  before,
  after,
}: SearchHit): Pick<ThreadSearchResult, 'contextBefore' | 'contextAfter' | 'previousMessageId' | 'nextMessageId'> {
  return {
    contextBefore: before?.text ?? null,
    contextAfter: after?.text ?? null,
    previousMessageId: before?.messageId ?? null,
    nextMessageId: after?.messageId ?? null,
  }
}

const unknownOfResult = { qualityScore: null, confidenceScore: null, extra: null }

const unknownOfAnswer = {
  filterThreadIds: null,
  filterAgents: null,
  filterRoles: null,
  filterDateFrom: null,
  filterDateTo: null,
  cacheHit: null,
  cacheAgeSeconds: null,
  userId: null,
  sessionId: null,
  traceId: null,
  correlationId: null,
  clientVersion: null,
  environment: null,
  region: null,
  customMetadata: null,
  deprecationNotice: null,
  migrationGuide: null,
  extra: null,
}

function scoreRange(scores: readonly number[]): Pick<ThreadSearchResponse, 'averageScore' | 'maxScore' | 'minScore'> {
  if (scores.length === 0) return { averageScore: null, maxScore: null, minScore: null }
  // The mean of equal numbers may be off by a rounding error.
  const average = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const [minScore, maxScore] = [Math.min(...scores), Math.max(...scores)]
  return { averageScore: Math.min(Math.max(average, minScore), maxScore), maxScore, minScore }
}

function previewOf({ text, isCutBefore, isCutAfter }: Snippet): string {
  return `${isCutBefore ? '…' : ''}${text}${isCutAfter ? '…' : ''}`
}

function highlightsOf({ text, ranges }: Snippet): string[] {
  return [...new Set(ranges.map(({ start, end }) => text.slice(start, end)))]
}

/** A notice may contain a local path, which is only for the user's terminal. */
function withoutPath(notice: string): string {
  return /(?:^|[\s("'])(?:\/|[A-Za-z]:\\)/.test(notice)
    ? 'Searched without one of the models for semantic search. For details, run: backscroll index status'
    : notice
}
