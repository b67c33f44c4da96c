import type { Conversation, ConversationKind, DerivedConversation } from '../../../shared/model/conversation.ts'
import type { Message } from '../../../shared/model/message.ts'
import type { TreeLayout } from '../../../shared/model/treeLayout.ts'
import { storedLine, storedText } from '../../../shared/text/agentText.ts'
import { summarize, SUMMARIZED_MESSAGES } from '../../../shared/text/summary/summarize.ts'
import { layOutTree } from './layOutTree.ts'

/** Derives everything stored about a conversation beyond its exported fields. */
export function deriveConversation(exported: Conversation): DerivedConversation {
  const conversation = { ...withStoredTexts(exported), ...boundedTimes(exported) }
  const layout = layOutTree(conversation.nodes, conversation.currentNodeKey)
  return {
    conversation,
    layout,
    messageCount: conversation.nodes.reduce((count, { message }) => (message === null ? count : count + 1), 0),
    kind: kindOf(conversation),
    summary: storedSummary(conversation) ?? summarize(openingMessages(conversation, layout)),
    activeAtMs: conversation.updatedAtMs ?? conversation.createdAtMs,
    sessionKeyBase: conversation.given?.sessionKey ?? sessionKeyBase(conversation.title, conversation.createdAtMs),
  }
}

/** Texts are cleaned here, once; raw versions keep the original. */
function withStoredTexts(exported: Conversation): Conversation {
  const nodes = exported.nodes.map((node) => {
    const text = storedText(node.message?.text ?? '')
    return node.message === null || text === node.message.text ? node : { ...node, message: { ...node.message, text } }
  })
  return { ...exported, title: storedLine(exported.title ?? '') || null, nodes }
}

function storedSummary({ given }: Conversation): string | null {
  return given?.summary ? storedText(given.summary) : null
}

/**
 * Exports re-stamp old conversations in bulk, years after their last message, so a stamp only counts if no message has
 * a time; an earlier creation stamp stays. Migration 013 has the same rule in SQL.
 */
function boundedTimes(exported: Conversation): Pick<Conversation, 'createdAtMs' | 'updatedAtMs'> {
  const { nodes, createdAtMs, updatedAtMs } = exported
  const messages = nodes.flatMap(({ message }) => message ?? [])
  const shown = spanOf(messages.filter(({ kind }) => kind !== 'hidden' && kind !== 'empty'))
  const span = shown ?? spanOf(messages)
  if (span === null) return { createdAtMs, updatedAtMs }
  return { createdAtMs: Math.min(createdAtMs ?? span.firstAtMs, span.firstAtMs), updatedAtMs: span.lastAtMs }
}

/** Null if no message has a time. */
function spanOf(messages: readonly Message[]): { readonly firstAtMs: number; readonly lastAtMs: number } | null {
  let [firstAtMs, lastAtMs] = [Infinity, -Infinity]
  for (const { createdAtMs } of messages) {
    if (createdAtMs === null) continue
    firstAtMs = Math.min(firstAtMs, createdAtMs)
    lastAtMs = Math.max(lastAtMs, createdAtMs)
  }
  return lastAtMs === -Infinity ? null : { firstAtMs, lastAtMs }
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
    if (messages.length === SUMMARIZED_MESSAGES) break
  }
  return messages
}

function canonicalPath({ places, branches }: TreeLayout): number[] {
  const path: number[] = []
  for (let at = branches[0]?.leafIndex ?? null; at !== null; at = places[at]?.parentIndex ?? null) path.push(at)
  return path.toReversed()
}

const MAX_SLUG = 48

/** `db-migration-2026-01`: a descriptive name and the month. */
export function sessionKeyBase(title: string | null, createdAtMs: number | null): string {
  const slug = slugOf(title ?? '')
  const month = createdAtMs === null ? '' : `-${new Date(createdAtMs).toISOString().slice(0, 7)}`
  return `${slug === '' ? 'conversation' : slug}${month}`
}

/** `db-migration`; empty if there is no letter or digit. Keeps letters of every script. */
export function slugOf(name: string): string {
  const words = name
    .slice(0, 4 * MAX_SLUG)
    .normalize('NFKD')
    // Latin accents only: other scripts write vowels as marks.
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  // By code points, to avoid cutting a character in half.
  return Array.from(words)
    .slice(0, MAX_SLUG)
    .join('')
    .replace(/^-+|-+$/g, '')
}
