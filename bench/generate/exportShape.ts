/** The parts of a ChatGPT export that the generator produces; a real export guarantees none of this. */

export interface ExportAuthor {
  role: string
  name: string | null
  metadata: Record<string, unknown>
}

export interface ExportContent {
  content_type: string
  [key: string]: unknown
}

export interface RichMessage {
  id: string
  author: ExportAuthor
  create_time: number | null
  update_time: number | null
  content: ExportContent
  status: string
  end_turn: boolean | null
  weight: number
  metadata: Record<string, unknown>
  recipient: string
  channel: string | null
}

export interface RichNode {
  id: string
  message: RichMessage | null
  parent: string | null
  children: string[]
}

export interface RichConversation {
  title: string | null
  create_time: number | null
  update_time: number | null
  mapping: Record<string, RichNode>
  current_node: string | null
  conversation_id: string
  id: string
  [key: string]: unknown
}

export interface SlimMessage {
  author: { name: string | null; role: string }
  content: ExportContent
  create_time: number | null
  id: string
  metadata?: Record<string, unknown>
}

export interface SlimNode {
  id: string
  message: SlimMessage | null
  parent: string | null
}

export interface SlimConversation {
  conversation_id: string
  create_time: number | null
  current_node: string | null
  id: string
  mapping: Record<string, SlimNode>
  title: string | null
  update_time: number | null
  [key: string]: unknown
}

export interface ConversationCore {
  readonly id: string
  readonly title: string | null
  readonly createTime: number | null
  readonly updateTime: number | null
  readonly mapping: Record<string, RichNode>
  readonly currentNode: string | null
  /** Any other key of the conversation, overriding the default. */
  readonly extra?: Readonly<Record<string, unknown>>
}

/** Every conversation key of a rich 2025 export, in the same order. */
export function richConversation(core: ConversationCore): RichConversation {
  return {
    title: core.title,
    create_time: core.createTime,
    update_time: core.updateTime,
    mapping: core.mapping,
    moderation_results: [],
    current_node: core.currentNode,
    plugin_ids: null,
    conversation_id: core.id,
    conversation_template_id: null,
    gizmo_id: null,
    gizmo_type: null,
    is_archived: false,
    is_starred: null,
    safe_urls: [],
    blocked_urls: [],
    default_model_slug: 'gpt-4o',
    conversation_origin: null,
    is_read_only: null,
    voice: null,
    async_status: null,
    disabled_tool_ids: [],
    is_do_not_remember: false,
    memory_scope: 'global_enabled',
    context_scopes: null,
    sugar_item_id: null,
    sugar_item_visible: false,
    pinned_time: null,
    is_study_mode: false,
    owner: null,
    atlas_mode_enabled: null,
    id: core.id,
    ...core.extra,
  }
}
