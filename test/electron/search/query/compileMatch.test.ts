import { describe, expect, it } from 'vitest'
import { parseQuery } from '../../../../shared/query/parseQuery.ts'
import { fullTextExpression } from '../../../../electron/search/query/compileMatch.ts'
import { createExactTerms } from '../../../../electron/search/query/searchTerm.ts'
import { indexedRows } from '../../../support/indexedRows.ts'

const rows = indexedRows()
for (const text of ['red fox', 'red wall', 'blue fox "quoted"', 'migration', 'migrate ёлка', 'елка', '数据库 fox'])
  rows.add(text)
rows.index.catchUp()
const exactTerm = createExactTerms(rows.words)

function expressionOf(query: string): string | null {
  const { match } = parseQuery(query, { nowMs: 0, timeZone: 'UTC' })
  return match === null ? null : fullTextExpression(match, exactTerm)
}

const found = (expression: string): number[] =>
  rows.column('SELECT rowid FROM message_fts WHERE message_fts MATCH ? ORDER BY rowid', expression)

describe('a full-text expression', () => {
  it.each([
    ['fox', '"fox"', [1, 3, 7]],
    ['red fox', '("red") AND ("fox")', [1]],
    ['"red fox"', '"red fox"', [1]],
    ['red OR blue', '("red") OR ("blue")', [1, 2, 3]],
    ['fox -red', '(("fox")) NOT (("red"))', [3, 7]],
    ['fox -red -blue', '(("fox")) NOT (("red") OR ("blue"))', [7]],
    ['(red OR blue) -fox', '((("red") OR ("blue"))) NOT (("fox"))', [2]],
    ['migr*', '"migration" OR "migrate"', [4, 5]],
    ['елка', '"елка" OR "ёлка"', [5, 6]],
    ['nowhere', '"nowhere" *', []],
  ])('of %s is %s and finds %j', (query, expected, ids) => {
    const expression = expressionOf(query) ?? ''
    expect(expression.split(' OR ').toSorted()).toEqual(expected.split(' OR ').toSorted())
    expect(found(expression)).toEqual(ids)
  })

  it.each([
    '-red',
    '-red -fox',
    'red OR -fox',
    '/fox/',
    'red /fox/',
    'title:fox',
    '数据库',
    'fox 数据库',
    'fox -数据库',
    'C++',
    '🎉',
    '',
  ])("can't express %s", (query) => {
    expect(expressionOf(query)).toBeNull()
  })

  it.each([
    '"a ""b"" c',
    'NEAR(red fox)',
    'content:fox',
    'fox^2',
    '{fox}',
    'a AND',
    "'; DROP TABLE nodes",
    'fox"',
    'red\u0000fox',
    '-"-"',
    '(((',
    'x'.repeat(900),
  ])('is always valid for the index, whatever was typed: %s', (query) => {
    const expression = expressionOf(query)
    expect(() => expression === null || found(expression)).not.toThrow()
  })
})
