import type { Archive } from '../../store/archive/openArchive.ts'
import type { Remains, Values } from '../../store/salvage/remains.ts'
import { unitedRows } from '../../store/salvage/unitedRows.ts'
import { createImportTally } from '../record/importTally.ts'
import { type DatedBackup, describeLoss } from './describeLoss.ts'
import { lostConversations } from './lostConversations.ts'
import { takeMessages } from './rebuildMessages.ts'
import { ofKnownImports, type Rebuilding, takeTexts } from './rebuildTexts.ts'

interface RebuildOptions {
  /** A new and empty one. */
  readonly archive: Archive
  readonly remains: Remains
  /** The latest that is whole: what cannot be read in the remains is looked for here. */
  readonly backup: DatedBackup | null
  readonly nowMs: number
  readonly onProgress: (done: number, total: number) => void
}

/**
 * Makes an archive of what is left of another: the person's own first, then the conversations from their texts, from
 * those of the backup, and from their messages where a text is gone. Gives what is lost, in sentences.
 */
export function rebuildArchive(options: RebuildOptions): string[] {
  const { archive, remains, backup, onProgress } = options
  const work = begin(options)
  archive.transaction(() => {
    archive.salvaged.putPersons(work.rows)
    archive.salvaged.put('imports', work.rows('imports'))
    archive.searchIndex.beginBulk()
  })
  const taken = takeTexts(work, (page) => onProgress(page, remains.pageCount))
  takeMessages(work, taken)
  takeFiles(work)
  archive.transaction(() => archive.salvaged.keepSessionKeys(work.rows('conversations')))
  archive.searchIndex.catchUp()
  const persons = archive.salvaged.personsTables.filter((table) => !remains.isWhole(table))
  // Where it is known which texts there were, it is known which are missing.
  const earlier = remains.isWhole('sightings') ? 0 : taken.added.size
  return describeLoss({
    backup,
    persons,
    conversations: lostConversations(work, taken),
    earlier,
    missingTexts: taken.missing,
  })
}

function begin({ archive, nowMs, remains, backup }: RebuildOptions): Rebuilding {
  const tally = createImportTally({
    sourcePath: 'what could be read of a damaged archive',
    source: 'database',
    startedAtMs: nowMs,
  })
  let orphanage: number | null = null
  return {
    archive,
    remains,
    backup: backup?.remains ?? null,
    rows: unitedRows(remains, backup?.remains ?? null),
    tally,
    orphanage: () => (orphanage ??= archive.imports.begin(tally.toReport({ status: 'done', finishedAtMs: nowMs }))),
  }
}

/** The files themselves lie beside the database and were not touched; these rows say what they are. */
function takeFiles({ archive, remains, backup, rows }: Rebuilding): void {
  const isKept = ({ blob_sha256: sha256 }: Values): boolean => sha256 === null || archive.blobs.isKnown(String(sha256))
  archive.transaction(() => {
    archive.salvaged.put('blobs', rows('blobs'))
    for (const table of ['import_members', 'asset_files'] as const)
      archive.salvaged.put(table, [...ofKnownImports(archive, rows(table))].filter(isKept))
    archive.salvaged.put('rejected_records', ofKnownImports(archive, remains.rejected()))
    if (backup !== null && !remains.isWhole('rejected_records'))
      archive.salvaged.put('rejected_records', ofKnownImports(archive, backup.rejected()))
  })
}
