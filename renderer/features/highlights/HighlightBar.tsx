import { NotebookPen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { highlightColours, type HighlightColour } from '../../../shared/model/highlightColour.ts'
import '../../ui/controls/controls.css'
import { ariaKeys } from '../../ui/keyboard/shortcuts.ts'
import { useShortcut } from '../../ui/keyboard/useShortcut.ts'
import { words } from '../../words/words.ts'
import { type Selected, useConversationHighlights } from './conversationHighlightsStore.ts'
import { readSelection } from './readSelection.ts'
import './highlights.css'

interface Shown {
  readonly selected: Selected
  readonly left: number
  readonly top: number
}

const HEIGHT = 44

/** Appears at words that are selected in a message, and highlights them. */
export function HighlightBar() {
  const [shown, setShown] = useState<Shown | null>(null)
  const lastColour = useConversationHighlights((store) => store.lastColour)
  const add = useConversationHighlights((store) => store.add)
  const edit = useConversationHighlights((store) => store.edit)

  useEffect(() => {
    const follow = (): void => setShown(shownAt(document.getSelection()))
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [])

  const mark = (colour: HighlightColour, withNote: boolean): void => {
    if (shown === null) return
    document.getSelection()?.removeAllRanges()
    void add(shown.selected, colour).then((added) => (withNote && added !== null ? edit(added) : undefined))
  }
  useShortcut('highlight', () => mark(lastColour, false))

  if (shown === null) return null
  return (
    <div
      className="highlight-bar"
      role="toolbar"
      aria-label={words.highlights.bar.label}
      style={{ left: shown.left, top: shown.top }}
    >
      {highlightColours.map((colour) => (
        <button
          key={colour}
          type="button"
          className="highlight-bar-colour"
          data-colour={colour}
          aria-label={words.highlights.bar.in[colour]}
          title={words.highlights.bar.in[colour]}
          aria-keyshortcuts={colour === lastColour ? ariaKeys('highlight') : undefined}
          // Else the press would take the selection away.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => mark(colour, false)}
        />
      ))}
      <button
        type="button"
        className="icon-button"
        aria-label={words.highlights.bar.withNote}
        title={words.highlights.bar.withNote}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => mark(lastColour, true)}
      >
        <NotebookPen aria-hidden="true" />
      </button>
    </div>
  )
}

function shownAt(selection: Selection | null): Shown | null {
  const selected = readSelection(selection)
  if (selected === null || selection === null) return null
  const { left, width, top, bottom } = selection.getRangeAt(0).getBoundingClientRect()
  const middle = Math.min(Math.max(left + width / 2, 90), window.innerWidth - 90)
  return { selected, left: middle, top: top > HEIGHT + 8 ? top - HEIGHT : bottom + 8 }
}
