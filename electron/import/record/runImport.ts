import { AppError } from '../../../shared/contract/appError.ts'
import type { ImportProgress, ImportReport } from '../../../shared/model/importReport.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import { asArchiveError } from '../../store/archive/sqliteErrors.ts'
import { removeUnusedFiles } from '../../store/tables/removeUnusedFiles.ts'
import { importCanonicalDatabase } from '../source/canonicalDatabase.ts'
import { reserveFor } from '../source/diskSpace.ts'
import type { ImportSteps } from './importRun.ts'
import { type ImportTally, createImportTally } from './importTally.ts'
import { importExport } from './importExport.ts'
import { forgetImport, missingFiles, refreshMissingFiles } from './undoImport.ts'
import { openSource } from '../source/openSource.ts'
import { createProgressMeter, type ProgressMeter } from './progressMeter.ts'

export interface ImportOptions {
  readonly archive: Archive
  readonly path: string
  readonly now: () => number
  readonly isCancelled: () => boolean
  readonly onProgress: (progress: ImportProgress) => void
}

/** Imports one export completely or not at all: if it turns out to be damaged, the part already read is undone. */
export async function runImport(options: ImportOptions): Promise<ImportReport> {
  const { archive } = options
  const release = archive.holdImportLock()
  try {
    return await importAlone(options)
  } catch (error) {
    throw asArchiveError(error, archive.folder)
  } finally {
    release()
  }
}

async function importAlone(options: ImportOptions): Promise<ImportReport> {
  const { archive, path, now } = options
  archive.imports.markInterrupted()
  archive.removeUnfinished()
  const meter = createProgressMeter({ sourcePath: path, now, report: options.onProgress })
  // If the last import ended before its index was complete, finish that first.
  if (archive.searchIndex.isBehind()) indexNewRows(archive, meter, options.isCancelled)
  const opened = await openSource(path)
  try {
    const tally = createImportTally({ sourcePath: path, source: opened.kind, startedAtMs: now() })
    const steps =
      opened.kind === 'database' ? importCanonicalDatabase(opened) : await importExport(opened, path, archive)
    return await runSteps(options, tally, meter, steps)
  } finally {
    opened.close()
  }
}

async function runSteps(
  options: ImportOptions,
  tally: ImportTally,
  meter: ProgressMeter,
  steps: ImportSteps,
): Promise<ImportReport> {
  const { archive, isCancelled, now } = options
  const importId = await readAll(options, tally, meter, steps)
  const status = isCancelled() ? 'cancelled' : 'done'
  if (status === 'done') noteMissingFiles(archive, importId, tally)
  const finish = (): ImportReport => ({ ...tally.toReport({ status, finishedAtMs: now() }), id: importId })
  // Saved before indexing: from here on everything is in the archive and readable.
  archive.transaction(() => archive.imports.save(finish()))
  indexNewRows(archive, meter, isCancelled)
  const report = finish()
  archive.transaction(() => archive.imports.save(report))
  if (report.files.kept + report.files.unchanged > 0)
    refreshMissingFiles(archive, ({ id, files }) => id !== importId && files.missing > 0)
  archive.checkpoint()
  return report
}

/** Everything but the index; returns the import's id. Reserves disk space for undoing a failed import. */
async function readAll(
  { archive, isCancelled }: ImportOptions,
  tally: ImportTally,
  meter: ProgressMeter,
  steps: ImportSteps,
): Promise<number> {
  const release = archive.holdReserve(reserveFor(steps.rowBytes))
  try {
    const importId = begin(archive, tally)
    await steps.run({ archive, importId, tally, meter, isCancelled }).catch((error: unknown) => {
      release()
      rollBack(archive, importId, error)
      throw asRolledBack(error)
    })
    return importId
  } finally {
    release()
  }
}

function begin(archive: Archive, tally: ImportTally): number {
  return archive.transaction(() => {
    archive.searchIndex.beginBulk()
    return archive.imports.begin(tally.toReport({ status: 'running', finishedAtMs: null }))
  })
}

function asRolledBack(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'unreadable_export') return error
  return error.and('importUndone')
}

function indexNewRows(archive: Archive, meter: ProgressMeter, isCancelled: () => boolean): void {
  meter.begin('index', 1)
  archive.searchIndex.catchUp((done, total) => {
    meter.set(done, total)
    return !isCancelled()
  })
  meter.finish()
}

function noteMissingFiles(archive: Archive, importId: number, tally: ImportTally): void {
  for (const note of missingFiles(archive, importId)) {
    tally.counts.files.missing += 1
    tally.add('missingFiles', note)
  }
}

function rollBack(archive: Archive, importId: number, reason: unknown): void {
  try {
    archive.checkpoint()
    forgetImport(archive, importId)
    archive.transaction(() => archive.imports.remove(importId))
    removeUnusedFiles(archive)
    archive.searchIndex.catchUp()
    archive.checkpoint()
  } catch (cause) {
    throw new AggregateError(
      [reason, asArchiveError(cause, archive.folder)],
      'an import failed, and so did taking it back',
      { cause },
    )
  }
}
