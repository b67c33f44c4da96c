import { anchorOf } from '../../../shared/text/textAnchor.ts'
import type { Selected } from './conversationHighlightsStore.ts'

/** What is drawn around the words of a message, and is not part of them. */
const APART = '[data-aside]'

/** What is selected in one message, as its words; null when nothing is, or more than one message. */
export function readSelection(selection: Selection | null): Selected | null {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const message = messageOf(range.startContainer)
  const messageId = message?.dataset['messageId']
  if (message === null || messageId === undefined || messageOf(range.endContainer) !== message) return null
  const { text, start, end } = placeIn(message, range)
  const words = text.slice(start, end)
  if (words.trim() === '') return null
  return { messageId, anchor: anchorOf(text, end - words.trimStart().length, start + words.trimEnd().length) }
}

function messageOf(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest<HTMLElement>('[data-message-id]') ?? null
}

/** The words of a message, and where among them a range begins and ends. */
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
