import type { Archive } from '../store/openArchive.ts'
import type { RawText, Remains, Values } from '../store/salvage/remains.ts'
import type { ExportFormat } from './formats/exportFormat.ts'
import { formatNamed } from './formats/index.ts'
import { importRecord } from './importRecords.ts'
import { createImportTally, type ImportTally } from './importTally.ts'
import { recordFromRows } from './recordFromRows.ts'

interface RebuildOptions {
  /** A new and empty one. */
  readonly archive: Archive
  readonly remains: Remains
  /** The latest backup: what cannot be read in the remains is looked for here. */
  readonly backup: Remains | null
  readonly nowMs: number
  readonly onProgress: (done: number, total: number) => void
}

interface Rebuilding extends Pick<RebuildOptions, 'archive' | 'nowMs'> {
  readonly tally: ImportTally
  readonly sightings: ReadonlyMap<number, readonly Values[]>
  /** Of what no import is known to have brought. */
  readonly orphanage: () => number
}

/** Texts taken in together; a transaction for each would cost more than the text. */
const BATCH = 100

/** Makes an archive of what is left of another: the person's own first, then the conversations from their texts, and from their messages where a text is gone. Gives what is lost, in sentences. */
export function rebuildArchive(options: RebuildOptions): string[] {
  const { archive, remains, backup, onProgress } = options
  archive.transaction(() => {
    archive.salvaged.putPersons(remains.rowsOf)
    archive.salvaged.put('imports', remains.rowsOf('imports'))
    archive.searchIndex.beginBulk()
  })
  const work = begin(options)
  const read = takeTexts(work, remains.rawTexts((page) => onProgress(page, remains.pageCount)))
  const missing = new Set([...work.sightings.keys()].filter((id) => !read.has(id)))
  // The numbers of texts are the same in a backup.
  if (missing.size > 0 && backup !== null) for (const id of takeTexts(work, only(backup.rawTexts(), missing))) missing.delete(id)
  const lost = takeMessages(work, remains)
  takeFiles(archive, remains, backup)
  archive.transaction(() => {
    archive.salvaged.put('rejected_records', ofKnownImports(archive, remains.rejected()))
    archive.salvaged.keepSessionKeys(remains.rowsOf('conversations'))
  })
  archive.searchIndex.catchUp()
  return describeLoss(lost, missing.size)
}

function begin({ archive, nowMs, remains }: RebuildOptions): Rebuilding {
  const tally = createImportTally({ sourcePath: 'what could be read of a damaged archive', source: 'database', startedAtMs: nowMs })
  const sightings = Map.groupBy(ofKnownImports(archive, remains.rowsOf('sightings')), ({ raw_version_id: id }) => Number(id))
  let orphanage: number | null = null
  return { archive, nowMs, tally, sightings, orphanage: () => (orphanage ??= archive.imports.begin(tally.toReport({ status: 'done', finishedAtMs: nowMs }))) }
}

function* ofKnownImports(archive: Archive, rows: Iterable<Values>): Generator<Values> {
  const known = new Set(archive.imports.list().map(({ id }) => id))
  for (const row of rows) if (known.has(Number(row['import_id']))) yield row
}

function* only(texts: Iterable<RawText>, ids: ReadonlySet<number>): Generator<RawText> {
  for (const text of texts) if (ids.has(text.id)) yield text
}

/** Gives the numbers of those that were taken. */
function takeTexts(work: Rebuilding, texts: Iterable<RawText>): ReadonlySet<number> {
  const taken = new Set<number>()
  const batch: RawText[] = []
  const flush = (): void => work.archive.transaction(() => {
    for (const text of batch.splice(0)) {
      takeText(work, text)
      taken.add(text.id)
    }
  })
  for (const text of texts) {
    batch.push(text)
    if (batch.length === BATCH) flush()
  }
  flush()
  return taken
}

function takeText({ archive, tally, sightings, orphanage }: Rebuilding, { id, sha256, format, bytes }: RawText): void {
  const [first, ...others] = (sightings.get(id) ?? []).map((row) => ({ importId: Number(row['import_id']), place: String(row['place']) }))
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

/** Conversations whose text is gone, from what was made of it. Gives the titles of those of which nothing is left. */
function takeMessages({ archive, tally, orphanage }: Rebuilding, remains: Remains): string[] {
  const isGone = ({ provider, external_id: externalId }: Values): boolean => archive.conversations.idOf(provider as 'chatgpt', String(externalId)) === null
  const gone = new Map(remains.rowsOf('conversations').filter(isGone).map((row) => [Number(row['id']), row]))
  const nodes = remains.nodesOf(new Set(gone.keys()))
  const lost: string[] = []
  archive.transaction(() => {
    for (const [id, row] of gone) {
      const record = recordFromRows(row, nodes.get(id) ?? [])
      if (record === null) lost.push(typeof row['title'] === 'string' ? row['title'] : 'one without a title')
      else importRecord({ archive, importId: orphanage(), tally }, { ...record, isWhole: true, place: `messages of conversation ${id}` })
    }
  })
  return lost
}

/** The files themselves lie beside the database and were not touched; these rows say what they are. */
function takeFiles(archive: Archive, remains: Remains, backup: Remains | null): void {
  archive.transaction(() => {
    for (const source of [remains, ...(backup === null ? [] : [backup])]) {
      archive.salvaged.put('blobs', source.rowsOf('blobs'))
      const isKept = ({ blob_sha256: sha256 }: Values): boolean => sha256 === null || archive.blobs.isKnown(String(sha256))
      for (const table of ['import_members', 'asset_files'] as const) archive.salvaged.put(table, [...ofKnownImports(archive, source.rowsOf(table))].filter(isKept))
    }
  })
}

const NAMED = 20

function describeLoss(lost: readonly string[], lostTexts: number): string[] {
  const named = lost.slice(0, NAMED).map((title) => `Nothing is left of the conversation “${title}”. Import your export again to bring it back.`)
  const more = lost.length > NAMED ? [`Nothing is left of ${lost.length - NAMED} more conversations. Import your export again to bring them back.`] : []
  const texts = lostTexts > 0 ? [`The original text of ${lostTexts === 1 ? 'one conversation' : `${lostTexts} conversations`} could not be read. What was shown of it is kept where it could be; your export has the rest.`] : []
  return [...named, ...more, ...texts]
}
