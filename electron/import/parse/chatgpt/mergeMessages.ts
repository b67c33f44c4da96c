import { asList, asRecord, type ExportRecord } from '../exportValue.ts'
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

/** The newest text wins, unless there is less of it: none where there was some, or fewer pictures beside the same words. */
function richerContent(older: ExportRecord | null, newer: ExportRecord | null): ExportRecord | null {
  if (!older || !newer) return newer ?? older
  const [olderText, newerText] = [plainText(older), plainText(newer)]
  if (newerText === '' && olderText !== '') return older
  const isSameText = newerText === olderText
  return isSameText && objectParts(newer) < objectParts(older) ? older : newer
}

function mergeMetadata(older: ExportRecord, newer: ExportRecord): ExportRecord {
  const oldMetadata = asRecord(older['metadata']) ?? {}
  const newMetadata = asRecord(newer['metadata']) ?? {}
  const merged: Record<string, unknown> = { ...overlay(oldMetadata, newMetadata) }
  // Places in the text are only worth keeping while it is the same text.
  if (plainText(asRecord(older['content']) ?? {}) !== plainText(asRecord(newer['content']) ?? {})) return merged
  for (const name of referenceLists) {
    if (isAnchored(oldMetadata[name]) && !isAnchored(newMetadata[name])) merged[name] = oldMetadata[name]
  }
  return merged
}

function isAnchored(references: unknown): boolean {
  return asList(references).some((reference) => !isBlank(asRecord(reference)?.['matched_text']) || asRecord(reference)?.['start_ix'] !== undefined)
}

function plainText(content: ExportRecord): string {
  const parts = asList(content['parts']).filter((part) => typeof part === 'string')
  const others = [content['text'], content['content'], content['result']].filter((value) => typeof value === 'string')
  return [...parts, ...others].join('\n').trim()
}

function objectParts(content: ExportRecord): number {
  return asList(content['parts']).filter((part) => asRecord(part) !== null).length
}
