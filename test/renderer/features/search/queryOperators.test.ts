import { describe, expect, it } from 'vitest'
import { valuesOf, without, withoutValue, withValue } from '../../../../renderer/features/search/queryOperators.ts'

describe('operators of a query', () => {
  it('tells which values it asks for, and not those that it leaves out', () => {
    expect(valuesOf('from:Me,tool -from:system has:code fetch', 'from')).toEqual(['Me', 'tool'])
    expect(valuesOf('-from:me fetch', 'from')).toEqual([])
  })

  it('adds a value, in quotes where it needs them', () => {
    expect(withValue('cancel fetch', 'from', 'me')).toBe('from:me cancel fetch')
    expect(withValue('', 'project', 'Spring garden')).toBe('project:"Spring garden"')
  })

  it('takes out a value, and the operator with its last one', () => {
    expect(withoutValue('from:me,tool fetch', 'from', 'me')).toBe('from:tool fetch')
    expect(withoutValue('from:tool has:code fetch', 'from', 'TOOL')).toBe('has:code fetch')
    expect(withoutValue('from:tool', 'from', 'tool')).toBe('')
  })

  it('takes out operators by name, but none that leave something out or stand in a group', () => {
    expect(without('from:me has:code fetch', ['from', 'model'])).toBe('has:code fetch')
    expect(without('-from:me (from:tool OR fox)', ['from'])).toBe('-from:me (from:tool OR fox)')
  })
})
