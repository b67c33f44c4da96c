import type { ReadConversation, TreeNode } from '../../../../shared/model/conversation.ts'
import { exportTimeMs } from '../../../../shared/text/timestamps.ts'
import { asList, asName, asRecord, asString, type ExportRecord, storable } from '../exportValue.ts'
import { contentText } from './contentText.ts'
import { readMessage } from './readMessage.ts'

/** Reads one conversation from all of its versions, oldest first. */
export function readChatgptConversation(versions: readonly ExportRecord[], externalId: string): ReadConversation {
  const { fields, nodes } = mergeVersions(versions)
  const model = asName(fields['default_model_slug'])
  const keyOf = storedKeys(nodes.keys(), externalId)
  return {
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
 * Keeps keys distinct that differ only in characters that can't be stored. A position, `#3`, or a number, `:3`, is
 * unique only within its conversation; in the archive it gets that conversation's id, because messages are hidden and
 * found by key alone.
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

/** A project is a GPT whose id starts with `g-p-`; slim exports give either only as the template. */
function templateOf(fields: ExportRecord): Pick<ReadConversation, 'gptId' | 'projectId'> {
  const ids = [asName(fields['gizmo_id']), asName(fields['conversation_template_id'])].filter((id) => id !== null)
  const projectId =
    ids.find((id) => id.startsWith('g-p-')) ?? (fields['gizmo_type'] === 'snorlax' ? (ids[0] ?? null) : null)
  return { projectId, gptId: ids.find((id) => id !== projectId) ?? null }
}

function voiceOf(value: unknown): string | null {
  const record = asRecord(value)
  return asName(value) ?? (record === null ? null : (asName(record['name']) ?? 'voice'))
}

/** The merged fields of all versions, and the nodes by key in export order. */
interface MergedConversation {
  readonly fields: ExportRecord
  readonly nodes: ReadonlyMap<string, ExportRecord | null>
}

/**
 * Merges versions, oldest first. A newer export is not a superset of an older one: an absent, null or empty value never
 * overwrites an existing one, and no node is ever removed.
 */
export function mergeVersions(versions: readonly ExportRecord[]): MergedConversation {
  const [only] = versions
  if (only && versions.length === 1) return { fields: only, nodes: nodesOf(only) }
  const mappings = versions.map(nodesOf)
  const nodes = new Map<string, ExportRecord | null>()
  // The fullest version sets the order; nodes of the others are fitted in.
  for (const mapping of mappings.toSorted((a, b) => b.size - a.size))
    for (const key of mapping.keys()) nodes.set(key, null)
  for (const mapping of mappings)
    for (const [key, node] of mapping) nodes.set(key, mergeNodes(nodes.get(key) ?? null, node))
  return { nodes, fields: versions.reduce(overlay, {}) }
}

function nodesOf(version: ExportRecord): Map<string, ExportRecord | null> {
  const mapping = asRecord(version['mapping'])
  const nodes = new Map<string, ExportRecord | null>()
  // Other tools write the nodes as a list.
  for (const value of asList(version['mapping'])) {
    const id = asName(asRecord(value)?.['id'])
    nodes.set(id === null || nodes.has(id) ? `${id ?? ''}#${nodes.size}` : id, asRecord(value))
  }
  if (mapping) for (const key of Object.keys(mapping)) nodes.set(key, asRecord(mapping[key]))
  return nodes
}

function mergeNodes(older: ExportRecord | null, newer: ExportRecord | null): ExportRecord | null {
  if (!older || !newer) return newer ?? older
  // Slim exports drop hidden nodes and reattach their children; only a node that lists its children has its true
  // parent.
  const keepsOldParent = Array.isArray(older['children']) && !Array.isArray(newer['children'])
  const [first, second] = keepsOldParent ? [older, newer] : [newer, older]
  const children = [newer['children'], older['children']].filter(Array.isArray)
  return {
    ...overlay(older, newer),
    parent: first['parent'] ?? second['parent'] ?? null,
    ...(children.length === 0 ? {} : { children: [...new Set(children.flat())] }),
    message: mergeMessages(asRecord(older['message']), asRecord(newer['message'])),
  }
}

/** Lists whose entries lose their text position in slim exports. */
const referenceLists = ['content_references', 'citations'] as const

function mergeMessages(older: ExportRecord | null, newer: ExportRecord | null): ExportRecord | null {
  if (!older || !newer) return newer ?? older
  const content = richerContent(asRecord(older['content']), asRecord(newer['content']))
  return {
    ...overlay(older, newer),
    author: overlay(asRecord(older['author']) ?? {}, asRecord(newer['author']) ?? {}),
    metadata: mergeMetadata(older, newer),
    content,
  }
}

/** The newest text wins unless it is empty; images and recordings are never removed. */
function richerContent(older: ExportRecord | null, newer: ExportRecord | null): ExportRecord | null {
  if (!older || !newer) return newer ?? older
  if (readable(newer) === '' && readable(older) !== '') return older
  const kept = new Set(objectParts(newer).map(partIdentity))
  const lost = objectParts(older).filter((part) => !kept.has(partIdentity(part)))
  if (lost.length === 0) return newer
  if (kept.size === 0 && readable(newer) === readable(older)) return older
  return { ...newer, content_type: older['content_type'], parts: [...asList(newer['parts']), ...lost] }
}

function readable(content: ExportRecord): string {
  return contentText(content, { role: null, recipient: null, metadata: {} }).trim()
}

function objectParts(content: ExportRecord): ExportRecord[] {
  return asList(content['parts'])
    .map(asRecord)
    .filter((part) => part !== null)
}

/** Identifies the same part in two exports: by the file it points to, or by its text. */
function partIdentity(part: ExportRecord): string {
  const recording = asRecord(part['audio_asset_pointer'])
  const named = part['asset_pointer'] ?? recording?.['asset_pointer'] ?? part['text']
  return `${String(part['content_type'])} ${typeof named === 'string' ? named : ''}`
}

function mergeMetadata(older: ExportRecord, newer: ExportRecord): ExportRecord {
  const oldMetadata = asRecord(older['metadata']) ?? {}
  const newMetadata = asRecord(newer['metadata']) ?? {}
  const merged: Record<string, unknown> = { ...overlay(oldMetadata, newMetadata) }
  // Text positions are only valid for the same text.
  if (readable(asRecord(older['content']) ?? {}) !== readable(asRecord(newer['content']) ?? {})) return merged
  for (const name of referenceLists) {
    if (isAnchored(oldMetadata[name]) && !isAnchored(newMetadata[name])) merged[name] = oldMetadata[name]
  }
  return merged
}

function isAnchored(references: unknown): boolean {
  return asList(references).some(
    (reference) => !isBlank(asRecord(reference)?.['matched_text']) || asRecord(reference)?.['start_ix'] !== undefined,
  )
}

/** Overlays the newer record on the older one, except for empty values. */
function overlay(older: ExportRecord, newer: ExportRecord): ExportRecord {
  const said = Object.entries(newer).filter(([, value]) => !isBlank(value))
  // Defined, not assigned, because an export may have a key called __proto__.
  return { ...older, ...Object.fromEntries(said) }
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
