import type { Conversation, TreeNode } from '../../../../shared/model/conversation.ts'
import { asList, asName, asRecord, asString, type ExportRecord, storable } from '../exportValue.ts'
import { exportTimeMs } from '../exportTime.ts'
import { mergeVersions } from './mergeVersions.ts'
import { readMessage } from './readMessage.ts'

/** One conversation from all of its versions, oldest first. */
export function readChatgptConversation(versions: readonly ExportRecord[], externalId: string): Conversation {
  const { fields, nodes } = mergeVersions(versions)
  const model = asName(fields['default_model_slug'])
  return {
    provider: 'chatgpt',
    externalId,
    title: asName(fields['title']),
    createdAtMs: exportTimeMs(fields['create_time']),
    updatedAtMs: exportTimeMs(fields['update_time']),
    currentNodeKey: asName(fields['current_node']),
    model,
    ...templateOf(fields),
    isArchived: fields['is_archived'] === true,
    isStarred: fields['is_starred'] === true,
    pinnedAtMs: exportTimeMs(fields['pinned_time']),
    voice: voiceOf(fields['voice']),
    origin: asName(fields['conversation_origin']),
    nodes: Array.from(nodes, ([key, node]) => toTreeNode(key, node, model)),
  }
}

function toTreeNode(key: string, node: ExportRecord | null, defaultModel: string | null): TreeNode {
  const message = asRecord(node?.['message'])
  const parentKey = asString(node?.['parent'])
  return {
    key: storable(key),
    parentKey: parentKey === null ? null : storable(parentKey),
    childKeys: asList(node?.['children']).filter((child) => typeof child === 'string').map(storable),
    message: message === null ? null : readMessage(message, { nodeKey: key, defaultModel }),
  }
}

/** A project is a GPT whose id starts with `g-p-`; slim exports name either only as the template. */
function templateOf(fields: ExportRecord): Pick<Conversation, 'gptId' | 'projectId'> {
  const ids = [asName(fields['gizmo_id']), asName(fields['conversation_template_id'])].filter((id) => id !== null)
  const projectId = ids.find((id) => id.startsWith('g-p-')) ?? (fields['gizmo_type'] === 'snorlax' ? (ids[0] ?? null) : null)
  return { projectId, gptId: ids.find((id) => id !== projectId) ?? null }
}

function voiceOf(value: unknown): string | null {
  const record = asRecord(value)
  return asName(value) ?? (record === null ? null : (asName(record['name']) ?? 'voice'))
}
