import { sentence } from './sentence.ts'
import { z } from 'zod'
import { conversationSummary, messageKind } from './library.ts'

/** How close a message came when none has the exact text; ranks start at 1. */
const nearness = z.object({
  score: z.number().describe('0 to 1.'),
  keywordRank: z.int().nullable(),
  meaningRank: z.int().nullable(),
})

/** A whole message, or cut at the caller's limit. */
export const foundMessage = z.object({
  messageId: z.string(),
  conversationId: z.string(),
  title: z.string().nullable(),
  role: z.string().nullable(),
  authorName: z.string().nullable(),
  kind: messageKind,
  createdAtMs: z.int().nullable(),
  text: z.string(),
  isCut: z.boolean(),
  nearness: nearness.nullable(),
})
export type FoundMessage = z.infer<typeof foundMessage>

/** `literal`: each has the exact text. `nearest`: none has, these are the closest. `recent`: no text was given. */
export const foundMessages = z.object({
  mode: z.enum(['literal', 'nearest', 'recent']),
  messages: z.array(foundMessage),
  hasMore: z.boolean().describe('Whether there are more than the limit.'),
  isComplete: z.boolean().describe('Whether everything was looked through; else time ran out, and a notice says so.'),
  notices: z.array(sentence).describe('What was left out, and why.'),
})
export type FoundMessages = z.infer<typeof foundMessages>

/** A message matched by a full-text expression. */
export const matchedMessage = z.object({
  messageId: z.string(),
  conversationId: z.string(),
  title: z.string().nullable(),
  author: z.string().nullable().describe('Role, or the name of the tool.'),
  kind: messageKind,
  position: z.int().nullable().describe('On the path that the conversation shows; null on a branch.'),
  createdAtMs: z.int().nullable(),
  snippet: z
    .string()
    .nullable()
    .describe('HTML: found words in <mark>, the rest escaped. Null when it is human-only and an agent asks.'),
})
export type MatchedMessage = z.infer<typeof matchedMessage>

/** A readable message on the conversation's current path. */
export const turn = z.object({
  messageId: z.string(),
  role: z.string().nullable(),
  authorName: z.string().nullable(),
  kind: messageKind,
  createdAtMs: z.int().nullable(),
  text: z.string(),
  turnIndex: z.int().nullable().describe('0 is the first; null on a branch, and for what is not read.'),
})
export type Turn = z.infer<typeof turn>

export const messagesAround = z.object({
  conversation: conversationSummary,
  messages: z.array(turn.extend({ isTarget: z.boolean() })),
  alsoIn: z.array(z.string()).describe('Other conversations that have the message: a copy keeps the ids.'),
  hasBefore: z.boolean(),
  hasAfter: z.boolean(),
})
export type MessagesAround = z.infer<typeof messagesAround>

const matchedTurn = turn.extend({
  turnIndex: z
    .int()
    .nullable()
    .describe('0 is the first; of a thought, or of what a tool did, that of the turn it leads to; null on a branch.'),
  score: z.number(),
  isCutBefore: z.boolean(),
  isCutAfter: z.boolean(),
})

export const foundConversation = z.object({
  conversation: conversationSummary,
  score: z.number().describe('0 to 1.'),
  matchedTurns: z
    .array(matchedTurn)
    .describe('Excerpts around what was found, best first; none when only summaries were asked.'),
  lastTurns: z.array(turn).describe('The end of the conversation, when it was asked for.'),
})
export type FoundConversation = z.infer<typeof foundConversation>
