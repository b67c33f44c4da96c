import type { CompleteRequest, CompleteResult } from '@modelcontextprotocol/sdk/types.js'
import type { ListedConversation } from '../../../../shared/model/library.ts'
import { estimateTokens, largestCount } from '../answer/budget.ts'
import { conversationTemplate, isConversationTemplate } from './conversationUri.ts'
import { recallPrompt } from './prompts.ts'
import { ProtocolError } from '../transport/protocolError.ts'
import type { Ask, ToolContext } from '../tool.ts'

const MOST_VALUES = 100
const PAGE_SIZE = 1000
/** A person waits for completions: the latest so many thousand conversations are looked through. */
const MOST_PAGES = 5

export async function complete(
  { ref, argument }: CompleteRequest['params'],
  { ask, settings: { tokenBudget } }: Pick<ToolContext, 'ask' | 'settings'>,
): Promise<CompleteResult> {
  if (ref.type === 'ref/prompt') {
    if (ref.name !== recallPrompt.name)
      throw new ProtocolError('invalidParams', 'There is no such prompt. There is one: recall')
    return { completion: { values: [] } }
  }
  if (!isConversationTemplate(ref.uri))
    throw new ProtocolError('invalidParams', `There is no such template. There is one: ${conversationTemplate}`)
  if (argument.name !== 'id') return { completion: { values: [] } }
  const { values, hasMore = false } = await idsLike(argument.value, ask)
  const count = largestCount(
    values.length,
    (shown) =>
      estimateTokens(JSON.stringify({ completion: { values: values.slice(0, shown), hasMore: true } })) <= tokenBudget,
  )
  return { completion: { values: values.slice(0, count), hasMore: hasMore || count < values.length } }
}

/** Ids that begin like this, or whose titles have all of these words, latest first. */
async function idsLike(value: string, ask: Ask): Promise<CompleteResult['completion']> {
  const found: string[] = []
  let cursor: string | null = null
  for (let page = 0; page < MOST_PAGES && found.length <= MOST_VALUES; page += 1) {
    const { conversations, nextCursor } = await pageAt(cursor, ask)
    found.push(...conversations.filter((conversation) => isLike(conversation, value)).map(({ id }) => id))
    cursor = nextCursor
    if (cursor === null) break
  }
  return { values: found.slice(0, MOST_VALUES), hasMore: found.length > MOST_VALUES || cursor !== null }
}

/** Without an archive, nothing can be completed; what is wrong is said where something is asked for. */
async function pageAt(
  cursor: string | null,
  ask: Ask,
): Promise<{ conversations: readonly ListedConversation[]; nextCursor: string | null }> {
  try {
    return await ask('conversations.list', { limit: PAGE_SIZE, ...(cursor !== null && { cursor }) })
  } catch {
    return { conversations: [], nextCursor: null }
  }
}

function isLike({ id, title, sessionKey }: ListedConversation, value: string): boolean {
  const wanted = value.trim().toLowerCase()
  if (id.toLowerCase().startsWith(wanted) || sessionKey.toLowerCase().startsWith(wanted)) return true
  const words = (title ?? '').toLowerCase()
  return wanted.split(/\s+/).every((word) => words.includes(word))
}
