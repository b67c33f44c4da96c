import type { MessageView } from '../../../../shared/model/library.ts'
import { toolOf } from './describeFolded.ts'

/** One unit of the reader: a message with the thinking and tools that led to it. */
export interface Turn {
  /** The same for every version of a message, so switching branches keeps the reading position. */
  readonly key: string
  readonly folded: readonly MessageView[]
  /** Documents written in a canvas. */
  readonly documents: readonly MessageView[]
  /** Null when thinking and tools led to no message. */
  readonly message: MessageView | null
  /** The forks on the way to this turn: at its message, at a thinking step before it, or at a hidden message. */
  readonly versions: readonly MessageView[]
}

interface Arrangement {
  /** The opened message: it is shown even if it has no text. */
  readonly targetKey: string | null
  /** Whether hidden messages are shown in place, not folded into the next answer. */
  readonly showsHidden?: boolean
}

/** Thinking, tools and hidden messages are folded into the answer that follows them. */
export function arrangeTurns(
  messages: readonly MessageView[],
  { targetKey, showsHidden = false }: Arrangement,
): Turn[] {
  const turns: Turn[] = []
  let steps: MessageView[] = []
  let versions: MessageView[] = []
  let last: MessageView | null = null
  const close = (message: MessageView | null, led: readonly MessageView[]): void => {
    const key = last === null ? 'first' : `after ${last.nodeKey}`
    turns.push({
      key,
      folded: led.filter((step) => !isDocument(step)),
      documents: led.filter(isDocument),
      message,
      versions,
    })
    last = message ?? led.at(-1) ?? last
    versions = []
  }
  const closeSteps = (message: MessageView | null): void => {
    close(message, steps)
    steps = []
  }
  const addRead = (message: MessageView): void => {
    if (!startsNewTurn(message)) return closeSteps(message)
    // Custom instructions come before a question, and belong to its answer.
    close(message, [])
  }
  const addStep = (message: MessageView): void => {
    if (steps.length === 0 && isNoteOn(turns.at(-1)?.message, message)) addNote(turns, message)
    else if (isFolded(message) || message.nodeKey === targetKey) steps.push(message)
  }
  for (const message of messages) {
    const isRead = isReadAlone(message, showsHidden)
    // A question is unrelated to the tools before it.
    if (isRead && startsNewTurn(message) && steps.some(({ kind }) => kind !== 'hidden')) closeSteps(null)
    if (message.siblingCount > 1) versions.push(message)
    if (isRead) addRead(message)
    else addStep(message)
  }
  if (steps.length > 0) closeSteps(null)
  return turns
}

/** In reading order. */
export function messagesOf({
  folded,
  documents,
  message,
}: Pick<Turn, 'folded' | 'documents' | 'message'>): MessageView[] {
  return message === null ? [...folded, ...documents] : [...folded, ...documents, message]
}

export function holdsMessage(turn: Turn, key: string | null): boolean {
  return key !== null && messagesOf(turn).some(({ nodeKey }) => nodeKey === key)
}

/** A whole document, new or rewritten; edits to single places are ordinary steps. */
function isDocument({ kind, recipient, text }: MessageView): boolean {
  if (kind !== 'toolCall') return false
  return (
    recipient === 'canmore.create_textdoc' || (recipient === 'canmore.update_textdoc' && !text.startsWith('Replace:'))
  )
}

function isReadAlone(message: MessageView, showsHidden: boolean): boolean {
  return hasContent(message) && (message.kind === 'message' || (showsHidden && message.kind === 'hidden'))
}

function startsNewTurn({ role, kind }: MessageView): boolean {
  return role === 'user' || kind === 'hidden'
}

function isFolded(message: MessageView): boolean {
  return hasContent(message) && message.kind !== 'message' && message.kind !== 'empty'
}

/** A tool that has drawn an image reports it to the model, which is part of drawing it. */
function isNoteOn(image: MessageView | null | undefined, step: MessageView): boolean {
  return image?.role === 'tool' && step.role === 'tool' && isFolded(step) && toolOf(image) === toolOf(step)
}

function addNote(turns: Turn[], note: MessageView): void {
  const turn = turns.pop()
  if (turn !== undefined) turns.push({ ...turn, folded: [...turn.folded, note] })
}

export function hasContent({ text, attachments }: MessageView): boolean {
  return text !== '' || attachments.length > 0
}
