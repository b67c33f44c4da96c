import type { Message } from './message.ts'
import type { TreeLayout } from './treeLayout.ts'

/** Where a conversation was had; `agent` ones were saved by an agent itself. */
export const providers = ['chatgpt', 'claude', 'agent'] as const
export type Provider = (typeof providers)[number]

export interface TreeNode {
  readonly key: string
  readonly parentKey: string | null
  /** The order in which the export lists this node's children, where it does. */
  readonly childKeys: readonly string[]
  readonly message: Message | null
}

/** A conversation as its exports tell it, all of them taken together. */
export interface Conversation {
  readonly provider: Provider
  readonly externalId: string
  readonly title: string | null
  /** As the export stamps it; what is stored is bounded by the messages' own times. */
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
  /** What the source says in place of what would be worked out. */
  readonly given?: { readonly summary: string | null; readonly sessionKey: string | null }
  /** In the order of the export; every node, also those without a message. */
  readonly nodes: readonly TreeNode[]
}

export type ConversationKind = 'chat' | 'gpt' | 'project' | 'voice'

/** A conversation with all that is worked out from it, ready to be stored. */
export interface DerivedConversation {
  readonly conversation: Conversation
  readonly kind: ConversationKind
  readonly summary: string | null
  readonly activeAtMs: number | null
  readonly messageCount: number
  readonly layout: TreeLayout
  /** Where the slug of its stable key starts from; the store makes it unique. */
  readonly sessionKeyBase: string
}
