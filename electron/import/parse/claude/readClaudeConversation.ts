import type { ReadConversation, TreeNode } from '../../../../shared/model/conversation.ts'
import type { AttachmentKind, AttachmentReference, Message, MessageKind } from '../../../../shared/model/message.ts'
import { exportTimeMs } from '../../../../shared/text/timestamps.ts'
import { ATTACHMENT_HEADING } from '../../../../shared/text/typedText.ts'
import { asCount, asId, asList, asName, asRecord, type ExportRecord } from '../exportValue.ts'
import { fenced, oneLine, paragraphs } from '../markdown.ts'
import { readClaudeContent } from './claudeContent.ts'

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

/** Reads one conversation from all of its versions, oldest first. */
export function readClaudeConversation(versions: readonly ExportRecord[], externalId: string): ReadConversation {
  const { fields, messages, lastKey } = mergeClaudeVersions(versions, externalId)
  const keys = new Set(messages.map(({ key }) => key))
  const leaf = asName(fields['current_leaf_message_uuid'])
  return {
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

/** A missing parent means the first message: Claude names a root that no export contains. */
function readNode({ key, previousKey, fields }: MergedMessage, keys: ReadonlySet<string>): TreeNode {
  const parent = asName(fields['parent_message_uuid'])
  const parentKey = parent === null ? previousKey : keys.has(parent) ? parent : null
  return { key, parentKey, childKeys: [], message: readClaudeMessage(fields) }
}

export function readClaudeMessage(message: ExportRecord): Message {
  const content = readClaudeContent(message)
  const attachments = readClaudeAttachments(message)
  const extracted = extractedText(message)
  const sender = asName(message['sender']) ?? asName(message['role'])
  const kind: MessageKind =
    extracted !== '' || attachments.length > 0
      ? 'message'
      : content.isOnlyThinking
        ? 'thoughts'
        : content.text === ''
          ? 'empty'
          : 'message'
  return {
    id: asName(message['uuid']),
    role: sender === 'human' ? 'user' : sender,
    authorName: null,
    recipient: null,
    channel: null,
    contentType: null,
    kind,
    text: paragraphs([content.text, extracted]),
    createdAtMs: exportTimeMs(message['created_at']) ?? exportTimeMs(message['timestamp']),
    updatedAtMs: exportTimeMs(message['updated_at']),
    model: asName(message['model']),
    sources: content.sources,
    attachments,
  }
}

const LISTS = ['attachments', 'files', 'files_v2'] as const
const ID_FIELDS = ['id', 'file_uuid', 'uuid', 'file_name'] as const
const TYPE_FIELDS = ['file_type', 'mime_type', 'file_kind'] as const
const CODE_EXTENSIONS = [
  'js|jsx|mjs|cjs|ts|tsx|mts|cts|py|rb|go|rs|java|kt|swift|c|h|cc|cpp|hpp|cs|php|sh|ps1|sql|r|lua',
  'json|jsonl|yml|yaml|toml|ini|xml|htm|html|css|scss|csv|tsv|log|diff|patch',
]
const CODE_NAME = new RegExp(String.raw`\.(?:${CODE_EXTENSIONS.join('|')})$`, 'i')
const KIND_BY_EXTENSION: readonly (readonly [AttachmentKind, RegExp])[] = [
  ['image', /\.(?:png|jpe?g|gif|webp|heic|svg|bmp|tiff?)$/i],
  ['audio', /\.(?:mp3|m4a|wav|ogg|flac|aac)$/i],
  ['video', /\.(?:mp4|mov|webm|mkv|avi)$/i],
]

function readClaudeAttachments(message: ExportRecord): readonly AttachmentReference[] {
  const references = new Map<string, AttachmentReference>()
  for (const list of LISTS)
    for (const entry of asList(message[list])) {
      const record = asRecord(entry)
      // If Claude gives a file's text, the export never contains the file itself.
      const reference = record === null || asName(record['extracted_content']) !== null ? null : readReference(record)
      if (reference === null) continue
      // A message without ids may have two files of the same name.
      const identity = JSON.stringify([reference.assetKey, reference.byteLength])
      if (!references.has(identity)) references.set(identity, reference)
    }
  return [...references.values()]
}

/** The text that Claude extracted from files, each under its file name. */
function extractedText(message: ExportRecord): string {
  const parts: string[] = []
  for (const list of LISTS)
    for (const entry of asList(message[list])) {
      const record = asRecord(entry)
      const text = asName(record?.['extracted_content'])
      if (record === null || text === null) continue
      const name = asName(record['file_name'])
      const isCode = name !== null && CODE_NAME.test(name)
      parts.push(`${ATTACHMENT_HEADING}${oneLine(name ?? 'pasted text')}**`, isCode ? fenced(text) : text)
    }
  return paragraphs(parts)
}

function readReference(record: ExportRecord): AttachmentReference | null {
  const assetKey = firstName(record, ID_FIELDS)
  if (assetKey === null) return null
  const name = asName(record['file_name'])
  const type = firstName(record, TYPE_FIELDS)
  const preview = asRecord(record['preview_asset'])
  return {
    assetKey,
    kind: kindOf(type ?? '', name ?? ''),
    name,
    mediaType: type?.includes('/') === true ? type : null,
    byteLength: asCount(record['file_size']) ?? asCount(record['size_bytes']),
    width: asCount(preview?.['image_width']),
    height: asCount(preview?.['image_height']),
  }
}

function firstName(record: ExportRecord, fields: readonly string[]): string | null {
  let name: string | null = null
  for (const field of fields) name ??= asName(record[field])
  return name
}

function kindOf(type: string, name: string): AttachmentKind {
  for (const [kind, extension] of KIND_BY_EXTENSION)
    if (type === kind || type.startsWith(`${kind}/`) || extension.test(name) || extension.test(`.${type}`)) return kind
  return 'file'
}

interface MergedMessage {
  readonly key: string
  /** The message before it in the newest version that has it; null for the first. */
  readonly previousKey: string | null
  readonly fields: ExportRecord
}

interface MergedConversation {
  readonly fields: ExportRecord
  /** Of all versions, in order of first appearance. */
  readonly messages: readonly MergedMessage[]
  /** The last message of the newest version that has any. */
  readonly lastKey: string | null
}

/** A newer export may contain less than an older one, so each field comes from the newest version that has it. */
function mergeClaudeVersions(versions: readonly ExportRecord[], externalId: string): MergedConversation {
  const messages = new Map<string, MergedMessage>()
  let fields: ExportRecord = {}
  let lastKey: string | null = null
  for (const version of versions) {
    fields = mergeFields(fields, version)
    lastKey = addMessages(messages, version, externalId) ?? lastKey
  }
  return { fields, messages: [...messages.values()], lastKey }
}

/** Returns the key of the last message. */
function addMessages(messages: Map<string, MergedMessage>, version: ExportRecord, externalId: string): string | null {
  const keys = new Set<string>()
  let previousKey: string | null = null
  for (const [index, entry] of messageList(version).entries()) {
    const message = asRecord(entry)
    if (message === null) continue
    const uuid = asName(message['uuid'])
    // A version may give two messages the same uuid, or none: neither may replace the other, or a message of another
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

/** The text is gone, or some kinds of blocks: exports have dropped thinking and tools before. */
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
