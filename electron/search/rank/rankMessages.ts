import type { SearchHit } from '../../../shared/model/searchAnswer.ts'
import { findPattern, type TextPattern } from '../../../shared/text/findWords.ts'
import { foldWord } from '../../../shared/text/foldText.ts'
import type { CandidateStore, MessageFacts } from '../../store/lookup/candidateStore.ts'
import { kindCodes, speakerCodes } from '../../store/tables/messageCodes.ts'
import type { WeightedTerm } from '../retrieve/gatherCandidates.ts'
import type { Meaning } from '../retrieve/meaning.ts'
import { lengthFactor, neighborFactor, repetitionFactor, weights } from './scoring.ts'

/** The parts a score is the sum of. */
export type ScoreParts = SearchHit['why']['parts']

/** A message with the evidence for its rank. */
export interface RankedMessage {
  readonly facts: MessageFacts
  readonly score: number
  readonly parts: ScoreParts
  /** Weighted share of the query's words, 0 to 1. */
  readonly share: number
  readonly words: number
  /** Similarity in meaning; null when no model has embedded the message. */
  readonly meaning: number | null
  readonly mask: number
}

export interface RankingQuery {
  readonly terms: readonly WeightedTerm[]
  /** The typed words, folded, for matching them in sequence; empty when there is only one. */
  readonly literal: string
  readonly asksForOwnWords: boolean
  /** Keeps the given messages that may be shown. */
  readonly keep: (ids: readonly number[]) => readonly number[]
  /** Whether this is a whole question rather than a few search words. */
  readonly isQuestion: boolean
}

interface RankingContext {
  readonly candidates: CandidateStore
  readonly meaning: Meaning
  /** Weighted share of the query's words in the title. */
  readonly titleShare: (conversationId: number) => number
  readonly averageWordCount: number
}

/** For how many candidates the facts are read, and for how many of those the text. */
const WITH_FACTS = 500
export const WITH_TEXT = 130
/** For how many candidates the reply becomes a candidate too. */
const WITH_REPLIES = 80
const COUNTED_OCCURRENCES = 8

export function rankMessages(
  masks: ReadonlyMap<number, number>,
  near: ReadonlyMap<number, number>,
  query: RankingQuery,
  parts: RankingContext,
): RankedMessage[] {
  const total = query.terms.reduce((sum, { weight }) => sum + weight, 0) || 1
  const weightOf = createMaskWeights(query.terms)
  const best = bestByMask(masks, weightOf, WITH_FACTS)
  // The answer to a question may be a few words that don't repeat the question.
  const replies = query.isQuestion ? query.keep(parts.candidates.repliesTo(best.slice(0, WITH_REPLIES))) : []
  const chosen = new Set([...best, ...near.keys(), ...replies])
  const facts = parts.candidates.factsOf([...chosen])
  const similarity = parts.meaning.similarityOf(facts.map(({ nodeId }) => nodeId))
  const neighbors = neighborMasks(facts, masks, parts.candidates)
  const context: ScoringContext = { ...query, total, weightOf, similarity, neighbors, ...parts }
  const early = facts.map((fact) =>
    scoreOf(fact, { mask: masks.get(fact.nodeId) ?? 0, weakMask: 0, repetition: 1, literal: false }, context),
  )
  const promising = early.toSorted(byScore).slice(0, WITH_TEXT)
  const texts = parts.candidates.textsOf(promising.map((message) => message.facts.nodeId))
  return promising
    .map(({ facts: fact }) => scoreText(fact, foldWord(texts.get(fact.nodeId) ?? ''), context))
    .toSorted(byScore)
}

interface ScoringContext extends RankingQuery, RankingContext {
  readonly total: number
  readonly weightOf: (mask: number) => number
  readonly similarity: ReadonlyMap<number, number>
  readonly neighbors: ReadonlyMap<number, number>
}

function occurrencesIn(folded: string, patterns: readonly TextPattern[]): number {
  return patterns.reduce((sum, pattern) => sum + findPattern(folded, pattern, COUNTED_OCCURRENCES).length, 0)
}

