import { describe, expect, it } from 'vitest'
import { withMonths, fillMonths, monthsInQuery } from '../../../../../renderer/features/search/timeline/months.ts'

const clock = { nowMs: Date.UTC(2026, 4, 20, 12), timeZone: 'Europe/Vienna' }
const months = fillMonths([
  { month: '2024-11', count: 3 },
  { month: '2026-02', count: 5 },
])

describe('fillMonths', () => {
  it('has every month from the first to the last', () => {
    expect(months).toHaveLength(16)
    expect(months[0]).toEqual({ month: '2024-11', count: 3 })
    expect(months[2]).toEqual({ month: '2025-01', count: 0 })
    expect(months.at(-1)).toEqual({ month: '2026-02', count: 5 })
  })

  it('has at least a year, and is empty without months', () => {
    expect(fillMonths([{ month: '2024-03', count: 1 }]).map(({ month }) => month)).toEqual(
      expect.arrayContaining(['2023-04', '2024-03']),
    )
    expect(fillMonths([])).toEqual([])
  })
})

describe('monthsInQuery', () => {
  it.each([
    ['during:2024-12..2025-02 fetch', { from: 1, to: 3 }],
    ['during:2025-01', { from: 2, to: 2 }],
    ['after:2025-12 fetch', { from: 13, to: 15 }],
    ['after:2025 before:2025-03', { from: 2, to: 3 }],
    ['before:2025-01-15', { from: 0, to: 2 }],
    ['fetch', null],
    ['-on:2025-01', null],
    ['during:2031', null],
    ['after:2020 fetch', null],
  ])('reads %s', (text, range) => {
    expect(monthsInQuery(text, months, clock)).toEqual(range)
  })
})

describe('withMonths', () => {
  it('replaces every other date filter with the months', () => {
    expect(withMonths('after:2025 fetch', months, { from: 1, to: 3 })).toBe('during:2024-12..2025-02 fetch')
    expect(withMonths('fetch', months, { from: 2, to: 2 })).toBe('during:2025-01 fetch')
  })

  it('sets no date filter when all months or none are chosen', () => {
    expect(withMonths('during:2025-01 fetch', months, { from: 0, to: 15 })).toBe('fetch')
    expect(withMonths('during:2025-01 fetch', months, null)).toBe('fetch')
  })

  it('round-trips', () => {
    for (const range of [
      { from: 0, to: 4 },
      { from: 5, to: 5 },
      { from: 9, to: 15 },
    ])
      expect(monthsInQuery(withMonths('fox', months, range), months, clock)).toEqual(range)
  })
})
