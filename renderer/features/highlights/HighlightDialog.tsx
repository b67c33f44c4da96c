import { useState } from 'react'
import type { Highlight } from '../../../shared/model/highlight.ts'
import type { HighlightColour } from '../../../shared/model/highlightColour.ts'
import '../../ui/button.css'
import { Choice } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import '../../ui/field.css'
import { useConversationHighlights } from './conversationHighlightsStore.ts'
import './highlight.css'

/** Colour, note and tags of the highlight that is being edited. */
export function HighlightDialog() {
  const editing = useConversationHighlights((store) => store.editing)
  // Another highlight, another form.
  return editing === null ? null : <Form key={editing.id} highlight={editing} />
}

const colours: readonly { value: HighlightColour; label: string }[] = [
  { value: 'green', label: 'Green' },
  { value: 'blue', label: 'Blue' },
  { value: 'rose', label: 'Rose' },
]

function Form({ highlight }: { readonly highlight: Highlight }) {
  const [colour, setColour] = useState(highlight.colour)
  const [note, setNote] = useState(highlight.note)
  const [tags, setTags] = useState(highlight.tags.join(', '))
  const edit = useConversationHighlights((store) => store.edit)
  const change = useConversationHighlights((store) => store.change)
  const remove = useConversationHighlights((store) => store.remove)
  return (
    <Dialog
      title="Highlight"
      isOpen
      onClose={() => edit(null)}
      actions={
        <>
          <button type="button" className="button button-dangerous" onClick={() => void remove(highlight)}>
            Remove
          </button>
          <button type="button" className="button button-main" onClick={() => void change(highlight.id, { colour, note: note.trim(), tags: readTags(tags) })}>
            Save
          </button>
        </>
      }
    >
      <blockquote className="highlight-quote" data-colour={colour}>
        {highlight.anchor.quote}
      </blockquote>
      <Choice label="Colour" value={colour} options={colours} onChange={setColour} />
      <label className="field">
        Note
        <textarea value={note} maxLength={10_000} onChange={(event) => setNote(event.currentTarget.value)} />
      </label>
      <label className="field">
        Tags, with commas between them
        <input type="text" value={tags} onChange={(event) => setTags(event.currentTarget.value)} />
      </label>
    </Dialog>
  )
}

function readTags(text: string): string[] {
  return [...new Set(text.split(',').map((tag) => tag.trim()).filter((tag) => tag !== ''))]
}
