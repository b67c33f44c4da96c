import { useState } from 'react'
import type { ImportNote } from '../../../shared/model/importReport.ts'
import { words } from '../../words/words.ts'
import './notes.css'

interface NotesProps {
  /** What there is, and while it is folded, that it can be shown. */
  readonly summary: { readonly folded: (count: number) => string; readonly open: (count: number) => string }
  readonly notes: readonly ImportNote[]
  /** May be more than are listed. */
  readonly count: number
}

/** What was skipped and why, to be unfolded; nothing when there was none. */
export function Notes({ summary, notes, count }: NotesProps) {
  const [isOpen, setOpen] = useState(false)
  if (count === 0) return null
  return (
    <details className="notes" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{isOpen ? summary.open(count) : summary.folded(count)}</summary>
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
