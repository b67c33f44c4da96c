import { describe, expect, it } from 'vitest'
import { parseQuery } from '../../../shared/query/parseQuery.ts'
import { MAX_QUERY_LENGTH, MAX_TERMS } from '../../../shared/query/choices.ts'
import type { Filter, Match, SearchQuery } from '../../../shared/query/searchQuery.ts'
import { showMatch } from './showMatch.ts'

const clock = { nowMs: Date.UTC(2025, 5, 18, 12), timeZone: 'UTC' }

function parse(text: string): SearchQuery {
  return parseQuery(text, clock)
}

function messages(text: string): string[] {
  return parse(text).hints.map(({ message }) => message)
}

function showFilter({ by, anyOf, isNot }: Filter): string {
  const values = by === 'time' ? anyOf.map(({ fromMs, untilMs }) => `${iso(fromMs)}..${iso(untilMs)}`) : anyOf
  return `${isNot ? '-' : ''}${by}:${values.join('|')}`
}

function iso(ms: number | null): string {
  return ms === null ? '' : new Date(ms).toISOString().slice(0, 10)
}

describe('the filters of a query', () => {
  it.each<[string, string[]]>([
    ['from:me', ['from:me']],
    ['FROM:Me', ['from:me']],
    ['from:"me"', ['from:me']],
    ['from:user', ['from:me']],
    ['from:i', ['from:me']],
    ['from:chatgpt,gpt,claude,ai,model', ['from:assistant']],
    ['from:me,tool', ['from:me|tool']],
    ['from:me,', ['from:me']],
    ['from:system', ['from:system']],
    ['has:code', ['has:code']],
    ['has:images has:pic has:picture has:photo', ['has:image', 'has:image', 'has:image', 'has:image']],
    ['has:files,attachment', ['has:file']],
    ['has:links,url', ['has:link']],
    ['has:latex,voice', ['has:math|audio']],
    ['has:reasoning,citations,sources', ['has:thoughts|citation']],
    ['has:table,canvas', ['has:table|canvas']],
    ['is:starred is:archived', ['is:starred', 'is:archived']],
    ['is:branch,highlighted,hidden', ['is:branch|highlighted|hidden']],
    [
      'in:vienna model:gpt-4o gpt:"Logo Maker" project:Garden lang:C++',
      ['in:vienna', 'model:gpt-4o', 'gpt:Logo Maker', 'project:Garden', 'lang:C++'],
    ],
    ['in:6839-ab,"Trip, to Vienna"', ['in:6839-ab|Trip, to Vienna']],
    ['-from:tool', ['-from:tool']],
    ['NOT has:code', ['-has:code']],
    ['NOT -has:code', ['has:code']],
    ['after:2024 before:2025', ['time:2024-01-01..', 'time:..2025-01-01']],
    ['on:2023,2024-02', ['time:2023-01-01..2024-01-01|2024-02-01..2024-03-01']],
    ['-on:2024', ['-time:2024-01-01..2025-01-01']],
  ])('are read: %s', (text, expected) => {
    const { match, filters, hints } = parse(text)
    expect(filters.map(showFilter)).toEqual(expected)
    expect(match).toBeNull()
    expect(hints).toEqual([])
  })

  it.each<[string, string[]]>([
    ['from:me cat from:tool', ['from:me|tool']],
    ['from:me -from:tool from:me -from:system', ['from:me', '-from:tool|system']],
    ['model:a lang:x model:b lang:y model:a', ['model:a|b', 'lang:x|y']],
    ['in:a in:b gpt:a gpt:b project:a project:b', ['in:a|b', 'gpt:a|b', 'project:a|b']],
    ['has:code has:table', ['has:code', 'has:table']],
    ['-is:starred -is:archived', ['-is:starred', '-is:archived']],
  ])('are alternatives when they exclude each other: %s', (text, expected) => {
    expect(parse(text).filters.map(showFilter)).toEqual(expected)
  })

  it.each<[string, string, string[], number]>([
    ['cat OR dog from:me', 'any{cat dog}', ['from:me'], 1],
    ['from:me OR cat', 'cat', ['from:me'], 1],
    ['(cat from:me) has:code', 'cat', ['from:me', 'has:code'], 1],
    ['-(cat from:me)', 'not{cat}', ['-from:me'], 1],
    ['-(from:tool OR from:system)', 'nothing', ['-from:tool|system'], 2],
    ['-(cat -(from:me))', 'not{cat}', ['from:me'], 1],
    ['cat from:me OR', 'cat', ['from:me'], 0],
    ['(cat OR dog) from:me', 'any{cat dog}', ['from:me'], 0],
  ])('apply to the whole query, with a hint: %s', (text, match, filters, hintCount) => {
    const query = parse(text)
    expect(showMatch(query.match)).toBe(match)
    expect(query.filters.map(showFilter)).toEqual(filters)
    expect(query.hints.filter(({ message }) => message.includes('whole query'))).toHaveLength(hintCount)
  })
})

