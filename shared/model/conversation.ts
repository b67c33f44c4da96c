import type { Message } from './message.ts'
import type { TreeLayout } from './treeLayout.ts'

/**
 * The id of a conversation's provider. Import formats own the ids, labels and addresses. A newer program may have
 * stored one that this program doesn't know.
 */
export type Provider = string
export const providerPattern = /^[a-z]{2,24}$/

export interface TreeNode {
  readonly key: string
  readonly parentKey: string | null
  /** The order of this node's children in the export, if it has one. */
  readonly childKeys: readonly string[]
  readonly message: Message | null
}

/** A conversation, merged from all its exports. */
export interface Conversation {
  readonly provider: Provider
  readonly externalId: string
  readonly title: string | null
  /** The export's timestamp; the stored one is bounded by the messages' own times. */
  readonly createdAtMs: number | null
  readonly updatedAtMs: number | null
  readonly currentNodeKey: string | null
  readonly model: string | null
  readonly gptId: string | null
  readonly projectId: string | null
  readonly isArchived: boolean
  readonly isStarred: boolean
  readonly pinnedAtMs: number | null
  readonly voice: string | null
  readonly origin: string | null
  /** Values from the source that replace derived ones. */
  readonly given?: { readonly summary: string | null; readonly sessionKey: string | null }
  /** Every node in export order, including those without a message. */
  readonly nodes: readonly TreeNode[]
}

/** A conversation as a provider's reader returns it. */
export type ReadConversation = Omit<Conversation, 'provider'>

export type ConversationKind = 'chat' | 'gpt' | 'project' | 'voice'

/** A conversation with everything derived from it, ready to be stored. */
export interface DerivedConversation {
  readonly conversation: Conversation
  readonly kind: ConversationKind
  readonly summary: string | null
  readonly activeAtMs: number | null
  readonly messageCount: number
  readonly layout: TreeLayout
  /** The base for the slug of its stable key; the store makes it unique. */
  readonly sessionKeyBase: string
}
