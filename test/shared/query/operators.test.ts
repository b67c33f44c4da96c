import { describe, expect, it } from 'vitest'
import { completeQuery } from '../../../shared/query/completeQuery.ts'
import { choicesOf, operatorNamed, operators } from '../../../shared/query/operators.ts'
import { parseQuery } from '../../../shared/query/parseQuery.ts'

const clock = { nowMs: Date.UTC(2025, 5, 18, 12), timeZone: 'UTC' }

function valuesOf(name: string): readonly string[] {
  return choicesOf(operatorNamed(name)).map(({ value }) => value)
}

describe('every operator', () => {
  it.each(operators)('$name: has a working example, and a description', ({ name, example, summary }) => {
    expect(example.startsWith(`${name}:`)).toBe(true)
    expect(parseQuery(example, clock).hints).toEqual([])
    expect(parseQuery(example, clock).match?.kind ?? 'title').toBe('title')
    expect(summary).toMatch(/^[A-Z].*\.$/)
  })

  it.each(operators)('$name: is completed with its description', ({ name, summary }) => {
    const { candidates } = completeQuery(name, name.length)
    expect(candidates).toContainEqual({ insert: `${name}:`, label: `${name}:`, summary })
  })

  it.each(operators.filter(({ starter }) => starter !== undefined))(
    '$name: starts a query below the empty field that works',
    ({ name, starter }) => {
      expect(starter?.example).toMatch(new RegExp(`^${name}:.`))
      expect(parseQuery(starter?.example ?? '', clock).hints).toEqual([])
    },
  )

  it.each(operators.filter(({ takes }) => takes === 'name' || takes === 'choice' || takes === 'value'))(
    '$name: makes a filter of its own name, which a minus negates',
    ({ name, example }) => {
      expect(parseQuery(example, clock).filters).toMatchObject([{ by: name, isNot: false }])
      expect(parseQuery(`-${example}`, clock).filters).toMatchObject([{ by: name, isNot: true }])
    },
  )

  it.each(operators.flatMap((operator) => choicesOf(operator).map(({ value }) => `${operator.name}:${value}`)))(
    '%s is understood',
    (text) => {
      expect(parseQuery(text, clock)).toMatchObject({ match: null, hints: [] })
    },
  )
})

it('the values of has: keep their order, which the archive stores as bits', () => {
  expect(valuesOf('has')).toEqual([
    'code',
    'image',
    'file',
    'link',
    'table',
    'math',
    'audio',
    'canvas',
    'thoughts',
    'citation',
  ])
})
