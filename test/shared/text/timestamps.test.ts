import { describe, expect, it } from 'vitest'
import { exportTimeMs } from '../../../shared/text/timestamps.ts'

const instant = Date.UTC(2025, 0, 1, 12, 30, 15, 250)

describe('exportTimeMs', () => {
  it.each<[what: string, value: unknown, ms: number]>([
    ['seconds', instant / 1000, instant],
    ['whole seconds', 1_735_689_600, Date.UTC(2025, 0, 1)],
    ['seconds with microseconds', 1_735_689_600.123456, Date.UTC(2025, 0, 1, 0, 0, 0, 123)],
    ['milliseconds', instant, instant],
    ['microseconds', instant * 1000, instant],
    ['seconds as text', '1735689600.5', Date.UTC(2025, 0, 1, 0, 0, 0, 500)],
    ['seconds as text with an exponent', '1.7356896e9', Date.UTC(2025, 0, 1)],
    ['milliseconds as text', String(instant), instant],
    ['ISO in UTC', '2025-01-01T12:30:15.250Z', instant],
    ['ISO with microseconds', '2025-01-01T12:30:15.250999Z', instant],
    ['ISO with an offset', '2025-01-01T14:30:15.250+02:00', instant],
    ['ISO without a zone, which means UTC', '2025-01-01T12:30:15.250', instant],
    ['ISO with a space for the T', '2025-01-01 12:30:15.250', instant],
    ['ISO, the day only', '2025-01-01', Date.UTC(2025, 0, 1)],
    ['the year 2099', 4_070_908_800, Date.UTC(2099, 0, 1)],
  ])('reads %s', (_, value, ms) => {
    expect(exportTimeMs(value)).toBe(ms)
  })

  it.each([
    null,
    undefined,
    '',
    ' ',
    0,
    '0',
    -1,
    -1.7e9,
    Number.NaN,
    Infinity,
    1e18,
    1e300,
    '1e18',
    'yesterday',
    '1969-01-01T00:00:00Z',
    true,
    [],
    {},
    [1_735_689_600],
    '99999-01-01',
  ])('rejects %j', (value) => {
    expect(exportTimeMs(value)).toBeNull()
  })

  it.each([0.9995, 0.9999, 0.999999])('keeps the last moment of a day in that day: %d', (part) => {
    const lastMs = Date.UTC(2025, 0, 1) - 1
    for (const value of [
      1_735_689_599 + part,
      `173568959${(9 + part).toFixed(6)}`,
      `2024-12-31T23:59:59${String(part).slice(1)}Z`,
    ])
      expect(exportTimeMs(value)).toBe(lastMs)
  })

  it('keeps every millisecond written as seconds exact', () => {
    for (let ms = 0; ms < 1000; ms += 1)
      expect(exportTimeMs(Number(`1735689600.${String(ms).padStart(3, '0')}`))).toBe(1_735_689_600_000 + ms)
  })

  it('returns whole milliseconds only', () => {
    for (const value of [1_735_689_600.0005, '1735689600.98765432', 1_735_689_600_123_456])
      expect(Number.isInteger(exportTimeMs(value))).toBe(true)
  })
})
