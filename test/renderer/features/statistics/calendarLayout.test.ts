import { describe, expect, it } from 'vitest'
import { firstWeekdayOf, layOutYear } from '../../../../renderer/features/statistics/calendarLayout.ts'

/** The first day of the second week of 2024. */
const startsOn = (locale: string): string | undefined =>
  layOutYear(2024, new Map(), firstWeekdayOf(locale))[1]?.bins[0]?.day

describe('layOutYear', () => {
  it('has every day of the year once', () => {
    const weeks = layOutYear(2024, new Map([['2024-02-29', 7]]), 0)
    const days = weeks.flatMap(({ bins }) => bins.filter((day) => day !== null))
    expect(days).toHaveLength(366)
    expect(weeks[0]?.bins[0]).toEqual({ day: '2024-01-01', messages: 0 })
    expect(days.find(({ messages }) => messages > 0)).toEqual({ day: '2024-02-29', messages: 7 })
  })

  it('omits days of other years', () => {
    // January 1, 2023 was a Sunday.
    const [first] = layOutYear(2023, new Map(), 0)
    expect(first?.bins.map((day) => day?.day ?? null)).toEqual([null, null, null, null, null, null, '2023-01-01'])
  })

  it('starts weeks on the day the locale starts them', () => {
    expect(startsOn('en-GB')).toBe('2024-01-08')
    expect(startsOn('en-US')).toBe('2024-01-07')
    expect(startsOn('ar-EG')).toBe('2024-01-06')
  })

  it('knows the week in which each month starts', () => {
    const begins = layOutYear(2026, new Map()).flatMap((week) => (week.begins === null ? [] : [week.begins]))
    expect(begins).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  })
})
