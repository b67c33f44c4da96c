import { describe, expect, it } from 'vitest'
import {
  asksForOwnWords,
  lengthFactor,
  neighborFactor,
  rarity,
  repetitionFactor,
  weights,
} from '../../../../electron/search/rank/scoring.ts'
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

describe('the length of a message', () => {
  it('is neutral at the average, helps short messages and penalizes long ones', () => {
    expect(lengthFactor(100, 100)).toBeCloseTo(1)
    falling([1, 20, 60, 100, 1000, 100_000].map((count) => lengthFactor(count, 100)))
    expect(lengthFactor(1, 100)).toBe(lengthFactor(20, 100))
    expect(lengthFactor(100_000, 100)).toBeGreaterThan(0)
  })

  it('is harmless in an archive without words', () => {
    expect(lengthFactor(0, 0)).toBeCloseTo(1)
  })

  it('decides how much its neighbor counts', () => {
    expect(neighborFactor(0)).toBe(weights.neighbor)
    falling([0, 5, 30, 90, 1000].map(neighborFactor))
  })
})

describe('a repeated word', () => {
  it('counts more only in a short query', () => {
    expect([0, 1].map((times) => repetitionFactor(times, 1))).toEqual([1, 1])
    expect(repetitionFactor(8, 2)).toBeGreaterThan(repetitionFactor(2, 2))
    expect(repetitionFactor(8, 3)).toBe(1)
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
