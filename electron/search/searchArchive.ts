import type { SearchAnswer } from '../../shared/model/searchAnswer.ts'
import type { QueryClock } from '../../shared/query/calendar.ts'
import { namedSpan } from '../../shared/query/namedSpan.ts'
import { positiveLeaves } from '../../shared/query/searchQuery.ts'
import { type Sentence, sentenceOf } from '../../shared/reasons/sentence.ts'
import type { Archive } from '../store/archive/openArchive.ts'
import type { TimePlace } from '../store/lookup/searchStore.ts'
import { buildHits, expressionsOf, type FoundMessage } from './answer/buildHits.ts'
import { conversationHits, conversationsOf } from './answer/conversationHits.ts'
import { didYouMean } from './answer/didYouMean.ts'
import { gatherCandidates, weightTerms, type WeightedTerm } from './retrieve/gatherCandidates.ts'
import { describeMarks } from './answer/markText.ts'
import { createMeaning, type Meaning } from './retrieve/meaning.ts'
import { rankConversations, type RankedConversation } from './rank/rankConversations.ts'
import { rankMessages, type RankedMessage } from './rank/rankMessages.ts'
import { asksForOwnWords, asksForSummary } from './rank/formula.ts'
import type { SearchControl } from './searchControl.ts'
import { decodePosition, encodePosition, type SearchPosition } from './answer/searchCursor.ts'
import { titledHits, titledMessages } from './answer/titled.ts'
import { isLoose, isQuestion } from './query/queryTerms.ts'
import { openSearch, type Search, type SearchRequest } from './openSearch.ts'
import { createTitleFit } from './rank/titleFit.ts'

/** Results found by meaning alone. */
const MAX_NEAR = 100
const MAX_TITLED = 20
/** With fewer exact matches than this, a typo is likely. */
const FEW_MATCHES = 3
/** A message with a smaller share of the words, and an unrelated meaning, isn't a result. */
const MIN_SHARE = 0.12
const MIN_WORDS = 3
const UNKNOWN_WORDS_FLOOR = 0.45

interface Ranked {
  readonly messages: readonly RankedMessage[]
  readonly conversations: readonly RankedConversation[]
  readonly titleShare: (conversationId: number) => number
}

/** Finds and ranks, without building anything for display. */
export function runSearch(archive: Archive, request: SearchRequest, control: SearchControl) {
  const projects = request.query.filters.flatMap(({ by, anyOf }) => (by === 'project' ? anyOf : []))
  const key = JSON.stringify([request.query.text, request.query.sort, request.reader, projects])
  const place = request.cursor === null ? null : decodePosition(request.cursor, key)
  const search = openSearch(archive, request, control, place)
  const hasWords = search.query.sort === 'relevance' && positiveLeaves(search.query.match).length > 0
  // Counted first, so the ranking can reuse what was read from the index.
  const total = search.strict.total()
  const ranking = hasWords ? rank(search, place) : { messages: [], conversations: [], titleShare: () => 0 }
  control.check()
  const { found, next } = takePage(search, ranking, place)
  const conversations = hasWords ? ranking.conversations : conversationsOf(archive, found)
  const titled = request.withTitled ? titledMessages(search, ranking, found) : []
  return {
    search,
    total,
    found,
    titled: next === null ? titled : [],
    titledCount: titled.length,
    messages: ranking.messages,
    conversations,
    hasWords,
    nextCursor: next === null ? null : encodePosition(next, key),
    notices: noticesOf(search),
  }
}

export function searchArchive(archive: Archive, request: SearchRequest, control: SearchControl): SearchAnswer {
  const run = runSearch(archive, request, control)
  const { search, total, found, titled, titledCount, messages, hasWords, nextCursor, notices } = run
  return {
    hits: buildHits(found, messages, search),
    ...conversationHits(search, run),
    ...(request.withTitled && { titled: titledHits(search, titled, messages.length), titledCount }),
    total,
    marks: describeMarks({ terms: search.terms, expressions: expressionsOf(search.query) }),
    leastSimilarity: hasWords ? leastSimilarity(search) : null,
    nextCursor,
    sort: request.query.sort,
    mode: request.models.length > 0 && hasWords ? 'hybrid' : 'keyword',
    models: hasWords ? request.models.map(({ name }) => name) : [],
    didYouMean: maySuggest(search, total.count) ? didYouMean(request.query, archive.words) : null,
    hints: [...new Map(request.query.hints.map((hint) => [hint.message, hint])).values()],
    notices,
  }
}

/** A suggestion is a word of some message, so an agent could learn one from a hidden message. */
function maySuggest({ reader, terms }: Search, count: number): boolean {
  return reader === 'person' && (count < FEW_MATCHES || terms.some(({ isWithin }) => isWithin))
}

function noticesOf({ notices, archive, control }: Search): Sentence[] {
  return [...notices, ...completeness(archive, control)]
}

/** Why results may be missing, if they may. */
export function completeness({ searchIndex }: Archive, { isLate }: SearchControl): Sentence[] {
  return [
    ...(searchIndex.isBehind() ? [sentenceOf('indexBehind')] : []),
    ...(isLate() ? [sentenceOf('searchIncomplete')] : []),
  ]
}

