import { formatDay } from '../../ui/format.ts'
import { messagesOf, type Turn } from './turn/arrangeTurns.ts'

interface Day {
  readonly turnIndex: number
  readonly atMs: number
  readonly label: string
}

/** Every turn on a different day than the last dated one before it, and the first dated turn. */
export function daysOf(turns: readonly Turn[]): Day[] {
  const days: Day[] = []
  for (const [turnIndex, turn] of turns.entries()) {
    const atMs = timeOf(turn)
    const label = atMs === null ? null : formatDay(atMs)
    if (atMs !== null && label !== null && label !== days.at(-1)?.label) days.push({ turnIndex, atMs, label })
  }
  return days
}

/** The time of the last part: an answer is dated by its arrival, not by its first thought. */
function timeOf(turn: Turn): number | null {
  return messagesOf(turn).findLast(({ createdAtMs }) => createdAtMs !== null)?.createdAtMs ?? null
}
