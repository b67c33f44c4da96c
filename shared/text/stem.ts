import { stemmer } from 'stemmer'

/** The part of an English word that its forms share; other words pass as they are. */
export function stem(word: string): string {
  return /^[a-z]{3,30}$/.test(word) ? stemmer(word) : word
}
