import { words } from '../../words/words.ts'
import { Notes } from './Notes.tsx'
import type { ImportSummary } from './summarizeOutcomes.ts'

interface ReportNotesProps extends Omit<ImportSummary, 'sentences' | 'failures'> {
  /** Tells this report from others. */
  readonly id: string
}

/** Everything that did not come in as it should, each with its reason. */
export function ReportNotes({
  id,
  unreadable,
  unreadableCount,
  missingFiles,
  missingCount,
  warnings,
}: ReportNotesProps) {
  return (
    <>
      <Notes
        id={`${id} unreadable`}
        summary={words.importing.notes.unreadable}
        notes={unreadable}
        count={unreadableCount}
      />
      <Notes id={`${id} missing`} summary={words.importing.notes.missing} notes={missingFiles} count={missingCount} />
      <Notes id={`${id} warnings`} summary={words.importing.notes.warnings} notes={warnings} count={warnings.length} />
    </>
  )
}
