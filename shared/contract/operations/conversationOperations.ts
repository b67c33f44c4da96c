import { z } from 'zod'
import { foundConversation } from '../../model/foundMessage.ts'
import { conversationSummary, conversationView, listedConversation } from '../../model/library.ts'
import { savedConversation } from '../../model/savedConversation.ts'
import { operation } from '../operation.ts'

const idOrKey = z.string().min(1, 'must not be empty').max(500, 'is too long').describe('A conversation id, an unambiguous beginning of one, or a session key.')

export const conversationOperations = {
  'conversations.list': operation({
    summary: 'Conversations, the latest first.',
    doors: ['cli', 'mcp', 'http', 'ipc'],
    input: z.strictObject({
      limit: z.int('must be a whole number').min(1, 'must be 1 to 1000').max(1000, 'must be 1 to 1000').default(50),
      cursor: z.string().max(500).optional(),
      offset: z.int('must be a whole number').min(0, 'must be 0 or more').max(10_000_000, 'is too large').default(0).describe('Skips so many. A cursor is exact while an import runs, this is not.'),
      order: z.enum(['activity', 'creation']).default('activity').describe('An import may change when a conversation was last active, not when it was begun.'),
      project: z.string().max(200).optional().describe("A project's id, or its name as a slug."),
    }),
    output: z.object({
      conversations: z.array(listedConversation.extend({ cursor: z.string().describe('Goes on after this one.') })),
      total: z.int(),
      nextCursor: z.string().nullable(),
      previousCursor: z.string().nullable(),
    }),
  }),
  'conversations.show': operation({
    summary: 'One conversation with the messages of one of its branches.',
    doors: ['cli', 'mcp', 'http', 'ipc'],
    input: z.strictObject({ id: idOrKey, branch: z.int('must be the number of a branch').min(1, 'must be the number of a branch').default(1) }),
    output: conversationView,
  }),
  'conversations.edit': operation({
    summary: 'Rename, star or hide a conversation from agents. Imports never change this.',
    doors: ['cli', 'http', 'ipc'],
    input: z.strictObject({
      id: idOrKey,
      title: z.string().trim().min(1, 'must not be blank').max(500, 'must have at most 500 characters').nullable().optional().describe('null gives the exported title back.'),
      sessionKey: z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u, 'may have letters, figures, dots, dashes and underscores, at most 100').nullable().optional(),
      isStarred: z.boolean().nullable().optional(),
      isHiddenFromAgents: z.boolean().optional(),
    }),
    output: conversationSummary,
  }),
  'conversations.find': operation({
    summary: 'Conversations by what was said in them, or by what they are about.',
    doors: ['mcp'],
    input: z.strictObject({
      query: z.string().min(1, 'must not be empty').max(1000, 'must have at most 1000 characters'),
      by: z.enum(['summary', 'turns', 'both']).default('summary').describe('Their titles and summaries, single turns, or both.'),
      limit: z.int().min(1).max(50).default(20),
      turnLimit: z.int().min(1).max(200).default(10).describe('Turns of each conversation, at most.'),
      withLastTurns: z.boolean().default(false),
    }),
    output: z.object({ conversations: z.array(foundConversation), notices: z.array(z.string()) }),
  }),
  'conversations.save': operation({
    summary: 'Keep a conversation that an agent had, or add turns to one it kept before.',
    doors: ['mcp'],
    input: savedConversation,
    output: z.object({ conversation: conversationSummary, isNew: z.boolean(), addedTurns: z.int() }),
  }),
  'conversations.trash': operation({
    summary: 'Move a conversation to the trash: nobody finds it there, and nothing is lost.',
    doors: ['cli', 'mcp', 'http', 'ipc'],
    input: z.strictObject({ id: idOrKey }),
    output: conversationSummary,
  }),
  'conversations.restore': operation({
    summary: 'Take a conversation out of the trash.',
    doors: ['cli', 'http', 'ipc'],
    input: z.strictObject({ id: idOrKey }),
    output: conversationSummary,
  }),
  'conversations.trashed': operation({
    summary: 'What is in the trash, last thrown away first.',
    doors: ['cli', 'http', 'ipc'],
    input: z.strictObject({}),
    output: z.object({ conversations: z.array(conversationSummary.extend({ trashedAtMs: z.int() })) }),
  }),
}
