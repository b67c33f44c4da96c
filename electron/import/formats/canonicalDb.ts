import { asId, asList, asRecord, asString, type ExportRecord } from '../parse/exportValue.ts'
import { chatgpt } from './chatgpt.ts'
import type { ExportFormat } from './exportFormat.ts'

/**
 * The canonical database that other tools make of a ChatGPT export: one row per conversation and per message, canonical
 * path only. Its ids are the export's, so it merges with the real export as its poorest version.
 */
export const canonicalDb: ExportFormat = {
  ...chatgpt,
  name: 'canonicalDb',
  label: 'canonical database',
  claims: () => false,
  normalize: toSlimShape,
  externalIdOf: (record) => chatgpt.externalIdOf(toSlimShape(record)),
  updatedAtMsOf: (record) => chatgpt.updatedAtMsOf(toSlimShape(record)),
  richnessOf: () => 0,
}

function toSlimShape(record: ExportRecord): ExportRecord {
  const nodes = new Map<string, ExportRecord>()
  let parent: string | null = null
  for (const value of asList(record['messages'])) {
    const message = asRecord(value) ?? {}
    const id = keyOf(message['id'])
    // That schema allows two messages with the same id.
    const key: string = id === null || nodes.has(id) ? `${id ?? ''}#${nodes.size}` : id
    nodes.set(key, { id: key, parent, message: toMessage(message) })
    parent = key
  }
  const { messages: _messages, ...fields } = record
  return { ...fields, mapping: Object.fromEntries(nodes), current_node: parent }
}

/** A numeric id isn't from an export and is unique only within its conversation. */
function keyOf(id: unknown): string | null {
  return typeof id === 'number' ? `:${id}` : asId(id)
}

function toMessage({ id, role, content, create_time, update_time }: ExportRecord): ExportRecord {
  return { id, author: { role }, create_time, update_time, content: { content_type: 'text', parts: partsOf(content) } }
}

/** Either text or a JSON array of parts with ASCII escapes; occasionally a number. */
function partsOf(content: unknown): readonly unknown[] {
  const text = asString(content) ?? (typeof content === 'number' ? String(content) : '')
  if (!text.startsWith('[')) return [text]
  try {
    const parts: unknown = JSON.parse(text)
    return Array.isArray(parts) ? parts : [text]
  } catch {
    // The text of a message may simply begin with a bracket.
    return [text]
  }
}
