import { words } from '../../../words/words.ts'
import type { Turn } from '../turn/arrangeTurns.ts'

export interface Question {
  readonly turnIndex: number
  readonly text: string
}

const LONGEST = 80
const LOOKED_AT = 4000

/** The user's questions, one line each. */
export function questionsOf(turns: readonly Turn[]): Question[] {
  return turns.flatMap(({ message }, turnIndex) => {
    if (message?.role !== 'user' || message.kind !== 'message') return []
    const start = message.text.slice(0, LOOKED_AT)
    // The rows of a table say little without their columns.
    const line = oneLine(start.replace(/^[ \t]*\|.*$/gm, '')) || oneLine(start)
    return [{ turnIndex, text: shorten(line) || (message.attachments[0]?.name ?? words.reader.panel.onlyFile) }]
  })
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** At the end of a word, unless it's longer than the line. */
function shorten(line: string): string {
  if (line.length <= LONGEST) return line
  const space = line.lastIndexOf(' ', LONGEST)
  return `${line.slice(0, space < LONGEST / 2 ? LONGEST : space)}…`
}

/** The question a turn belongs to; -1 before the first. */
export function questionAt(questions: readonly Question[], turnIndex: number): number {
  return questions.findLastIndex((question) => question.turnIndex <= turnIndex)
}
