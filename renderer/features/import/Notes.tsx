import type { ImportNote } from '../../../shared/model/importReport.ts'
import { words } from '../../words/words.ts'
import './notes.css'

interface NotesProps {
  readonly summary: string
  readonly notes: readonly ImportNote[]
  /** May be more than are listed. */
  readonly count: number
}

/** What was skipped and why, to be unfolded; nothing when there was none. */
export function Notes({ summary, notes, count }: NotesProps) {
  if (count === 0) return null
  return (
    <details className="notes">
      <summary>{summary}</summary>
      <ul>
        {notes.map(({ where, why }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list never changes, and nothing else tells two notes apart
          <li key={index}>
            <b>{where}</b> {why}
          </li>
        ))}
        {count > notes.length ? <li>{words.importing.notes.more(count - notes.length)}</li> : null}
      </ul>
    </details>
  )
}
