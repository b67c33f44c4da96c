import { AppError } from '../../shared/contract/appError.ts'
import { calendarAt, DAY_MS, type QueryClock } from '../../shared/query/calendar.ts'

/**
 * Converts instants to local wall-clock time, expressed as UTC milliseconds. Fast for very many instants: it asks the
 * calendar once per day, and for each instant only on days when clocks change.
 */
export function createWallClock(timeZone: string): (instantMs: number) => number {
  const { toWallMs } = calendarAt({ nowMs: 0, timeZone })
  const offsetAt = (instantMs: number): number => toWallMs(instantMs) - instantMs
  const offsets = new Map<number, number | 'changes'>()

  function offsetOfDay(day: number): number | 'changes' {
    const known = offsets.get(day)
    if (known !== undefined) return known
    const [first, last] = [offsetAt(day * DAY_MS), offsetAt((day + 1) * DAY_MS)]
    const offset = first === last ? first : 'changes'
    offsets.set(day, offset)
    return offset
  }

  return (instantMs) => {
    const offset = offsetOfDay(Math.floor(instantMs / DAY_MS))
    return instantMs + (offset === 'changes' ? offsetAt(instantMs) : offset)
  }
}

/** The clock in the requested time zone, or in the computer's own. */
export function clockInZone({ nowMs, timeZone: own }: QueryClock, timeZone: string = own): QueryClock {
  // Every search gets here, and creating a calendar is slow.
  if (timeZone === own) return { nowMs, timeZone }
  try {
    return { nowMs, timeZone: new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone }
  } catch (cause) {
    throw AppError.of('unknownTimeZone', { timeZone }).causedBy(cause)
  }
}
