import { asNote, type Sentence } from '../../../shared/reasons/sentence.ts'
import type { ImportNote, ImportReport } from '../../../shared/model/importReport.ts'

/** People read the report, and a million notes would make it unreadable. */
export const MAX_NOTES = 1000

export type NoteList = 'skipped' | 'missingFiles' | 'warnings'

/** Counts what an import has done so far. */
export function createImportTally(start: Pick<ImportReport, 'sourcePath' | 'source' | 'startedAtMs'>) {
  const formats = new Set<string>()
  const notes: Record<NoteList, ImportNote[]> = { skipped: [], missingFiles: [], warnings: [] }
  let notesLeftOut = 0
  const counts = {
    conversations: { new: 0, updated: 0, unchanged: 0, skipped: 0 },
    files: { kept: 0, unchanged: 0, missing: 0 },
    nodes: 0,
    messages: 0,
  }

  return {
    counts,
    formats,

    note(list: NoteList, where: string, why: Sentence): void {
      this.add(list, { where, ...asNote(why) })
    },

    add(list: NoteList, note: ImportNote): void {
      if (notes[list].length < MAX_NOTES) notes[list].push(note)
      else notesLeftOut += 1
    },

    toReport(end: Pick<ImportReport, 'status' | 'finishedAtMs'>): Omit<ImportReport, 'id'> {
      return {
        ...start,
        ...end,
        ...structuredClone(counts),
        ...structuredClone(notes),
        formats: [...formats].toSorted(),
        notesLeftOut,
      }
    },
  }
}

export type ImportTally = ReturnType<typeof createImportTally>
