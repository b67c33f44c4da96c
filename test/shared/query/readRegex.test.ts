import { describe, expect, it } from 'vitest'
import { readRegex } from '../../../shared/query/readRegex.ts'

describe('readRegex', () => {
  it.each([
    ['a', '', 'u'],
    ['a', 'i', 'iu'],
    ['a', 'usmi', 'imsu'],
    [String.raw`a\-b`, 'i', 'i'],
    [String.raw`\p{L}`, '', 'u'],
    ['a{', '', ''],
  ])('runs /%s/%s with the flags %j', (source, flags, expected) => {
    expect(readRegex(source, flags)).toEqual({ flags: expected })
  })

  it.each([
    '(foo|bar)+',
    '(?:foo|bar)*',
    String.raw`(\d{1,3}\.){3}\d{1,3}`,
    String.raw`\w+@\w+\.\w+`,
    'a+b*c?',
    '(a+)?',
    '(ab)*',
    '([a-z])+',
    String.raw`(\(|\[)*`,
    '(?<year>[0-9]{4})-',
    '(?=a)b',
    '(?<!x)y',
    '[(+*]+',
    String.raw`\(a+\)+`,
    'a{2,5}',
    '(a{2})+',
    '((ab)c)+',
    '(a|b|c)+d',
    String.raw`\u{41}+`,
    '^a|b$',
    'a{1000}',
  ])('runs /%s/', (source) => {
    expect(readRegex(source, '')).toHaveProperty('flags')
  })

  it.each([
    ['(a+)+', 'repetition'],
    ['(a*)*', 'repetition'],
    ['(a|a)*', 'repetition'],
    ['(a|ab)*', 'repetition'],
    ['(A|a)+', 'repetition'],
    ['(a|)*', 'repetition'],
    [String.raw`(\w|\d)+`, 'repetition'],
    ['(.|a)*', 'repetition'],
    ['([ab]|a)*', 'repetition'],
    ['((a+)b)+', 'repetition'],
    ['(?:a+){2,}', 'repetition'],
    ['(a+){10}', 'repetition'],
    ['(a{1,3})*', 'repetition'],
    ['(a?a?)*', 'repetition'],
    ['(a+?)+?', 'repetition'],
    ['(x(a|a)y)*', 'repetition'],
    ['(?<name>a+)+', 'repetition'],
    ['(a?){50}', 'repetition'],
    [String.raw`(a)\1`, 'refers back'],
    [String.raw`(?<x>a)\k<x>`, 'refers back'],
    ['(a{100}){100}', 'too much'],
    ['a{100000}', 'too much'],
    ['((a{20}){20}){20}', 'too much'],
    ['(', "isn't valid"],
    ['a)', "isn't valid"],
    ['[', "isn't valid"],
    ['*', "isn't valid"],
    ['a**', 'repetition'],
    ['+a', "isn't valid"],
    ['\\', "isn't valid"],
    ['a{2}{3}', "isn't valid"],
    ['a'.repeat(201), 'longer'],
  ])('rejects /%s/', (source, reason) => {
    expect(readRegex(source, '')).toMatchObject({ refusal: { message: expect.stringContaining(reason) } })
  })
})
