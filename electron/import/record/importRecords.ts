import { type Sentence, sentenceOf } from '../../../shared/reasons/sentence.ts'
import { createHash } from 'node:crypto'
import type { DerivedConversation, Provider } from '../../../shared/model/conversation.ts'
import type { RawVersion } from '../../store/tables/rawVersionStore.ts'
import { chatHtml } from '../formats/chatHtml.ts'
import type { ExportFormat } from '../formats/exportFormat.ts'
import { formatNamed, formatOf, readConversation } from '../formats/index.ts'
import type { ImportRun } from './importRun.ts'
import type { ImportTally } from './importTally.ts'
import { deriveConversation } from '../parse/deriveConversation.ts'
import { asName, asRecord, type ExportRecord, storable } from '../parse/exportValue.ts'

export interface PlacedRecord {
  readonly bytes: Buffer
  readonly isWhole: boolean
  /** `conversations.json #412` */
  readonly place: string
  /** Set if the file determines it; otherwise detected from the record. */
  readonly format: ExportFormat | null
}

type ImportContext = Pick<ImportRun, 'archive' | 'importId' | 'tally'>

/** What a record turned out to be; `why` explains why it isn't a conversation. */
type Reading =
  | { readonly isConversation: true; readonly record: ExportRecord; readonly format: ExportFormat }
  | { readonly isConversation: false; readonly why: Sentence }

/** Imports one record of an export. Call inside a transaction. */
export function importRecord(context: ImportContext, placed: PlacedRecord): void {
  const { archive, importId, tally } = context
  const sha256 = createHash('sha256').update(placed.bytes).digest()
  const known = archive.rawVersions.find(sha256)
  if (known) {
    if (archive.rawVersions.recordSighting(importId, known.id, placed.place)) tally.counts.conversations.unchanged += 1
    else tally.note('warnings', placed.place, sentenceOf('noteExactDuplicate'))
    upgrade(context, placed, known)
    return
  }
  const reading = readRecord(placed)
  if (!reading.isConversation) reject(context, placed, reading.why)
  else importConversation(context, placed, reading, sha256)
}

/**
 * The same text may come first from the viewer page and later as JSON: then it counts as JSON, whichever came first.
 */
function upgrade(
  { archive }: ImportContext,
  placed: PlacedRecord,
  known: { readonly id: number; readonly conversationId: number; readonly format: string },
): void {
  if (known.format !== chatHtml.name || placed.format !== null) return
  const reading = readRecord(placed)
  if (!reading.isConversation) return
  const { format, record } = reading
  archive.rawVersions.setFormat(known.id, format.name, format.richnessOf(record))
  const { provider, externalId } = archive.conversations.identityOf(known.conversationId)
  archive.conversations.replace(
    known.conversationId,
    deriveFromVersions(provider, externalId, archive.rawVersions.versionsOf(known.conversationId)),
  )
}

function reject({ archive, importId, tally }: ImportContext, { place, bytes }: PlacedRecord, why: Sentence): void {
  archive.rawVersions.addRejected(importId, place, why.message, bytes)
  tally.counts.conversations.skipped += 1
  tally.note('skipped', place, why)
}

function readRecord({ bytes, isWhole, format }: PlacedRecord): Reading {
  if (!isWhole)
    return {
      isConversation: false,
      why: sentenceOf('noteCutOff'),
    }
  let value: unknown
  try {
    value = JSON.parse(bytes.toString())
  } catch {
    return { isConversation: false, why: sentenceOf('noteNotJson') }
  }
  const record = asRecord(value)
  if (!record) return { isConversation: false, why: sentenceOf('noteNotConversation', { kind: kindOf(value) }) }
  const found = format ?? formatOf(record)
  return found
    ? { isConversation: true, record, format: found }
    : { isConversation: false, why: sentenceOf('noteNoConversation') }
}

function importConversation(
  context: ImportContext,
  placed: PlacedRecord,
  reading: Extract<Reading, { isConversation: true }>,
  sha256: Buffer,
): void {
  const { archive, importId, tally } = context
  const { record, format } = reading
  const externalId = storedId(format.externalIdOf(record) ?? sha256.toString('hex'))
  const version: RawVersion = {
    sha256,
    format: format.name,
    updatedAtMs: format.updatedAtMsOf(record),
    richness: format.richnessOf(record),
    bytes: placed.bytes,
  }
  const known = archive.conversations.idOf(format.provider.id, externalId)
  if (known !== null && archive.rawVersions.isSighted(importId, known)) {
    tally.note('warnings', placed.place, sentenceOf('noteOtherVersion'))
  }
  const derived = attempt(() => {
    if (known === null)
      return deriveConversation(readConversation(format.provider.id, [format.normalize(record)], externalId))
    return deriveFromVersions(
      format.provider.id,
      externalId,
      inMergeOrder([...archive.rawVersions.versionsOf(known), version]),
    )
  })
  if (derived instanceof Error) {
    reject(context, placed, sentenceOf('noteNotUnderstood', { error: derived.name }))
    return
  }
  tally.formats.add(format.label)
  const conversationId = known ?? archive.conversations.add(derived)
  const isChanged = known === null || archive.conversations.replace(known, derived)
  archive.rawVersions.recordSighting(importId, archive.rawVersions.add(conversationId, version), placed.place)
  count(tally, {
    isNew: known === null,
    isChanged,
    derived,
    place: placed.place,
    title: asName(record['title']) ?? asName(record['name']),
  })
}

/** Keeps ids distinct that differ only in characters that can't be stored. */
function storedId(id: string): string {
  const stored = storable(id)
  return stored === id
    ? id
    : `${stored}#${createHash('sha256').update(Buffer.from(id, 'utf16le')).digest('hex').slice(0, 8)}`
}

interface Outcome {
  readonly isNew: boolean
  readonly isChanged: boolean
  readonly derived: DerivedConversation
  readonly place: string
  readonly title: string | null
}

function count(tally: ImportTally, { isNew, isChanged, derived, place, title }: Outcome): void {
  const { conversations } = tally.counts
  if (isNew) conversations.new += 1
  else if (isChanged) conversations.updated += 1
  else conversations.unchanged += 1
  if (isChanged) {
    tally.counts.nodes += derived.conversation.nodes.length
    tally.counts.messages += derived.messageCount
  }
  if (derived.messageCount === 0)
    tally.note('warnings', title === null ? place : `${place}: ${title.slice(0, 80)}`, sentenceOf('noteNoMessages'))
}

/** The one rule for merging versions; rawVersionStore returns them in the same order. */
function inMergeOrder(versions: readonly RawVersion[]): RawVersion[] {
  return versions.toSorted(
    (a, b) =>
      (a.updatedAtMs ?? Number.NEGATIVE_INFINITY) - (b.updatedAtMs ?? Number.NEGATIVE_INFINITY) ||
      a.richness - b.richness ||
      Buffer.compare(a.sha256, b.sha256),
  )
}

/** Derived from raw versions alone, so the same versions give the same rows in any import order. */
export function deriveFromVersions(
  provider: Provider,
  externalId: string,
  versions: readonly RawVersion[],
): DerivedConversation {
  const records = versions.map(({ format, bytes }) =>
    formatNamed(format).normalize(asRecord(JSON.parse(bytes.toString())) ?? {}),
  )
  return deriveConversation(readConversation(provider, records, externalId))
}

/** Parsing is pure, so any error is about this record alone. */
function attempt<T>(work: () => T): T | Error {
  try {
    return work()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** A name for the type that users understand. */
function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`
}
