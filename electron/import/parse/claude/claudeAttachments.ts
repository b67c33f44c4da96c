import type { AttachmentKind, AttachmentReference } from '../../../../shared/model/attachment.ts'
import { fenced, oneLine, paragraphs } from '../markdown.ts'
import { asCount, asList, asName, asRecord } from '../exportValue.ts'
import type { ExportRecord } from '../exportValue.ts'
import { ATTACHMENT_HEADING } from '../../../../shared/text/summary/splitSentences.ts'

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

export function readClaudeAttachments(message: ExportRecord): readonly AttachmentReference[] {
  const references = new Map<string, AttachmentReference>()
  for (const list of LISTS)
    for (const entry of asList(message[list])) {
      const record = asRecord(entry)
      // Where Claude gives a file's text, the file itself never comes with the export.
      const reference = record === null || asName(record['extracted_content']) !== null ? null : readReference(record)
      if (reference === null) continue
      // Two files of one name may hang on a message that gives no ids.
      const identity = JSON.stringify([reference.assetKey, reference.byteLength])
      if (!references.has(identity)) references.set(identity, reference)
    }
  return [...references.values()]
}

/** What Claude itself read of the files, each part under the name of its file. */
export function extractedText(message: ExportRecord): string {
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
