import { describe, expect, it } from 'vitest'
import { createExactTerms } from '../../../../electron/search/query/searchTerm.ts'
import { indexedRows } from '../../../support/indexedRows.ts'

const rows = indexedRows()
for (const text of [
  '第1章',
  '第二章',
  'ёлка',
  'елка',
  'use C++17',
  'a cat',
  '用Python写',
  'migration plan',
  'emigration',
])
  rows.add(text)
rows.index.catchUp()
const exactTerm = createExactTerms(rows.words)

const word = (text: string, isPrefix = false) => exactTerm({ kind: 'word', text, isPrefix, start: 0, end: text.length })

describe('a term', () => {
  it.each([
    ['migration', false],
    ['数据', false],
    ['第二', false],
    ['数据库', true],
    ['第', true],
    ['第1', true],
    ['3月', true],
    ['T恤', true],
    ['🎉', true],
    ['C++', true],
    ['ёлка', false],
    ['python', false],
  ])('%s is left to the text if the indexes find too much: %s', (text, expected) => {
    expect(word(text).needsText).toBe(expected)
  })

  it('searches every spelling in the archive', () => {
    for (const text of ['елка', 'ёлка', 'ЁЛКА'])
      expect(word(text).lookups[0]?.expression.toLowerCase().split(' OR '.toLowerCase()).toSorted()).toEqual(
        ['"елка"', '"ёлка"'].toSorted(),
      )
  })

  it('finds words attached to other scripts', () => {
    expect(word('Python').lookups.map(({ index }) => index)).toEqual(['message_fts', 'message_pairs'])
  })

  it('that no message has is searched inside other words', () => {
    expect(word('igrat')).toMatchObject({ isWithin: true, patterns: [{ kind: 'literal', text: 'igrat' }] })
    expect(word('migration').isWithin).toBeUndefined()
  })

  it('that is a prefix stands for the words that start with it', () => {
    expect(word('migr', true).lookups).toEqual([{ index: 'message_fts', expression: '"migration"' }])
    expect(word('zzz', true).lookups).toEqual([{ index: 'message_fts', expression: '"zzz" *' }])
  })

  it('of punctuation alone queries no index', () => {
    expect(word('=>').lookups).toEqual([])
  })
})
