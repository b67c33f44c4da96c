import { beforeAll, describe, expect, it } from 'vitest'
import { parseQuery } from '../../../../shared/query/parseQuery.ts'
import { didYouMean } from '../../../../electron/search/answer/didYouMean.ts'
import { indexedRows, type IndexedRows } from '../../../support/indexedRows.ts'

let rows: IndexedRows

beforeAll(() => {
  rows = indexedRows()
  for (const text of [
    'lemonade',
    'lemonade jar',
    'lemonade cup',
    'lemonade lake',
    'marmalade on bread',
    'kernel',
    'kernal kernel',
    'kernel kernel',
    'kernel again',
    'kernel',
    'kernel once',
    'kernel more',
    'Überstunden',
  ])
    rows.add(text)
  rows.index.catchUp()
})

const suggested = (text: string): string | null =>
  didYouMean(parseQuery(text, { nowMs: 0, timeZone: 'UTC' }), rows.words)

describe('the suggested spelling', () => {
  it.each([
    ['lemonaed', 'lemonade'],
    ['LEMONAED jar', 'lemonade jar'],
    ['"marmelade"', '"marmalade"'],
    ['marmelade OR lemonaed', 'marmalade OR lemonade'],
    ['from:me  lemonaed', 'from:me  lemonade'],
    ['kernl', 'kernel'],
    ['uberstunde', 'uberstunden'],
    ['Überstundem', 'uberstunden'],
  ])('for %s is %s', (typed, expected) => {
    expect(suggested(typed)).toBe(expected)
  })

  it("isn't suggested for a word that a message has, even if a similar one is far more common", () => {
    expect([rows.words.countOf('kernal'), rows.words.countOf('kernel')]).toEqual([1, 7])
    expect(suggested('kernal')).toBeNull()
  })

  it('has the same first letter as the typed word', () => {
    expect([suggested('bemonade'), suggested('lemonabe')]).toEqual([null, 'lemonade'])
  })

  it('is the most common of equally similar words', () => {
    expect(suggested('kernol')).toBe('kernel')
  })

  it('may differ by one letter in short words and two in long ones', () => {
    expect([suggested('kornul'), suggested('marmelede')]).toEqual([null, 'marmalade'])
  })

  it.each([
    '',
    'lem',
    'lemonade',
    'lemon*',
    '/lemonaed/',
    'title:lemonaed',
    '-lemonaed',
    'lemonaed@home',
    '1234',
    'zzzzzzzz',
    'where',
    '🎉',
    '数据库',
  ])('is not suggested: %s', (typed) => {
    expect(suggested(typed)).toBeNull()
  })

  it('is never a word that no message has any more', () => {
    expect(suggestedAfterDeleting('xylophone', 'xylophoen')).toBeNull()
  })

  it('is suggested for a word that no message has any more', () => {
    expect(suggestedAfterDeleting('lemonaed', 'lemonaed')).toBe('lemonade')
  })
})

/** The suggestion from an archive that no longer has a word. */
function suggestedAfterDeleting(gone: string, typed: string): string | null {
  const { add, remove, index, words } = indexedRows()
  add('lemonade')
  const id = add(gone)
  index.catchUp()
  remove(id)
  index.catchUp()
  return didYouMean(parseQuery(typed, { nowMs: 0, timeZone: 'UTC' }), words)
}
