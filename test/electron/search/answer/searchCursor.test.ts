import { describe, expect, it } from 'vitest'
import { AppError } from '../../../../shared/contract/appError.ts'
import { decodePosition, encodePosition, type SearchPosition } from '../../../../electron/search/answer/searchCursor.ts'

const places: readonly SearchPosition[] = [
  { throughId: 0, ids: [], given: 0, after: null },
  { throughId: 99, ids: [7], given: 1, after: null },
  { throughId: 1_000_000, ids: [900_000, 3, 500_000, 4], given: 2, after: { atMs: 1_735_689_600_000, nodeId: 12 } },
  { throughId: 5, ids: [], given: 0, after: { atMs: 0, nodeId: 0 } },
  { throughId: 5, ids: [5], given: 1, after: { atMs: -86_400_000, nodeId: 3 } },
  {
    throughId: 2_000_000,
    ids: Array.from({ length: 600 }, (_, index) => (index * 7919) % 2_000_000),
    given: 600,
    after: { atMs: 1, nodeId: 1 },
  },
]

const told = (text: string): string => Buffer.from(text).toString('base64url')

function refusal(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

describe('a cursor', () => {
  it.each(places)('decodes to the place it was made from: %j', (place) => {
    const cursor = encodePosition(place, 'fox\nrelevance')
    expect(decodePosition(cursor, 'fox\nrelevance')).toEqual(place)
    expect(cursor).toMatch(/^[\w-]+$/)
  })

  it('stays short enough to send back, even with the maximum number of ranked messages', () => {
    const ids = Array.from({ length: 160 }, (_, index) => (index % 2 === 0 ? 1 : 40_000_000 - index))
    expect(
      encodePosition(
        { throughId: 40_000_000, ids, given: 160, after: { atMs: 1_735_689_600_000, nodeId: 40_000_000 } },
        'fox',
      ).length,
    ).toBeLessThan(5000)
  })

  it.each(['Fox', 'fox ', '', 'fox\nnewest'])('is not valid for another query: %j', (query) => {
    const [place = { throughId: 0, ids: [], given: 0, after: null }] = places
    const error = refusal(() => decodePosition(encodePosition(place, 'fox'), query))
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: 'invalid_input' })
  })

  it.each([
    '',
    'rubbish',
    '💥',
    'null',
    told(''),
    told('1 2'),
    told('a b c d e'),
    told('-1 0   x'),
    told('1 -5   x'),
    told('1 0   x 5 -9'),
    told('zzzzzzzzzzzzzzzz 0   x'),
    told(`1 0   x${' 1'.repeat(1001)}`),
    told('\u0000'),
  ])('that is forged is rejected with a sentence: %s', (cursor) => {
    expect(refusal(() => decodePosition(cursor, 'fox'))).toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/cursor.*\.$/) as string,
    })
  })
})
