import { words } from '../../words/words.ts'
import { Notes } from './Notes.tsx'
import type { ImportSummary } from './summarizeOutcomes.ts'

/** Everything that did not come in as it should, each with its reason. */
export function ReportNotes({ unreadable, unreadableCount, missingFiles, missingCount, warnings }: Omit<ImportSummary, 'sentences' | 'failures'>) {
  return (
    <>
      <Notes summary={words.importing.notes.unreadable} notes={unreadable} count={unreadableCount} />
      <Notes summary={words.importing.notes.missing} notes={missingFiles} count={missingCount} />
      <Notes summary={words.importing.notes.warnings} notes={warnings} count={warnings.length} />
    </>
  )
}
