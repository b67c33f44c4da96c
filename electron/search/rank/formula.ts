/**
 * How well a message answers a question: the sum of these parts, each 0 to 1 and relative to the best message of the
 * search, so that archives, models and kinds of chats are comparable. Measured in docs/BENCHMARKS.md; the reasons are
 * in docs/decisions/006.
 */
export const weights = {
  /** Words of the question in the message, and near it. */
  words: 1.05,
  /** Similarity in meaning. */
  meaning: 1,
  /** Two neighboring words of the question next to each other in the message. */
  phrase: 0.14,
  /** Words of the question in the whole conversation. */
  conversationWords: 0.15,
  conversationMeaning: 0.35,
  /** A question about your own words, answered by a message of yours. */
  ownWords: 0.14,
  /** The question names a date, and the message is from then. */
  date: 0.6,
  /** A message of a few words rarely answers anything. */
  length: 0.06,
  /** For summaries and overviews, which long answers give; your own words don't count then. */
  longAnswer: 0.3,
  /** Thinking and tool activity, and messages of another version, are read less often. */
  sideKind: -0.15,
  branch: -0.06,
} as const

/** The parts of a message that is the best in words, in meaning and by its conversation, but in nothing else. */
const FULL_SCORE = 2.5

/**
 * Scores are relative to the best message, which may be a poor one: how much of the question it has, in words or in
 * meaning, makes scores of different searches comparable, and brings them to a scale from 0 to about 1.
 */
export function scaleOf(bestShare: number, bestCosine: number): number {
  return Math.max(bestShare, bestCosine) / FULL_SCORE
}

/** What a conversation adds to the score of its best message. */
export const conversationWeights = { words: 0.2, meaning: 0.5 } as const

/** A search for a word or two wants the messages that have them; a question also what is around those. */
const FEW_TERMS = 2

export function lendsWords(termCount: number): boolean {
  return termCount > FEW_TERMS
}

/** A message that repeats such a word or two is about them; in a question repetition is mostly chance. */
export function repetitionOf(occurrences: number, termCount: number): number {
  return termCount > FEW_TERMS ? 1 : 1 + 0.5 * (Math.max(occurrences, 1) - 1)
}

/** How much of a word a message has: by itself, or because it is near. */
export const presence = {
  own: 1,
  /** Within a longer word. */
  within: 0.5,
  previous: 0.5,
  next: 0.3,
  title: 0.3,
  /** For each message of the conversation that has it, and for all of them together at most. */
  conversation: 0.1,
  conversationAtMost: 1,
} as const

/** A longer neighbor lends fewer of its words, and so does a longer conversation. */
const LENDING_WORDS = 60
const LENDING_CONVERSATION_WORDS = 400

export function lendingOf(wordCount: number): number {
  return Math.min(1, LENDING_WORDS / Math.max(wordCount, 1))
}

export function conversationLendingOf(wordCount: number): number {
  return Math.min(1, LENDING_CONVERSATION_WORDS / Math.max(wordCount, 1))
}

/** The length at which a word counts exactly 1, and the one below which a message isn't considered shorter. */
const PIVOT_WORDS = 100
const SHORT_WORDS = 40

/** How much a word counts in a message of this length: as in BM25, but with a fixed length to compare with. */
export function gainOf(wordPresence: number, wordCount: number): number {
  return (2 * wordPresence) / (wordPresence + 0.1 + (0.9 * Math.max(wordCount, SHORT_WORDS)) / PIVOT_WORDS)
}

/** The same for a conversation, in which a word is in a number of messages: BM25. */
export function conversationGainOf(messageCount: number, wordCount: number, averageWords: number): number {
  return (2.2 * messageCount) / (messageCount + 1.2 * (0.25 + (0.75 * wordCount) / Math.max(averageWords, 1)))
}

/** Rarity of a word, as in BM25. */
export function rarity(messageCount: number, total: number): number {
  // Word forms are counted one by one, so their sum can exceed the number of messages.
  const count = Math.min(messageCount, total)
  return Math.max(0.05, Math.log((total - count + 0.5) / (count + 0.5)))
}

const FULL_LENGTH_WORDS = 20

function lengthOf(wordCount: number): number {
  return Math.min(wordCount, FULL_LENGTH_WORDS) / FULL_LENGTH_WORDS
}

const LONG_WORDS = 300
const SUMMARY = /\b(?:summar\w+|overview|recap|resum\w+|zusammenfass\w*|résum\w+|samenvatt\w+|riassum\w+)/iu

/** Whether a question asks for many things said at length rather than for one of them. */
export function asksForSummary(question: string): boolean {
  return SUMMARY.test(question)
}

function longLengthOf(wordCount: number): number {
  return Math.min(wordCount, LONG_WORDS) / LONG_WORDS
}

const HOUR_MS = 3_600_000

/** People date things by when they talk about them, which is often the evening before or a few days later. */
export function isFrom(atMs: number | null, { fromMs, untilMs }: { fromMs: number; untilMs: number }): boolean {
  return atMs !== null && atMs >= fromMs - 12 * HOUR_MS && atMs < untilMs + 72 * HOUR_MS
}

const FIRST_PERSON = /\b(?:i|i'm|i've|i'd|i’m|i’ve|i’d|my|me|mine)\b/i
const SAYING = [
  'recommend|suggest|advi[sc]e|propose|say|said|tell|told',
  'explain|describe|give|gave|mention|provide|outline|answer',
]
const ASSISTANT_SAID = new RegExp(String.raw`\byou(?:r)?\b.{0,20}\b(?:${SAYING.join('|')})`, 'i')

/** Whether a question is about the user's own words rather than the assistant's. */
export function asksForOwnWords(question: string): boolean {
  return FIRST_PERSON.test(question) && !ASSISTANT_SAID.test(question) && !asksForSummary(question)
}

/** What is known about a message, each 0 to 1. */
export interface Evidence {
  readonly words: number
  readonly title: number
  readonly nearby: number
  readonly meaning: number
  readonly phrase: number
  readonly conversationWords: number
  readonly conversationMeaning: number
  readonly isOwnWords: boolean
  readonly isFromThen: boolean
  readonly wordCount: number
  readonly isSummaryWanted: boolean
  readonly isSideKind: boolean
  readonly isBranch: boolean
}

/** The formula: the parts of a score, which is their sum. */
export function partsOf(message: Evidence) {
  return {
    words: weights.words * message.words,
    title: weights.words * message.title,
    nearby: weights.words * message.nearby,
    meaning: weights.meaning * message.meaning,
    phrase: weights.phrase * message.phrase,
    conversation:
      weights.conversationWords * message.conversationWords + weights.conversationMeaning * message.conversationMeaning,
    speaker: weights.ownWords * Number(message.isOwnWords),
    date: weights.date * Number(message.isFromThen),
    length:
      weights.length * lengthOf(message.wordCount) +
      weights.longAnswer * Number(message.isSummaryWanted) * longLengthOf(message.wordCount),
    standing: weights.sideKind * Number(message.isSideKind) + weights.branch * Number(message.isBranch),
  }
}
