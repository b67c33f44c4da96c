import type { RichConversation, RichMessage, RichNode, SlimConversation, SlimMessage, SlimNode } from './exportShape.ts'

const keptConversationKeys = [
  'conversation_id',
  'conversation_template_id',
  'create_time',
  'current_node',
  'default_model_slug',
  'id',
  'is_archived',
  'is_do_not_remember',
  'is_read_only',
  'is_starred',
  'is_study_mode',
  'mapping',
  'memory_scope',
  'pinned_time',
  'plugin_ids',
  'title',
  'update_time',
  'voice',
]

const keptMetadataKeys = [
  'attachments',
  'code_blocks',
  'content_references',
  'conversation_context_citation_metadata',
  'image_results',
  'message_locale',
  'model_slug',
  'parent_id',
  'search_result_groups',
  'serialization_metadata',
]

const keptContentTypes = new Set(['text', 'multimodal_text', 'thoughts', 'reasoning_recap'])
const lostReferenceKeys = new Set(['matched_text', 'start_idx', 'end_idx', 'refs', 'safe_urls'])

/** The same conversation in an export from mid-2026 or later: fewer nodes, fewer keys, other parents. */
export function slimConversation(rich: RichConversation): SlimConversation {
  const mapping: Record<string, SlimNode> = {}
  for (const node of Object.values(rich.mapping)) {
    if (!isInSlimExport(node)) continue
    mapping[node.id] = {
      id: node.id,
      message: node.message === null ? null : slimMessage(node.message),
      parent: nearestKept(rich.mapping, node.parent),
    }
  }
  const values = new Map<string, unknown>(Object.entries(rich))
  values.set('mapping', mapping)
  values.set('current_node', nearestKept(rich.mapping, rich.current_node))
  return Object.fromEntries(keptConversationKeys.map((key) => [key, values.get(key) ?? null])) as SlimConversation
}

/** Whether the slim export still has this node; children of a dropped node move to its nearest kept ancestor. */
export function isInSlimExport({ message }: RichNode): boolean {
  if (message === null) return true
  if (message.author.role !== 'user' && message.author.role !== 'assistant') return false
  return message.recipient === 'all' && keptContentTypes.has(message.content.content_type)
}

function nearestKept(mapping: Readonly<Record<string, RichNode>>, id: string | null): string | null {
  let node = id === null ? undefined : mapping[id]
  while (node !== undefined && !isInSlimExport(node)) node = node.parent === null ? undefined : mapping[node.parent]
  return node?.id ?? null
}

function slimMessage(message: RichMessage): SlimMessage {
  const metadata = slimMetadata(message.metadata)
  const slim: SlimMessage = {
    author: { name: message.author.name, role: message.author.role },
    content: message.content,
    create_time: message.create_time,
    id: message.id,
  }
  if (Object.keys(metadata).length > 0) slim.metadata = metadata
  return slim
}

function slimMetadata(metadata: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const key of keptMetadataKeys) {
    const value = metadata[key]
    if (value !== undefined) kept[key] = key === 'content_references' ? slimReferences(value) : value
  }
  return kept
}

// Only the position of a reference is lost; the refs of its items stay and let a reader find the marker again.
function slimReferences(references: unknown): unknown {
  if (!Array.isArray(references)) return references
  return references.map((reference: object) =>
    Object.fromEntries(Object.entries(reference).filter(([key]) => !lostReferenceKeys.has(key))),
  )
}
