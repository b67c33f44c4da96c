import { asId, asList, asRecord, type ExportRecord } from '../parse/exportValue.ts'
import {
  claimsClaude,
  claudeExternalId,
  claudeUpdatedAtMs,
  readClaudeConversation,
} from '../parse/claude/readClaudeConversation.ts'
import { type ConversationProvider, type ExportFormat, isoTime, type StoredRows } from './exportFormat.ts'

const anthropic: ConversationProvider = {
  id: 'claude',
  label: 'Claude',
  speaker: 'Claude',
  company: 'Anthropic',
  account: { file: 'users.json', idIn: onlyAccount },
  addressOf: (externalId) => `https://claude.ai/chat/${encodeURIComponent(externalId)}`,
  read: readClaudeConversation,
  write: writeConversation,
}

/** Claude.ai's data export. */
export const claude: ExportFormat = {
  name: 'claude',
  label: 'Claude',
  provider: anthropic,
  keys: ['chat_messages'],
  claims: claimsClaude,
  normalize: (record) => record,
  externalIdOf: claudeExternalId,
  updatedAtMsOf: claudeUpdatedAtMs,
  richnessOf: () => 0,
}

/** A team's export lists several accounts; none of them is the owner's for certain. */
function onlyAccount(value: unknown): string | null {
  const users = asList(value)
  return users.length === 1 ? asId(asRecord(users[0])?.['uuid']) : null
}

function writeConversation({ conversation, nodes, keys }: StoredRows): ExportRecord {
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
