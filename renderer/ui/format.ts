import { words } from '../words/words.ts'
import { usePreferences } from './preferences.ts'

const { language } = words
const figures = new Intl.NumberFormat(language)
const tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

function clockOf(timeZone: 'UTC' | undefined) {
  return {
    day: new Intl.DateTimeFormat(language, { day: 'numeric', timeZone }),
    month: new Intl.DateTimeFormat(language, { month: 'short', timeZone }),
    year: new Intl.DateTimeFormat(language, { year: 'numeric', timeZone }),
    days: new Intl.DateTimeFormat(words.ui.dayLocale, { day: 'numeric', month: 'short', year: 'numeric', timeZone }),
    hour: new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }),
  }
}

const clocks = { local: clockOf(undefined), utc: clockOf('UTC') }
const days = { local: new Map<string, string>(), utc: new Map<string, string>() }

/** The time zone sent to operations that count days; undefined means the system's. */
export function chosenTimeZone(): 'UTC' | undefined {
  return usePreferences.getState().clock === 'utc' ? 'UTC' : undefined
}

/** "14 Mar 2025". Lists ask for the days of thousands of messages, mostly the same ones, so each is formatted once. */
export function formatDay(atMs: number): string {
  const date = new Date(atMs)
  const { clock: chosen } = usePreferences.getState()
  const key =
    chosen === 'utc' ? date.toISOString().slice(0, 10) : `${date.getFullYear()} ${date.getMonth()} ${date.getDate()}`
  const known = days[chosen].get(key)
  if (known !== undefined) return known
  const { day, month, year } = clocks[chosen]
  const label = words.ui.day({ day: day.format(atMs), month: month.format(atMs), year: year.format(atMs) })
  days[chosen].set(key, label)
  return label
}

/** "12 Mar – 4 Apr 2023"; a single day when both are the same. */
export function formatDaySpan(fromMs: number, toMs: number): string {
  const [first, last] = [Math.min(fromMs, toMs), Math.max(fromMs, toMs)]
  if (formatDay(first) === formatDay(last)) return formatDay(first)
  return clocks[usePreferences.getState().clock].days.formatRange(first, last)
}

export function formatHour(atMs: number): string {
  return clocks[usePreferences.getState().clock].hour.format(atMs)
}

/** "14 Mar 2025, 09:30". */
export function formatDayAndHour(atMs: number): string {
  return words.ui.dayAndHour(formatDay(atMs), formatHour(atMs))
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
