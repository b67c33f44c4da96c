import { AppError } from '../../shared/contract/appError.ts'
import type { QueryClock } from '../../shared/query/calendar.ts'

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
