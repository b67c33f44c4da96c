import { describe, expect, it } from 'vitest'
import { groupByTime } from '../../../../renderer/features/library/groupByTime.ts'

const noon = new Date(2026, 2, 10, 12).getTime()
const at = (...[month, day, hour = 12, year = 2026]: number[]): { activeAtMs: number } => ({ activeAtMs: new Date(year ?? 2026, month ?? 0, day, hour).getTime() })
const labels = (items: { activeAtMs: number | null }[]): string[] => groupByTime(items, noon).map(({ label, items: own }) => `${label}: ${own.length}`)

describe('groupByTime', () => {
  it('parts days at midnight', () => {
    expect(labels([at(2, 10, 0), at(2, 9, 23), at(2, 9, 0), at(2, 8, 23)])).toEqual(['Today: 1', 'Yesterday: 2', 'Previous 7 days: 1'])
  })

  it('names months, with the year where it is another', () => {
    expect(labels([at(2, 3), at(2, 2), at(1, 28), at(11, 31, 12, 2025)])).toEqual(['Previous 7 days: 1', 'March: 1', 'February: 1', 'December 2025: 1'])
  })

  it('keeps what has no date', () => {
    expect(labels([{ activeAtMs: null }])).toEqual(['No date: 1'])
  })
})
