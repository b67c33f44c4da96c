import { asList, asName, asRecord, type ExportRecord } from '../exportValue.ts'
import { mergeMessages } from './mergeMessages.ts'
import { overlay } from './overlay.ts'

/** A conversation as all of its versions tell it: its own fields, and its nodes by key in the order of the export. */
export interface MergedConversation {
  readonly fields: ExportRecord
  readonly nodes: ReadonlyMap<string, ExportRecord | null>
}

/**
 * Unites versions, oldest first. A newer export is not a superset of an older one: a value that is absent, null or
 * empty never overwrites one that is there, and a node once seen stays.
 */
export function mergeVersions(versions: readonly ExportRecord[]): MergedConversation {
  const [only] = versions
  if (only && versions.length === 1) return { fields: only, nodes: nodesOf(only) }
  const mappings = versions.map(nodesOf)
  const nodes = new Map<string, ExportRecord | null>()
  // The fullest version tells the order; the others fit in what only they have.
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
  // Slim exports drop hidden nodes and hang their children elsewhere; only one that lists children tells the whole
  // tree.
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
