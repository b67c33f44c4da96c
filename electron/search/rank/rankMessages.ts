import type { SearchHit } from '../../../shared/model/searchAnswer.ts'
import { findPattern, type TextPattern, type TextRange } from '../../../shared/text/findWords.ts'
import { foldWord } from '../../../shared/text/foldText.ts'
import type { CandidateStore, MessageFacts } from '../../store/lookup/candidateStore.ts'
import type { ArchiveShape } from '../../store/lookup/messageShapes.ts'
import { kindCodes, speakerCodes } from '../../store/tables/messageCodes.ts'
import type { WeightedTerm } from '../retrieve/gatherCandidates.ts'
import type { Meaning } from '../retrieve/meaning.ts'
import { createTurns } from '../retrieve/turns.ts'
import { isFrom, lendingOf, partsOf, presence, repetitionOf, scaleOf } from './formula.ts'
import { createWordEvidence, type FoundTerms, type WordEvidence } from './wordEvidence.ts'

type Parts = SearchHit['why']['parts']

/** A message with the evidence for its rank. */
export interface RankedMessage {
  readonly facts: MessageFacts
  readonly score: number
  readonly parts: Parts
  /** Weighted share of the query's words in the message or right beside it, 0 to 1. */
  readonly share: number
  /** The same with everything around it; above 1 for short messages. */
  readonly words: number
  /** Similarity in meaning; null when no model has embedded the message. */
  readonly meaning: number | null
}

export interface RankingQuery {
  readonly terms: readonly WeightedTerm[]
  readonly asksForOwnWords: boolean
  readonly asksForSummary: boolean
  /** The time the question names. */
  readonly span: { readonly fromMs: number; readonly untilMs: number } | null
  /** Whether messages beside the candidates become candidates: the answer to a question needn't repeat it. */
  readonly isQuestion: boolean
  /** Keeps the given messages that are in scope. */
  readonly keep: (ids: readonly number[]) => readonly number[]
  /** Whether the reader is never shown the message. */
  readonly isHidden: (nodeId: number) => boolean
}

interface RankingContext {
  readonly candidates: CandidateStore
  readonly shape: ArchiveShape
  readonly meaning: Meaning
  readonly titleMaskOf: (conversationId: number) => number
}

/** How many candidates are weighed with their neighbors, how many of those by meaning, and how many by their text. */
const WITH_NEIGHBORS = 500
const WITH_MEANING = 400
export const WITH_TEXT = 130

export interface Ranking {
  /** What the scores of this search are multiplied by. */
  readonly scale: number
  readonly messages: readonly RankedMessage[]
  readonly words: WordEvidence
}

/** Ranks messages by the formula. `masks`: the terms in each candidate; `others`: candidates without any. */
export function rankMessages(
  masks: ReadonlyMap<number, number>,
  others: readonly number[],
  query: RankingQuery,
  context: RankingContext,
): Ranking {
  const words = createWordEvidence(query.terms, { masks, ...context })
  const score = createScoring(query, words, { masks, ...context })
  const best = words.best(WITH_NEIGHBORS)
  const turns = createTurns(context.candidates, query.isHidden)
  const { previous, next } = turns.beside([...new Set([...best, ...others])])
  const beside = query.isQuestion ? query.keep([...new Set([...previous.values(), ...next.values()])]) : []
  const chosen = [...new Set([...best, ...others, ...beside])]
  const follows = new Map([...previous].map(([nodeId, previousId]) => [previousId, nodeId]))
  const precedes = new Map([...next].map(([nodeId, nextId]) => [nextId, nodeId]))
  const around = (nodeId: number): Pick<FoundTerms, 'previousId' | 'nextId'> => ({
    previousId: previous.get(nodeId) ?? precedes.get(nodeId) ?? null,
    nextId: next.get(nodeId) ?? follows.get(nodeId) ?? null,
  })
  const weighed = chosen.map((nodeId) => ({
    nodeId,
    weight: words.weigh(nodeId, { own: masks.get(nodeId) ?? 0, within: 0, repetition: 1, ...around(nodeId) }).all,
  }))
  const promising = weighed
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, WITH_MEANING)
    .map(({ nodeId }) => nodeId)
  const facts = context.candidates.factsOf([...new Set([...promising, ...others])])
  const early = score(
    facts.map((fact) => ({
      fact,
      found: { own: masks.get(fact.nodeId) ?? 0, within: 0, repetition: 1, ...around(fact.nodeId) },
      phrase: 0,
    })),
  )
  const finalists = early.messages.slice(0, WITH_TEXT).map((message) => message.facts)
  const texts = context.candidates.textsOf(finalists.map(({ nodeId }) => nodeId))
  const read = finalists.map((fact) => {
    const { phrase, ...found } = readText(foldWord(texts.get(fact.nodeId) ?? ''), query.terms)
    return { fact, found: { ...found, ...around(fact.nodeId) }, phrase }
  })
  return { ...score(read), words }
}

interface Weighable {
  readonly fact: MessageFacts
  readonly found: FoundTerms
  /** The weight of neighboring words of the query that are neighbors in the text. */
  readonly phrase: number
}

