import { sentence } from '../../model/sentence.ts'
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
  .describe("A conversation's id, the first characters of it, or its session key.")
const timeZone = z
  .string()
  .max(60)
  .optional()
  .describe("An IANA name such as Europe/Vienna. Default: this computer's time zone.")

const offset = z
  .int('must be a whole number')
  .min(0, 'must be 0 or more')
  .max(10_000_000, 'is too large')
  .default(0)
  .describe('How many to skip. Not exact while an import runs; a cursor is.')
const order = z
  .enum(['activity', 'creation', 'title', 'length'])
  .default('activity')
  .describe(
    'Activity and creation: latest first. Title: from A. Length: longest first. An import can change a ' +
      "conversation's last activity, but not its creation.",
  )

export const conversationOperations = {
  'conversations.list': operation({
    summary: 'List conversations, latest first.',
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
      conversations: z.array(listedConversation.extend({ cursor: z.string().describe('Continues after this page.') })),
      total: z.int(),
      nextCursor: z.string().nullable(),
      previousCursor: z.string().nullable(),
    }),
  }),
  'conversations.ids': operation({
    summary: 'The ids of all matching conversations, for changes to all of them.',
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
    summary: 'One conversation with the messages of one of its versions.',
    doors: ['cli', 'mcp', 'http', 'ipc'],
    lane: 'read',
    writes: false,
    input: z.strictObject({
      id: idOrKey,
      branch: z
        .int('must be the number of a branch')
        .min(1, 'must be the number of a branch')
        .optional()
        .describe('Default: the version the conversation shows.'),
      messageId: z
        .string()
        .max(500)
        .optional()
        .describe('Shows a version with this message, preferably the one the conversation shows.'),
      most: z
        .int('must be a whole number')
        .min(1, 'must be 1 or more')
        .optional()
        .describe('Maximum number of messages, from the first: much faster for a long conversation. Default: all.'),
    }),
    output: conversationView,
  }),
  'conversations.edit': operation({
    summary: 'Rename, star or tag a conversation, or hide it from agents. Imports never change this.',
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
        .describe('null restores the exported title.'),
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
      tags: newTags.optional().describe('All tags; they replace the existing ones.'),
    }),
    output: conversationSummary,
  }),
  'conversations.editAll': operation({
    summary: 'Make the same change to many conversations, all or none.',
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
      changedIds: z.array(z.string()).describe('The changed conversations, as needed to undo this.'),
    }),
  }),
  'conversations.choices': operation({
    summary: 'The values you can filter conversations by.',
    doors: ['http', 'ipc'],
    lane: 'heavy',
    writes: false,
    input: z.strictObject({ timeZone }),
    output: filterChoices,
  }),
  'projects.rename': operation({
    summary: 'Name a project. Exports contain only its id.',
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
        .describe('null or an empty text removes the name.'),
    }),
    output: z.object({ id: z.string(), name: z.string().nullable() }),
  }),
  'conversations.find': operation({
    summary: 'Search conversations by their messages or their topic.',
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
      turnLimit: z.int().min(1).max(200).default(10).describe('Maximum number of turns per conversation.'),
      withLastTurns: z.boolean().default(false),
    }),
    output: z.object({
      conversations: z.array(foundConversation),
      total: z
        .object({ count: z.int(), isExact: z.boolean() })
        .describe("The number of matches; a lower bound if it isn't exact."),
      notices: z.array(sentence),
    }),
  }),
  'conversations.save': operation({
    summary: "Save an agent's conversation, or add turns to one it saved before.",
    doors: ['mcp'],
    lane: 'write',
    writes: true,
    input: savedConversation,
    output: z.object({ conversation: conversationSummary, isNew: z.boolean(), addedTurns: z.int() }),
  }),
  'conversations.trash': operation({
    summary: "Move a conversation to the trash. It's hidden from search and agents until you restore it.",
    doors: ['cli', 'mcp', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    input: z.strictObject({ id: idOrKey }),
    output: conversationSummary,
  }),
  'conversations.restore': operation({
    summary: 'Restore a conversation from the trash.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    leavesIndexWork: true,
    input: z.strictObject({ id: idOrKey }),
    output: conversationSummary,
  }),
  'conversations.trashed': operation({
    summary: 'List the trash, latest first.',
    doors: ['cli', 'http', 'ipc'],
    lane: 'read',
    writes: false,
    input: z.strictObject({}),
    output: z.object({ conversations: z.array(conversationSummary.extend({ trashedAtMs: z.int() })) }),
  }),
  'conversations.emptyTrash': operation({
    summary: "Delete conversations in the trash for good, with their highlights, tags and files. You can't undo this.",
    doors: ['cli', 'http', 'ipc'],
    lane: 'write',
    writes: true,
    input: z.strictObject({
      ids: z
        .array(z.string().max(500))
        .max(100_000)
        .optional()
        .describe('Only these conversations. Default: everything in the trash.'),
    }),
    output: z.object({ deleted: z.int().describe('Conversations.') }),
  }),
}
