/** The time span a date stands for: a minute, a day, a month, a year or an instant. Both ends are inclusive. */
export interface NamedTime {
  readonly firstMs: number
  readonly lastMs: number
}

const DATE = /^(?<year>\d{4})(?:-(?<month>\d\d)(?:-(?<day>\d\d))?)?$/
const DATE_TIME = new RegExp(
  [
    String.raw`^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)[Tt ]`,
    // 24 only where nothing but zeros follow.
    String.raw`(?<hour>[01]\d|2[0-3]|24(?=:?00(?::?00(?:[.,]0+)?)?(?:$|[ Zz+-])))`,
    String.raw`(?<colon>:?)(?<minute>[0-5]\d)`,
    String.raw`(?:\k<colon>(?<second>[0-5]\d)(?:[.,](?<fraction>\d{1,9}))?)?`,
    String.raw`(?: ?(?:[Zz]|(?<sign>[+-])(?<offsetHour>[01]\d|2[0-3])(?::?(?<offsetMinute>[0-5]\d))?))?$`,
  ].join(''),
)
const BASIC_DAY = /^(\d{4})(\d\d)(\d\d)(?=$|[Tt ])/
const MINUTE_MS = 60_000

/**
 * Parses ISO 8601, basic or extended, as UTC if no zone is given. Null for anything else, including days that don't
 * exist.
 */
export function readIsoDate(given: string): NamedTime | null {
  const text = given.trim().replace(BASIC_DAY, '$1-$2-$3')
  const date = DATE.exec(text)?.groups
  if (date) return dateSpan(date)
  const time = DATE_TIME.exec(text)?.groups
  if (!time) return null
  const dayMs = dayStart(Number(time['year']), Number(time['month']), Number(time['day']))
  if (dayMs === null) return null
  const firstMs =
    dayMs +
    clockMs(time['hour'], time['minute'], time['second']) +
    Number((time['fraction'] ?? '').padEnd(3, '0').slice(0, 3)) -
    offsetMs(time)
  // 24:00 is the end of a day, not a minute of the next one.
  const isMinute = time['second'] === undefined && time['hour'] !== '24'
  return { firstMs, lastMs: isMinute ? firstMs + MINUTE_MS - 1 : firstMs }
}

type Groups = Readonly<Record<string, string | undefined>>

function dateSpan({ year, month, day }: Groups): NamedTime | null {
  const firstMs = dayStart(Number(year), Number(month ?? 1), Number(day ?? 1))
  if (firstMs === null) return null
  const next = new Date(firstMs)
  if (day !== undefined) next.setUTCDate(next.getUTCDate() + 1)
  else if (month !== undefined) next.setUTCMonth(next.getUTCMonth() + 1)
  else next.setUTCFullYear(next.getUTCFullYear() + 1)
  return { firstMs, lastMs: next.getTime() - 1 }
}

function dayStart(year: number, month: number, day: number): number | null {
  const date = new Date(0)
  // Date.UTC would map the years 0 to 99 to the 1900s.
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : null
}

function clockMs(hour = '0', minute = '0', second = '0'): number {
  return ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
}

function offsetMs({ sign, offsetHour, offsetMinute }: Groups): number {
  return (sign === '-' ? -1 : 1) * clockMs(offsetHour, offsetMinute)
}
