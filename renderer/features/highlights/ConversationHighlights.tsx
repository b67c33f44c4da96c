import { Pencil } from 'lucide-react'
import type { Highlight } from '../../../shared/model/highlight.ts'
import { colorLabel, colorProperties } from '../../../shared/model/highlightColors.ts'
import '../../ui/controls/controls.css'
import { formatDay } from '../../ui/format.ts'
import { words } from '../../words/words.ts'
import { useConversationHighlights } from './conversationHighlightsStore.ts'
import './highlights.css'
import './marks.css'

interface ConversationHighlightsProps {
  readonly onOpen: (messageId: string) => void
}

/** In the panel beside a conversation. */
export function ConversationHighlights({ onOpen }: ConversationHighlightsProps) {
  const highlights = useConversationHighlights((store) => store.highlights)
  return (
    <section className="panel-part">
      <h2>{words.highlights.panel.title}</h2>
      {highlights.length === 0 ? <p className="side-highlights-none">{words.highlights.panel.none}</p> : null}
      <ul className="side-highlights">
        {highlights.map((highlight) => (
          <SideHighlight key={highlight.id} highlight={highlight} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

function SideHighlight({ highlight, onOpen }: ConversationHighlightsProps & { readonly highlight: Highlight }) {
  const edit = useConversationHighlights((store) => store.edit)
  const { colour, createdAtMs, messageId, note } = highlight
  return (
    <li>
      <button type="button" className="side-highlight" onClick={() => onOpen(messageId)}>
        <HighlightQuote highlight={highlight} />
        {note === '' ? null : <span className="side-highlight-note">{note}</span>}
        <small>
          {colorLabel(colour).toLowerCase()}
          {' · '}
          {formatDay(createdAtMs)}
        </small>
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={words.highlights.card.editThis}
        title={words.highlights.card.edit}
        onClick={() => edit(highlight)}
      >
        <Pencil aria-hidden="true" />
      </button>
    </li>
  )
}

/** The highlighted words, marked as in the message; three lines at most. */
function HighlightQuote({ highlight: { anchor, colour } }: { readonly highlight: Highlight }) {
  return (
    <span className="quote">
      <mark className="note" data-colour={colour} style={colorProperties(colour)}>
        {anchor.quote}
      </mark>
    </span>
  )
}
