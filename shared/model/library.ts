import { z } from 'zod'

export const conversationSummary = z.object({
  id: z.string().describe("The provider's id of the conversation."),
  shortId: z.string().describe('Its first eight characters where no other begins so, else all of it.'),
  provider: z.string().describe('The id of the service it comes from, such as chatgpt.'),
  sessionKey: z.string(),
  kind: z.enum(['chat', 'gpt', 'project', 'voice']),
  title: z.string().nullable(),
  derivedTitle: z
    .string()
    .nullable()
    .describe('For people, where it has no title: the beginning of the first question. Never stored.'),
  summary: z.string().nullable(),
  createdAtMs: z.int().nullable(),
  updatedAtMs: z.int().nullable(),
  activeAtMs: z.int().nullable(),
  importedAtMs: z.int().nullable().describe('When it first came into the archive.'),
  model: z.string().nullable(),
  gptId: z.string().nullable(),
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
  isArchived: z.boolean(),
  isStarred: z.boolean(),
  isPinned: z.boolean(),
  isHiddenFromAgents: z.boolean(),
  tags: z.array(z.string()).describe("The person's own."),
  turnCount: z.int().describe('Messages a person reads, on the canonical path.'),
  branchCount: z.int(),
})
export type ConversationSummary = z.infer<typeof conversationSummary>

/** With the additional fields of a list. */
export const listedConversation = conversationSummary.extend({
  currentNodeKey: z.string().nullable().describe('As exported.'),
  messageCount: z.int().describe('Of the whole tree, thoughts and tools included.'),
  lastMessageAtMs: z.int().nullable(),
  firstMessageAtMs: z.int().nullable(),
  createdBy: z.string().nullable().describe("The account's id, where the export says it."),
})
export type ListedConversation = z.infer<typeof listedConversation>

const attachmentView = z.object({
  assetKey: z.string(),
  kind: z.enum(['image', 'audio', 'video', 'file']),
  name: z.string().nullable(),
  mediaType: z.string().nullable(),
  sha256: z.string().nullable().describe('Of the kept file; null when no import brought it.'),
  byteLength: z.int().nullable(),
  width: z.int().nullable().describe('Of a picture, in pixels, where the export says it.'),
  height: z.int().nullable(),
})

/** As in `MessageKind`. */
export const messageKind = z.enum(['message', 'thoughts', 'toolCall', 'toolResult', 'hidden', 'empty'])

export const messageView = z.object({
  nodeKey: z.string(),
  messageId: z.string(),
  role: z.string().nullable(),
  authorName: z.string().nullable(),
  recipient: z.string().nullable(),
  contentType: z.string().nullable(),
  kind: messageKind,
  text: z.string(),
  createdAtMs: z.int().nullable(),
  model: z.string().nullable(),
  siblingIndex: z.int(),
  siblingCount: z.int(),
  sources: z.array(z.object({ title: z.string(), url: z.string() })),
  attachments: z.array(attachmentView),
  isHiddenFromAgents: z.boolean().describe('By the person, this one message.'),
})
export type MessageView = z.infer<typeof messageView>

export const conversationView = z.object({
  conversation: conversationSummary,
  source: z.object({
    label: z.string().describe('What people call the provider.'),
    speaker: z.string().nullable().describe('Who answers; null when that is not known.'),
    address: z.string().nullable().describe('Of the original conversation.'),
  }),
  branch: z.int(),
  branches: z.array(
    z.object({ branch: z.int(), messageCount: z.int(), forkNodeKey: z.string().nullable(), leafNodeKey: z.string() }),
  ),
  messages: z
    .array(messageView)
    .describe('Every message on the branch, from the first to the last, unless fewer were asked for.'),
})
export type ConversationView = z.infer<typeof conversationView>
