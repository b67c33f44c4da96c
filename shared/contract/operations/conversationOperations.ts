import { z } from 'zod'
import { conversationFilter, filterChoices } from '../../model/conversationFilter.ts'
import { foundConversation } from '../../model/foundMessage.ts'
import { newTags, tags } from '../../model/highlight.ts'
import { conversationSummary, conversationView, listedConversation } from '../../model/library.ts'
import { savedConversation } from '../../model/savedConversation.ts'
import { operation } from '../operation.ts'

const idOrKey = z
  .string()
  .min(1, 'must not be empty')
  .max(500, 'is too long')
  .describe('A conversation id, an unambiguous beginning of one, or a session key.')
const timeZone = z
  .string()
  .max(60)
  .optional()
  .describe("An IANA name such as Europe/Vienna; the machine's own when left out.")

const offset = z
  .int('must be a whole number')
  .min(0, 'must be 0 or more')
  .max(10_000_000, 'is too large')
  .default(0)
  .describe('Skips so many. A cursor is exact while an import runs, this is not.')
const order = z
  .enum(['activity', 'creation', 'title', 'length'])
  .default('activity')
  .describe(
    'An import may change when a conversation was last active, not when it was begun. By title from A, by length ' +
      'from the longest.',
  )

export const conversationOperations = {
  'conversations.list': operation({
    summary: 'Conversations, the latest first.',
    doors: ['cli', 'mcp', 'http', 'ipc'],
    lane: 'read',
    writes: false,
    input: z.strictObject({
      limit: z.int('must be a whole number').min(1, 'must be 1 to 1000').max(1000, 'must be 1 to 1000').default(50),
      cursor: z.string().max(500).optional(),
      offset,
      order,
      project: z.string().max(200).optional().describe("A project's id, or its name as a slug."),
      filter: conversationFilter.default({}),
    }),
    output: z.object({
      conversations: z.array(listedConversation.extend({ cursor: z.string().describe('Goes on after this one.') })),
      total: z.int(),
      nextCursor: z.string().nullable(),
      previousCursor: z.string().nullable(),
    }),
  }),
  'conversations.ids': operation({
    summary: 'The ids of conversations alone, as many as there are: to do something to all of them.',
    doors: ['http', 'ipc'],
    lane: 'read',
    writes: false,
    input: z.strictObject({
      order,
      filter: conversationFilter.default({}),
      offset,
      limit: z
        .int('must be a whole number')
        .min(1, 'must be 1 or more')
        .max(10_000_000, 'is too large')
        .default(10_000_000),
    }),
    output: z.object({ ids: z.array(z.string()) }),
  }),
  'conversations.show': operation({
    summary: 'One conversation with the messages of one of its branches.',
    doors: ['cli', 'mcp', 'http', 'ipc'],
    lane: 'read',
    writes: false,
    input: z.strictObject({
      id: idOrKey,
      branch: z
        .int('must be the number of a branch')
        .min(1, 'must be the number of a branch')
        .optional()
        .describe('The path that the conversation shows when left out.'),
      messageId: z.string().max(500).optional().describe('Shows a branch that has this message, the shown path first.'),
      most: z
        .int('must be a whole number')
        .min(1, 'must be 1 or more')
        .optional()
        .describe(
          'At most so many messages, from the first on: of a long conversation they come much sooner than all. All ' +
            'when left out.',
        ),
    }),
    output: conversationView,
  }),
  'conversations.edit': operation({
    summary: 'Rename, star or hide a conversation from agents. Imports never change this.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    leavesIndexWork: true,
    input: z.strictObject({
      id: idOrKey,
      title: z
        .string()
        .trim()
        .min(1, 'must not be blank')
        .max(500, 'must have at most 500 characters')
        .nullable()
        .optional()
        .describe('null gives the exported title back.'),
      sessionKey: z
        .string()
        .regex(
          /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,99}$/u,
          'may have letters, figures, dots, dashes and underscores, at most 100',
        )
        .nullable()
        .optional(),
      isStarred: z.boolean().nullable().optional(),
      isHiddenFromAgents: z.boolean().optional(),
      tags: newTags.optional().describe('All of them, in place of those it had.'),
    }),
    output: conversationSummary,
  }),
  'conversations.editAll': operation({
    summary: 'Do the same to many conversations, all or none.',
    doors: ['http', 'ipc'],
    lane: 'write',
    writes: true,
    leavesIndexWork: true,
    input: z.strictObject({
      ids: z.array(idOrKey).min(1, 'must name a conversation').max(100_000),
      isStarred: z.boolean().optional(),
      isHiddenFromAgents: z.boolean().optional(),
      isTrashed: z.boolean().optional(),
      addTags: newTags.optional(),
      removeTags: tags.optional(),
    }),
    output: z.object({
      changedIds: z.array(z.string()).describe('Those that are not as they were: what it takes to undo this.'),
    }),
  }),
  'conversations.choices': operation({
    summary: 'What conversations can be filtered by.',
    doors: ['http', 'ipc'],
    lane: 'heavy',
    writes: false,
    input: z.strictObject({ timeZone }),
    output: filterChoices,
  }),
  'projects.rename': operation({
    summary: 'Give a project a name: exports have only its id.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    input: z.strictObject({
      id: z.string().min(1).max(200),
      name: z
        .string()
        .trim()
        .max(100, 'must have at most 100 characters')
        .nullable()
        .describe('null or blank takes the name away.'),
    }),
    output: z.object({ id: z.string(), name: z.string().nullable() }),
  }),
  'conversations.find': operation({
    summary: 'Conversations by what was said in them, or by what they are about.',
    doors: ['mcp'],
    lane: 'search',
    writes: false,
    input: z.strictObject({
      query: z.string().min(1, 'must not be empty').max(1000, 'must have at most 1000 characters'),
      by: z
        .enum(['summary', 'turns', 'both'])
        .default('summary')
        .describe('Their titles and summaries, single turns, or both.'),
      limit: z.int().min(1).max(50).default(20),
      turnLimit: z.int().min(1).max(200).default(10).describe('Turns of each conversation, at most.'),
      withLastTurns: z.boolean().default(false),
    }),
    output: z.object({
      conversations: z.array(foundConversation),
      total: z
        .object({ count: z.int(), isExact: z.boolean() })
        .describe('All that match; at least so many where it is not exact.'),
      notices: z.array(z.string()),
    }),
  }),
  'conversations.save': operation({
    summary: 'Keep a conversation that an agent had, or add turns to one it kept before.',
    doors: ['mcp'],
    lane: 'write',
    writes: true,
    input: savedConversation,
    output: z.object({ conversation: conversationSummary, isNew: z.boolean(), addedTurns: z.int() }),
  }),
  'conversations.trash': operation({
    summary: 'Move a conversation to the trash: nobody finds it there, and nothing is lost.',
    doors: ['cli', 'mcp', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    input: z.strictObject({ id: idOrKey }),
    output: conversationSummary,
  }),
  'conversations.restore': operation({
    summary: 'Take a conversation out of the trash.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    leavesIndexWork: true,
    input: z.strictObject({ id: idOrKey }),
    output: conversationSummary,
  }),
  'conversations.trashed': operation({
    summary: 'What is in the trash, last thrown away first.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'read',
    writes: false,
    input: z.strictObject({}),
    output: z.object({ conversations: z.array(conversationSummary.extend({ trashedAtMs: z.int() })) }),
  }),
  'conversations.emptyTrash': operation({
    summary: 'Delete what is in the trash for good, with its highlights, tags and files. Nobody can take this back.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    input: z.strictObject({
      ids: z
        .array(z.string().max(500))
        .max(100_000)
        .optional()
        .describe('Only these of what is in the trash; all when left out.'),
    }),
    output: z.object({ deleted: z.int().describe('Conversations.') }),
  }),
}
