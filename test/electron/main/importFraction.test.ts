import { expect, test } from 'vitest'
import { fractionDone } from '../../../electron/main/importFraction.ts'

test('the bar runs from left to right once, through all steps', () => {
  const fractions = (['conversations', 'files', 'index'] as const).flatMap((step) =>
    [0, 50, 100].map((done) => fractionDone({ step, done, total: 100 })),
  )
  expect(fractions).toEqual(fractions.toSorted((one, other) => one - other))
  expect([fractions[0], fractions.at(-1)]).toEqual([0, 1])
  expect(fractionDone({ step: 'files', done: 0, total: 0 })).toBe(0.7)
  expect(fractionDone({ step: 'index', done: 120, total: 100 })).toBe(1)
})
