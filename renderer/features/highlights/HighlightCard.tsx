import { Pencil } from 'lucide-react'
import { memo } from 'react'
import type { Highlight } from '../../../shared/model/highlight.ts'
import '../../ui/controls/controls.css'
import { formatDay } from '../../ui/format.ts'
import { words } from '../../words/words.ts'
import { useConversationHighlights } from './conversationHighlightsStore.ts'
import './highlights.css'

interface HighlightCardProps {
  readonly highlight: Highlight
  readonly onOpen: (highlight: Highlight) => void
}

export const HighlightCard = memo(function HighlightCard({ highlight, onOpen }: HighlightCardProps) {
  const edit = useConversationHighlights((store) => store.edit)
  const { anchor, colour, createdAtMs, isReadable, note, role, tags, title } = highlight
  return (
    <article className="highlight-card">
      <blockquote>
        <mark className="note" data-colour={colour}>
          {anchor.quote}
        </mark>
      </blockquote>
      {note === '' ? null : <p className="highlight-card-note">{note}</p>}
      <footer>
        {isReadable ? (
          <button type="button" className="button-link" onClick={() => onOpen(highlight)}>
            {title ?? words.highlights.untitled}
          </button>
        ) : (
          <span>{words.highlights.card.gone}</span>
        )}
        <span>
          {[
            role === 'user' ? words.highlights.card.byYou : null,
            words.highlights.card.made(words.highlights.colours[colour], formatDay(createdAtMs)),
            ...tags.map((tag) => `#${tag}`),
          ]
            .filter((fact) => fact !== null)
            .join(' · ')}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label={words.highlights.card.editThis}
          title={words.highlights.card.edit}
          onClick={() => edit(highlight)}
        >
          <Pencil aria-hidden="true" />
        </button>
      </footer>
    </article>
  )
})
