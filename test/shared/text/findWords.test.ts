import { describe, expect, it } from 'vitest'
import { findPattern, type TextPattern } from '../../../shared/text/findWords.ts'

const words = (...tokens: string[]): TextPattern => ({ kind: 'words', tokens, isPrefix: false })
const beginning = (...tokens: string[]): TextPattern => ({ kind: 'words', tokens, isPrefix: true })
const literal = (text: string): TextPattern => ({ kind: 'literal', text })
const forms = (start: string, ...all: string[]): TextPattern => ({ kind: 'forms', beginning: start, words: all })

function found(text: string, pattern: TextPattern, limit = 100): string[] {
  return findPattern(text, pattern, limit).map(({ start, end }) => text.slice(start, end))
}

describe('words', () => {
  it.each<[text: string, pattern: TextPattern, expected: string[]]>([
    ['a fox, foxes and a fox', words('fox'), ['fox', 'fox']],
    ['firefox', words('fox'), []],
    ['fox2 2fox fox_bar', words('fox'), ['fox']],
    ['the red fox', words('red', 'fox'), ['red fox']],
    ['the red, (fox)', words('red', 'fox'), ['red, (fox']],
    ['red foxes, red fox', words('red', 'fox'), ['red fox']],
    ['redfox', words('red', 'fox'), []],
    ['red fox red fox', words('red', 'fox', 'red'), ['red fox red']],
    ['fox', words('fox', 'red'), []],
    ['migration migrate emigrate', beginning('migr'), ['migration', 'migrate']],
    ['a red foxtrot', beginning('red', 'fox'), ['red foxtrot']],
    ['用python写爬虫', words('python'), ['python']],
    ['gpu加速', beginning('gp'), ['gpu']],
    ['ёж резервное', words('резервное'), ['резервное']],
    ['𝒳fox fox', words('fox'), ['fox']],
    ['fox😀fox', words('fox'), ['fox', 'fox']],
    ['fox\u{1d4b3}', words('fox'), []],
  ])('in %s', (text, pattern, expected) => {
    expect(found(text, pattern)).toEqual(expected)
  })
})

describe('forms of a word', () => {
  it('are found as whole words', () => {
    const pattern = forms('migrat', 'migrate', 'migration', 'migrating')
    expect(found('migrate, migrations, migrating; emigrate MIGRATION migration', pattern)).toEqual([
      'migrate',
      'migrating',
      'migration',
    ])
  })
})

describe('exact characters', () => {
  it.each([
    ['use c++ and c++17', 'c++', ['c++', 'c++']],
    ['数据库和数据', '数据', ['数据', '数据']],
    ['so 🎉🎂!', '🎂', ['🎂']],
    ['nothing', '::', []],
    ['aaa', 'aa', ['aa', 'aa']],
  ])('in %s', (text, wanted, expected) => {
    expect(found(text, literal(wanted))).toEqual(expected)
  })
})

describe('searching for a pattern', () => {
  it('stops at the limit', () => {
    expect(found('fox '.repeat(20), words('fox'), 3)).toHaveLength(3)
    expect(found('fox', words('fox'), 0)).toEqual([])
  })

  it('finds nothing for an empty pattern', () => {
    for (const pattern of [words(), words(''), beginning(''), literal(''), forms('')])
      expect(found('a fox', pattern)).toEqual([])
    expect(found('', words('fox'))).toEqual([])
  })
})
