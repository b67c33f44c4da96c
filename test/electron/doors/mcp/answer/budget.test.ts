import { describe, expect, it } from 'vitest'
import {
  answerTokens,
  estimateTokens,
  fitAnswer,
  largestCount,
} from '../../../../../electron/doors/mcp/answer/budget.ts'

describe('estimateTokens', () => {
  it('counts a token for every three bytes, rounded up', () => {
    expect([estimateTokens(''), estimateTokens('abc'), estimateTokens('abcd'), estimateTokens('数')]).toEqual([
      0, 1, 2, 1,
    ])
  })
})

describe('largestCount', () => {
  it.each([0, 1, 7, 10])('finds %i of 10', (limit) => {
    expect(largestCount(10, (count) => count <= limit)).toBe(limit)
  })
})

const build = (all: readonly string[]) => (shown: readonly string[]) => ({
  text: shown.join(' '),
  structured: { shown: [...shown], leftOut: all.length - shown.length },
})
const fit = (items: readonly string[], tokenBudget: number) =>
  fitAnswer({ items, tokenBudget, build: build(items), shorten: (item, maxLength) => item.slice(0, maxLength) })

describe('fitAnswer', () => {
  it('shows everything that fits', () => {
    expect(fit(['one', 'two'], 1000).structured).toEqual({ shown: ['one', 'two'], leftOut: 0 })
    expect(fit([], 1000).structured).toEqual({ shown: [], leftOut: 0 })
  })

  it('drops items from the end, and no more than necessary', () => {
    const items = Array.from({ length: 100 }, (_, index) => `${index} `.padEnd(100, 'x'))
    const answer = fit(items, 1000)
    expect(answerTokens(answer)).toBeLessThanOrEqual(1000)
    const { shown } = answer.structured
    expect(shown).toEqual(items.slice(0, shown.length))
    expect(answerTokens(build(items)(items.slice(0, shown.length + 1)))).toBeGreaterThan(1000)
  })

  it('cuts a single item that is too large', () => {
    const answer = fit(['x'.repeat(100_000), 'y'], 1000)
    expect(answerTokens(answer)).toBeLessThanOrEqual(1000)
    expect(answer.structured).toMatchObject({ leftOut: 1 })
    expect(answer.structured.shown[0]?.length).toBeGreaterThan(1000)
  })
})
