import { describe, expect, it } from 'vitest'
import { asCount, asList, asName, asRecord, asString, storable } from '../../../../electron/import/parse/exportValue.ts'

const everything: readonly unknown[] = [
  null,
  undefined,
  true,
  0,
  -1,
  1.5,
  7,
  Number.NaN,
  Infinity,
  '',
  ' ',
  'text',
  [],
  ['a'],
  {},
  { a: 1 },
]

function accepted(read: (value: unknown) => unknown): unknown[] {
  return everything.filter((value) => read(value) !== null)
}

describe('readers of export values', () => {
  it('return the expected type or null', () => {
    expect(accepted(asRecord)).toEqual([{}, { a: 1 }])
    expect(accepted(asString)).toEqual(['', ' ', 'text'])
    expect(accepted(asName)).toEqual(['text'])
    expect(accepted(asCount)).toEqual([0, 7])
  })

  it('return a list, which may be empty', () => {
    expect(everything.map(asList).filter((list) => list.length > 0)).toEqual([['a']])
  })

  it('keep names unchanged, except for characters that cannot be stored', () => {
    expect(asName('  spaced  ')).toBe('  spaced  ')
    expect(asName('a\0b\ud800c')).toBe('a\u2400b\ufffdc')
  })
})

describe('storable', () => {
  it.each([
    ['plain', 'plain'],
    ['', ''],
    ['nul\0nul\0', 'nul\u2400nul\u2400'],
    ['lone \ud83d high', 'lone \ufffd high'],
    ['lone \ude00 low', 'lone \ufffd low'],
    ['pair \ud83d\ude00', 'pair 😀'],
    ['bidi \u202e stays', 'bidi \u202e stays'],
  ])('turns %j into %j', (text, expected) => {
    expect(storable(text)).toBe(expected)
    expect(Buffer.from(storable(text)).toString()).toBe(expected)
  })
})
