import type { ImportNote, ImportReport } from '../../../shared/model/importReport.ts'
import type { Archive } from '../../store/archive/openArchive.ts'
import { MAX_NOTES } from './importTally.ts'

/** The files that conversations of an import speak of and no import has brought, a note each. */
export function missingFiles(archive: Archive, importId: number): ImportNote[] {
  return archive.members.missing(importId).map(({ assetKey, name, title, mentions }) => {
    const times = mentions === 1 ? '' : `, mentioned ${mentions} times`
    return {
      where: title ?? 'a conversation without a title',
      why: `${name ?? assetKey} is not in the export${times}.`,
    }
  })
}

/** Files come and go with other imports: brings the reports of these imports in line. */
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
