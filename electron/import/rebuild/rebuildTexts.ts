import type { Archive } from '../../store/archive/openArchive.ts'
import type { RawText, Remains, Values } from '../../store/salvage/remains.ts'
import type { SalvagedTable } from '../../store/salvage/tableShapes.ts'
import type { ExportFormat } from '../formats/exportFormat.ts'
import { formatNamed } from '../formats/index.ts'
import { importRecord } from '../record/importRecords.ts'
import type { ImportTally } from '../record/importTally.ts'

/** An archive that is being made of what is left of another. */
export interface Rebuilding {
  readonly archive: Archive
  readonly remains: Remains
  readonly backup: Remains | null
  /** What is left, and what only the backup has where that cannot be read to its end. */
  readonly rows: (table: SalvagedTable) => readonly Values[]
  readonly tally: ImportTally
  /** Of what no import is known to have brought. */
  readonly orphanage: () => number
}

/** What became of the texts. */
export interface TakenTexts {
  /** Numbers of the conversations whose texts were read in the remains. */
  readonly left: ReadonlySet<number>
  /** Numbers of those that the backup gave. */
  readonly added: ReadonlySet<number>
  /**
   * Whether the backup counts texts and conversations as the remains do; an archive that was made anew since does not.
   */
  readonly isSameCount: boolean
  /** How many that imports are known to have brought could be read in neither. */
  readonly missing: number
}

/** Texts taken in together; a transaction for each would cost more than the text. */
const BATCH = 100
const BATCH_BYTES = 4 * 1024 * 1024

/** First those that are left, then those that only the backup has. */
export function takeTexts(work: Rebuilding, onPage: (page: number) => void): TakenTexts {
  const { archive, remains, backup } = work
  const sightings = sightingsIn(archive, remains)
  const earlier = backup === null || remains.isWhole('sightings') ? () => undefined : sightingsByHash(archive, backup)
  const isDeleted = deletedIn(remains)
  const read = new Set<number>()
  const left = new Set<number>()
  inBatches(archive, remains.rawTexts(onPage), (text) => {
    if (isDeleted(text)) return
    takeText(work, text, sightings.get(text.id) ?? earlier(text.sha256) ?? [])
    read.add(text.id)
    left.add(text.conversationId)
  })
  const missing = [...sightings.keys()].filter((id) => !read.has(id))
  const isNeeded = missing.length > 0 || !remains.isWhole('raw_versions') || !remains.isWhole('sightings')
  if (backup === null || !isNeeded) return { left, added: new Set(), isSameCount: true, missing: missing.length }
  const added = takeBackupTexts(work, backup)
  const isSameCount = countsAlike(remains, backup)
  return {
    left,
    added: new Set(added.values()),
    isSameCount,
    missing: missing.filter((id) => !isSameCount || !added.has(id)).length,
  }
}

/**
 * A text may lie on a page that is free, where the list of these is damaged: what is in the archive has its
 * conversation and its import.
 */
function deletedIn(remains: Remains): (text: RawText) => boolean {
  const numbersIn = (table: SalvagedTable, column: string): ReadonlySet<number> | null =>
    remains.isWhole(table) ? new Set(remains.rowsOf(table).map((row) => Number(row[column]))) : null
  const conversations = numbersIn('conversations', 'id')
  const seen = numbersIn('sightings', 'raw_version_id')
  return ({ id, conversationId }) => conversations?.has(conversationId) === false || seen?.has(id) === false
}

/** Not what was undone or deleted since. Gives the numbers of texts, with those of their conversations. */
function takeBackupTexts(work: Rebuilding, backup: Remains): ReadonlyMap<number, number> {
  const { archive, remains } = work
  const isRemoved = removedSince(remains, backup)
  const sightings = sightingsIn(archive, backup)
  const added = new Map<number, number>()
  inBatches(archive, backup.rawTexts(), (text) => {
    const seen = sightings.get(text.id)
    if (seen === undefined || isRemoved(text) || archive.rawVersions.find(text.sha256) !== null) return
    takeText(work, text, seen)
    added.set(text.id, text.conversationId)
  })
  return added
}

/** By the number of the text; of imports that were not undone. */
function sightingsIn(archive: Archive, source: Remains): ReadonlyMap<number, readonly Values[]> {
  const standing = new Set(
    archive.imports
      .list()
      .filter(({ status }) => status !== 'undone')
      .map(({ id }) => id),
  )
  return Map.groupBy(
    source.rowsOf('sightings').filter((row) => standing.has(Number(row['import_id']))),
    ({ raw_version_id: id }) => Number(id),
  )
}

function sightingsByHash(archive: Archive, backup: Remains): (sha256: Buffer) => readonly Values[] | undefined {
  const numbers = backup.textNumbers()
  const sightings = sightingsIn(archive, backup)
  return (sha256) => sightings.get(numbers.get(sha256.toString('hex')) ?? 0)
}

function countsAlike(remains: Remains, backup: Remains): boolean {
  const numbers = remains.textNumbers()
  return [...backup.textNumbers()].every(([sha256, id]) => (numbers.get(sha256) ?? id) === id)
}

const nameOf = (row: Values): string => `${String(row['provider'])} ${String(row['external_id'])}`

/** Where the list of conversations can be read to its end, it tells what was deleted. */
function removedSince(remains: Remains, backup: Remains): (text: RawText) => boolean {
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

function takeText(
  { archive, tally, orphanage }: Rebuilding,
  { id, sha256, format, bytes }: RawText,
  sightings: readonly Values[],
): void {
  const [first, ...others] = sightings.map((row) => ({
    importId: Number(row['import_id']),
    place: String(row['place']),
  }))
  const { importId, place } = first ?? { importId: orphanage(), place: `text ${id}` }
  importRecord({ archive, importId, tally }, { bytes, isWhole: true, place, format: knownFormat(format) })
  const stored = archive.rawVersions.find(sha256)
  if (stored !== null) for (const other of others) archive.rawVersions.sight(other.importId, stored.id, other.place)
}

/** A name that is damaged says nothing; the text itself then does. */
function knownFormat(name: string): ExportFormat | null {
  try {
    return formatNamed(name)
  } catch {
    return null
  }
}
