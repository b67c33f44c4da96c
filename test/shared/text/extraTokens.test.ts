import { describe, expect, it } from 'vitest'
import { extraExpression, extraTokens, isUnspaced } from '../../../shared/text/extraTokens.ts'
import { foldWord } from '../../../shared/text/foldText.ts'

const code = (character: string): string => `u${(character.codePointAt(0) ?? 0).toString(16)}`
const pair = (two: string): string => Array.from(two, code).join('x')

describe('tokens the full-text index lacks', () => {
  it.each([
    ['plain English, naïve too', []],
    ['', []],
    ['数据库', [pair('数据'), pair('据库'), code('库')]],
    ['库', [code('库')]],
    ['用Python写', [code('用'), code('写'), 'python']],
    ['ｶﾞﾗｽ', [pair('ガラ'), pair('ラス'), code('ス')]],
    ['학교', [pair('학교'), code('교')]],
    ['🎉 party', [code('🎉')]],
    ['كِتَاب', ['كتاب']],
    ['pa\u0302tisserie', ['patisserie']],
    ['🇦🇹', [code('🇦'), code('🇹')]],
  ])('of %s', (text, expected) => {
    expect(extraTokens(text).toSorted()).toEqual(expected.toSorted())
  })

  it('are listed once, however often they occur', () => {
    expect(extraTokens('库存 库存 🎉🎉')).toHaveLength(3)
  })

  it('are found next to a word of two hundred thousand letters', () => {
    expect(extraTokens(`🎉 ${'a'.repeat(200_000)}`)).toEqual([code('🎉')])
  })

  it('are the same for composed and decomposed Korean', () => {
    expect(extraTokens('도서관에'.normalize('NFD'))).toEqual(extraTokens('도서관에'))
  })
})

describe('an expression', () => {
  it.each([
    ['数据库', `${pair('数据')} AND ${pair('据库')}`],
    ['库', `(${code('库')} OR ${code('库')}x*)`],
    ['🎉🎂', `${code('🎉')} AND ${code('🎂')}`],
    ['🎉🎉', code('🎉')],
    ['C++', null],
    ['', null],
    ['→', null],
  ])('for %s is %s', (text, expected) => {
    expect(extraExpression(text)).toBe(expected)
  })

  it.each([
    '库',
    '数据库',
    '🎉',
    '👨‍👩‍👧',
    '☎',
    '⏰',
    '©',
    '®',
    '↔',
    '▶',
    'ⓜ',
    '𠮷',
    'ผัด',
    'ລາວ',
    'ខ្មែរ',
    'မြန်မာ',
    '々',
    'ー',
  ])('for %s contains only tokens of a text with just that', (text) => {
    const parts = (extraExpression(text) ?? '').split(' AND ').filter((part) => part !== '')
    const tokens = extraTokens(`so ${text} it is`)
    expect(parts.filter((part) => !tokens.includes(part.replace(/^\((u\w+) OR .*$/, '$1')))).toEqual([])
  })
})

describe('a script without spaces', () => {
  it.each([
    ['数据', true],
    ['カ', true],
    ['학', true],
    ['ไทย', true],
    ['用P', true],
    ['ー', true],
    ['café', false],
    ['наташи', false],
    ['हिन्दी', false],
    ['كتاب', false],
    ['🎉', false],
    ['', false],
  ])('%s: %s', (text, expected) => {
    expect(isUnspaced(text)).toBe(expected)
    expect(isUnspaced(foldWord(text))).toBe(expected)
  })
})
