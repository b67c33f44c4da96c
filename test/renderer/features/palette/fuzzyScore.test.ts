import { describe, expect, it } from 'vitest'
import { fuzzyScore } from '../../../../renderer/features/palette/fuzzyScore.ts'

function best(typed: string, labels: readonly string[]): string[] {
  return labels
    .filter((label) => fuzzyScore(typed, label) !== null)
    .toSorted((a, b) => (fuzzyScore(typed, b) ?? 0) - (fuzzyScore(typed, a) ?? 0))
}

describe('fitOf', () => {
  it('matches letters in order, at word starts or not', () => {
    expect(fuzzyScore('dt', 'Dark theme')).not.toBeNull()
    expect(fuzzyScore('dark th', 'Dark theme')).not.toBeNull()
    expect(fuzzyScore('td', 'Dark theme')).toBeNull()
    expect(fuzzyScore('darkest', 'Dark theme')).toBeNull()
  })

  it('ranks the intended match first', () => {
    expect(best('set', ['Show times in UTC', 'Statistics', 'Settings'])[0]).toBe('Settings')
    expect(best('th', ['Show all shortcuts', 'Light theme', 'The trash'])[0]).toBe('The trash')
    expect(best('import', ['Important things', 'Import'])[0]).toBe('Import')
  })
})
