import { useState } from 'react'
import { splitTags } from '../../../shared/text/splitTags.ts'
import { colorLabel, colorProperties, highlightColors } from '../../../shared/model/highlightColors.ts'
import '../../ui/controls/controls.css'
import { Choice } from '../../ui/controls/Choice.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { words } from '../../words/words.ts'
import { type EditedHighlight, useConversationHighlights } from './conversationHighlightsStore.ts'
import './marks.css'

/** Color, note and tags of the highlight being edited. */
export function HighlightDialog() {
  const editing = useConversationHighlights((store) => store.editing)
  // A new highlight needs a fresh form.
  return editing === null ? null : <Form key={editing.id ?? 'new'} highlight={editing} />
}

const colours = highlightColors.map((value) => ({ value, label: colorLabel(value) }))

function Form({ highlight }: { readonly highlight: EditedHighlight }) {
  const [colour, setColour] = useState(highlight.colour)
  const [note, setNote] = useState(highlight.note)
  const [tags, setTags] = useState(highlight.tags.join(', '))
  const edit = useConversationHighlights((store) => store.edit)
  const change = useConversationHighlights((store) => store.change)
  const remove = useConversationHighlights((store) => store.remove)
  const isChanged = colour !== highlight.colour || note !== highlight.note || tags !== highlight.tags.join(', ')
  const save = (): unknown => change(highlight, { colour, note: note.trim(), tags: splitTags(tags) })
  return (
    <Dialog
      title={words.highlights.dialog.title}
      isOpen
      // A click beside the dialog must not lose a long note.
      onClose={() => (isChanged ? save() : edit(null))}
      actions={
        <>
          <button type="button" className="button button-dangerous" onClick={() => void remove(highlight)}>
            {words.highlights.dialog.remove}
          </button>
          <button type="button" className="button button-main" onClick={save}>
            {words.highlights.dialog.save}
          </button>
        </>
      }
    >
      <blockquote className="highlight-quote" data-colour={colour} style={colorProperties(colour)}>
        {highlight.anchor.quote}
      </blockquote>
      <Choice label={words.highlights.dialog.color} value={colour} options={colours} onChange={setColour} />
      <label className="field">
        {words.highlights.dialog.note}
        <textarea value={note} maxLength={10_000} onChange={(event) => setNote(event.currentTarget.value)} />
      </label>
      <label className="field">
        {words.highlights.dialog.tags}
        <input type="text" value={tags} onChange={(event) => setTags(event.currentTarget.value)} />
      </label>
    </Dialog>
  )
}
