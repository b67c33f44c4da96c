import { AppError } from '../../shared/contract/appError.ts'
import { calendarAt, DAY_MS, type QueryClock } from '../../shared/query/calendar.ts'

/**
 * What a clock on the wall shows, in milliseconds as if it hung in Greenwich, for very many times: the calendar is
 * asked once a day, and for each time only on days on which clocks change.
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

/** The clock in the time zone that was asked for, else in the machine's own. */
export function clockIn({ nowMs, timeZone: own }: QueryClock, timeZone: string = own): QueryClock {
  // Asked for at every search; a calendar takes its time.
  if (timeZone === own) return { nowMs, timeZone }
  try {
    return { nowMs, timeZone: new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone }
  } catch (cause) {
    throw new AppError('invalid_input', `There is no time zone ${timeZone}. Give an IANA name such as Europe/Vienna.`, {
      cause,
    })
  }
}
