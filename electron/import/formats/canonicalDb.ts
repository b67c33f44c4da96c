import { asId, asList, asRecord, asString, type ExportRecord } from '../parse/exportValue.ts'
import { chatgpt } from './chatgpt.ts'
import type { ExportFormat } from './exportFormat.ts'

/**
 * The canonical database that other tools make of a ChatGPT export: one row a conversation, one a message, the
 * canonical path only. Its ids are the export's, so it joins what the real export says, as its poorest version.
 */
export const canonicalDb: ExportFormat = {
  ...chatgpt,
  name: 'canonicalDb',
  label: 'canonical database',
  claims: () => false,
  normalise: toSlimShape,
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
    // Nothing in that schema keeps two messages from having one id.
    const key: string = id === null || nodes.has(id) ? `${id ?? ''}#${nodes.size}` : id
    nodes.set(key, { id: key, parent, message: toMessage(message) })
    parent = key
  }
  const { messages: _messages, ...fields } = record
  return { ...fields, mapping: Object.fromEntries(nodes), current_node: parent }
}

/** A number is no id of an export, and stands for a message of this conversation only. */
function keyOf(id: unknown): string | null {
  return typeof id === 'number' ? `:${id}` : asId(id)
}

function toMessage({ id, role, content, create_time, update_time }: ExportRecord): ExportRecord {
  return { id, author: { role }, create_time, update_time, content: { content_type: 'text', parts: partsOf(content) } }
}

/** Either text, or a JSON array of parts, written with ASCII escapes; now and then a number. */
function partsOf(content: unknown): readonly unknown[] {
  const text = asString(content) ?? (typeof content === 'number' ? String(content) : '')
  if (!text.startsWith('[')) return [text]
  try {
    const parts: unknown = JSON.parse(text)
    return Array.isArray(parts) ? parts : [text]
  } catch {
    // A message may simply begin with a bracket.
    return [text]
  }
}
