import { countOf, formatCount } from '../../ui/format.ts'
import { Notes } from './Notes.tsx'
import type { ImportSummary } from './summarizeOutcomes.ts'

const showThem = (count: number): string => `show ${count === 1 ? 'it' : 'them'}`

/** Everything that did not come in as it should, each with its reason. */
export function ReportNotes({ unreadable, unreadableCount, missingFiles, missingCount, warnings }: Omit<ImportSummary, 'sentences' | 'failures'>) {
  return (
    <>
      <Notes summary={`${formatCount(unreadableCount)} could not be read: ${showThem(unreadableCount)}`} notes={unreadable} count={unreadableCount} />
      <Notes summary={`${countOf(missingCount, 'file')} did not come with the export: ${showThem(missingCount)}`} notes={missingFiles} count={missingCount} />
      <Notes summary={`${countOf(warnings.length, 'thing')} worth knowing: ${showThem(warnings.length)}`} notes={warnings} count={warnings.length} />
    </>
  )
}
