import type { MessageView } from '../../../../shared/model/library.ts'
import { toolOf } from './describeFolded.ts'

/** What stands in the reader as one piece: a message, and the thoughts and tools that led to it. */
export interface Turn {
  /** The same for every version of a message, so that a switch of branches leaves the person where they are. */
  readonly key: string
  readonly folded: readonly MessageView[]
  /** Documents that were written beside the conversation, in a canvas. */
  readonly documents: readonly MessageView[]
  /** Null when thoughts and tools led to nothing. */
  readonly message: MessageView | null
  /**
   * Where the conversation parts on the way to this turn: at its message, at a thought before it, or at something never
   * shown.
   */
  readonly versions: readonly MessageView[]
}

interface Arrangement {
  /** The message that was opened: it is shown even where there is nothing to read. */
  readonly targetKey: string | null
  /** Whether what the chat never showed stands in its place, not in the fold of the next answer. */
  readonly showsHidden?: boolean
}

/** Thinking, tools and what the chat never showed go under the answer that follows them. */
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
    if (!startsAnew(message)) return closeSteps(message)
    // Custom instructions come before a question, and belong to its answer.
    close(message, [])
  }
  const addStep = (message: MessageView): void => {
    if (steps.length === 0 && isNoteOn(turns.at(-1)?.message, message)) addNote(turns, message)
    else if (isFolded(message) || message.nodeKey === targetKey) steps.push(message)
  }
  for (const message of messages) {
    const isRead = isReadAlone(message, showsHidden)
    // A question has nothing to do with the tools before it.
    if (isRead && startsAnew(message) && steps.some(({ kind }) => kind !== 'hidden')) closeSteps(null)
    if (message.siblingCount > 1) versions.push(message)
    if (isRead) addRead(message)
    else addStep(message)
  }
  if (steps.length > 0) closeSteps(null)
  return turns
}

/** In the order in which they are read. */
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

/** A whole document, new or written anew; changes of single places are steps like others. */
function isDocument({ kind, recipient, text }: MessageView): boolean {
  if (kind !== 'toolCall') return false
  return (
    recipient === 'canmore.create_textdoc' || (recipient === 'canmore.update_textdoc' && !text.startsWith('Replace:'))
  )
}

function isReadAlone(message: MessageView, showsHidden: boolean): boolean {
  return hasContent(message) && (message.kind === 'message' || (showsHidden && message.kind === 'hidden'))
}

function startsAnew({ role, kind }: MessageView): boolean {
  return role === 'user' || kind === 'hidden'
}

function isFolded(message: MessageView): boolean {
  return hasContent(message) && message.kind !== 'message' && message.kind !== 'empty'
}

/** A tool that has drawn an image says so to the model, which is a part of drawing it. */
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
