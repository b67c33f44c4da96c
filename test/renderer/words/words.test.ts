import { describe, expect, it } from 'vitest'
import { en } from '../../../renderer/words/en/index.ts'
import { createPlural } from '../../../renderer/words/plural.ts'
import { chooseLanguage } from '../../../renderer/words/words.ts'

const spoken = { en: 'English', de: 'German', fr: 'French', 'pt-BR': 'Portuguese of Brazil' }
const choose = (...wanted: readonly string[]): string => chooseLanguage(spoken, wanted, 'English')

describe('chooseLanguage', () => {
  it('takes an exact match of the tag', () => {
    expect(choose('pt-BR')).toBe('Portuguese of Brazil')
    expect(choose('de')).toBe('German')
  })

  it('serves a tag by its base', () => {
    expect(choose('de-AT')).toBe('German')
    expect(choose('fr-Latn-CA')).toBe('French')
  })

  it('prefers an exact match to the base', () => {
    expect(chooseLanguage({ pt: 'Portuguese', 'pt-BR': 'Portuguese of Brazil' }, ['pt-BR'], 'English')).toBe(
      'Portuguese of Brazil',
    )
  })

  it('takes the first available preference', () => {
    expect(choose('fr', 'de')).toBe('French')
    expect(choose('pl', 'de-CH', 'fr')).toBe('German')
  })

  it('falls back to English', () => {
    expect(choose('pl', 'pt-PT')).toBe('English')
    expect(choose()).toBe('English')
  })
})

describe('createPlural', () => {
  it('has two forms in English', () => {
    const plural = createPlural('en')
    const messages = (count: number): string => plural(count, { one: 'message', other: 'messages' })
    expect([0, 1, 2, 1204].map(messages)).toEqual(['0 messages', '1 message', '2 messages', '1,204 messages'])
  })

  it('has more forms in other languages', () => {
    const plural = createPlural('pl')
    const files = (count: number): string =>
      plural(count, { one: 'plik', few: 'pliki', many: 'plików', other: 'pliku' })
    expect([1, 2, 5, 12, 22, 1.5].map(files)).toEqual([
      '1 plik',
      '2 pliki',
      '5 plików',
      '12 plików',
      '22 pliki',
      '1,5 pliku',
    ])
  })

  it('uses the last form for a missing one', () => {
    expect(createPlural('pl')(2, { other: 'MB' })).toBe('2 MB')
  })
})

describe('the English texts', () => {
  it('are strings and functions, none of them empty', () => {
    const leaves = leavesOf(en, 'en')
    expect(leaves.length).toBeGreaterThan(100)
    expect(
      leaves.filter(([, leaf]) => typeof leaf !== 'function' && (typeof leaf !== 'string' || leaf.trim() === '')),
    ).toEqual([])
  })
})

function leavesOf(value: unknown, path: string): [path: string, leaf: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, child]) => leavesOf(child, `${path}.${key}`))
}
