import { describe, expect, it } from 'vitest'
import { describeJson } from '../../../../electron/import/parse/describeJson.ts'

function keysOf(text: string): string[][] {
  return describeJson(text).keys.map((keys) => [...keys])
}

describe('describeJson', () => {
  it.each([
    ['array', '[1]'],
    ['array', ' \n\t[{'],
    ['object', '{"a":1}'],
    ['object', '\r\n{'],
    ['other', ''],
    ['other', '   '],
    ['other', '"mapping"'],
    ['other', 'Dear Rosalind, {"mapping":1}'],
    ['other', '<html>'],
  ])('calls it %s: %j', (top, text) => {
    expect(describeJson(text).top).toBe(top)
  })

  it('groups keys by depth, down to the third level', () => {
    expect(keysOf('[{"a":{"b":{"c":{"d":1}}}},{"e":2}]')).toEqual([[], [], ['a', 'e'], ['b']])
    expect(keysOf('{"a":[{"b":1}],"c":2}')).toEqual([[], ['a', 'c'], [], ['b']])
  })

  it('never mistakes a value for a key', () => {
    expect(keysOf('{"a":"mapping","b":["mapping"],"c":"mapping: "}')).toEqual([[], ['a', 'b', 'c'], [], []])
  })

  it('skips brackets, quotes and backslashes in strings', () => {
    expect(keysOf(String.raw`{"a":"}{[","b":"\"mapping\":","c":"\\","d":1}`)).toEqual([
      [],
      ['a', 'b', 'c', 'd'],
      [],
      [],
    ])
  })

  it('reads a truncated text as far as it goes', () => {
    expect(keysOf('[{"title":"Tulips","mapping":{"a":{"id":"a')).toEqual([[], [], ['title', 'mapping'], ['a']])
    expect(keysOf('[{"title":"Tulips","map')).toEqual([[], [], ['title'], []])
    expect(keysOf('[{"title":"Tulips\\')).toEqual([[], [], ['title'], []])
  })

  it('allows space before the colon', () => {
    expect(keysOf('{ "a" \n : 1 }')).toEqual([[], ['a'], [], []])
  })

  it('is not misled by a key called __proto__', () => {
    expect(keysOf('{"__proto__":{"mapping":{}}}')).toEqual([[], ['__proto__'], ['mapping'], []])
  })

  it('handles any nesting', () => {
    expect(describeJson('['.repeat(1e6)).top).toBe('array')
    expect(describeJson(']'.repeat(10)).top).toBe('other')
  })
})
