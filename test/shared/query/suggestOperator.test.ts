import { describe, expect, it } from 'vitest'
import { suggestOperator } from '../../../shared/query/readOperator.ts'
import { editDistance } from '../../../shared/text/editDistance.ts'

describe('suggestOperator', () => {
  it.each([
    ['form', 'from'],
    ['frm', 'from'],
    ['befor', 'before'],
    ['bfeore', 'before'],
    ['afetr', 'after'],
    ['tilte', 'title'],
    ['projcet', 'project'],
    ['projects', 'project'],
    ['lnag', 'lang'],
    ['hass', 'has'],
    ['foo', null],
    ['tag', null],
    ['xyz', null],
    ['definition', null],
  ])('takes %s for %s', (name, expected) => {
    expect(suggestOperator(name)).toBe(expected)
  })
})

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['abc', 'abd', 1],
    ['abc', 'ab', 1],
    ['abc', 'xabc', 1],
    ['kitten', 'sitting', 3],
  ])('from %j to %j is %d', (from, to, expected) => {
    expect(editDistance(from, to)).toBe(expected)
  })
})
