import { describe, expect, it } from 'vitest'
import { calendarAt } from '../../../shared/query/calendar.ts'
import type { DateName } from '../../../shared/query/operators.ts'
import { readTime } from '../../../shared/query/readTime.ts'

/** A Wednesday. */
const noon = '2025-06-18T12:00:00Z'

function read(name: DateName, text: string, { now = noon, timeZone = 'UTC' } = {}): string | null {
  const reading = readTime(name, text, calendarAt({ nowMs: Date.parse(now), timeZone }))
  return reading === null ? null : `${iso(reading.span.fromMs)}..${iso(reading.span.untilMs)}`
}

/** Omits midnight. */
function iso(ms: number | null): string {
  return ms === null ? '' : new Date(ms).toISOString().replace(':00.000Z', '').replace('T00:00', '')
}

describe('readTime', () => {
  it.each([
    ['2024', '2024-01-01..2025-01-01'],
    ['2024-03', '2024-03-01..2024-04-01'],
    ['2024-3', '2024-03-01..2024-04-01'],
    ['2024/03', '2024-03-01..2024-04-01'],
    ['03/2024', '2024-03-01..2024-04-01'],
    ['2024-12', '2024-12-01..2025-01-01'],
    ['2024-03-05', '2024-03-05..2024-03-06'],
    ['2024/03/05', '2024-03-05..2024-03-06'],
    ['2024.3.5', '2024-03-05..2024-03-06'],
    ['2024-02-29', '2024-02-29..2024-03-01'],
    ['2024-12-31', '2024-12-31..2025-01-01'],
    ['5.3.2024', '2024-03-05..2024-03-06'],
    ['05.03.2024', '2024-03-05..2024-03-06'],
    ['03/05/2024', '2024-03-05..2024-03-06'],
    ['25/12/2024', '2024-12-25..2024-12-26'],
    ['12/25/2024', '2024-12-25..2024-12-26'],
    [' 2024 ', '2024-01-01..2025-01-01'],
  ])('reads numeric dates: %s', (text, expected) => {
    expect(read('on', text)).toBe(expected)
  })

  it.each([
    ['march', '2025-03-01..2025-04-01'],
    ['MAR', '2025-03-01..2025-04-01'],
    ['june', '2025-06-01..2025-07-01'],
    ['july', '2024-07-01..2024-08-01'],
    ['sept', '2024-09-01..2024-10-01'],
    ['may', '2025-05-01..2025-06-01'],
    ['last june', '2024-06-01..2024-07-01'],
    ['last march', '2025-03-01..2025-04-01'],
    ['this june', '2025-06-01..2025-07-01'],
    ['march-2024', '2024-03-01..2024-04-01'],
    ['march 2024', '2024-03-01..2024-04-01'],
    ['march2024', '2024-03-01..2024-04-01'],
    ['2024 march', '2024-03-01..2024-04-01'],
    ['5 march 2024', '2024-03-05..2024-03-06'],
    ['5-mar-2024', '2024-03-05..2024-03-06'],
    ['march 5 2024', '2024-03-05..2024-03-06'],
    ['March 5th, 2024', '2024-03-05..2024-03-06'],
    ['the 5th of march 2024', '2024-03-05..2024-03-06'],
    ['5 march', '2025-03-05..2025-03-06'],
    ['18 june', '2025-06-18..2025-06-19'],
    ['19 june', '2024-06-19..2024-06-20'],
    ['29 february', '2024-02-29..2024-03-01'],
  ])('reads months: %s', (text, expected) => {
    expect(read('on', text)).toBe(expected)
  })

  it.each([
    ['today', '2025-06-18..2025-06-19'],
    ['yesterday', '2025-06-17..2025-06-18'],
    ['this week', '2025-06-16..2025-06-23'],
    ['last week', '2025-06-09..2025-06-16'],
    ['last-week', '2025-06-09..2025-06-16'],
    ['lastweek', '2025-06-09..2025-06-16'],
    ['Last_Week', '2025-06-09..2025-06-16'],
    ['this month', '2025-06-01..2025-07-01'],
    ['last month', '2025-05-01..2025-06-01'],
    ['this quarter', '2025-04-01..2025-07-01'],
    ['last quarter', '2025-01-01..2025-04-01'],
    ['this year', '2025-01-01..2026-01-01'],
    ['last year', '2024-01-01..2025-01-01'],
    ['wednesday', '2025-06-18..2025-06-19'],
    ['last wednesday', '2025-06-11..2025-06-12'],
    ['monday', '2025-06-16..2025-06-17'],
    ['last monday', '2025-06-16..2025-06-17'],
    ['thurs', '2025-06-12..2025-06-13'],
    ['sun', '2025-06-15..2025-06-16'],
  ])('reads days and weeks by name: %s', (text, expected) => {
    expect(read('on', text)).toBe(expected)
  })

  it.each([
    ['spring', noon, '2025-03-01..2025-06-01'],
    ['last spring', noon, '2025-03-01..2025-06-01'],
    ['last spring', '2025-04-01T12:00:00Z', '2024-03-01..2024-06-01'],
    ['spring', '2025-04-01T12:00:00Z', '2025-03-01..2025-06-01'],
    ['spring 2024', noon, '2024-03-01..2024-06-01'],
    ['spring-2024', noon, '2024-03-01..2024-06-01'],
    ['summer', noon, '2025-06-01..2025-09-01'],
    ['last summer', noon, '2024-06-01..2024-09-01'],
    ['autumn', noon, '2024-09-01..2024-12-01'],
    ['fall', noon, '2024-09-01..2024-12-01'],
    ['winter', noon, '2024-12-01..2025-03-01'],
    ['winter', '2025-01-10T12:00:00Z', '2024-12-01..2025-03-01'],
    ['last winter', '2025-01-10T12:00:00Z', '2023-12-01..2024-03-01'],
    ['winter 2023', noon, '2023-12-01..2024-03-01'],
    ['2024-q1', noon, '2024-01-01..2024-04-01'],
    ['q1-2024', noon, '2024-01-01..2024-04-01'],
    ['Q4 2024', noon, '2024-10-01..2025-01-01'],
    ['q3', noon, '2024-07-01..2024-10-01'],
  ])('reads seasons and quarters: %s at %s', (text, now, expected) => {
    expect(read('during', text, { now })).toBe(expected)
  })

  it.each<[DateName, string, string]>([
    ['on', '2024-03', '2024-03-01..2024-04-01'],
    ['during', '2024-03', '2024-03-01..2024-04-01'],
    ['before', '2024-03', '..2024-03-01'],
    ['after', '2024-03', '2024-03-01..'],
    ['since', '2024-03', '2024-03-01..'],
    ['until', '2024-03', '..2024-04-01'],
    ['after', '2024-03-05', '2024-03-05..'],
    ['before', 'yesterday', '..2025-06-17'],
    ['until', 'yesterday', '..2025-06-18'],
    ['during', '7d', '2025-06-11T12:00..2025-06-18T12:00'],
    ['on', '7d', '2025-06-11..2025-06-12'],
    ['after', '7d', '2025-06-11T12:00..'],
    ['since', '7d', '2025-06-11T12:00..'],
    ['before', '7d', '..2025-06-11T12:00'],
    ['until', '7d', '..2025-06-11T12:00'],
  ])('%s:%s is %s', (name, text, expected) => {
    expect(read(name, text)).toBe(expected)
  })

  it.each([
    ['12h', noon, '2025-06-18'],
    ['1d', noon, '2025-06-17T12:00'],
    ['2w', noon, '2025-06-04T12:00'],
    ['3m', noon, '2025-03-18T12:00'],
    ['18m', noon, '2023-12-18T12:00'],
    ['1y', noon, '2024-06-18T12:00'],
    ['3 days ago', noon, '2025-06-15T12:00'],
    ['2-weeks', noon, '2025-06-04T12:00'],
    ['1m', '2025-03-31T12:00:00Z', '2025-02-28T12:00'],
    ['1m', '2024-03-31T12:00:00Z', '2024-02-29T12:00'],
    ['1y', '2024-02-29T12:00:00Z', '2023-02-28T12:00'],
    ['0d', noon, '2025-06-18T12:00'],
  ])('%s before %s is %s', (text, now, expected) => {
    expect(read('after', text, { now })).toBe(`${expected}..`)
  })

  it.each([
    ['2024-01..2024-03', '2024-01-01..2024-04-01'],
    ['2024-03..2024-01', '2024-01-01..2024-04-01'],
    ['2024-01-05..2024-01-07', '2024-01-05..2024-01-08'],
    ['march..may', '2025-03-01..2025-06-01'],
    ['5.3.2024..7.3.2024', '2024-03-05..2024-03-08'],
    ['2024..', '2024-01-01..'],
    ['..2024', '..2025-01-01'],
    ['2w..1w', '2025-06-04T12:00..2025-06-11T12:00'],
    ['last week .. today', '2025-06-09..2025-06-19'],
  ])('reads ranges, both ends included: %s', (text, expected) => {
    expect(read('during', text)).toBe(expected)
    expect(read('on', text)).toBe(expected)
  })

  it.each([
    '',
    ' ',
    'someday',
    '..',
    '2024..x',
    '2023-02-29',
    '2024-02-30',
    '2024-13',
    '2024-00',
    '2024-04-31',
    '2024-1-0',
    '31.4.2024',
    '13/13/2024',
    '0',
    '5',
    '99',
    '20',
    '202',
    '12345',
    '0001',
    '9999',
    '9999y',
    '12345d',
    '7x',
    'ma',
    'week',
    'last',
    'last week 2024',
    'last march 2024',
    'today 5',
    '5 today',
    'march march',
    'spring 5',
    'q5',
    'q0',
    'q',
    '31 february',
    '30 february 2024',
    'monday 2024',
    '-7d',
    '1.5d',
    'last today',
    'constructor',
    '2024-03-05T10:00',
    'NaN',
  ])('rejects %j', (text) => {
    expect(read('on', text)).toBeNull()
  })

  it('reads ranges for spans only', () => {
    expect(read('before', '2024..2025')).toBeNull()
  })

  it.each([
    // Vienna is one hour ahead of UTC in winter and two in summer.
    ['Europe/Vienna', '2025-01-10', '2025-01-09T23:00..2025-01-10T23:00'],
    ['Europe/Vienna', '2025-07-10', '2025-07-09T22:00..2025-07-10T22:00'],
    ['Europe/Vienna', '2025-03-30', '2025-03-29T23:00..2025-03-30T22:00'],
    ['Europe/Vienna', '2025-10-26', '2025-10-25T22:00..2025-10-26T23:00'],
    ['Europe/Vienna', '2025-03', '2025-02-28T23:00..2025-03-31T22:00'],
    ['America/New_York', '2025-03-09', '2025-03-09T05:00..2025-03-10T04:00'],
    ['Asia/Kolkata', '2025-03-09', '2025-03-08T18:30..2025-03-09T18:30'],
    ['Pacific/Kiritimati', '2025-01-01', '2024-12-31T10:00..2025-01-01T10:00'],
    ['Pacific/Niue', '2025-01-01', '2025-01-01T11:00..2025-01-02T11:00'],
    // Days that start at one o'clock.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00..2018-11-05T02:00'],
    ['Africa/Cairo', '2024-04-26', '2024-04-25T22:00..2024-04-26T21:00'],
    // A midnight that occurs twice.
    ['America/Havana', '2024-11-03', '2024-11-03T04:00..2024-11-04T05:00'],
    // A day that Samoa skipped.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00..2011-12-30T10:00'],
    ['Pacific/Apia', '2011-12-29..2011-12-31', '2011-12-29T10:00..2011-12-31T10:00'],
  ])('starts days at their actual start in %s: %s', (timeZone, text, expected) => {
    expect(read('on', text, { timeZone })).toBe(expected)
  })

  it.each([
    ['Pacific/Auckland', '2025-06-30T13:00:00Z', 'today', '2025-06-30T12:00..2025-07-01T12:00'],
    ['Pacific/Auckland', '2025-06-30T13:00:00Z', 'july', '2025-06-30T12:00..2025-07-31T12:00'],
    ['America/Los_Angeles', '2025-01-01T03:00:00Z', 'this year', '2024-01-01T08:00..2025-01-01T08:00'],
    ['America/Los_Angeles', '2025-06-16T03:00:00Z', 'this week', '2025-06-09T07:00..2025-06-16T07:00'],
    ['Europe/Vienna', '2025-03-31T10:00:00Z', '1d', '2025-03-29T23:00..2025-03-30T22:00'],
    ['Europe/Vienna', '2025-06-17T22:30:00Z', '1h', '2025-06-16T22:00..2025-06-17T22:00'],
  ])('knows the current day in %s at %s: %s', (timeZone, now, text, expected) => {
    expect(read('on', text, { timeZone, now })).toBe(expected)
  })

  it('counts days by wall clock, even one with 23 hours, but hours as elapsed time', () => {
    const monday = { timeZone: 'Europe/Vienna', now: '2025-03-31T10:00:00Z' }
    expect(read('after', '2d', monday)).toBe('2025-03-29T11:00..')
    expect(read('after', '48h', monday)).toBe('2025-03-29T10:00..')
    expect(read('after', '1m', { ...monday, now: '2025-04-30T02:30:30.250Z' })).toBe('2025-03-30T02:30:30.250Z..')
  })

  it('moves a skipped wall time to the end of the jump', () => {
    // Half past two did not exist on that Sunday.
    expect(read('after', '1d', { timeZone: 'Europe/Vienna', now: '2025-03-31T00:30:00Z' })).toBe('2025-03-30T01:00..')
  })
})