describe('the order of a query', () => {
  it.each([
    ['cat', 'relevance'],
    ['sort:relevance', 'relevance'],
    ['sort:newest', 'newest'],
    ['sort:new', 'newest'],
    ['sort:recent', 'newest'],
    ['sort:date', 'newest'],
    ['sort:oldest', 'oldest'],
    ['Sort:OLD', 'oldest'],
    ['sort:new sort:old', 'oldest'],
    ['(cat sort:new', 'newest'],
  ])('%s is by %s', (text, sort) => {
    expect(parse(text)).toMatchObject({ sort, hints: [] })
  })

  it("can't be negated", () => {
    expect(parse('-sort:new')).toMatchObject({
      sort: 'relevance',
      match: { kind: 'not', of: { kind: 'word', text: 'sort:new' } },
    })
  })
})

describe('the hints of a query', () => {
  it.each([
    ['form:me', '`form:me` was searched as text. Did you mean `from:`?'],
    ['befor:2024', '`befor:2024` was searched as text. Did you mean `before:`?'],
    ['modle:gpt-4o', '`modle:gpt-4o` was searched as text. Did you mean `model:`?'],
    ['foo:bar', "`foo:` isn't an operator. It was searched as text."],
    ['-foo:bar', "`foo:` isn't an operator. It was searched as text."],
    ['from:bob', '`from:bob` was searched as text. `from:` takes me, assistant, tool or system.'],
    ['from:me,bob', '`from:me,bob` was searched as text. `from:` takes me, assistant, tool or system.'],
    ['sort:x', '`sort:x` was searched as text. `sort:` takes relevance, newest or oldest.'],
    ['sort:new,old', '`sort:new,old` was searched as text. `sort:` takes relevance, newest or oldest.'],
    [
      'has:constructor',
      '`has:constructor` was searched as text. `has:` takes code, image, file, link, table, math, audio, canvas, ' +
        'thoughts or citation.',
    ],
    ['is:x', '`is:x` was searched as text. `is:` takes starred, archived, branch, highlighted or hidden.'],
    [
      'on:someday',
      '`on:someday` was searched as text. Write dates as 2024-03-05, 2024-03, yesterday, ' +
        'last-week, "5 march 2024", or 7d.',
    ],
  ])('explain why %s is text', (text, message) => {
    const query = parse(text)
    expect(query.hints.map((hint) => hint.message)).toEqual([message])
    expect(showMatch(query.match)).toContain(text.replace(/^-/, ''))
    expect(query.filters).toEqual([])
  })

  it.each([
    'a:b',
    'std::vector',
    'from::me',
    'https://example.com',
    'mailto:ada@example.com',
    'localhost:3000',
    'port:80',
    '12:30',
    'C:\\Users',
    'x1:y',
    'foo_bar:baz',
    'averyveryverylongname:x',
    'note: this',
    'foo:',
    'D:)',
    'from: me',
  ])('are not given for %s', (text) => {
    expect(messages(text)).toEqual([])
  })

  it('explain how an ambiguous date was understood', () => {
    expect(messages('on:03/05/2024')).toEqual(['`03/05/2024` was read as month and day: 2024-03-05.'])
    expect(messages('on:"winter 2024"')).toEqual([
      '`winter 2024` was read as the winter that began in 2024: 2024-12-01 to 2025-02-28.',
    ])
  })

  it('are in the order of their subjects, each with its position', () => {
    const text = 'foo:bar (from:me OR cat) is:x'
    expect(parse(text).hints.map(({ start, end }) => text.slice(start, end))).toEqual(['foo:bar', 'from:me', 'is:x'])
  })

  it('shorten long input', () => {
    expect(messages(`from:${'x'.repeat(500)}`)[0]?.length).toBeLessThan(150)
  })
})