/** Scores messages relative to the best of each part, best first. */
function createScoring(
  { terms, asksForOwnWords, asksForSummary, span, isQuestion }: RankingQuery,
  words: WordEvidence,
  { masks, meaning, shape }: RankingContext & { readonly masks: ReadonlyMap<number, number> },
) {
  const total = terms.reduce((sum, { weight }) => sum + weight, 0) || 1
  const shareOf = (mask: number): number =>
    terms.reduce((sum, { bit, weight }) => ((mask & bit) === 0 ? sum : sum + weight), 0) / total
  const lentBy = (nodeId: number | null): number =>
    nodeId === null || !isQuestion ? 0 : lendingOf(shape.wordsOf(nodeId)) * shareOf(masks.get(nodeId) ?? 0)
  const shareAt = ({ own, within, previousId, nextId }: FoundTerms): number =>
    Math.max(
      shareOf(own) + presence.within * shareOf(within),
      presence.previous * lentBy(previousId),
      presence.next * lentBy(nextId),
    )

  return (messages: readonly Weighable[]): Omit<Ranking, 'words'> => {
    const similarity = meaning.similarityOf(messages.map(({ fact }) => fact.nodeId))
    const whole = meaning.conversationSimilarityOf([...new Set(messages.map(({ fact }) => fact.conversationId))])
    const weighed = messages.map((message) => ({ ...message, weight: words.weigh(message.fact.nodeId, message.found) }))
    const most = weighed.reduce((best, { weight }) => Math.max(best, weight.all), 0) || 1
    const mostPhrase = weighed.reduce((best, { phrase }) => Math.max(best, phrase), 0) || 1
    const shared = weighed.map((message) => ({ ...message, share: shareAt(message.found) }))
    const scale = scaleOf(
      shared.reduce((best, { share }) => Math.max(best, share), 0),
      [...similarity.values()].reduce((best, { cosine }) => Math.max(best, cosine), 0),
    )
    const ranked = shared
      .map(({ fact, phrase, weight, share }): RankedMessage => {
        const near = similarity.get(fact.nodeId)
        const parts = partsOf({
          words: weight.alone / most,
          title: (weight.titled - weight.alone) / most,
          nearby: (weight.all - weight.titled) / most,
          meaning: near?.relative ?? 0,
          phrase: phrase / mostPhrase,
          conversationWords: words.conversationShare(fact.conversationId),
          conversationMeaning: whole.get(fact.conversationId)?.relative ?? 0,
          isOwnWords: asksForOwnWords && fact.speaker === speakerCodes.user,
          isFromThen: span !== null && isFrom(fact.atMs, span),
          wordCount: fact.wordCount,
          isSummaryWanted: asksForSummary,
          isSideKind: fact.kind !== kindCodes.message,
          isBranch: fact.isBranch === 1,
        })
        const score = Object.values(parts).reduce((sum, part) => sum + part, 0)
        return {
          facts: fact,
          score: scale * score,
          parts: mapParts(parts, (part) => scale * part),
          share,
          words: weight.all / total,
          meaning: near?.cosine ?? null,
        }
      })
      .toSorted(byScore)
    return { messages: ranked, scale }
  }
}

function mapParts(parts: Parts, change: (part: number) => number): Parts {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)])) as Parts
}

/** Best score first; of equal scores, the newer message. */
function byScore(a: RankedMessage, b: RankedMessage): number {
  return b.score - a.score || (b.facts.atMs ?? 0) - (a.facts.atMs ?? 0) || b.facts.nodeId - a.facts.nodeId
}

/** How often a word is looked for in one text, and how many characters may be between two neighbors. */
const OCCURRENCES = 8
const NEIGHBOR_GAP = 8

interface FoundInText extends Pick<FoundTerms, 'own' | 'within' | 'repetition'> {
  readonly phrase: number
}

function readText(folded: string, terms: readonly WeightedTerm[]): FoundInText {
  let own = 0
  let within = 0
  const places = new Map<number, TextRange[]>()
  for (const { bit, order, patterns, weakPatterns } of terms) {
    const found = placesOf(folded, patterns)
    if (found.length > 0) own |= bit
    else if (placesOf(folded, weakPatterns ?? []).length > 0) within |= bit
    places.set(order, found)
  }
  const weightAt = new Map(terms.map(({ order, weight }) => [order, weight]))
  let phrase = 0
  for (const [order, found] of places) {
    const following = places.get(order + 1) ?? []
    const areNeighbors = found.some(({ end }) =>
      following.some(({ start }) => start >= end && start - end <= NEIGHBOR_GAP),
    )
    if (areNeighbors) phrase += Math.min(weightAt.get(order) ?? 0, weightAt.get(order + 1) ?? 0)
  }
  const most = Math.max(0, ...[...places.values()].map(({ length }) => length))
  return { own, within, repetition: repetitionOf(most, terms.length), phrase }
}

function placesOf(folded: string, patterns: readonly TextPattern[]): TextRange[] {
  return patterns.flatMap((pattern) => findPattern(folded, pattern, OCCURRENCES))
}
