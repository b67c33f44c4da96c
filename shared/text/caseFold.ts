// oxlint-disable-next-line no-control-regex -- all of ASCII
const NOT_ASCII = /[^\u0000-\u007f]/
/**
 * Small letters for which that is not all: with other capital forms or several, or with an accent that no capital
 * letter has in one character.
 */
const UNUSUAL =
  /[\u00b5\u00df\u0131\u0149\u017f\u01f0\u0300-\u036f\u0390\u03b0\u03c2\u03d0-\u03d6\u03f0-\u03f5\u0587\u1c80-\u1c88\u1e96-\u1e9e\u1f50-\u1fff\ufb00-\ufb17]/
/**
 * Letters whose forms are one to a reader: sigma at the end of a word, and i with and without its dot, which only
 * Turkish tells apart by case.
 */
const FORMS = /ς|ı|i\u0307/g

/**
 * A text such that two that differ by capital letters alone become equal, in every script: `STRASSE` and `Straße`,
 * `ΣΟΦΟΣ` and
 * `σοφος`, `İZMİR` and `izmir`. Accents stay; whether a letter and its accent are one character or two makes no
 * difference.
 */
export function caseFold(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase()
  const small = text.normalize('NFC').toLowerCase()
  if (!UNUSUAL.test(small)) return small
  return small
    .toUpperCase()
    .toLowerCase()
    .replace(FORMS, (form) => (form === 'ς' ? 'σ' : 'i'))
    .normalize('NFC')
}
