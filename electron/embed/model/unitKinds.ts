/** An ASCII letter or digit: only its case matters. */
const PLAIN = 0
/** Must be normalized before it can be classified. */
const BEYOND = 1
/** A word of its own: punctuation and Chinese characters. */
export const SINGLE = 2
export const BLANK = 3

/** Chinese characters as defined by BERT: without kana, hangul and everything beyond 16 bits. */
const chinese = /[\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF]/
const control = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u
const punctuation = /[\p{P}\u0021-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u007E]/u

/** The role of each UTF-16 unit in a text's words. */
export const unitKinds = new Uint8Array(0x1_0000)
for (let unit = 0; unit < unitKinds.length; unit += 1) unitKinds[unit] = kindOf(String.fromCharCode(unit))

function kindOf(unit: string): number {
  if (unit === '\t' || unit === '\n' || unit === '\r') return BLANK
  // Before blanks: some characters are both, and BERT removes those.
  if (control.test(unit)) return BEYOND
  if (/\s/.test(unit)) return BLANK
  if (chinese.test(unit) || punctuation.test(unit)) return SINGLE
  return /[a-z0-9]/i.test(unit) ? PLAIN : BEYOND
}

/** @param kinds of all units of a word, combined bitwise */
export function isBeyondPlain(kinds: number): boolean {
  return (kinds & BEYOND) !== 0
}
