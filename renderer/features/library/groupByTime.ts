interface Timed {
  readonly activeAtMs: number | null
}

export interface TimeGroup<Item> {
  readonly label: string
  readonly items: readonly Item[]
}

const DAY_MS = 86_400_000
const monthOfYear = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' })
const monthAlone = new Intl.DateTimeFormat('en', { month: 'long' })

/** Neighbours under one heading; the order stays as it is. */
export function groupByTime<Item extends Timed>(items: readonly Item[], nowMs: number): TimeGroup<Item>[] {
  const labelOf = createLabels(nowMs)
  const groups: { label: string; items: Item[] }[] = []
  for (const item of items) {
    const label = labelOf(item.activeAtMs)
    const last = groups.at(-1)
    if (last?.label === label) last.items.push(item)
    else groups.push({ label, items: [item] })
  }
  return groups
}

function createLabels(nowMs: number): (atMs: number | null) => string {
  const today = new Date(nowMs)
  const todayMs = today.setHours(0, 0, 0, 0)
  // Twelve hours to spare: a day of the change of clocks has 23 or 25.
  const yesterdayMs = new Date(todayMs - DAY_MS / 2).setHours(0, 0, 0, 0)
  const weekMs = new Date(todayMs - 6.5 * DAY_MS).setHours(0, 0, 0, 0)
  const year = today.getFullYear()
  return (atMs) => {
    if (atMs === null) return 'No date'
    if (atMs >= todayMs) return 'Today'
    if (atMs >= yesterdayMs) return 'Yesterday'
    if (atMs >= weekMs) return 'Previous 7 days'
    return (new Date(atMs).getFullYear() === year ? monthAlone : monthOfYear).format(atMs)
  }
}
