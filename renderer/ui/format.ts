import { localeOf } from '../words/locale.ts'
import { words } from '../words/words.ts'
import { usePreferences } from './preferences.ts'

export const locale = localeOf(words.language)
const figures = new Intl.NumberFormat(locale)
const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The time zone sent to operations that count days; undefined means the system's. */
export function chosenTimeZone(): 'UTC' | undefined {
  return usePreferences.getState().clock === 'utc' ? 'UTC' : undefined
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A format for the chosen time zone and hour cycle, made once for each. */
function formatOf(style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { clock, hours } = usePreferences.getState()
  const key = `${Object.entries(style).join(' ')} ${clock} ${hours}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(locale, {
    ...style,
    timeZone: chosenTimeZone(),
    // A format without hours must not name a cycle.
    ...(hours === 'system' || style.timeStyle === undefined ? {} : { hourCycle: hours }),
  })
  formats.set(key, format)
  return format
}

const days = { local: new Map<string, string>(), utc: new Map<string, string>() }

/** "14 Mar 2025". Lists ask for the days of thousands of messages, mostly the same ones, so each is formatted once. */
export function formatDay(atMs: number): string {
  const date = new Date(atMs)
  const { clock: chosen } = usePreferences.getState()
  const key =
    chosen === 'utc' ? date.toISOString().slice(0, 10) : `${date.getFullYear()} ${date.getMonth()} ${date.getDate()}`
  const known = days[chosen].get(key)
  if (known !== undefined) return known
  const label = formatOf({ dateStyle: 'medium' }).format(atMs)
  days[chosen].set(key, label)
  return label
}

const DAY_MS = 86_400_000

/** For a list: "09:30" today, "Mon" this week, and "14 Mar" before; "14 Mar 2025" where no heading has the year. */
export function formatRecent(atMs: number, nowMs: number, isUnderYear: boolean): string {
  const today = startOfDay(nowMs)
  if (atMs >= today && atMs < today + DAY_MS) return formatHour(atMs)
  // Half a day of slack: a day with a clock change has 23 or 25 hours.
  if (atMs < today && atMs >= startOfDay(today - 5.5 * DAY_MS)) return formatOf({ weekday: 'short' }).format(atMs)
  const needsNoYear = isUnderYear || yearOf(atMs) === yearOf(nowMs)
  return needsNoYear ? formatOf({ day: 'numeric', month: 'short' }).format(atMs) : formatDay(atMs)
}

function startOfDay(atMs: number): number {
  const date = new Date(atMs)
  return chosenTimeZone() === 'UTC' ? date.setUTCHours(0, 0, 0, 0) : date.setHours(0, 0, 0, 0)
}

function yearOf(atMs: number): number {
  const date = new Date(atMs)
  return chosenTimeZone() === 'UTC' ? date.getUTCFullYear() : date.getFullYear()
}

/** "12 Mar – 4 Apr 2023"; a single day when both are the same. */
export function formatDaySpan(fromMs: number, toMs: number): string {
  const [first, last] = [Math.min(fromMs, toMs), Math.max(fromMs, toMs)]
  if (formatDay(first) === formatDay(last)) return formatDay(first)
  return formatOf({ dateStyle: 'medium' }).formatRange(first, last)
}

/** "09:30" or "9:30 AM". */
export function formatHour(atMs: number): string {
  return formatOf({ timeStyle: 'short' }).format(atMs)
}

/** "09" or "9 AM", the label of an hour of the day. */
export function hourLabel(hour: number): string {
  const { hours } = usePreferences.getState()
  const hourCycle = hours === 'system' ? undefined : hours
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', hourCycle, timeZone: 'UTC' }).format(hour * 3_600_000)
}

/** "14 Mar 2025, 09:30". */
export function formatDayAndHour(atMs: number): string {
  return formatOf({ dateStyle: 'medium', timeStyle: 'short' }).format(atMs)
}

export function formatCount(count: number): string {
  return figures.format(count)
}

/** "4.2". Rounds like toFixed, which differs slightly from Intl. */
export function formatTenths(value: number): string {
  return tenths.format(Number(value.toFixed(1)))
}

const sizes = ['kilobytes', 'megabytes', 'gigabytes', 'terabytes'] as const

/** "4.2 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return words.ui.sizes.bytes(bytes)
  const step = Math.min(Math.floor(Math.log10(bytes) / 3), sizes.length)
  const value = bytes / 1000 ** step
  return words.ui.sizes[sizes[step - 1] ?? 'terabytes'](
    value >= 100 ? figures.format(Math.round(value)) : formatTenths(value),
  )
}

/** In player style: "1:05", "1:02:05". */
export function formatLength(seconds: number): string {
  const whole = Math.round(seconds)
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(whole / 3600)
  return hours === 0 ? parts.join(':').replace(/^0/, '') : [hours, ...parts].join(':')
}
