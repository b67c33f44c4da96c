import { describe, expect, it } from 'vitest'
import { parseQuery } from '../../../shared/query/parseQuery.ts'
import { showMatch } from './showMatch.ts'

const clock = { nowMs: Date.UTC(2025, 5, 18, 12), timeZone: 'UTC' }

function shown(text: string): string {
  return showMatch(parseQuery(text, clock).match)
}

describe('the match of a query', () => {
  it.each([
    ['', 'nothing'],
    ['   ', 'nothing'],
    ['tulip', 'tulip'],
    ['red fox', 'all{red fox}'],
    [' red\t fox\n', 'all{red fox}'],
    ['red\u0000fox\u001b', 'all{red fox}'],
    ['red AND fox', 'all{red fox}'],
    ['red and fox or not', 'all{red and fox or not}'],
    ['"AND" "OR"', 'all{«AND» «OR»}'],
  ])('is words that must all match: %j', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  const oddWords = [
    'multi-agent',
    '20.04',
    'C++',
    'C#',
    "don't",
    '50%',
    'a:b',
    'foo.bar()',
    'std::vector',
    '--verbose',
    'https://example.com/a?b=c',
    'user@example.com',
    ':)',
    '12:30',
    '🦊',
    '日本語',
    '->',
    '-=',
    '-',
    '--',
    '—',
    'a|b',
    '||',
    'and/or',
    '/usr/bin/env',
    '/etc',
    '//',
    'f(x)',
    'f(g(x),y)',
    'x)',
    ')',
    '**bold**',
    '*.ts',
    'a*b',
    '5"',
    'it’s',
    '`x`',
    '[a]',
    'C:\\Users',
    'ORDER',
    'NOT.',
    '\ud83e',
    'e\u0301',
    '/*',
  ]
  it.each(oddWords)('keeps %s as one word', (text) => {
    expect(parseQuery(text, clock).match).toEqual({ kind: 'word', text, isPrefix: false, start: 0, end: text.length })
  })

  it.each(oddWords.filter((word) => ![':)', 'x)', ')'].includes(word)))(
    'keeps %s as one word in a group too',
    (text) => {
      expect(shown(`(${text} OR other) (other OR ${text})`)).toBe(`all{any{${text} other} any{other ${text}}}`)
    },
  )

  it.each([
    ['(f(x))', 'f(x)'],
    ['(f(x) OR g(h(y)))', 'any{f(x) g(h(y))}'],
    ['(std::f(a) b) c', 'all{std::f(a) b c}'],
    ['f( x)', 'all{f( x)}'],
    ['(f( x)', 'all{f( x}'],
  ])('keeps the parentheses of a word in a group: %s', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  it.each([
    ['"red fox"', '«red fox»'],
    ['“red fox”', '«red fox»'],
    ['„red fox“', '«red fox»'],
    ['„red fox”', '«red fox»'],
    ['”red fox”', '«red fox»'],
    ['«red fox»', '«red fox»'],
    ['»red fox«', '«red fox»'],
    ['“red fox"', '«red fox»'],
    ['"red fox”', '«red fox»'],
    ['"he said “yes” to me"', '«he said “yes” to me»'],
    ['"red fox', '«red fox»'],
    ['cat "red (fox OR', 'all{cat «red (fox OR»}'],
    ['"a""b"', 'all{«a» «b»}'],
    ['"a"b', 'all{«a» b}'],
    ['"a"-b', 'all{«a» -b}'],
    ['""', 'nothing'],
    ['cat "', 'cat'],
    ['cat " "', 'cat'],
    ['"red\u0007fox"', '«red fox»'],
  ])('reads phrases in any quotation marks: %s', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  it.each([
    ['migrat*', 'migrat…'],
    ['-migrat*', 'not{migrat…}'],
    ['(migrat* OR move*)', 'any{migrat… move…}'],
    ['20*', '20…'],
    ['日*', '日…'],
    ['*', 'nothing'],
    ['cat * dog **', 'all{cat dog}'],
    ['-* cat', 'cat'],
  ])('reads word prefixes: %s', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  it.each([
    ['a OR b', 'any{a b}'],
    ['a | b', 'any{a b}'],
    ['a b OR c d', 'any{all{a b} all{c d}}'],
    ['a OR b OR c', 'any{a b c}'],
    ['a (b OR c)', 'all{a any{b c}}'],
    ['(a OR b) (c OR d)', 'all{any{a b} any{c d}}'],
    ['(a OR b)(c OR d)', 'all{any{a b} any{c d}}'],
    ['((a OR b) OR c)', 'any{a b c}'],
    ['((a b) c)', 'all{a b c}'],
    ['(((a)))', 'a'],
    ['a (b OR c', 'all{a any{b c}}'],
    ['a OR b)', 'any{a b)}'],
    ['(a) )b', 'all{a )b}'],
    ['()', 'nothing'],
    ['a () b', 'all{a b}'],
    ['a OR', 'a'],
    ['OR a', 'a'],
    ['a OR OR b', 'any{a b}'],
    ['(OR) a (OR', 'a'],
    ['a OR ()', 'a'],
    ['a OR "" OR b', 'any{a b}'],
    ['OR', 'nothing'],
    ['(a OR)b', 'all{a b}'],
  ])('reads alternatives and groups: %s', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  it.each([
    ['-cat', 'not{cat}'],
    ['NOT cat', 'not{cat}'],
    ['dog -cat', 'all{dog not{cat}}'],
    ['dog AND NOT cat', 'all{dog not{cat}}'],
    ['dog OR -cat', 'any{dog not{cat}}'],
    ['-"red fox"', 'not{«red fox»}'],
    ['-(a OR b) c', 'all{not{any{a b}} c}'],
    ['NOT (a b)', 'not{all{a b}}'],
    ['(-a b)', 'all{not{a} b}'],
    ['-(-a)', 'a'],
    ['NOT NOT a', 'a'],
    ['NOT -a', 'a'],
    ['-(NOT (a b))', 'all{a b}'],
    ['-OR', 'not{OR}'],
    ['-5', 'not{5}'],
    ['- a', 'all{- a}'],
    ['(a -)', 'all{a -}'],
    ['a NOT', 'a'],
    ['(a NOT) b', 'all{a b}'],
    ['-"" b', 'b'],
    ['-() b', 'b'],
    ['-title:fox', 'not{title[fox]}'],
    ['-title:fox,dog', 'not{any{title[fox] title[dog]}}'],
    ['-/a/', 'not{regex a u}'],
  ])('reads negations: %s', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  it.each([
    ['title:fox', 'title[fox]'],
    ['TITLE:"red fox"', 'title[red fox]'],
    ['title:„red fox“', 'title[red fox]'],
    ['title:"red fox', 'title[red fox]'],
    ['title:fox,"red, dog"', 'any{title[fox] title[red, dog]}'],
    ['cat OR title:fox', 'any{cat title[fox]}'],
    ['(title:f(a,b) x)', 'all{title[f(a,b)] x}'],
    ['title:"a"b', 'all{title[a] b}'],
    ['title: fox', 'all{title: fox}'],
    ['title:fox, dog', 'all{title[fox] dog}'],
  ])('reads titles: %s', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  it.each([
    ['/fox/', 'regex fox u'],
    ['/fox/i', 'regex fox iu'],
    ['/fox/smi', 'regex fox imsu'],
    ['/fox/u', 'regex fox u'],
    ['/red fox/', 'regex red fox u'],
    ['cat /red (fox|dog)/i bird', 'all{cat regex red (fox|dog) iu bird}'],
    ['(/a/ OR /b/)', 'any{regex a u regex b u}'],
    [String.raw`/a\/b/`, String.raw`regex a\/b u`],
    [String.raw`/a\-b/`, String.raw`regex a\-b `],
    [String.raw`/\p{Lu}+/`, String.raw`regex \p{Lu}+ u`],
    ['/etc/', 'regex etc u'],
    ['/usr/bin', '/usr/bin'],
    ['/usr/bin/', '/usr/bin/'],
    ['/a/x', '/a/x'],
    ['1 / 2 / 3', 'all{1 / 2 / 3}'],
    ['/home and /s', 'all{/home and /s}'],
    ['a/b/', 'a/b/'],
    ['/a', '/a'],
  ])('distinguishes regular expressions from paths: %s', (text, expected) => {
    expect(shown(text)).toBe(expected)
    expect(parseQuery(text, clock).hints).toEqual([])
  })

  it.each([
    ['/(/', '/(/', "isn't valid"],
    ['/a/ii', '/a/ii', "isn't valid"],
    ['/(a+)+ b/', '«/(a+)+ b/»', 'repeats a repetition'],
    ['/(a)\\1/', '/(a)\\1/', 'refers back'],
    [`/${'a'.repeat(201)}/`, `/${'a'.repeat(201)}/`, 'longer than 200'],
  ])("searches for the text of a regular expression that can't be run: %s", (text, expected, reason) => {
    const { match, hints } = parseQuery(text, clock)
    expect(showMatch(match)).toBe(expected)
    expect(hints).toMatchObject([{ message: expect.stringContaining(reason), start: 0, end: text.length }])
  })

  it('locates each leaf, without its sign', () => {
    const text = '  -cat "red fox" (wor* OR /x/i) title:"a b"'
    const places: string[] = []
    JSON.stringify(parseQuery(text, clock).match, (_, value) => {
      if (typeof value?.start === 'number') places.push(text.slice(value.start, value.end))
      return value
    })
    expect(places).toEqual(['cat', '"red fox"', 'wor*', '/x/i', 'title:"a b"'])
  })
})
