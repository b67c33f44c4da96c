import { expect, it } from 'vitest'
import { monthNames, monthLabel } from '../../../renderer/ui/monthNames.ts'

it('names months', () => {
  expect(monthLabel('2024-03')).toBe('Mar 2024')
  expect([monthNames.at(0), monthNames.at(-1)]).toEqual(['Jan', 'Dec'])
})
