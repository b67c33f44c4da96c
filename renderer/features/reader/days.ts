import { formatDay } from '../../ui/format.ts'
import type { Turn } from './arrangeTurns.ts'

interface Day {
  readonly turnIndex: number
  readonly label: string
}

/** The days of a conversation, each with the turn that begins it. */
export function daysOf(turns: readonly Turn[]): Day[] {
  const days = new Map<string, number>()
  for (const [turnIndex, { message }] of turns.entries()) {
    const label = message === null || message.createdAtMs === null ? null : formatDay(message.createdAtMs)
    if (label !== null && !days.has(label)) days.set(label, turnIndex)
  }
  return Array.from(days, ([label, turnIndex]) => ({ label, turnIndex }))
}
