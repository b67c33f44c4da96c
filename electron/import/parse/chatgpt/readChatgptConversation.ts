import type { Conversation, TreeNode } from '../../../../shared/model/conversation.ts'
import { asList, asName, asRecord, asString, type ExportRecord, storable } from '../exportValue.ts'
import { exportTimeMs } from '../../../../shared/text/exportTime.ts'
import { mergeVersions } from './mergeVersions.ts'
import { readMessage } from './readMessage.ts'

/** One conversation from all of its versions, oldest first. */
export function readChatgptConversation(versions: readonly ExportRecord[], externalId: string): Conversation {
  const { fields, nodes } = mergeVersions(versions)
  const model = asName(fields['default_model_slug'])
  const keyOf = storedKeys(nodes.keys(), externalId)
  return {
    provider: 'chatgpt',
    externalId,
    title: asName(fields['title']),
    createdAtMs: exportTimeMs(fields['create_time']),
    updatedAtMs: exportTimeMs(fields['update_time']),
    currentNodeKey: keyOf(asString(fields['current_node'])),
    model,
    ...templateOf(fields),
    isArchived: fields['is_archived'] === true,
    isStarred: fields['is_starred'] === true,
    pinnedAtMs: exportTimeMs(fields['pinned_time']),
    voice: voiceOf(fields['voice']),
    origin: asName(fields['conversation_origin']),
    nodes: Array.from(nodes, ([key, node]) => toTreeNode(key, node, { model, keyOf })),
  }
}

type KeyOf = (key: string | null) => string | null

/**
 * Keys that differ only in what cannot be stored must not become one. A place, `#3`, or a number, `:3`, is a key within
 * its conversation only; in the archive it bears that one's id, because messages are hidden and looked for by their key
 * alone.
 */
function storedKeys(keys: Iterable<string>, externalId: string): KeyOf {
  const changed = new Map<string, string>()
  const taken = new Set<string>()
  for (const key of keys) {
    const stored = storable(/^[#:]/.test(key) ? `${externalId}${key}` : key)
    const free = taken.has(stored) ? `${stored}#${taken.size}` : stored
    taken.add(free)
    if (free !== key) changed.set(key, free)
  }
  return (key) => (key === null || key === '' ? null : (changed.get(key) ?? storable(key)))
}

function toTreeNode(
  key: string,
  node: ExportRecord | null,
  { model, keyOf }: { model: string | null; keyOf: KeyOf },
): TreeNode {
  const message = asRecord(node?.['message'])
  const storedKey = keyOf(key) ?? ''
  return {
    key: storedKey,
    parentKey: keyOf(asString(node?.['parent'])),
    childKeys: asList(node?.['children'])
      .filter((child) => typeof child === 'string')
      .map((child) => keyOf(child) ?? ''),
    message: message === null ? null : readMessage(message, { nodeKey: storedKey, defaultModel: model }),
  }
}

/** A project is a GPT whose id starts with `g-p-`; slim exports name either only as the template. */
function templateOf(fields: ExportRecord): Pick<Conversation, 'gptId' | 'projectId'> {
  const ids = [asName(fields['gizmo_id']), asName(fields['conversation_template_id'])].filter((id) => id !== null)
  const projectId =
    ids.find((id) => id.startsWith('g-p-')) ?? (fields['gizmo_type'] === 'snorlax' ? (ids[0] ?? null) : null)
  return { projectId, gptId: ids.find((id) => id !== projectId) ?? null }
}

function voiceOf(value: unknown): string | null {
  const record = asRecord(value)
  return asName(value) ?? (record === null ? null : (asName(record['name']) ?? 'voice'))
}
