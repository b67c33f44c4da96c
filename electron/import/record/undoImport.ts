import { asNote, sentenceOf } from '../../../shared/reasons/sentence.ts'
import { AppError } from '../../../shared/contract/appError.ts'
import type { ImportNote, ImportReport } from '../../../shared/model/importReport.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import { removeUnusedFiles } from '../../store/tables/removeUnusedFiles.ts'
import { deriveFromVersions } from './importRecords.ts'
import { MAX_NOTES } from './importTally.ts'

/** Removes everything that only this import contains; the user's edits stay for a later import. */
export function undoImport(archive: Archive, importId: number): ImportReport {
  const release = archive.holdImportLock()
  try {
    const report = archive.imports.get(importId)
    if (!report) throw AppError.of('noSuchImport', { id: importId })
    if (report.status === 'undone') throw AppError.of('importAlreadyUndone', { id: importId })
    forgetImport(archive, importId)
    archive.transaction(() => archive.imports.setStatus(importId, 'undone'))
    removeUnusedFiles(archive)
    if (report.files.kept + report.files.unchanged > 0) refreshMissingFiles(archive, () => true)
    archive.searchIndex.catchUp()
    return { ...report, status: 'undone' }
  } finally {
    release()
  }
}

/** Conversations removed per transaction: few, because deletions go through the log and the disk may be full. */
const SLICE = 50

/** In slices, each a complete transaction; can be resumed if stopped in between. */
export function forgetImport(archive: Archive, importId: number): void {
  const lost = Map.groupBy(archive.rawVersions.onlySeenBy(importId), ({ conversationId }) => conversationId)
  const conversations = [...lost]
  for (let at = 0; at < conversations.length; at += SLICE) {
    archive.transaction(() => {
      for (const [conversationId, versions] of conversations.slice(at, at + SLICE))
        forgetVersions(archive, conversationId, versions)
    })
    archive.checkpoint()
  }
  archive.transaction(() => archive.imports.removeTraces(importId))
}

function forgetVersions(archive: Archive, conversationId: number, versions: readonly { readonly id: number }[]): void {
  for (const { id } of versions) archive.rawVersions.remove(id)
  const left = archive.rawVersions.versionsOf(conversationId)
  if (left.length === 0) archive.conversations.remove(conversationId)
  else {
    const { provider, externalId } = archive.conversations.identityOf(conversationId)
    archive.conversations.replace(conversationId, deriveFromVersions(provider, externalId, left))
  }
}

/** A note for each file that the import's conversations mention but no import contains. */
export function missingFiles(archive: Archive, importId: number): ImportNote[] {
  return archive.members.missing(importId).map(({ assetKey, name, title, mentions }) => {
    return {
      where: title ?? 'Untitled',
      ...asNote(sentenceOf('noteFileMissing', { name: name ?? assetKey, mentions })),
    }
  })
}

/** Other imports add and remove files, so this updates the reports concerned. */
export function refreshMissingFiles(archive: Archive, concerns: (report: ImportReport) => boolean): void {
  for (const report of archive.imports.list()) {
    if (report.status !== 'done' || !concerns(report)) continue
    const notes = missingFiles(archive, report.id)
    if (notes.length === report.files.missing) continue
    archive.transaction(() =>
      archive.imports.save({
        ...report,
        files: { ...report.files, missing: notes.length },
        missingFiles: notes.slice(0, MAX_NOTES),
        notesLeftOut: report.notesLeftOut - leftOut(report.files.missing) + leftOut(notes.length),
      }),
    )
  }
}

function leftOut(count: number): number {
  return Math.max(0, count - MAX_NOTES)
}