describe('an unfinished query', () => {
  it.each([
    ['cat from:', 'cat'],
    ['cat -from:', 'cat'],
    ['cat before:', 'cat'],
    ['cat title:"', 'cat'],
    ['cat -', 'all{cat -}'],
    ['cat (', 'cat'],
    ['cat OR', 'cat'],
    ['cat NOT', 'cat'],
  ])('ignores an operator without a value: %s', (text, match) => {
    expect(showMatch(parse(text).match)).toBe(match)
  })

  it('lists the values of an operator', () => {
    expect(messages('from:')).toEqual(['`from:` needs a value, such as me, assistant, tool or system.'])
    expect(messages('before:')).toEqual(['`before:` needs a value.'])
  })

  it('searches for an unknown operator with quotes as a phrase', () => {
    expect(showMatch(parse('said:"hello world" x').match)).toBe('all{«said:hello world» x}')
  })
})

describe('the limits of a query', () => {
  it('cut it between words', () => {
    const { text, hints } = parse(`${'abc '.repeat(249)}abcdefghij`)
    expect(text).toBe('abc '.repeat(249))
    expect(hints.at(-1)).toMatchObject({
      message: 'Only the first 1,000 characters were searched.',
      start: 996,
      end: 996,
    })
  })

  it('cut it exactly at the end of a word', () => {
    expect(parse(`${'a'.repeat(1000)} b`).text).toBe('a'.repeat(1000))
    expect(parse('a'.repeat(1000)).hints).toEqual([])
  })

  it('never split a character', () => {
    expect(parse(`a${'🦊'.repeat(1000)}`).text).toBe(`a${'🦊'.repeat(499)}`)
    expect(parse(`a ${'字'.repeat(2000)}`).text).toHaveLength(1000)
  })

  it('drop words beyond the limit, but no filters', () => {
    const { match, filters, hints } = parse(
      `${Array.from({ length: 70 }, (_, index) => `w${index}`).join(' ')} from:me`,
    )
    expect(match).toMatchObject({ kind: 'all', of: { length: MAX_TERMS } })
    expect(filters).toHaveLength(1)
    expect(hints.map(({ message }) => message)).toEqual(['Only the first 64 words were searched.'])
    expect(showMatch(match)).toContain('w63')
  })

  it('count titles and negated terms', () => {
    const { match } = parse(`${'a '.repeat(63)}title:x,y,z -b`)
    expect(showMatch(match)).toBe(`all{${'a '.repeat(63)}title[x]}`)
  })

  it('flatten groups that are too deep', () => {
    const { match } = parse(`${'-('.repeat(100)}a OR b${')'.repeat(100)} c`)
    expect(showMatch(match)).toContain('c')
    expect(showMatch(parse(`${'(x OR ('.repeat(60)}a`).match)).toContain('a')
    expect(depthOf(parse(`${'(x OR (y '.repeat(100)}`).match)).toBeLessThan(40)
    expect(showMatch(parse(`${'('.repeat(40)}a OR b${')'.repeat(40)} c`).match)).toBe('all{a b c}')
    expect(showMatch(parse(`${'('.repeat(32)}a OR b${')'.repeat(32)} c`).match)).toBe('all{any{a b} c}')
  })

  it.each([
    'a'.repeat(1e6),
    'a '.repeat(5e5),
    '('.repeat(5000),
    ')'.repeat(5000),
    '(a)'.repeat(5000),
    '"'.repeat(1e6),
    '-('.repeat(5000),
    '/'.repeat(1e6),
    'on:1y '.repeat(1000),
    'from:me,'.repeat(1000),
    ' '.repeat(1e6),
  ])('hold for adversarial text (%#)', (text) => {
    expect(parse(text).text.length).toBeLessThanOrEqual(MAX_QUERY_LENGTH)
  })
})

