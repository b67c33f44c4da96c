import { NotebookPen } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  colorLabel,
  colorProperties,
  type HighlightColor,
  highlightColors,
} from '../../../shared/model/highlightColors.ts'
import { anchorOf } from '../../../shared/text/textAnchor.ts'
import '../../ui/controls/controls.css'
import { ariaKeys } from '../../ui/keyboard/shortcuts.ts'
import { useShortcut } from '../../ui/keyboard/useShortcut.ts'
import { words } from '../../words/words.ts'
import { type Selected, useConversationHighlights } from './conversationHighlightsStore.ts'
import './highlights.css'

interface Shown {
  readonly selected: Selected
  readonly left: number
  readonly top: number
}

const HEIGHT = 44

/** Appears next to text selected in a message, and highlights it. */
export function HighlightBar() {
  const [shown, setShown] = useState<Shown | null>(null)
  const lastColour = useConversationHighlights((store) => store.lastColour)
  const add = useConversationHighlights((store) => store.add)
  const addWithNote = useConversationHighlights((store) => store.addWithNote)

  useEffect(() => {
    const follow = (): void => setShown(shownAt(document.getSelection()))
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [])

  const mark = (colour: HighlightColor, withNote: boolean): void => {
    if (shown === null) return
    document.getSelection()?.removeAllRanges()
    if (withNote) addWithNote(shown.selected, colour)
    else void add(shown.selected, colour)
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
      {highlightColors.map((colour) => (
        <button
          key={colour}
          type="button"
          className="highlight-bar-colour"
          data-colour={colour}
          style={colorProperties(colour)}
          aria-label={words.highlights.bar.in(colorLabel(colour).toLowerCase())}
          title={words.highlights.bar.in(colorLabel(colour).toLowerCase())}
          aria-keyshortcuts={colour === lastColour ? ariaKeys('highlight') : undefined}
          // Otherwise the press would clear the selection.
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

/** Elements drawn around a message's text that aren't part of it. */
const APART = '[data-aside]'

/** The selection within one message as text; null when it is empty or spans several messages. */
function readSelection(selection: Selection | null): Selected | null {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const message = messageOf(range.startContainer)
  const messageId = message?.dataset['messageId']
  if (message === null || messageId === undefined || messageOf(range.endContainer) !== message) return null
  const { text, start, end } = placeIn(message, range)
  const selected = text.slice(start, end)
  if (selected.trim() === '') return null
  return { messageId, anchor: anchorOf(text, end - selected.trimStart().length, start + selected.trimEnd().length) }
}

function messageOf(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest<HTMLElement>('[data-message-id]') ?? null
}

/** The text of a message, and where a range starts and ends in it. */
function placeIn(message: HTMLElement, range: Range): { text: string; start: number; end: number } {
  const walker = document.createTreeWalker(message, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest(APART) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  let text = ''
  let start = -1
  let end = 0
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const value = node.nodeValue ?? ''
    if (range.intersectsNode(node)) {
      if (start === -1) start = text.length + (node === range.startContainer ? range.startOffset : 0)
      end = text.length + (node === range.endContainer ? range.endOffset : value.length)
    }
    text += value
  }
  return { text, start: Math.max(start, 0), end }
}
