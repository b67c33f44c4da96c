import type { MessageView } from '../../../../shared/model/library.ts'
import type { MarkPattern } from '../../../../shared/text/findWords.ts'
import { foldText } from '../../../../shared/text/foldText.ts'
import { messagesOf, type Turn } from '../turn/arrangeTurns.ts'
import { isLineAlone } from '../turn/describeFolded.ts'
import { findMarks } from '../markdown/markWords.ts'
import { messageText } from '../markdown/messageText.ts'

/** One marked place: the nth mark of a message. */
export interface Match {
  readonly turnIndex: number
  readonly messageKey: string
  readonly nth: number
}

export interface Searched {
  readonly message: MessageView
  readonly turnIndex: number
}

/** Every message of the branch in which something can be marked, in the order in which they are read. */
export function searchedMessages(turns: readonly Turn[]): Searched[] {
  return turns.flatMap((turn, turnIndex) => {
    const isLine = turn.folded.length > 0 && isLineAlone(turn.folded)
    return messagesOf(isLine ? { ...turn, folded: [] } : turn).map((message) => ({ message, turnIndex }))
  })
}

/** The places that are marked in a message when it is shown. */
export function matchesIn({ message, turnIndex }: Searched, patterns: readonly MarkPattern[]): Match[] {
  if (!patterns.some((pattern) => mayHold(message, pattern))) return []
  return findMarks(messageText(message), patterns).map((_, nth) => ({ turnIndex, messageKey: message.nodeKey, nth }))
}

/** What costs time is to read a message's Markdown; most need not be, because the letters are not in them. */
export function isCheap({ message }: Searched, patterns: readonly MarkPattern[]): boolean {
  return !patterns.some((pattern) => mayHold(message, pattern))
}

const folded = new WeakMap<MessageView, string>()

function mayHold(message: MessageView, pattern: MarkPattern): boolean {
  const letters = folded.get(message) ?? foldText(message.text.replace(/[*_~`\\]/g, '')).folded
  folded.set(message, letters)
  return letters.includes(lettersOf(pattern))
}

/**
 * Letters that must stand in the Markdown for the pattern to be found in what is made of it; none where that cannot be
 * told.
 */
function lettersOf(pattern: MarkPattern): string {
  if (pattern.is === 'regex') return ''
  if (pattern.is === 'forms') return pattern.beginning
  if (pattern.is === 'words') return pattern.tokens[0] ?? ''
  return (pattern.text.match(/[\p{L}\p{N}]+/gu) ?? []).toSorted((a, b) => b.length - a.length)[0] ?? ''
}
