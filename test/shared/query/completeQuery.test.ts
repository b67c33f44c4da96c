import { describe, expect, it } from 'vitest'
import { completeQuery } from '../../../shared/query/completeQuery.ts'
import { operators } from '../../../shared/query/operators.ts'

/** The bar marks the caret. */
function complete(marked: string) {
  const caret = marked.indexOf('‸')
  const text = marked.replace('‸', '')
  const completion = completeQuery(text, caret)
  return {
    ...completion,
    inserts: completion.candidates.map(({ insert }) => insert),
    replaced: text.slice(completion.place.start, completion.place.end),
  }
}

describe('completeQuery', () => {
  it.each<[string, string[], string]>([
    ['fr‸', ['from:'], 'fr'],
    ['FR‸', ['from:'], 'FR'],
    ['cat fr‸', ['from:'], 'fr'],
    ['fr‸ cat', ['from:'], 'fr'],
    ['-fr‸', ['from:'], 'fr'],
    ['(fr‸', ['from:'], 'fr'],
    ['(-fr‸)', ['from:'], 'fr'],
    ['fr‸om:me', ['from:'], 'from:'],
    ['i‸', ['in:', 'is:'], 'i'],
    ['from‸', ['from:'], 'from'],
    ['s‸', ['since:', 'sort:'], 's'],
    ['-s‸', ['since:'], 's'],
  ])('offers operators at %s', (marked, inserts, replaced) => {
    expect(complete(marked)).toMatchObject({ inserts, replaced, wants: null })
  })

  it.each<[string, string[], string]>([
    ['from:‸', ['me', 'assistant', 'tool', 'system'], ''],
    ['-from:‸', ['me', 'assistant', 'tool', 'system'], ''],
    ['from:T‸', ['tool'], 'T'],
    ['from:us‸', ['me'], 'us'],
    ['from:me,‸', ['me', 'assistant', 'tool', 'system'], ''],
    ['from:me,to‸', ['tool'], 'to'],
    ['from:‸me cat', ['me', 'assistant', 'tool', 'system'], 'me'],
    ['(from:a‸)', ['assistant'], 'a'],
    ['from:me‸', [], 'me'],
    ['has:c‸', ['code', 'canvas', 'citation'], 'c'],
    ['is:h‸', ['highlighted', 'hidden'], 'h'],
    ['sort:‸', ['relevance', 'newest', 'oldest'], ''],
    ['-sort:‸', [], ''],
    ['on:y‸', ['yesterday'], 'y'],
    ['on:mar‸', ['march'], 'mar'],
    ['title:a‸', [], 'a'],
    ['foo:‸', [], ''],
  ])('offers values at %s', (marked, inserts, replaced) => {
    expect(complete(marked)).toMatchObject({ inserts, replaced, wants: null })
  })

  it('offers sample dates', () => {
    expect(complete('before:‸').inserts).toEqual(
      expect.arrayContaining(['today', 'yesterday', '7d', 'last-week', '2024-03']),
    )
  })

  it.each([
    ['model:‸', 'model', '', ''],
    ['gpt:lo‸', 'gpt', 'lo', 'lo'],
    ['-project:ga‸', 'project', 'ga', 'ga'],
    ['in:a,b‸', 'in', 'b', 'b'],
    ['LANG:Py‸th x', 'lang', 'Py', 'Pyth'],
    ['project:"my gar‸', 'project', 'my gar', '"my gar'],
  ])('requests archive values at %s', (marked, by, prefix, replaced) => {
    expect(complete(marked)).toMatchObject({ inserts: [], wants: { by, prefix }, replaced })
  })

  it.each([
    '‸',
    'cat ‸',
    '"fr‸',
    '“fr‸',
    '"fr"‸',
    'title:"fr‸',
    'from:"m‸',
    '/fr‸',
    '/a/‸',
    'cat OR‸',
    '(‸',
    '-‸',
    'zebra‸',
    'a from:‸ b'.replace('from:', 'x.fr'),
  ])('offers nothing at %s', (marked) => {
    expect(complete(marked)).toMatchObject({ inserts: [], wants: null })
  })

  it('offers nothing beyond the maximum query length, or beyond the text', () => {
    expect(completeQuery(`${' '.repeat(2000)}fr`, 2002).candidates).toEqual([])
    expect(completeQuery('fr', 9).candidates).toEqual([])
    expect(completeQuery('', 0).candidates).toEqual([])
  })

  it('describes each one', () => {
    for (const marked of ['f‸', 'has:‸', 'on:‸', 'sort:‸'])
      for (const { label, summary } of complete(marked).candidates)
        expect([label, summary]).toEqual([expect.stringMatching(/./), expect.stringMatching(/\.$/)])
  })

  it('knows every operator', () => {
    expect(operators.flatMap(({ name }) => complete(`${name}‸`).inserts)).toEqual(
      expect.arrayContaining(operators.map(({ name }) => `${name}:`)),
    )
  })
})
