import { words } from '../../../words/words.ts'
import type { Turn } from '../turn/arrangeTurns.ts'

export interface Question {
  readonly turnIndex: number
  readonly text: string
}

const LONGEST = 80

/** The user's questions, one line each. */
export function questionsOf(turns: readonly Turn[]): Question[] {
  return turns.flatMap(({ message }, turnIndex) => {
    if (message?.role !== 'user' || message.kind !== 'message') return []
    const line = message.text
      .slice(0, LONGEST * 4)
      .replace(/\s+/g, ' ')
      .trim()
    return [
      {
        turnIndex,
        text:
          line.length > LONGEST
            ? `${line.slice(0, LONGEST)}…`
            : line || (message.attachments[0]?.name ?? words.reader.panel.onlyFile),
      },
    ]
  })
}

/** The question a turn belongs to; -1 before the first. */
export function questionAt(questions: readonly Question[], turnIndex: number): number {
  return questions.findLastIndex((question) => question.turnIndex <= turnIndex)
}
