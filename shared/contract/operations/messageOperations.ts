import { z } from 'zod'
import { foundMessages, matchedMessage, messagesAround } from '../../model/foundMessage.ts'
import { conversationSummary } from '../../model/library.ts'
import { operation } from '../operation.ts'

const messageId = z.string().min(1, 'must not be empty').max(500, 'is too long')
const atMs = z.int().min(-8.64e15).max(8.64e15)

export const messageOperations = {
  'messages.find': operation({
    summary:
      'Messages that have a text as it stands, in themselves or in the title, newest first; where none has, ' +
      'the nearest.',
    doors: ['mcp'],
    lane: 'search',
    writes: false,
    input: z.strictObject({
      text: z.string().max(100_000, 'is too long').default(''),
      roles: z
        .array(z.enum(['user', 'assistant', 'tool']))
        .optional()
        .describe('All of them when left out or empty.'),
      fromMs: atMs.optional(),
      untilMs: atMs.optional().describe('Not included.'),
      limit: z.int().min(1).max(200).default(50),
      textLimit: z.int().min(1).max(1_000_000).default(2000).describe('Characters of each message.'),
    }),
    output: foundMessages,
  }),
  'messages.match': operation({
    summary: 'Messages by an expression of SQLite FTS5, best first. One that cannot be read finds nothing.',
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
    summary: 'A message with those before and after it on its branch.',
    doors: ['mcp'],
    lane: 'read',
    writes: false,
    input: z.strictObject({
      messageId,
      conversationId: z
        .string()
        .max(500, 'is too long')
        .optional()
        .describe('Of the conversation that is meant, where several have the message.'),
      before: z.int().min(0).max(50).default(5),
      after: z.int().min(0).max(50).default(5),
    }),
    output: messagesAround,
  }),
  'messages.hide': operation({
    summary: 'Keep a single message from agents, or let them see it again.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    leavesIndexWork: true,
    input: z.strictObject({ messageId, isHidden: z.boolean() }),
    output: z.object({ messageId: z.string(), conversation: conversationSummary, isHiddenFromAgents: z.boolean() }),
  }),
  'messages.raw': operation({
    summary: 'A message as the export has it.',
    doors: ['http', 'ipc'],
    lane: 'read',
    writes: false,
    input: z.strictObject({ conversationId: z.string().min(1).max(500), messageId }),
    output: z.object({ json: z.string().describe('The node with its message, indented.') }),
  }),
}