/** Best score first; of equal scores, the newer message. */
function byScore(a: RankedMessage, b: RankedMessage): number {
  return b.score - a.score || (b.facts.atMs ?? 0) - (a.facts.atMs ?? 0) || b.facts.nodeId - a.facts.nodeId
}

function scoreText(fact: MessageFacts, folded: string, context: ScoringContext): RankedMessage {
  let mask = 0
  let weakMask = 0
  let occurrences = 0
  for (const term of context.terms) {
    const count = occurrencesIn(folded, term.patterns)
    if (count > 0) mask |= term.bit
    else if (occurrencesIn(folded, term.weakPatterns ?? []) > 0) weakMask |= term.bit
    occurrences = Math.max(occurrences, count)
  }
  const repetition = repetitionFactor(occurrences, context.terms.length)
  return scoreOf(
    fact,
    { mask, weakMask, repetition, literal: context.literal !== '' && folded.includes(context.literal) },
    context,
  )
}

interface FoundTerms {
  readonly mask: number
  /** Terms found only inside other words. */
  readonly weakMask: number
  readonly repetition: number
  /** Whether the text contains the query as typed. */
  readonly literal: boolean
}

function scoreOf(
  facts: MessageFacts,
  { mask, weakMask, repetition, literal }: FoundTerms,
  context: ScoringContext,
): RankedMessage {
  const { weightOf, total, averageWordCount, similarity, neighbors, titleShare } = context
  const share = (weightOf(mask) + weights.within * weightOf(weakMask)) / total
  const leaning = weightOf((neighbors.get(facts.nodeId) ?? 0) & ~mask) / total
  const words =
    share * lengthFactor(facts.wordCount, averageWordCount) * repetition + leaning * neighborFactor(facts.wordCount)
  const meaning = similarity.get(facts.nodeId) ?? null
  const parts = {
    words: weights.words * words,
    meaning: meaning ?? 0,
    title: weights.title * titleShare(facts.conversationId),
    phrase: literal ? weights.literal : 0,
    speaker: context.asksForOwnWords && facts.speaker === speakerCodes.user ? weights.ownVoice : 0,
    standing: standing(facts),
  }
  return { facts, score: sumOf(parts), parts, share, words, meaning, mask: mask | weakMask }
}

function sumOf({ words, meaning, title, phrase, speaker, standing: place }: ScoreParts): number {
  return words + meaning + title + phrase + speaker + place
}

function standing({ kind, isBranch }: MessageFacts): number {
  return (kind === kindCodes.message ? 0 : weights.sideKind) + (isBranch === 1 ? weights.branch : 0)
}

/** The total weight of the terms in a mask. Cached, because few masks occur, but each one often. */
function createMaskWeights(terms: readonly WeightedTerm[]): (mask: number) => number {
  const known = new Map<number, number>()
  return (mask) => {
    let weight = known.get(mask)
    if (weight === undefined) {
      weight = terms.reduce((sum, term) => ((mask & term.bit) === 0 ? sum : sum + term.weight), 0)
      known.set(mask, weight)
    }
    return weight
  }
}

/** The candidates with the heaviest words first, without sorting all of them. */
function bestByMask(masks: ReadonlyMap<number, number>, weightOf: (mask: number) => number, limit: number): number[] {
  const groups = new Map<number, number[]>()
  for (const [id, mask] of masks) {
    const group = groups.get(mask)
    if (group) group.push(id)
    else groups.set(mask, [id])
  }
  const best: number[] = []
  for (const mask of [...groups.keys()].toSorted((a, b) => weightOf(b) - weightOf(a))) {
    if (best.length >= limit) break
    best.push(...(groups.get(mask) ?? []).slice(0, limit - best.length))
  }
  return best
}

const SHORT_WORDS = 90

/** The query's terms in the previous message, for messages short enough to depend on it. */
function neighborMasks(
  facts: readonly MessageFacts[],
  masks: ReadonlyMap<number, number>,
  candidates: CandidateStore,
): Map<number, number> {
  const short = facts.filter(({ wordCount }) => wordCount < SHORT_WORDS).map(({ nodeId }) => nodeId)
  return new Map([...candidates.parentsOf(short)].map(([nodeId, parentId]) => [nodeId, masks.get(parentId) ?? 0]))
}
