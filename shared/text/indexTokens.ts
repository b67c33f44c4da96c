import { foldWord } from './foldText.ts'

/** Accents that the full-text index passes over within a word. */
const IGNORED = /[\u0300-\u0331]/g
const LATIN_ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/g
/** Letters, digits and private use: what it counts as part of a word. Everything else parts words. */
const TOKEN = /[\p{L}\p{N}\p{Co}]+/gu

/** The words of a text without accents, as searches compare them. */
export function indexTokens(text: string): string[] {
  return foldWord(text).match(TOKEN) ?? []
}

/** The words of a text about as the full-text index holds them: it leaves out accents of Latin letters only. */
export function rawTokens(text: string): string[] {
  const bare = text.replace(LATIN_ACCENTED, (letter) => letter.normalize('NFD')).replace(IGNORED, '')
  return bare.toLowerCase().replaceAll('ς', 'σ').match(TOKEN) ?? []
}

/** About as many words as a reader would count; characters of scripts without spaces count half a word each. */
export function countWords(text: string): number {
  let words = 0
  let wide = 0
  let wasLetter = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const isLetter = code < 128 ? LETTERS[code] === 1 : code >= 170
    if (isLetter && !wasLetter) words++
    if (code >= 0x2e80 && code < 0xe000) wide++
    wasLetter = isLetter
  }
  return words + (wide >> 1)
}

/** 1 for each letter and figure of ASCII: to ask for each character of a text must be cheap. */
const LETTERS = Uint8Array.from({ length: 128 }, (_, code) => (/[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0))

/**
 * Said with what was found while the index of words has not seen everything. The window, which brings it up to date by
 * itself, says so in words of its own.
 */
export const INDEX_BEHIND =
  'Not everything is indexed yet, so something may be missing. Wait for the import that is running, or run: ' +
  'backscroll doctor --repair'
