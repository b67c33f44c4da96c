import { describe, expect, it } from 'vitest'
import { parseQuery } from '../../../../shared/query/parseQuery.ts'
import {
  rankedLeaves,
  wantedTitles,
  withoutFillers,
  withoutTitles,
} from '../../../../electron/search/query/queryTerms.ts'
import { showMatch } from '../../../shared/query/showMatch.ts'

const matchOf = (text: string) => parseQuery(text, { nowMs: 0, timeZone: 'UTC' }).match

describe('the words that ranking weighs', () => {
  it.each([
    ['red fox', ['red', 'fox']],
    ['"red fox" wall', ['red fox', 'wall']],
    ['red OR fox', ['red', 'fox']],
    ['fox -red -(wall OR "old barn")', ['fox']],
    ['fox /wall/ title:barn', ['fox']],
    ['', []],
    ['-fox', []],
    ['数据库', ['数据库']],
    ['迁移计划谢谢', ['迁移计划谢谢', '迁移', '计划', '谢谢']],
    ['"数据库迁移的计划"', ['数据库迁移的计划']],
  ])('of %s are %j', (text, expected) => {
    expect(rankedLeaves(matchOf(text)).map((leaf) => leaf.text)).toEqual(expected)
  })

  it('keep their typed positions, even parts of a sentence without spaces', () => {
    const text = 'fox 东京的拉面在哪里'
    const leaves = rankedLeaves(matchOf(text))
    expect(leaves.length).toBeGreaterThan(3)
    for (const leaf of leaves) expect(text.slice(leaf.start, leaf.end)).toBe(leaf.text)
  })
})

describe('removing fillers', () => {
  it.each([
    ['fox -', 'fox'],
    ['red - fox', 'red fox'],
    ['fox + wall', 'fox wall'],
    ['-', '-'],
    ['fox', 'fox'],
    ['C++ x', 'C++ x'],
    ['fox & - wall', 'fox wall'],
    ['fox — wall', 'fox — wall'],
    ['fox :: wall', 'fox :: wall'],
    ['what is the fox', 'fox'],
    ['The fox AND a wall', 'fox wall'],
    ['the who', 'the who'],
    ['to be or not to be', 'to be or not'],
    ['the -fox', 'the -fox'],
    ['the "red fox"', 'the "red fox"'],
    ['the* fox', 'the* fox'],
    ['the OR fox', 'the OR fox'],
  ])('of %s leaves %s', (text, expected) => {
    expect(showMatch(withoutFillers(matchOf(text)))).toBe(showMatch(matchOf(expected)))
  })

  it('keeps them if there is nothing else', () => {
    expect(withoutFillers(null)).toBeNull()
    expect(withoutFillers(matchOf('^ %'))).toEqual(matchOf('^ %'))
  })
})

describe('titles that must match', () => {
  it.each([
    ['title:fox', ['fox'], ''],
    ['title:fox wall', ['fox'], 'wall'],
    ['red title:fox title:"old barn" wall', ['fox', 'old barn'], 'red wall'],
    ['red OR title:fox', [], 'red OR title:fox'],
    ['red -title:fox', [], 'red -title:fox'],
    ['red', [], 'red'],
    ['', [], ''],
  ])('of %s are %j, and the rest is %s', (text, titles, rest) => {
    expect(wantedTitles(matchOf(text))).toEqual(titles)
    expect(showMatch(withoutTitles(matchOf(text)))).toBe(showMatch(matchOf(rest)))
  })
})
