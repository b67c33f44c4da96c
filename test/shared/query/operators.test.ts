import { describe, expect, it } from 'vitest'
import { operatorNames, operators } from '../../../shared/query/operators.ts'
import { parseQuery } from '../../../shared/query/parseQuery.ts'
import { features, speakers, states } from '../../../shared/query/searchQuery.ts'

const clock = { nowMs: Date.UTC(2025, 5, 18, 12), timeZone: 'UTC' }

function valuesOf(name: string): readonly string[] | null | undefined {
  return operators.find((operator) => operator.name === name)?.values
}

describe('operators', () => {
  it('are all described', () => {
    expect(operators.map(({ name }) => name)).toEqual(operatorNames)
  })

  it.each(operators)('$name: has a working example, and a description', ({ name, example, summary }) => {
    expect(example.startsWith(`${name}:`)).toBe(true)
    expect(parseQuery(example, clock).hints).toEqual([])
    expect(parseQuery(example, clock).match?.is ?? 'title').toBe('title')
    expect(summary).toMatch(/^[A-Z].*\.$/)
  })

  it('accept every listed value', () => {
    expect(valuesOf('from')).toEqual(speakers)
    expect(valuesOf('has')).toEqual(features)
    expect(valuesOf('is')).toEqual(states)
    expect(valuesOf('sort')).toEqual(['relevance', 'newest', 'oldest'])
    expect(valuesOf('title')).toBeNull()
  })

  it.each(operators.flatMap(({ name, values }) => (values ?? []).map((value) => `${name}:${value}`)))(
    '%s is understood',
    (text) => {
      expect(parseQuery(text, clock)).toMatchObject({ match: null, hints: [] })
    },
  )
})
