import { asId, asName, asRecord, type ExportRecord } from '../parse/exportValue.ts'
import { exportTimeMs } from '../../../shared/text/timestamps.ts'
import type { Values } from '../../store/salvage/damagedDatabase.ts'
import { readChatgptConversation } from '../parse/chatgpt/readChatgptConversation.ts'
import type { ConversationProvider, ExportFormat, StoredRows } from './exportFormat.ts'

const SLIM = 2
const RICH = 3

const openai: ConversationProvider = {
  id: 'chatgpt',
  label: 'ChatGPT',
  speaker: 'ChatGPT',
  company: 'OpenAI',
  account: { file: 'user.json', idIn: (user) => asId(asRecord(user)?.['id']) },
  addressOf: (externalId) => `https://chatgpt.com/c/${encodeURIComponent(externalId)}`,
  read: readChatgptConversation,
  write: writeConversation,
}

/** The conversation objects of OpenAI's export and its web API, old and new generation. */
export const chatgpt: ExportFormat = {
  name: 'chatgpt',
  label: 'ChatGPT',
  provider: openai,
  keys: ['mapping'],
  claims: (record) =>
    'mapping' in record || (asName(record['conversation_id']) !== null && !('chat_messages' in record)),
  normalize: (record) => record,
  externalIdOf: (record) => asId(record['conversation_id']) ?? asId(record['id']),
  updatedAtMsOf: (record) => exportTimeMs(record['update_time']) ?? newestMessageMs(record),
  richnessOf: (record) => (listsChildren(record) ? RICH : SLIM),
}

function listsChildren(record: ExportRecord): boolean {
  const mapping = asRecord(record['mapping']) ?? {}
  for (const key in mapping) if (Array.isArray(asRecord(mapping[key])?.['children'])) return true
  return false
}

function newestMessageMs(record: ExportRecord): number | null {
  let newest: number | null = null
  for (const value of Object.values(asRecord(record['mapping']) ?? {})) {
    const time = exportTimeMs(asRecord(asRecord(value)?.['message'])?.['create_time'])
    if (time !== null && (newest === null || time > newest)) newest = time
  }
  return newest
}

const seconds = (ms: unknown): number | null => (typeof ms === 'number' ? ms / 1000 : null)

function writeConversation({ conversation, nodes, keys }: StoredRows): ExportRecord {
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
