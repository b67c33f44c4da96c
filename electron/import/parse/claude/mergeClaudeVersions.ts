import { asList, asName, asRecord } from '../exportValue.ts'
import type { ExportRecord } from '../exportValue.ts'
import { readClaudeContent } from './claudeContent.ts'

export interface MergedMessage {
  readonly key: string
  /** The message before it in the newest version that has it; null for the first. */
  readonly previousKey: string | null
  readonly fields: ExportRecord
}

export interface MergedConversation {
  readonly fields: ExportRecord
  /** Of all versions, in the order of first appearance. */
  readonly messages: readonly MergedMessage[]
  /** The last message of the newest version that has any. */
  readonly lastKey: string | null
}

/** A newer export may know less than an older one, so every field is taken from the newest version that has it. */
export function mergeClaudeVersions(versions: readonly ExportRecord[], externalId: string): MergedConversation {
  const messages = new Map<string, MergedMessage>()
  let fields: ExportRecord = {}
  let lastKey: string | null = null
  for (const version of versions) {
    fields = mergeFields(fields, version)
    lastKey = addMessages(messages, version, externalId) ?? lastKey
  }
  return { fields, messages: [...messages.values()], lastKey }
}

/** Gives the key of the last message. */
function addMessages(messages: Map<string, MergedMessage>, version: ExportRecord, externalId: string): string | null {
  const keys = new Set<string>()
  let previousKey: string | null = null
  for (const [index, entry] of messageList(version).entries()) {
    const message = asRecord(entry)
    if (message === null) continue
    const uuid = asName(message['uuid'])
    // One version may give two messages one uuid, or none: neither may swallow the other, nor one of another
    // conversation.
    const key: string = uuid === null || keys.has(uuid) ? `${uuid ?? externalId}#${index}` : uuid
    keys.add(key)
    const known = messages.get(key)
    messages.set(key, {
      key,
      previousKey,
      fields: known === undefined ? message : mergeMessages(known.fields, message),
    })
    previousKey = key
  }
  return previousKey
}

function messageList(version: ExportRecord): readonly unknown[] {
  const list = version['chat_messages']
  return Array.isArray(list) ? list : asList(version['messages'])
}

function mergeFields(older: ExportRecord, newer: ExportRecord): ExportRecord {
  return Object.fromEntries([...Object.entries(older), ...Object.entries(newer).filter(([, value]) => !isBlank(value))])
}

function mergeMessages(older: ExportRecord, newer: ExportRecord): ExportRecord {
  const merged = mergeFields(older, newer)
  return isPoorer(newer, older) ? { ...merged, content: older['content'], text: older['text'] } : merged
}

/** Nothing to read any more, or kinds of blocks gone: thoughts and tools have left exports before. */
function isPoorer(newer: ExportRecord, older: ExportRecord): boolean {
  if (newer['content'] === undefined && newer['text'] === undefined) return true
  return readClaudeContent(newer).text === '' || blockTypeCount(newer) < blockTypeCount(older)
}

function blockTypeCount(message: ExportRecord): number {
  return new Set(asList(message['content']).map((block) => asRecord(block)?.['type'])).size
}

function isBlank(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === ''
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}
