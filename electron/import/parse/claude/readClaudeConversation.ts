import type { Conversation, TreeNode } from '../../../../shared/model/conversation.ts'
import { exportTimeMs } from '../../../../shared/text/exportTime.ts'
import { asId, asName, asRecord } from '../exportValue.ts'
import type { ExportRecord } from '../exportValue.ts'
import { readClaudeMessage } from './claudeMessage.ts'
import { mergeClaudeVersions } from './mergeClaudeVersions.ts'
import type { MergedMessage } from './mergeClaudeVersions.ts'

export function claimsClaude(value: unknown): boolean {
  const record = asRecord(value)
  if (record === null) return false
  return (
    Array.isArray(record['chat_messages']) || (claudeExternalId(record) !== null && Array.isArray(record['messages']))
  )
}

export function claudeExternalId(value: ExportRecord): string | null {
  return asId(value['uuid'])
}

export function claudeUpdatedAtMs(value: ExportRecord): number | null {
  return exportTimeMs(value['updated_at']) ?? exportTimeMs(value['created_at'])
}

/** One conversation from all of its versions, oldest first. */
export function readClaudeConversation(versions: readonly ExportRecord[], externalId: string): Conversation {
  const { fields, messages, lastKey } = mergeClaudeVersions(versions, externalId)
  const keys = new Set(messages.map(({ key }) => key))
  const leaf = asName(fields['current_leaf_message_uuid'])
  return {
    provider: 'claude',
    externalId,
    title: asName(fields['name']) ?? asName(fields['title']),
    createdAtMs: exportTimeMs(fields['created_at']),
    updatedAtMs: exportTimeMs(fields['updated_at']),
    currentNodeKey: leaf !== null && keys.has(leaf) ? leaf : lastKey,
    model: asName(fields['model']),
    gptId: null,
    projectId: asName(fields['project_uuid']) ?? asName(asRecord(fields['project'])?.['uuid']),
    isArchived: false,
    isStarred: fields['is_starred'] === true,
    pinnedAtMs: null,
    voice: null,
    origin: null,
    nodes: messages.map((message) => readNode(message, keys)),
  }
}

/** A parent that is not there means the first message: Claude names a root of its own that no export contains. */
function readNode({ key, previousKey, fields }: MergedMessage, keys: ReadonlySet<string>): TreeNode {
  const parent = asName(fields['parent_message_uuid'])
  const parentKey = parent === null ? previousKey : keys.has(parent) ? parent : null
  return { key, parentKey, childKeys: [], message: readClaudeMessage(fields) }
}
