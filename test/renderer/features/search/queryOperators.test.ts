import { describe, expect, it } from 'vitest'
import { valuesOf, without, withoutValue, withValue } from '../../../../renderer/features/search/queryOperators.ts'

describe('operators of a query', () => {
  it('lists required values, not excluded ones', () => {
    expect(valuesOf('from:Me,tool -from:system has:code fetch', 'from')).toEqual(['Me', 'tool'])
    expect(valuesOf('-from:me fetch', 'from')).toEqual([])
  })

  it('adds a value, in quotes if needed', () => {
    expect(withValue('cancel fetch', 'from', 'me')).toBe('from:me cancel fetch')
    expect(withValue('', 'project', 'Spring garden')).toBe('project:"Spring garden"')
  })

  it('removes a value, and the operator with its last one', () => {
    expect(withoutValue('from:me,tool fetch', 'from', 'me')).toBe('from:tool fetch')
    expect(withoutValue('from:tool has:code fetch', 'from', 'TOOL')).toBe('has:code fetch')
    expect(withoutValue('from:tool', 'from', 'tool')).toBe('')
  })

  it('removes operators by name, but not negated or grouped ones', () => {
    expect(without('from:me has:code fetch', ['from', 'model'])).toBe('has:code fetch')
    expect(without('-from:me (from:tool OR fox)', ['from'])).toBe('-from:me (from:tool OR fox)')
  })
})
