import type { Backup } from '../../../shared/model/archivePlace.ts'

/** Of those that somebody asked for. */
const KEPT = 5
/**
 * Of the automatic ones, the last of each of so many days that have one: an import may add a second and a third to a
 * day.
 */
const DAYS = 3
/** This one and four before. */
const WEEKS = 5
const DAY_MS = 24 * 60 * 60 * 1000
const WEEK_MS = 7 * DAY_MS
/** All automatic ones together; the latest stays, however large it is. */
const MOST_BYTES = 10e9

const dayOf = (atMs: number): number => Math.floor(atMs / DAY_MS)
const weekOf = (atMs: number): number => Math.floor(atMs / WEEK_MS)

/**
 * Backups that are to go: of those that were asked for all but the last five; of the automatic ones all but one for
 * each of the last three days, and one for each of four weeks.
 */
export function superfluousBackups(backups: readonly Backup[], nowMs: number): Backup[] {
  const automatic = backups.filter(({ kind }) => kind === 'automatic')
  // Weeks by the calendar, and the first of each: a backup that stays for its week goes on to do so.
  const weekly = Array.from({ length: WEEKS }, (_, ago) =>
    automatic.findLast(({ madeAtMs }) => weekOf(madeAtMs) === weekOf(nowMs) - ago),
  )
  const daily = automatic
    .filter(({ madeAtMs }, index) => index === 0 || dayOf(madeAtMs) !== dayOf(automatic[index - 1]?.madeAtMs ?? 0))
    .slice(0, DAYS)
  const kept = automatic.filter((backup) => daily.includes(backup) || weekly.includes(backup))
  let byteLength = 0
  const fitting = new Set(
    kept.filter((backup, index) => (byteLength += backup.byteLength) <= MOST_BYTES || index === 0),
  )
  return [
    ...backups.filter(({ kind }) => kind === 'asked').slice(KEPT),
    ...automatic.filter((backup) => !fitting.has(backup)),
  ]
}
