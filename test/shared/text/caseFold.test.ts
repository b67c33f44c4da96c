import { describe, expect, it } from 'vitest'
import { caseFold } from '../../../shared/text/foldText.ts'

/** Higher code points are symbols and Chinese characters, which have no case. */
const everyCharacter = Array.from({ length: 0x1ffff }, (_, code) => String.fromCodePoint(code)).filter((character) =>
  character.isWellFormed(),
)

describe('caseFold', () => {
  it.each([
    ['English', 'PostgreSQL', 'POSTGRESql'],
    ['German', 'Straße', 'STRASSE'],
    ['German with the capital ß', 'STRAẞE', 'strasse'],
    ['Greek with a final sigma', 'ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['Greek with sigma in the middle of what is looked for', 'σοφος', 'ΣΟΦΟΣ'],
    ['Russian', 'ЁЛКА', 'ёлка'],
    ['Turkish with a dot', 'İZMİR', 'izmir'],
    ['Turkish without a dot', 'DIYARBAKIR', 'diyarbakır'],
    ['Armenian', 'ԵՐԵՎԱՆ', 'երեվան'],
    ['Georgian', 'ᲗᲑᲘᲚᲘᲡᲘ', 'თბილისი'],
    ['ligatures', 'ﬁnal', 'FINAL'],
    ['letters beyond the first plane', '𐐀𐐁', '𐐨𐐩'],
    ['accents as characters of their own', 'E\u0301COLE', 'école'],
  ])('equates capital and small letters: %s', (_, one, other) => {
    expect(caseFold(one)).toBe(caseFold(other))
  })

  it.each([
    ['résumé', 'resume'],
    ['ё', 'е'],
    ['ή', 'η'],
    ['ü', 'ue'],
    ['が', 'か'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(caseFold(one)).not.toBe(caseFold(other))
  })

  it.each(['', '100%_', '日本語', 'שלום', '🦊 fox', '\0\n'])('keeps %j unchanged', (text) => {
    expect(caseFold(text)).toBe(text)
  })

  it.each<[what: string, change: (character: string) => string]>([
    ['folded already', caseFold],
    ['capital', (character) => character.toUpperCase()],
    ['small', (character) => character.toLowerCase()],
    ['taken apart', (character) => character.normalize('NFD')],
    ['capital and taken apart', (character) => character.toUpperCase().normalize('NFD')],
  ])('gives the same for every Unicode character when it is %s', (_, change) => {
    expect(everyCharacter.filter((character) => caseFold(change(character)) !== caseFold(character))).toEqual([])
  })
})
