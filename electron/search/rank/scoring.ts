/**
 * How much a message answers a query, as a sum of parts on one scale: the cosine of meanings (0 to 1) and the share of
 * the query's words it has, each word weighed by its rarity. The share counts less in a long message, which has many
 * words by chance. Measured in docs/BENCHMARKS.md; why sums and not ranks: docs/decisions/006.
 */
export const weights = {
  words: 0.3,
  /** A word that only contains what was typed. */
  within: 0.5,
  /**
   * A question about "my" doings is more often answered by the person's own message, unless it asks what "you" said.
   */
  ownVoice: 0.08,
  title: 0.1,
  /** What a conversation as a whole means, beside its best message. */
  conversation: 0.1,
  wholeConversation: 0.7,
  /** The query as it was typed stands in the text. */
  literal: 0.1,
  /** Words of the message before, for short messages that lean on it. */
  neighbour: 0.35,
  /** Thoughts, tool calls and their results are read less than answers. */
  sideKind: -0.08,
  branch: -0.03,
} as const

/** Words after which a message stands on its own feet: the weight of its neighbour fades. */
const NEIGHBOUR_WORDS = 30

/** Rarity of a word, as in BM25. */
export function rarity(messageCount: number, total: number): number {
  // Forms of a word are counted one by one: together they may be more than there are messages.
  const count = Math.min(messageCount, total)
  return Math.max(0.05, Math.log((total - count + 0.5) / (count + 0.5)))
}

/** Shorter messages than this gain nothing more by being short. */
const SHORT = 20

/** 1 for a message of average length, up to 2 for a short one, fading for long ones. */
export function lengthFactor(wordCount: number, averageWordCount: number): number {
  return 3 / (1 + 2 * (0.2 + (0.8 * Math.max(wordCount, SHORT)) / Math.max(averageWordCount, SHORT)))
}

export function neighbourFactor(wordCount: number): number {
  return weights.neighbour * Math.exp(-wordCount / NEIGHBOUR_WORDS)
}

/**
 * How much more a word counts that comes again and again; only short queries ask for it, in long ones chance speaks.
 */
export function repetitionFactor(occurrences: number, termCount: number): number {
  return termCount > 2 ? 1 : 1 + 0.25 * Math.log(Math.max(occurrences, 1))
}

const OWN = /\b(?:i|i'm|i've|i'd|i’m|i’ve|i’d|my|me|mine)\b/i
const SAYING = [
  'recommend|suggest|advi[sc]e|propose|say|said|tell|told',
  'explain|describe|give|gave|mention|provide|outline|answer',
]
const OTHER = new RegExp(String.raw`\byou(?:r)?\b.{0,20}\b(?:${SAYING.join('|')})`, 'i')

/** Whether a question is after what the person said, not the assistant. */
export function asksForOwnWords(question: string): boolean {
  return OWN.test(question) && !OTHER.test(question)
}
