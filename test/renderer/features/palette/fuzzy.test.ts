import { describe, expect, it } from 'vitest'
import { fitOf } from '../../../../renderer/features/palette/fuzzy.ts'

function best(typed: string, labels: readonly string[]): string[] {
  return labels
    .filter((label) => fitOf(typed, label) !== null)
    .toSorted((a, b) => (fitOf(typed, b) ?? 0) - (fitOf(typed, a) ?? 0))
}

describe('fitOf', () => {
  it('matches letters in order, at word starts or not', () => {
    expect(fitOf('dt', 'Dark theme')).not.toBeNull()
    expect(fitOf('dark th', 'Dark theme')).not.toBeNull()
    expect(fitOf('td', 'Dark theme')).toBeNull()
    expect(fitOf('darkest', 'Dark theme')).toBeNull()
  })

  it('ranks the intended match first', () => {
    expect(best('set', ['Show times in UTC', 'Statistics', 'Settings'])[0]).toBe('Settings')
    expect(best('th', ['Show all shortcuts', 'Light theme', 'The trash'])[0]).toBe('The trash')
    expect(best('import', ['Important things', 'Import'])[0]).toBe('Import')
  })
})
