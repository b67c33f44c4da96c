import { describe, expect, it } from 'vitest'
import { localeOf } from '../../../renderer/words/locale.ts'

const day = (locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.UTC(2025, 2, 14))

describe('the locale of dates and numbers', () => {
  it('is the system locale if it is in the language of the app', () => {
    expect(localeOf('en', ['de-AT', 'en-GB', 'en-US'])).toBe('en-GB')
    expect(day(localeOf('en', ['en-US']))).toBe('Mar 14, 2025')
  })

  it("has the system's region if the system speaks another language", () => {
    expect(localeOf('en', ['de-AT'])).toBe('en-AT')
    expect(localeOf('en', ['sv'])).toBe('en-SE')
    expect(day(localeOf('en', ['de-AT']))).toBe('14 Mar 2025')
  })

  it.each([[[]], [['not a locale']], [['x']]])('is the language alone if the system reports %j', (wanted) => {
    expect(localeOf('en', wanted)).toBe('en')
  })
})
