import { foldWord } from './foldText.ts'

/** Accents the full-text index ignores inside a word. */
const IGNORED = /[\u0300-\u0331]/g
const LATIN_ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/g
/** Letters, digits and private use form words. Everything else separates them. */
const TOKEN = /[\p{L}\p{N}\p{Co}]+/gu

/** The words of a text without accents, as searches compare them. */
export function indexTokens(text: string): string[] {
  return foldWord(text).match(TOKEN) ?? []
}

/** The words of a text roughly as the full-text index stores them: it strips accents of Latin letters only. */
export function rawTokens(text: string): string[] {
  const bare = text.replace(LATIN_ACCENTED, (letter) => letter.normalize('NFD')).replace(IGNORED, '')
  return bare.toLowerCase().replaceAll('ς', 'σ').match(TOKEN) ?? []
}

/** Roughly the number of words a reader would count; characters of scripts without spaces count half a word each. */
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

/** 1 for each ASCII letter and digit, because this is checked for every character of a text. */
const LETTERS = Uint8Array.from({ length: 128 }, (_, code) => (/[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0))
