/**
 * How well a message answers a query, as a sum of parts on one scale: the cosine of the meanings (0 to 1) and the share
 * of the query's words, each weighed by rarity. The share counts less in long messages, which contain many words by
 * chance. Measured in docs/BENCHMARKS.md; docs/decisions/006 explains why these are sums, not ranks.
 */
export const weights = {
  words: 0.3,
  /** A longer word that contains the typed one. */
  within: 0.5,
  /**
   * Questions about "my" actions are more often answered by the user's own message, unless they ask what "you" said.
   */
  ownVoice: 0.08,
  title: 0.1,
  /** The meaning of the whole conversation, relative to its best message. */
  conversation: 0.1,
  wholeConversation: 0.7,
  /** The text contains the query as typed. */
  literal: 0.1,
  /** Words in the previous message, for short messages that depend on it. */
  neighbor: 0.35,
  /** Thinking, tool calls and tool results are read less often than answers. */
  sideKind: -0.08,
  branch: -0.03,
} as const

/** The number of words at which a message no longer depends on the previous one. */
const NEIGHBOR_WORDS = 30

/** Rarity of a word, as in BM25. */
export function rarity(messageCount: number, total: number): number {
  // Word forms are counted one by one, so their sum can exceed the number of messages.
  const count = Math.min(messageCount, total)
  return Math.max(0.05, Math.log((total - count + 0.5) / (count + 0.5)))
}

/** Messages shorter than this gain nothing more from being short. */
const SHORT = 20

/** 1 for a message of average length, up to 2 for a short one, and lower for long ones. */
export function lengthFactor(wordCount: number, averageWordCount: number): number {
  return 3 / (1 + 2 * (0.2 + (0.8 * Math.max(wordCount, SHORT)) / Math.max(averageWordCount, SHORT)))
}

export function neighborFactor(wordCount: number): number {
  return weights.neighbor * Math.exp(-wordCount / NEIGHBOR_WORDS)
}

/** How much more a repeated word counts. Only short queries use this; in long ones repetition is mostly chance. */
export function repetitionFactor(occurrences: number, termCount: number): number {
  return termCount > 2 ? 1 : 1 + 0.25 * Math.log(Math.max(occurrences, 1))
}

const FIRST_PERSON = /\b(?:i|i'm|i've|i'd|i’m|i’ve|i’d|my|me|mine)\b/i
const SAYING = [
  'recommend|suggest|advi[sc]e|propose|say|said|tell|told',
  'explain|describe|give|gave|mention|provide|outline|answer',
]
const ASSISTANT_SAID = new RegExp(String.raw`\byou(?:r)?\b.{0,20}\b(?:${SAYING.join('|')})`, 'i')

/** Whether a question is about the user's own words rather than the assistant's. */
export function asksForOwnWords(question: string): boolean {
  return FIRST_PERSON.test(question) && !ASSISTANT_SAID.test(question)
}
