import { describe, expect, it } from 'vitest'
import { formatDaySpan } from '../../../renderer/ui/format.ts'

/** Intl puts narrow spaces around the dash. */
const span = (from: Date, to: Date): string => formatDaySpan(from.getTime(), to.getTime()).replace(/\s/g, ' ')

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
