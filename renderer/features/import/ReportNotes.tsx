import { create } from 'zustand'
import type { ImportNote } from '../../../shared/model/importReport.ts'
import { inWords } from '../../errorMessage.ts'
import { words } from '../../words/words.ts'
import './report.css'
import type { ImportSummary } from './summarizeOutcomes.ts'

interface ReportNotesProps extends Omit<ImportSummary, 'sentences' | 'failures'> {
  /** Identifies this report. */
  readonly id: string
}

/** Everything that wasn't imported as expected, each with its reason. */
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

interface NotesProps {
  /** Identifies the report and the list of notes. */
  readonly id: string
  readonly summary: (count: number) => string
  readonly notes: readonly ImportNote[]
  /** May exceed the number listed. */
  readonly count: number
}

/** Stays open when the card moves from the first screen to the list. */
const useOpenNotes = create<Readonly<Record<string, boolean>>>(() => ({}))

/** Skipped items with reasons, foldable; nothing when there are none. */
function Notes({ id, summary, notes, count }: NotesProps) {
  const isOpen = useOpenNotes((open) => open[id] === true)
  if (count === 0) return null
  return (
    <details
      className="notes"
      open={isOpen}
      onToggle={({ currentTarget }) => useOpenNotes.setState({ [id]: currentTarget.open })}
    >
      <summary>{summary(count)}</summary>
      <ul>
        {notes.map(({ where, why, ...said }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes
          <li key={index}>
            <b>{where}</b> {inWords({ message: why, ...said })}
          </li>
        ))}
        {count > notes.length ? <li>{words.importing.notes.more(count - notes.length)}</li> : null}
      </ul>
    </details>
  )
}
