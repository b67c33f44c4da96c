import { describe, expect, it } from 'vitest'
import { formatDaySpan, formatRecent } from '../../../renderer/ui/format.ts'

/** Intl puts narrow spaces around the dash. */
const span = (from: Date, to: Date): string => formatDaySpan(from.getTime(), to.getTime()).replace(/\s/g, ' ')

describe('formatRecent', () => {
  const now = new Date(2026, 2, 12, 15).getTime()
  const at = (...date: [number, number, number, number]): string =>
    formatRecent(new Date(...date).getTime(), now, false)

  it('writes the hour today, and the weekday for six days', () => {
    expect(at(2026, 2, 12, 9)).toMatch(/0?9:00/)
    expect(at(2026, 2, 11, 23)).toBe('Wed')
    expect(at(2026, 2, 6, 0)).toBe('Fri')
  })

  it('writes the day before that, with its year when it is another one', () => {
    expect(at(2026, 2, 5, 23)).toBe('5 Mar')
    expect(at(2025, 11, 31, 9)).toBe('31 Dec 2025')
    expect(formatRecent(new Date(2025, 11, 31).getTime(), now, true)).toBe('31 Dec')
  })
})

describe('formatDaySpan', () => {
  it('writes both days, with a shared year once', () => {
    expect(span(new Date(2023, 2, 12), new Date(2023, 3, 4))).toBe('12 Mar – 4 Apr 2023')
    expect(span(new Date(2023, 2, 12), new Date(2024, 3, 4))).toBe('12 Mar 2023 – 4 Apr 2024')
  })

  it('writes a single day once', () => {
    expect(span(new Date(2023, 2, 12, 1), new Date(2023, 2, 12, 23))).toBe('12 Mar 2023')
  })

  it('puts the earlier day first', () => {
    expect(span(new Date(2023, 3, 4), new Date(2023, 2, 12))).toBe('12 Mar – 4 Apr 2023')
  })
})
