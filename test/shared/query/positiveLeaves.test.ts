import { describe, expect, it } from 'vitest'
import { parseQuery } from '../../../shared/query/parseQuery.ts'
import { positiveLeaves } from '../../../shared/query/searchQuery.ts'
import { showMatch } from './showMatch.ts'

describe('positiveLeaves', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['cat', ['cat']],
    ['-cat', []],
    ['cat -dog "red fox" (a* OR /x/i) title:t', ['cat', '«red fox»', 'a…', 'regex x iu', 'title[t]']],
    ['cat -(dog OR -bird)', ['cat']],
    ['-(-cat)', ['cat']],
  ])('of %j are those that may be shown', (text, expected) => {
    const { match } = parseQuery(text, { nowMs: 0, timeZone: 'UTC' })
    expect(positiveLeaves(match).map(showMatch)).toEqual(expected)
  })
})
