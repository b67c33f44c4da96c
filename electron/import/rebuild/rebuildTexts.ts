import type { Archive } from '../../store/archive/openArchive.ts'
import type { RawText, DamagedDatabase, Values } from '../../store/salvage/damagedDatabase.ts'
import type { SalvagedTable } from '../../store/salvage/tableShapes.ts'
import type { ExportFormat } from '../formats/exportFormat.ts'
import { formatNamed } from '../formats/index.ts'
import { importRecord } from '../record/importRecords.ts'
import type { ImportTally } from '../record/importTally.ts'

/** An archive being rebuilt from the remains of another. */
export interface RebuildContext {
  readonly archive: Archive
  readonly remains: DamagedDatabase
  readonly backup: DamagedDatabase | null
  /** The remaining rows, plus those found only in the backup if a table isn't fully readable. */
  readonly rows: (table: SalvagedTable) => readonly Values[]
  readonly tally: ImportTally
  /** The import for data whose own import is unknown; created on first use. */
  readonly fallbackImportId: () => number
}

/** The outcome of restoring the texts. */
export interface RestoredTexts {
  /** Numbers of the conversations whose texts were read in the remains. */
  readonly left: ReadonlySet<number>
  /** Numbers of the conversations restored from the backup. */
  readonly added: ReadonlySet<number>
  /** Whether the backup numbers texts and conversations like the remains; not if the archive was rebuilt since. */
  readonly hasSameNumbering: boolean
  /** How many known texts could be read in neither. */
  readonly missing: number
}

/** Texts per transaction; one transaction each would cost more than the text. */
const BATCH = 100
const BATCH_BYTES = 4 * 1024 * 1024

/** The remaining texts first, then those found only in the backup. */
export function restoreTexts(work: RebuildContext, onPage: (page: number) => void): RestoredTexts {
  const { archive, remains, backup } = work
  const sightings = sightingsIn(archive, remains)
  const earlier = backup === null || remains.isWhole('sightings') ? () => undefined : sightingsByHash(archive, backup)
  const isDeleted = deletedIn(remains)
  const read = new Set<number>()
  const left = new Set<number>()
  inBatches(archive, remains.rawTexts(onPage), (text) => {
    if (isDeleted(text)) return
    restoreText(work, text, sightings.get(text.id) ?? earlier(text.sha256) ?? [])
    read.add(text.id)
    left.add(text.conversationId)
  })
  const missing = [...sightings.keys()].filter((id) => !read.has(id))
  const isNeeded = missing.length > 0 || !remains.isWhole('raw_versions') || !remains.isWhole('sightings')
  if (backup === null || !isNeeded) return { left, added: new Set(), hasSameNumbering: true, missing: missing.length }
  const added = restoreBackupTexts(work, backup)
  const hasSameNumbering = haveSameNumbering(remains, backup)
  return {
    left,
    added: new Set(added.values()),
    hasSameNumbering,
    missing: missing.filter((id) => !hasSameNumbering || !added.has(id)).length,
  }
}

/**
 * A text may be on a free page if the list of free pages is damaged, but a live text has a conversation and an import.
 */
function deletedIn(remains: DamagedDatabase): (text: RawText) => boolean {
  const numbersIn = (table: SalvagedTable, column: string): ReadonlySet<number> | null =>
    remains.isWhole(table) ? new Set(remains.rowsOf(table).map((row) => Number(row[column]))) : null
  const conversations = numbersIn('conversations', 'id')
  const seen = numbersIn('sightings', 'raw_version_id')
  return ({ id, conversationId }) => conversations?.has(conversationId) === false || seen?.has(id) === false
}

/** Skips texts undone or deleted since the backup. Returns text numbers with their conversation numbers. */
function restoreBackupTexts(work: RebuildContext, backup: DamagedDatabase): ReadonlyMap<number, number> {
  const { archive, remains } = work
  const isRemoved = removedSince(remains, backup)
  const sightings = sightingsIn(archive, backup)
  const added = new Map<number, number>()
  inBatches(archive, backup.rawTexts(), (text) => {
    const seen = sightings.get(text.id)
    if (seen === undefined || isRemoved(text) || archive.rawVersions.find(text.sha256) !== null) return
    restoreText(work, text, seen)
    added.set(text.id, text.conversationId)
  })
  return added
}

/** By text number; leaves out undone imports. */
function sightingsIn(archive: Archive, source: DamagedDatabase): ReadonlyMap<number, readonly Values[]> {
  const standingImports = new Set(
    archive.imports
      .list()
      .filter(({ status }) => status !== 'undone')
      .map(({ id }) => id),
  )
  return Map.groupBy(
    source.rowsOf('sightings').filter((row) => standingImports.has(Number(row['import_id']))),
    ({ raw_version_id: id }) => Number(id),
  )
}

function sightingsByHash(archive: Archive, backup: DamagedDatabase): (sha256: Buffer) => readonly Values[] | undefined {
  const numbers = backup.textNumbers()
  const sightings = sightingsIn(archive, backup)
  return (sha256) => sightings.get(numbers.get(sha256.toString('hex')) ?? 0)
}

function haveSameNumbering(remains: DamagedDatabase, backup: DamagedDatabase): boolean {
  const numbers = remains.textNumbers()
  return [...backup.textNumbers()].every(([sha256, id]) => (numbers.get(sha256) ?? id) === id)
}

const nameOf = (row: Values): string => `${String(row['provider'])} ${String(row['external_id'])}`

/** If the list of conversations is complete, it shows which ones were deleted. */
function removedSince(remains: DamagedDatabase, backup: DamagedDatabase): (text: RawText) => boolean {
  if (!remains.isWhole('conversations')) return () => false
  const left = new Set(remains.rowsOf('conversations').map(nameOf))
  const removed = new Set(
    backup
      .rowsOf('conversations')
      .filter((row) => !left.has(nameOf(row)))
      .map((row) => Number(row['id'])),
  )
  return ({ conversationId }) => removed.has(conversationId)
}

export function* ofKnownImports(archive: Archive, rows: Iterable<Values>): Generator<Values> {
  const known = new Set(archive.imports.list().map(({ id }) => id))
  for (const row of rows) if (known.has(Number(row['import_id']))) yield row
}

function inBatches(archive: Archive, texts: Iterable<RawText>, take: (text: RawText) => void): void {
  const batch: RawText[] = []
  let batchBytes = 0
  const flush = (): void => {
    archive.transaction(() => batch.splice(0).forEach(take))
    batchBytes = 0
  }
  for (const text of texts) {
    batch.push(text)
    batchBytes += text.bytes.length
    if (batch.length === BATCH || batchBytes >= BATCH_BYTES) flush()
  }
  flush()
}

function restoreText(
  { archive, tally, fallbackImportId }: RebuildContext,
  { id, sha256, format, bytes }: RawText,
  sightings: readonly Values[],
): void {
  const [first, ...others] = sightings.map((row) => ({
    importId: Number(row['import_id']),
    place: String(row['place']),
  }))
  const { importId, place } = first ?? { importId: fallbackImportId(), place: `text ${id}` }
  importRecord({ archive, importId, tally }, { bytes, isWhole: true, place, format: knownFormat(format) })
  const stored = archive.rawVersions.find(sha256)
  if (stored !== null)
    for (const other of others) archive.rawVersions.recordSighting(other.importId, stored.id, other.place)
}

/** With a damaged name, the format is detected from the text itself. */
function knownFormat(name: string): ExportFormat | null {
  try {
    return formatNamed(name)
  } catch {
    return null
  }
}
