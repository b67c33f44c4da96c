import { describe, expect, it } from 'vitest'
import {
  asksForOwnWords,
  asksForSummary,
  conversationGainOf,
  conversationLendingOf,
  gainOf,
  isFrom,
  lendingOf,
  rarity,
  repetitionOf,
} from '../../../../electron/search/rank/formula.ts'
import { temporaryFolders } from '../../../support/archiveFixture.ts'
import { importTexts, openSearch } from '../../../support/searchFixture.ts'
import type { NamedConversation } from '../../../support/searchTexts.ts'

const newFolder = temporaryFolders('scoring')
const falling = (values: readonly number[]) => expect(values).toEqual(values.toSorted((one, other) => other - one))

describe('the weight of a word', () => {
  it('falls with the number of messages that have it, but never to zero', () => {
    const weight = [0, 1, 5, 50, 99, 100].map((count) => rarity(count, 100))
    falling(weight)
    expect(Math.min(...weight)).toBeGreaterThan(0)
  })

  it('is a number even if more were counted than exist', () => {
    for (const [count, total] of [
      [10, 6],
      [1, 0],
      [0, 0],
      [1_000_000, 3],
    ] as const)
      expect(rarity(count, total), `${count} of ${total}`).toBeGreaterThan(0)
  })
})

describe('the gain of a word', () => {
  it('is 1 in a message of 100 words, more in a shorter one and less in a longer one', () => {
    expect(gainOf(1, 100)).toBeCloseTo(1)
    falling([40, 60, 100, 1000, 100_000].map((count) => gainOf(1, count)))
    expect(gainOf(1, 1)).toBe(gainOf(1, 40))
    expect(gainOf(1, 100_000)).toBeGreaterThan(0)
  })

  it('grows with its presence, and never beyond 2', () => {
    falling([3, 1, 0.5, 0.1, 0].map((amount) => gainOf(amount, 50)))
    expect(gainOf(0, 50)).toBe(0)
    expect(gainOf(1000, 0)).toBeLessThan(2)
  })
})

describe('a repeated word', () => {
  it('counts more only in a short query', () => {
    expect([0, 1].map((times) => repetitionOf(times, 1))).toEqual([1, 1])
    expect(repetitionOf(8, 2)).toBeGreaterThan(repetitionOf(2, 2))
    expect(repetitionOf(8, 3)).toBe(1)
  })
})

describe('what is around a message', () => {
  it('lends its words if it is short', () => {
    expect(lendingOf(0)).toBe(1)
    expect(lendingOf(60)).toBe(1)
    falling([60, 120, 1000].map(lendingOf))
    expect(conversationLendingOf(400)).toBe(1)
    falling([400, 800, 10_000].map(conversationLendingOf))
  })

  it('counts more in a conversation where more messages have the word, and less in a long one', () => {
    falling([9, 3, 1, 0].map((count) => conversationGainOf(count, 500, 500)))
    falling([100, 500, 5000].map((words) => conversationGainOf(2, words, 500)))
    expect(conversationGainOf(1, 0, 0)).toBeGreaterThan(0)
  })
})

describe('a date in a question', () => {
  it('includes the evening before and three days after', () => {
    const span = { fromMs: Date.UTC(2024, 2, 5), untilMs: Date.UTC(2024, 2, 6) }
    const at = (day: number, hour: number) => isFrom(Date.UTC(2024, 2, day, hour), span)
    expect([at(4, 11), at(4, 12), at(5, 9), at(8, 23), at(9, 0)]).toEqual([false, true, true, true, false])
    expect(isFrom(null, span)).toBe(false)
  })
})

describe('a question for a summary', () => {
  it.each([
    ['Can you summarize my notes on bees?', true],
    ['give me an overview of the trip', true],
    ['summer in Norway', false],
  ])('"%s": %s', (question, expected) => {
    expect(asksForSummary(question)).toBe(expected)
  })
})

describe('a question', () => {
  it.each([
    ['where did I park my bicycle', true],
    ['which museum did I’ve been to', true],
    ["I'm looking for my recipe", true],
    ['what did you recommend to me', false],
    ['the list you gave me', false],
    ['which oak is pale', false],
    ['the mine shaft', true],
    ['India and Imelda', false],
    ['', false],
  ])('"%s" asks for the user\'s own words: %s', (question, expected) => {
    expect(asksForOwnWords(question)).toBe(expected)
  })
})

describe('a word with other forms in every message', () => {
  it('finds them all', async () => {
    const texts = Array.from({ length: 4 }, (_, index): NamedConversation => ({
      id: `move ${index}`,
      title: `Talk ${index}`,
      turns: [['user', `A migration, more migrations, migrating ${index}`]],
    }))
    const folder = newFolder('archive')
    await importTexts(folder, texts, newFolder())
    const { names, answer } = await openSearch({ folder, conversations: texts }).find('migrate')
    expect(names.toSorted()).toEqual(texts.map(({ id }) => `${id}/0`))
    expect(answer.hits.filter(({ why }) => !Number.isFinite(why.score))).toEqual([])
  })
})
