import { isoTime } from '../../../../shared/text/timestamps.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export function isoTimeOrNull(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms)
}

/** `2026-01-04 09:30`, in UTC. */
export function minuteTime(ms: number): string {
  return new Date(ms).toISOString().replace(/T(\d\d:\d\d).*$/, ' $1')
}

/** `2026-03-05T10:23:00`, in UTC. */
export function plainTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d{3}Z$/, '')
}

/** `42s ago`, `5m ago`, `3h ago`, `12d ago` */
export function timeAgo(ms: number, nowMs: number): string {
  const passedMs = Math.max(0, nowMs - ms)
  if (passedMs < MINUTE_MS) return `${Math.floor(passedMs / SECOND_MS)}s ago`
  if (passedMs < HOUR_MS) return `${Math.floor(passedMs / MINUTE_MS)}m ago`
  return passedMs < DAY_MS ? `${Math.floor(passedMs / HOUR_MS)}h ago` : `${Math.floor(passedMs / DAY_MS)}d ago`
}
