import type { Highlight } from '../../../shared/model/highlight.ts'
import './marks.css'

/** The words, marked as in the message; three lines at most. */
export function HighlightQuote({ highlight: { anchor, colour } }: { readonly highlight: Highlight }) {
  return (
    <span className="quote">
      <mark className="note" data-colour={colour}>
        {anchor.quote}
      </mark>
    </span>
  )
}
