import { expect, it } from 'vitest'
import { withoutChips } from '../../../../../renderer/features/search/field/queryField.ts'

it.each([
  ['heron', []],
  ['sort:newest heron', []],
  ['from:me', []],
  ['during:2025-06..2026-01 heron', [['during:2025-06..2026-01', 'heron']]],
  [
    'sort:newest from:me -has:code heron',
    [
      ['from:me', 'sort:newest -has:code heron'],
      ['-has:code', 'sort:newest from:me heron'],
      [null, 'sort:newest heron'],
    ],
  ],
])('offers wider searches than %s', (text, offers) => {
  expect(withoutChips(text).map(({ chip, query }) => [chip, query])).toEqual(offers)
})
