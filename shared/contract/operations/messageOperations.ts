import { z } from 'zod'
import { foundMessages, matchedMessage, messagesAround } from '../../model/foundMessage.ts'
import { conversationSummary } from '../../model/library.ts'
import { operation } from '../operation.ts'

const messageId = z.string().min(1, 'must not be empty').max(500, 'is too long')
const atMs = z.int().min(-8.64e15).max(8.64e15)

export const messageOperations = {
  'messages.find': operation({
    summary:
      'Messages that contain an exact text, or whose title does, newest first. If there are none, the ' +
      'closest ones.',
    doors: ['mcp'],
    lane: 'search',
    writes: false,
    input: z.strictObject({
      text: z.string().max(100_000, 'is too long').default(''),
      roles: z
        .array(z.enum(['user', 'assistant', 'tool']))
        .optional()
        .describe('Default, or if empty: all roles.'),
      fromMs: atMs.optional(),
      untilMs: atMs.optional().describe('Not included.'),
      limit: z.int().min(1).max(200).default(50),
      textLimit: z.int().min(1).max(1_000_000).default(2000).describe('Maximum characters per message.'),
    }),
    output: foundMessages,
  }),
  'messages.match': operation({
    summary: 'Search messages with an SQLite FTS5 expression, best first. An invalid expression finds nothing.',
    doors: ['mcp', 'http', 'ipc'],
    lane: 'raw',
    writes: false,
    input: z.strictObject({
      expression: z.string().max(100_000, 'is too long'),
      conversationId: z.string().max(500).optional(),
      limit: z.int().min(1).max(200).default(50),
      budgetMs: z.int().min(50).max(60_000).default(5000),
    }),
    output: z.object({ messages: z.array(matchedMessage), isInterrupted: z.boolean() }),
    // SQLite may be too deep in one step to look at the clock.
    givenUp: { messages: [], isInterrupted: true },
  }),
  'messages.around': operation({
    summary: 'A message with the messages before and after it in its version.',
    doors: ['mcp'],
    lane: 'read',
    writes: false,
    input: z.strictObject({
      messageId,
      conversationId: z
        .string()
        .max(500, 'is too long')
        .optional()
        .describe('Which conversation, if several contain the message.'),
      before: z.int().min(0).max(50).default(5),
      after: z.int().min(0).max(50).default(5),
    }),
    output: messagesAround,
  }),
  'messages.hide': operation({
    summary: 'Hide one message from agents, or show it again.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    leavesIndexWork: true,
    input: z.strictObject({ messageId, isHidden: z.boolean() }),
    output: z.object({ messageId: z.string(), conversation: conversationSummary, isHiddenFromAgents: z.boolean() }),
  }),
  'messages.raw': operation({
    summary: "A message's original JSON from the export.",
    doors: ['http', 'ipc'],
    lane: 'read',
    writes: false,
    input: z.strictObject({ conversationId: z.string().min(1).max(500), messageId }),
    output: z.object({ json: z.string().describe('The node with its message, indented.') }),
  }),
}
