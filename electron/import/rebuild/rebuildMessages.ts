import type { Archive } from '../../store/archive/openArchive.ts'
import type { Remains, Values } from '../../store/salvage/remains.ts'
import { agent } from '../formats/agent.ts'
import { chatgpt } from '../formats/chatgpt.ts'
import { claude } from '../formats/claude.ts'
import type { ExportFormat } from '../formats/exportFormat.ts'
import { importRecord } from '../record/importRecords.ts'
import type { RebuildContext, RestoredTexts } from './rebuildTexts.ts'

/** Conversations with a known external id, by number: their row, or what an index still has of it. */
export function namedConversations(remains: Remains): Map<number, Values> {
  return new Map(
    [...remains.rowsOf('conversation_ids'), ...remains.rowsOf('conversations')].map((row) => [Number(row['id']), row]),
  )
}

export function isRestored({ archive }: Pick<RebuildContext, 'archive'>, row: Values): boolean {
  return idOf(archive, row) !== null
}

function idOf(archive: Archive, { provider, external_id: externalId }: Values): number | null {
  return archive.conversations.idOf(provider as 'chatgpt', String(externalId))
}

/**
 * Restores messages whose text is gone and that no other text contains. A row whose text was restored under another id
 * is damaged and must not become a second conversation.
 */
export function restoreMessages(
  { archive, remains, tally, fallbackImportId }: RebuildContext,
  taken: RestoredTexts,
): void {
  const isElsewhere = (id: number, row: Values): boolean =>
    (taken.left.has(id) || (taken.hasSameNumbering && taken.added.has(id))) && !isRestored({ archive }, row)
  const keysIn = (row: Values): ReadonlySet<string> => archive.conversations.nodeKeysOf(idOf(archive, row))
  const incomplete = new Map(
    [...namedConversations(remains)].filter(
      ([id, row]) => !isElsewhere(id, row) && keysIn(row).size < Number(row['node_count'] ?? Infinity),
    ),
  )
  const nodes = remains.nodesOf(new Set(incomplete.keys()))
  archive.transaction(() => {
    for (const [id, row] of incomplete) {
      const record = recordFromRows(row, nodes.get(id) ?? [], keysIn(row))
      if (record !== null)
        importRecord(
          { archive, importId: fallbackImportId(), tally },
          { ...record, isWhole: true, place: `messages of conversation ${id}` },
        )
    }
  })
}

interface RowRecord {
  readonly bytes: Buffer
  readonly format: ExportFormat
}

/**
 * Rebuilds a conversation in its provider's format from its stored messages, except the known ones: less rich than the
 * original text, but it reads the same. Null if no message is left.
 */
function recordFromRows(conversation: Values, nodes: readonly Values[], known: ReadonlySet<string>): RowRecord | null {
  const ordered = nodes.toSorted((one, other) => Number(one['ordinal']) - Number(other['ordinal']))
  const wanted = ordered.filter((node) => !known.has(String(node['node_key'])))
  if (!wanted.some(({ content }) => content !== '')) return null
  const { format, write } = writers[String(conversation['provider'])] ?? writers.chatgpt
  return { format, bytes: Buffer.from(JSON.stringify(write(conversation, wanted, keysByOrdinal(ordered)))) }
}

interface Writer {
  readonly format: ExportFormat
  /** `keys` covers all nodes, by their ordinal. */
  readonly write: (conversation: Values, nodes: readonly Values[], keys: ReadonlyMap<unknown, unknown>) => object
}

const writers: Readonly<Record<string, Writer>> & { readonly chatgpt: Writer } = {
  chatgpt: { format: chatgpt, write: writeChatgpt },
  claude: { format: claude, write: writeClaude },
  agent: { format: agent, write: writeAgent },
}

const seconds = (ms: unknown): number | null => (typeof ms === 'number' ? ms / 1000 : null)
/** The latest date JavaScript supports. */
const MAX_DATE_MS = 8.64e15
const isoTime = (ms: unknown): string | null =>
  typeof ms === 'number' && Math.abs(ms) <= MAX_DATE_MS ? new Date(ms).toISOString() : null

function keysByOrdinal(nodes: readonly Values[]): ReadonlyMap<unknown, unknown> {
  return new Map(nodes.map((node) => [node['ordinal'], node['node_key']]))
}

function writeChatgpt(conversation: Values, nodes: readonly Values[], keys: ReadonlyMap<unknown, unknown>): object {
  const childrenOf = Map.groupBy(nodes, (node) => node['parent_ordinal'])
  const mapping = nodes.map((node) => {
    const parent = keys.get(node['parent_ordinal']) ?? null
    const children = (childrenOf.get(node['ordinal']) ?? []).map((child) => child['node_key'])
    return [
      node['node_key'],
      { id: node['node_key'], parent, children, message: node['role'] === null ? null : chatgptMessage(node) },
    ]
  })
  return {
    conversation_id: conversation['external_id'],
    title: conversation['title'],
    create_time: seconds(conversation['created_at_ms']),
    update_time: seconds(conversation['updated_at_ms']),
    current_node: conversation['current_node_key'],
    default_model_slug: conversation['model'],
    gizmo_id: conversation['gpt_id'] ?? conversation['project_id'],
    is_archived: conversation['is_archived'] === 1,
    is_starred: conversation['is_starred'] === 1,
    mapping: Object.fromEntries(mapping) as object,
  }
}

function chatgptMessage(node: Values): object {
  const metadata = {
    model_slug: node['model'],
    ...(node['kind'] === 'hidden' ? { is_visually_hidden_from_conversation: true } : {}),
    ...(node['is_human_only'] === 1 ? { human_only: true } : {}),
  }
  return {
    id: node['message_id'] ?? node['node_key'],
    author: { role: node['role'], name: node['author_name'] },
    recipient: node['recipient'],
    channel: node['channel'],
    metadata,
    create_time: seconds(node['created_at_ms']),
    update_time: seconds(node['updated_at_ms']),
    content: { content_type: 'text', parts: [node['content']] },
  }
}

function writeClaude(conversation: Values, nodes: readonly Values[], keys: ReadonlyMap<unknown, unknown>): object {
  return {
    uuid: conversation['external_id'],
    name: conversation['title'],
    created_at: isoTime(conversation['created_at_ms']),
    updated_at: isoTime(conversation['updated_at_ms']),
    model: conversation['model'],
    is_starred: conversation['is_starred'] === 1,
    project_uuid: conversation['project_id'],
    current_leaf_message_uuid: conversation['current_node_key'],
    chat_messages: nodes.map((node) => ({
      uuid: node['node_key'],
      parent_message_uuid: keys.get(node['parent_ordinal']) ?? null,
      sender: node['role'] === 'user' ? 'human' : node['role'],
      created_at: isoTime(node['created_at_ms']),
      updated_at: isoTime(node['updated_at_ms']),
      text: node['content'],
    })),
  }
}

/** Keys are derived from the text, so they come out the same. */
function writeAgent(conversation: Values, nodes: readonly Values[]): object {
  return {
    id: conversation['external_id'],
    savedAt: isoTime(conversation['updated_at_ms']),
    sessionKey: conversation['session_key'],
    title: conversation['title'],
    summary: conversation['summary'],
    turns: nodes.map((node) => ({
      role: node['role'],
      content: node['content'],
      ...(node['created_at_ms'] === null ? {} : { createdAt: isoTime(node['created_at_ms']) }),
    })),
  }
}
