import type { ListedConversation } from '../../../../shared/model/library.ts'
import { shownTitle } from '../../../../shared/text/derivedTitle.ts'
import { locale } from '../../../ui/format.ts'
import type { Clock } from '../../../ui/preferences.ts'
import { words } from '../../../words/words.ts'
import type { ListOrder } from './listView.ts'

type Grouped = Pick<ListedConversation, 'activeAtMs' | 'createdAtMs' | 'title' | 'derivedTitle' | 'turnCount'>

const DAY_MS = 86_400_000
/** What counts as today, and in which time zone. */
interface ListClock {
  readonly nowMs: number
  readonly clock: Clock
}

const FEWEST = 3
/** Longest first; each group has at least this many messages. */
const lengths = [1000, 300, 100, 30, 10, FEWEST] as const

/** The heading for a conversation; neighbors with the same one share it. */
export function createGroupLabels(order: ListOrder, { nowMs, clock }: ListClock): (conversation: Grouped) => string {
  switch (order) {
    case 'activity': {
      const labelOf = createTimeLabels(nowMs, clock)
      return ({ activeAtMs }) => labelOf(activeAtMs)
    }
    case 'creation': {
      const labelOf = createTimeLabels(nowMs, clock)
      return ({ createdAtMs }) => labelOf(createdAtMs)
    }
    case 'title':
      return (conversation) => letterOf(shownTitle(conversation))
    case 'length':
      return ({ turnCount }) => lengthOf(turnCount)
  }
}

function letterOf(title: string | null): string {
  if (title === null || title.trim() === '') return words.ui.titles.untitled
  const first = [...title.trim().normalize('NFD')][0] ?? ''
  return /\p{L}/u.test(first) ? first.toUpperCase() : '#'
}

function lengthOf(turnCount: number): string {
  const least = lengths.find((length) => turnCount >= length)
  return least === undefined ? words.library.lengths.fewerThan(FEWEST) : words.library.lengths.atLeast(least)
}

function createTimeLabels(nowMs: number, clock: Clock): (atMs: number | null) => string {
  const timeZone = clock === 'utc' ? 'UTC' : undefined
  const monthOfYear = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone })
  const monthAlone = new Intl.DateTimeFormat(locale, { month: 'long', timeZone })
  const dayOf = (atMs: number): number =>
    clock === 'utc' ? new Date(atMs).setUTCHours(0, 0, 0, 0) : new Date(atMs).setHours(0, 0, 0, 0)
  const yearOf = (atMs: number): number =>
    clock === 'utc' ? new Date(atMs).getUTCFullYear() : new Date(atMs).getFullYear()
  const todayMs = dayOf(nowMs)
  // Twelve hours of slack: a day with a clock change has 23 or 25 hours.
  const yesterdayMs = dayOf(todayMs - DAY_MS / 2)
  const weekMs = dayOf(todayMs - 6.5 * DAY_MS)
  const year = yearOf(nowMs)
  return (atMs) => {
    if (atMs === null) return words.library.headings.noDate
    if (atMs >= todayMs) return words.library.headings.today
    if (atMs >= yesterdayMs) return words.library.headings.yesterday
    if (atMs >= weekMs) return words.library.headings.lastDays
    return (yearOf(atMs) === year ? monthAlone : monthOfYear).format(atMs)
  }
}