function rank(search: Search, place: SearchPosition | null): Ranked {
  const { archive, query, control, scopes, reader } = search
  const { candidates } = archive
  const terms = weightTerms(query.text, search.terms, candidates.totals().messageCount)
  const notShown = archive.search.notShownTo(reader)
  const shape = archive.shapeWithout(notShown)
  const meaning = createMeaning(search.models, { ...archive, shape, scopes, stop: control.isLate })
  const titles = createTitleFit(terms, archive)
  const found =
    place === null
      ? findCandidates(search, terms, meaning)
      : { masks: new Map<number, number>(), others: scopes.keep(place.ids) }
  control.check()
  const loose = isLoose(query.match)
  const rankingQuery = {
    terms,
    asksForOwnWords: asksForOwnWords(query.text),
    asksForSummary: asksForSummary(query.text),
    span: namedSpan(query.text, search.clock ?? hereAndNow()),
    isQuestion: loose && place === null && isQuestion(query.text),
    keep: scopes.keep,
    isHidden: notShown.has,
  }
  const ranking = rankMessages(found.masks, found.others, rankingQuery, {
    candidates,
    shape,
    meaning,
    titleMaskOf: titles.maskOf,
  })
  // Later pages keep the order of the first, whatever has been imported since.
  const isNear = new Set(found.others)
  const messages =
    place === null
      ? ranking.messages.filter((message) => isAnswer(search, message, isNear))
      : inOrder(ranking.messages, place.ids)
  control.check()
  const others = loose
    ? withShownMessages(search, [...titles.best(MAX_TITLED), ...meaning.nearConversations(MAX_TITLED)])
    : []
  return {
    messages,
    conversations: rankConversations({ ...ranking, messages }, others, { meaning, titles }),
    titleShare: titles.shareOf,
  }
}

function hereAndNow(): QueryClock {
  return { nowMs: Date.now(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
}

const STRICT_CANDIDATES = 3000

/** Keeps the conversations that have a message in scope. */
export function withShownMessages({ archive, scopes }: Search, ids: readonly number[]): number[] {
  const messages = archive.candidates.messagesIn(ids)
  const kept = scopes.inside ?? new Set(scopes.keep(messages.map(({ nodeId }) => nodeId)))
  return [...new Set(messages.filter(({ nodeId }) => kept.has(nodeId)).map(({ conversationId }) => conversationId))]
}

interface Candidates {
  /** The terms in each message, as far as the indexes know. */
  readonly masks: ReadonlyMap<number, number>
  /** Messages found otherwise: by meaning, or by a query whose parts are meant literally. */
  readonly others: readonly number[]
}

function findCandidates(
  { query, scopes, strict, archive }: Search,
  terms: readonly WeightedTerm[],
  meaning: Meaning,
): Candidates {
  if (!isLoose(query.match)) return { masks: new Map(), others: strict.some(STRICT_CANDIDATES) }
  return { masks: gatherCandidates(terms, scopes, archive.candidates), others: meaning.near(MAX_NEAR) }
}

/** Whether a message matches exactly, has enough of the words in it or beside it, or has a similar meaning. */
function isAnswer(
  { query, terms }: Search,
  { share, parts, facts, meaning }: RankedMessage,
  isNear: ReadonlySet<number>,
): boolean {
  if (!isLoose(query.match) || share >= MIN_SHARE || (parts.date > 0 && share > 0)) return true
  // A message of a word or two is near to anything.
  return isNear.has(facts.nodeId) && facts.wordCount >= MIN_WORDS && (meaning ?? 0) >= minMeaning(terms)
}

/** Words that no message uses are near to everything. */
function minMeaning(terms: Search['terms']): number {
  return terms.every(({ messageCount, isWithin }) => messageCount === 0 || isWithin) ? UNKNOWN_WORDS_FLOOR : 0
}

/** The similarity in meaning that makes a result by itself; null if meaning doesn't count. */
function leastSimilarity({ query, models, terms }: Search): number | null {
  if (models.length === 0 || !isLoose(query.match)) return null
  return Math.max(minMeaning(terms), Math.min(...models.map(({ floor }) => floor)))
}

function inOrder(messages: readonly RankedMessage[], ids: readonly number[]): RankedMessage[] {
  const byId = new Map(messages.map((message) => [message.facts.nodeId, message]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Ranked results first; after those, or when sorting by time, exact matches by time. */
function takePage(
  search: Search,
  { messages }: Ranked,
  place: SearchPosition | null,
): { found: FoundMessage[]; next: SearchPosition | null } {
  const { throughId, given, after } = place ?? { throughId: search.archive.hits.lastId(), given: 0, after: null }
  // Messages ranked earlier may have been deleted or hidden since; their places are kept.
  const ids = place?.ids ?? messages.map(({ facts }) => facts.nodeId)
  const turn = new Set(ids.slice(given, given + search.limit))
  const page: FoundMessage[] = messages
    .filter(({ facts }) => turn.has(facts.nodeId))
    .map((ranked) => ({ nodeId: ranked.facts.nodeId, ranked }))
  const start = { throughId, ids, given: given + turn.size }
  if (start.given < ids.length) return { found: page, next: { ...start, after: null } }
  const room = search.limit - page.length
  const rest = unranked(search, new Set(ids), after, room + 1)
  const found = [...page, ...rest.slice(0, room).map(({ nodeId }) => ({ nodeId, ranked: null }))]
  if (rest.length > room) return { found, next: { ...start, after: rest[room - 1] ?? after } }
  const stopped = search.strict.stoppedAt()
  return { found, next: stopped === null ? null : { ...start, after: stopped.at } }
}

function unranked(
  { strict, query }: Search,
  shown: ReadonlySet<number>,
  after: TimePlace | null,
  limit: number,
): TimePlace[] {
  const order = query.sort === 'oldest' ? 'oldest' : 'newest'
  const found: TimePlace[] = []
  for (let place = after; found.length < limit;) {
    const step = strict.byTime(order, place, limit + shown.size)
    found.push(...step.filter(({ nodeId }) => !shown.has(nodeId)))
    place = step.at(-1) ?? null
    if (place === null || step.length < limit + shown.size) break
  }
  return found.slice(0, limit)
}
