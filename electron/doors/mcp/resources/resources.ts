import type { ListResourcesResult, ReadResourceResult, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js'
import { AppError } from '../../../../shared/contract/appError.ts'
import type { Output } from '../../../../shared/contract/archiveContract.ts'
import type { ListedConversation } from '../../../../shared/model/library.ts'
import { agentLine } from '../../../../shared/text/agentText.ts'
import { estimateTokens, largestCount } from '../answer/budget.ts'
import { conversationPages } from './conversationPages.ts'
import { conversationTemplate, conversationUri, readConversationUri } from './conversationUri.ts'
import { ProtocolError } from '../transport/protocolError.ts'
import { isoTimeOrNull } from '../answer/times.ts'
import { titleLine } from '../answer/titleLine.ts'
import type { ToolContext } from '../tool.ts'

const MARKDOWN = 'text/markdown'
const PAGE_SIZE = 50
const SUMMARY_LENGTH = 300

type Context = Pick<ToolContext, 'ask' | 'settings'>

export const conversationResource: ResourceTemplate = {
  name: 'conversation',
  title: 'A past conversation',
  uriTemplate: conversationTemplate,
  description: 'A conversation in full as Markdown, in pages; each page names the next.',
  mimeType: MARKDOWN,
}

export async function listResources(
  cursor: string | undefined,
  { ask, settings: { tokenBudget } }: Context,
): Promise<ListResourcesResult> {
  const page = await listOrNothing(ask, { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) })
  const count = largestCount(
    page.conversations.length,
    (shown) => estimateTokens(JSON.stringify(resultOf(page, shown))) <= tokenBudget,
  )
  return resultOf(page, Math.max(1, count))
}

/**
 * Clients ask when they start: before the first import there is nothing to list, and nothing is wrong. The tools say
 * how to import.
 */
async function listOrNothing(
  ask: Context['ask'],
  input: { readonly limit: number; readonly cursor?: string },
): Promise<Output<'conversations.list'>> {
  try {
    return await ask('conversations.list', input)
  } catch (error) {
    if (error instanceof AppError && error.code === 'no_archive')
      return { conversations: [], total: 0, nextCursor: null, previousCursor: null }
    throw error
  }
}

/** What does not fit comes with the next page, which begins where this one ends. */
function resultOf({ conversations, nextCursor }: Output<'conversations.list'>, count: number): ListResourcesResult {
  const next = count < conversations.length ? (conversations[count - 1]?.cursor ?? null) : nextCursor
  return { resources: conversations.slice(0, count).map(resourceOf), ...(next !== null && { nextCursor: next }) }
}

function resourceOf({
  id,
  sessionKey,
  title,
  summary,
  activeAtMs,
}: ListedConversation): ListResourcesResult['resources'][number] {
  const lastModified = isoTimeOrNull(activeAtMs)
  return {
    uri: conversationUri(id, 1),
    name: sessionKey,
    title: titleLine(title) ?? 'Untitled',
    ...(summary !== null && { description: agentLine(summary, SUMMARY_LENGTH) }),
    mimeType: MARKDOWN,
    ...(lastModified !== null && { annotations: { lastModified } }),
  }
}

export async function readResource(
  uri: string,
  { ask, settings: { tokenBudget } }: Context,
): Promise<ReadResourceResult> {
  const place = readConversationUri(uri)
  if (place === null)
    throw new ProtocolError(
      'resourceNotFound',
      `There is nothing at ${agentLine(uri, 120)}. Conversations are at conversation://ID, further pages at ` +
        'conversation://ID?page=2.',
    )
  const view = await ask('conversations.show', { id: place.id })
  const pages = conversationPages(view, tokenBudget)
  const text = pages[place.page - 1]
  if (text === undefined)
    throw new ProtocolError(
      'resourceNotFound',
      `This conversation has ${pages.length === 1 ? 'one page' : `${pages.length} pages`}, not ${place.page}. It ` +
        `begins at ${conversationUri(view.conversation.id, 1)}`,
    )
  return { contents: [{ uri, mimeType: MARKDOWN, text }] }
}