function depthOf(match: Match | null): number {
  if (match === null || !('of' in match)) return 0
  const children = match.kind === 'not' ? [match.of] : match.of
  return 1 + Math.max(...children.map(depthOf))
}

describe('any text', () => {
  const alphabet = [
    ...'ab*"“”„«»()-|/\\:,.[]{}+?^$ \t\n\u0000 0123',
    'OR',
    'AND',
    'NOT',
    ' OR ',
    ' -',
    ' (',
    'from:',
    'me',
    'title:',
    'on:',
    'during:',
    '2024',
    '..',
    'march',
    '7d',
    'last ',
    'sort:',
    'new',
    'has:code',
    'foo:',
    '/a/i',
    '🦊',
    '\ud83e',
    '字',
    'é',
    '__proto__',
    'winter ',
    'q1-',
    '31.',
    '9999y',
  ]

  it('is a query with valid positions, a limited number of leaves, and in simplest form', () => {
    const next = randomFrom(20_250_618)
    for (let round = 0; round < 20_000; round += 1) {
      const typed = Array.from(
        { length: Math.floor(next() * 40) + (round % 500 === 0 ? 600 : 0) },
        () => alphabet[Math.floor(next() * alphabet.length)] ?? '',
      ).join('')
      const query = parse(typed)
      const problems = [...placeProblems(query), ...shapeProblems(query.match)]
      if (problems.length > 0) expect({ typed, problems }).toEqual({ typed, problems: [] })
    }
  })
})

function placeProblems({ text, match, hints, filters }: SearchQuery): string[] {
  const places = [...leavesOf(match), ...hints].filter(
    ({ start, end }) => !(start >= 0 && start <= end && end <= text.length),
  )
  const spans = filters
    .flatMap((filter) => (filter.by === 'time' ? filter.anyOf : []))
    .flatMap(({ fromMs, untilMs }) => [fromMs, untilMs])
  return [
    ...places.map((place) => `place ${JSON.stringify(place)}`),
    ...spans.filter((ms) => ms !== null && !Number.isFinite(ms)).map(String),
  ]
}

function shapeProblems(match: Match | null): string[] {
  const leafCount = leavesOf(match).length
  return [...(leafCount > MAX_TERMS ? [`${leafCount} leaves`] : []), ...(match === null ? [] : unsimplified(match))]
}

function unsimplified(match: Match): string[] {
  if (match.kind === 'not') return match.of.kind === 'not' ? ['not in not'] : unsimplified(match.of)
  if (match.kind !== 'all' && match.kind !== 'any') return []
  const own =
    match.of.length < 2 || match.of.some(({ kind }) => kind === match.kind)
      ? [`${match.kind} of ${match.of.length}`]
      : []
  return [...own, ...match.of.flatMap(unsimplified)]
}

function leavesOf(match: Match | null): { start: number; end: number }[] {
  if (match === null) return []
  if (match.kind === 'not') return leavesOf(match.of)
  return match.kind === 'all' || match.kind === 'any' ? match.of.flatMap(leavesOf) : [match]
}

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
