import { afterEach, describe, expect, it } from 'vitest'
import { dayText, startOfDay, yearOf, yearSpan } from '../../../../../renderer/features/library/filter/yearSpan.ts'
import { usePreferences } from '../../../../../renderer/ui/preferences.ts'

const ownTimeZone = process.env['TZ']

afterEach(() => {
  if (ownTimeZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = ownTimeZone
  usePreferences.setState({ clock: 'local' })
})

describe('yearOf', () => {
  it.each(['Pacific/Kiritimati', 'Pacific/Auckland', 'UTC', 'America/New_York', 'Etc/GMT+12'])(
    'recognizes the span of a year, in %s',
    (timeZone) => {
      process.env['TZ'] = timeZone
      const { fromMs, untilMs } = yearSpan(2024)
      expect(yearOf(fromMs, untilMs)).toBe(2024)
      expect(yearOf(fromMs + 1, untilMs)).toBeNull()
      expect(yearOf(fromMs, yearSpan(2025).untilMs)).toBeNull()
    },
  )

  it('does not treat an open span as a year', () => {
    expect(yearOf(yearSpan(2024).fromMs, undefined)).toBeNull()
  })
})

describe('startOfDay', () => {
  it.each([
    ['local', 'Pacific/Kiritimati'],
    ['local', 'America/New_York'],
    ['utc', 'America/New_York'],
  ] as const)(
    'gives the day the field shows, even while its year is being typed: by the %s clock, in %s',
    (clock, timeZone) => {
      process.env['TZ'] = timeZone
      usePreferences.setState({ clock })
      for (const day of ['2026-03-05', '0002-03-05', '0020-12-31', '0202-02-28'])
        expect(dayText(startOfDay(day) ?? NaN)).toBe(day)
    },
  )

  it('adds days', () => {
    expect(dayText(startOfDay('2024-02-28', 1) ?? NaN)).toBe('2024-02-29')
    expect(dayText(startOfDay('2025-12-31', 1) ?? NaN)).toBe('2026-01-01')
  })

  it('returns null for an invalid date', () => {
    expect(['', '2026', 'a-b-c'].map((text) => startOfDay(text))).toEqual([null, null, null])
  })
})
