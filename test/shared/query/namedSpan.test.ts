import { describe, expect, it } from 'vitest'
import { namedSpan } from '../../../shared/query/namedSpan.ts'

const clock = { nowMs: Date.UTC(2024, 4, 15, 12), timeZone: 'UTC' }
const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const spanOf = (text: string): string | null => {
  const span = namedSpan(text, clock)
  return span && `${day(span.fromMs)} ${day(span.untilMs)}`
}

describe('a date in plain words', () => {
  it.each([
    ['what did we plan in March 2023?', '2023-03-01 2023-04-01'],
    ['the talk of 5 March 2024 about bees', '2024-03-05 2024-03-06'],
    ['on March 5th, 2024, I asked about soup', '2024-03-05 2024-03-06'],
    ['where did Imelda go on 2024-02-29', '2024-02-29 2024-03-01'],
    ['recipes I asked for in April', '2024-04-01 2024-05-01'],
    ['my essay from 2022', '2022-01-01 2023-01-01'],
    ['the garden plan of last spring', '2023-03-01 2023-06-01'],
    ['what we said yesterday', '2024-05-14 2024-05-15'],
    ['the bug I had two weeks ago', '2024-04-28 2024-05-05'],
    ['three days ago you gave me a list', '2024-05-12 2024-05-13'],
    ['what I cooked last week', '2024-05-06 2024-05-13'],
  ])('"%s" is about %s', (text, expected) => {
    expect(spanOf(text)).toBe(expected)
  })

  it.each(['may I plant beans now', 'march of the penguins', 'a spring for the door', 'version 2023', 'bees', ''])(
    'isn’t seen in "%s"',
    (text) => {
      expect(spanOf(text)).toBeNull()
    },
  )
})
