import { asList, asRecord, type ExportRecord } from '../exportValue.ts'
import { contentText } from './contentText.ts'
import { isBlank, overlay } from './overlay.ts'

/** Lists whose entries lose their place in the text in slim exports. */
const referenceLists = ['content_references', 'citations'] as const

export function mergeMessages(older: ExportRecord | null, newer: ExportRecord | null): ExportRecord | null {
  if (!older || !newer) return newer ?? older
  const content = richerContent(asRecord(older['content']), asRecord(newer['content']))
  return {
    ...overlay(older, newer),
    author: overlay(asRecord(older['author']) ?? {}, asRecord(newer['author']) ?? {}),
    metadata: mergeMetadata(older, newer),
    content,
  }
}

/** The newest text wins, unless there is none where there was some; pictures and recordings once seen stay. */
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

/** What makes a part the same in two exports: the file it points to, or what it says. */
function partIdentity(part: ExportRecord): string {
  const recording = asRecord(part['audio_asset_pointer'])
  const named = part['asset_pointer'] ?? recording?.['asset_pointer'] ?? part['text']
  return `${String(part['content_type'])} ${typeof named === 'string' ? named : ''}`
}

function mergeMetadata(older: ExportRecord, newer: ExportRecord): ExportRecord {
  const oldMetadata = asRecord(older['metadata']) ?? {}
  const newMetadata = asRecord(newer['metadata']) ?? {}
  const merged: Record<string, unknown> = { ...overlay(oldMetadata, newMetadata) }
  // Places in the text are only worth keeping while it is the same text.
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
