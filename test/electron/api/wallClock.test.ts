import { describe, expect, it } from 'vitest'
import { createWallClock } from '../../../electron/api/wallClock.ts'
import { calendarAt } from '../../../shared/query/calendar.ts'

describe('the wall clock', () => {
  it.each([
    'UTC',
    'Europe/Vienna',
    'America/New_York',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'America/St_Johns',
  ])('agrees with the calendar in %s at every quarter hour of days when clocks change', (timeZone) => {
    const toWallMs = createWallClock(timeZone)
    const calendar = calendarAt({ nowMs: 0, timeZone })
    // The ends of summer time in Europe, America and Australia, and the day that Samoa left out.
    for (const day of [
      '2025-03-30',
      '2025-10-26',
      '2025-11-02',
      '2025-03-09',
      '2025-04-05',
      '2025-10-04',
      '2011-12-29',
      '2011-12-30',
      '2025-07-01',
    ]) {
      const start = Date.parse(day)
      for (let quarter = 0; quarter < 130; quarter += 1) {
        const instantMs = start + quarter * 900_000
        expect(toWallMs(instantMs)).toBe(calendar.toWallMs(instantMs))
      }
    }
  })
})
