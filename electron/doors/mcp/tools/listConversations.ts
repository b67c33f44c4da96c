import { z } from 'zod'
import type { Output } from '../../../../shared/contract/archiveContract.ts'
import type { ListedConversation } from '../../../../shared/model/library.ts'
import { cutText } from '../../../../shared/text/agentText.ts'
import { isoTime } from '../../../../shared/text/timestamps.ts'
import { messageLink } from '../../../../shared/text/messageLink.ts'
import { fitAnswer } from '../answer/budget.ts'
import { namedText, text, integer } from '../answer/inputFields.ts'
import { isoTimeOrNull } from '../answer/times.ts'
import { titleLine } from '../answer/titleLine.ts'
import { readingAnnotations, tool, type ToolAnswer } from '../tool.ts'

const DEFAULT_LIMIT = 20

const input = z
  .strictObject({
    project_reference: text()
      .refine((given) => given.length <= 200, 'must have at most 200 characters')
      .optional()
      .describe('Project identifier or slug that scopes the tool call.'),
    limit: integer(1, 100).optional().describe('Maximum number of results to return.'),
    cursor: text()
      .refine((given) => given.length <= 500, "isn't from this list. Start again without a cursor.")
      .optional()
      .describe('Opaque pagination cursor returned by a previous response.'),
  })
  .describe('Input schema for the list_conversations tool.')

const metadata = z
  .record(z.string(), z.unknown().describe('Additional structured values associated with this result.'))
  .describe('Additional structured metadata for the record.')

const row = z
  .strictObject({
    id: z.string().describe('Conversation identifier.'),
    project_id: z
      .string()
      .nullable()
      .describe('Project identifier that owns the conversation, or null for global/system conversations.'),
    type: z.string().describe('Conversation type, such as agent, support, or workflow conversation.'),
    title: z.string().nullable().describe('Human-readable conversation title.'),
    summary: z.string().nullable().describe('Short summary of the conversation state or topic.'),
    status: z.string().describe('Lifecycle status of the conversation.'),
    current_node: z
      .string()
      .nullable()
      .describe('Current workflow or agent node associated with the conversation, when available.'),
    message_count: z.number().describe('Number of persisted messages in the conversation.'),
    last_message_at: z.string().nullable().describe('Timestamp of the most recent message in the conversation.'),
    metadata: z
      .union([metadata, z.null().describe('Additional structured metadata returned by the tool.')])
      .describe('Additional machine-readable conversation metadata.'),
    created_by: z.string().nullable().describe('User or actor identifier that created the conversation.'),
    archived_at: z.string().nullable().describe('Timestamp when the conversation was archived, or null when active.'),
    created_at: z.string().describe('Timestamp when the conversation was created.'),
    updated_at: z.string().describe('Timestamp when the conversation was last updated.'),
  })
  .describe('Conversation record returned by MCP conversation tools.')

const output = z
  .strictObject({
    data: z.array(row).describe('Conversation records for the requested page.'),
    page_info: z
      .strictObject({
        self: z.string().nullable().describe('Cursor representing the current page.'),
        first: z.null().describe('Always null because these MCP pagination flows do not expose a first-page cursor.'),
        next: z.string().nullable().describe('Cursor for the next page, or null when there are no more results.'),
        prev: z.string().nullable().describe('Cursor for the previous page, or null when unavailable.'),
      })
      .describe('Pagination cursors for the conversation list.'),
  })
  .describe('Paginated conversation list response.')

type Row = z.input<typeof row>
type Page = Output<'conversations.list'>

export const listConversations = tool({
  name: 'list_conversations',
  title: 'List conversations',
  description: 'List conversations for the current user, optionally filtered by project.',
  input,
  output,
  annotations: readingAnnotations,
  errorsAs: 'json',
  async run(
    { project_reference: reference, limit = DEFAULT_LIMIT, cursor: given },
    { ask, settings: { tokenBudget } },
  ) {
    const [project, cursor] = [namedText(reference), namedText(given)]
    const page = await ask('conversations.list', {
      limit,
      order: 'creation',
      ...(cursor !== null && { cursor }),
      ...(project !== null && { project }),
    })
    return fitAnswer({
      items: page.conversations.map(rowOf),
      tokenBudget,
      build: (shown) => answerOf(shown, page, cursor),
      shorten: shortened,
    })
  },
})

/** The rest follows on the next page, which starts where this one ends. */
function answerOf(
  data: readonly Row[],
  { conversations, nextCursor, previousCursor }: Page,
  cursor: string | null,
): ToolAnswer<z.input<typeof output>> {
  const next = data.length < conversations.length ? (conversations[data.length - 1]?.cursor ?? cursor) : nextCursor
  const structured = { data: [...data], page_info: { self: cursor, first: null, next, prev: previousCursor } }
  return { text: JSON.stringify(structured), structured }
}

function rowOf(conversation: ListedConversation): Row {
  const { id, projectId, kind, title, summary, isArchived, updatedAtMs, lastMessageAtMs } = conversation
  const changedMs = updatedAtMs ?? conversation.importedAtMs ?? startedMs(conversation)
  return {
    id,
    project_id: projectId,
    type: kind,
    title: titleLine(title),
    summary,
    status: isArchived ? 'archived' : 'active',
    current_node: conversation.currentNodeKey,
    message_count: conversation.messageCount,
    last_message_at: isoTimeOrNull(lastMessageAtMs),
    metadata: metadataOf(conversation),
    created_by: conversation.createdBy,
    archived_at: isArchived ? isoTime(changedMs) : null,
    created_at: isoTime(startedMs(conversation)),
    updated_at: isoTime(changedMs),
  }
}

/** The time the list is sorted by. */
function startedMs({ createdAtMs, importedAtMs }: ListedConversation): number {
  return createdAtMs ?? importedAtMs ?? 0
}

function metadataOf({
  id,
  provider,
  model,
  gptId,
  projectName,
  sessionKey,
  isStarred,
  isPinned,
  branchCount,
}: ListedConversation): Row['metadata'] {
  return {
    provider,
    model,
    gpt_id: gptId,
    project_name: projectName,
    session_key: sessionKey,
    is_starred: isStarred,
    is_pinned: isPinned,
    branch_count: branchCount,
    link: messageLink(id),
  }
}

function shortened(given: Row, maxLength: number): Row {
  return {
    ...given,
    title: given.title && cutText(given.title, maxLength),
    summary: given.summary && cutText(given.summary, maxLength),
  }
}
