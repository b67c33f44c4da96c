import type { RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useShortcut } from '../../../ui/keyboard/useShortcut.ts'
import type { Turn } from './arrangeTurns.ts'
import { useFind } from '../find/findStore.ts'
import { questionAt, questionsOf } from '../panel/questions.ts'
import { togglePanel, useReading } from '../readingStore.ts'
import { useReader } from '../readerStore.ts'

/** The keys that work while a conversation is open. */
export function useTurnShortcuts(turns: readonly Turn[], list: RefObject<VirtualizerHandle | null>): void {
  const step = useFind((find) => find.step)
  const open = useFind((find) => find.open)
  useShortcut('nextMatch', () => step(1))
  useShortcut('previousMatch', () => step(-1))
  useShortcut('find', open)
  useShortcut('panel', togglePanel)
  useShortcut('nextTurn', () => stepQuestion(turns, 1))
  useShortcut('previousTurn', () => stepQuestion(turns, -1))
  useShortcut('branchBefore', () => stepBranch(turns, list.current, -1))
  useShortcut('branchAfter', () => stepBranch(turns, list.current, 1))
}

function stepQuestion(turns: readonly Turn[], by: 1 | -1): void {
  const questions = questionsOf(turns)
  const { turnIndex, land } = useReading.getState()
  const question = questions[questionAt(questions, turnIndex) + by]
  if (question !== undefined) land({ turnIndex: question.turnIndex, messageKey: null, pulses: false })
}

/** Of the turns in sight that have versions, the one nearest to where one reads. */
function stepBranch(turns: readonly Turn[], list: VirtualizerHandle | null, by: 1 | -1): void {
  if (list === null) return
  const { turnIndex } = useReading.getState()
  const first = list.findItemIndex(list.scrollOffset)
  const last = list.findItemIndex(list.scrollOffset + list.viewportSize)
  const versioned = turns.flatMap(({ versions: [message] }, index) =>
    message !== undefined && index >= first && index <= last ? [{ message, index }] : [],
  )
  const [nearest] = versioned.toSorted((a, b) => Math.abs(a.index - turnIndex) - Math.abs(b.index - turnIndex))
  if (nearest !== undefined) void useReader.getState().turnBy(nearest.message, by)
}
