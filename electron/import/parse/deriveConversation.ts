import type { Conversation, ConversationKind, DerivedConversation } from '../../../shared/model/conversation.ts'
import type { Message } from '../../../shared/model/message.ts'
import type { TreeLayout } from '../../../shared/model/treeLayout.ts'
import { summarise, SUMMARISED_MESSAGES } from '../../../shared/text/summary/summarise.ts'
import { layOutTree } from './layOutTree.ts'
import { sessionKeyBase } from './sessionKey.ts'

/** Works out all that is stored about a conversation beside what its exports say. */
export function deriveConversation(conversation: Conversation): DerivedConversation {
  const layout = layOutTree(conversation.nodes, conversation.currentNodeKey)
  const { messageCount, firstAtMs, lastAtMs } = tally(conversation)
  return {
    conversation,
    layout,
    messageCount,
    kind: kindOf(conversation),
    summary: conversation.given?.summary ?? summarise(openingMessages(conversation, layout)),
    activeAtMs: conversation.updatedAtMs ?? lastAtMs ?? conversation.createdAtMs,
    sessionKeyBase: conversation.given?.sessionKey ?? sessionKeyBase(conversation.title, conversation.createdAtMs ?? firstAtMs),
  }
}

function tally({ nodes }: Conversation) {
  let messageCount = 0
  let firstAtMs: number | null = null
  let lastAtMs: number | null = null
  for (const { message } of nodes) {
    if (message === null) continue
    messageCount += 1
    const { createdAtMs } = message
    if (createdAtMs === null) continue
    if (firstAtMs === null || createdAtMs < firstAtMs) firstAtMs = createdAtMs
    if (lastAtMs === null || createdAtMs > lastAtMs) lastAtMs = createdAtMs
  }
  return { messageCount, firstAtMs, lastAtMs }
}

function kindOf({ projectId, gptId, voice }: Conversation): ConversationKind {
  if (projectId !== null) return 'project'
  if (gptId !== null) return 'gpt'
  return voice === null ? 'chat' : 'voice'
}

function openingMessages({ nodes }: Conversation, layout: TreeLayout): Message[] {
  const messages: Message[] = []
  for (const index of canonicalPath(layout)) {
    const message = nodes[index]?.message
    if (message?.kind === 'message') messages.push(message)
    if (messages.length === SUMMARISED_MESSAGES) break
  }
  return messages
}

function canonicalPath({ places, branches }: TreeLayout): number[] {
  const path: number[] = []
  for (let at = branches[0]?.leafIndex ?? null; at !== null; at = places[at]?.parentIndex ?? null) path.push(at)
  return path.toReversed()
}
