import { stemmer } from 'stemmer'

// oxlint-disable-next-line no-control-regex -- all of ASCII
const NOT_PLAIN = /[^\u0000-\u007f]/
/**
 * Letters for which lowercasing isn't enough: with other or several capital forms, or with an accent no single capital
 * letter has.
 */
const UNUSUAL_RANGES = [
  String.raw`\u00b5\u00df\u0131\u0149\u017f\u01f0\u0300-\u036f\u0390\u03b0\u03c2\u03d0-\u03d6\u03f0-\u03f5`,
  String.raw`\u0587\u1c80-\u1c88\u1e96-\u1e9e\u1f50-\u1fff\ufb00-\ufb17`,
]
const UNUSUAL = new RegExp(`[${UNUSUAL_RANGES.join('')}]`)
/**
 * Letters with forms that readers consider equal: sigma at the end of a word, and dotted and dotless i, which only
 * Turkish distinguishes by case.
 */
const FORMS = /ς|ı|i\u0307/g

/**
 * Folds case, so texts that differ only in capital letters become equal, in every script: `STRASSE` and `Straße`,
 * `ΣΟΦΟΣ` and
 * `σοφος`, `İZMİR` and `izmir`. Accents stay, whether precomposed or not.
 */
export function caseFold(text: string): string {
  if (!NOT_PLAIN.test(text)) return text.toLowerCase()
  const small = text.normalize('NFC').toLowerCase()
  if (!UNUSUAL.test(small)) return small
  return small
    .toUpperCase()
    .toLowerCase()
    .replace(FORMS, (form) => (form === 'ς' ? 'σ' : 'i'))
    .normalize('NFC')
}

/**
 * Text in the form searches compare: lower case, without diacritics. `placeOf` maps a position in the folded text to
 * the original.
 */
export interface FoldedText {
  readonly folded: string
  readonly placeOf: (foldedIndex: number) => number
}

const NOT_ASCII = /[^\p{ASCII}]/u
/** A letter with its marks, or parts of a Korean syllable, or any other character beyond ASCII. */
const CLUSTER = /[\p{L}\p{N}][\p{M}\uff9e\uff9f\u1160-\u11ff]+|[^\p{ASCII}]/gu
/** Detects combining characters and letters beyond the first plane. Most texts have none, and fold faster. */
const MARK_RANGES = [
  String.raw`\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1100-\u11ff`,
  String.raw`\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ud801\ud835\ud83a\uff61-\uff9f`,
]
const HAS_MARKS = new RegExp(`[${MARK_RANGES.join('')}]`)
/** Single characters that folding may change: in Chinese, Japanese and Korean there are none. */
const FOLDABLE = /[\u0080-\u2e7f\u3300-\u33ff\ua640-\uabff\uf900-\uffff]/g
/**
 * Accents in Latin, Greek and Cyrillic; vowel signs in Arabic and Hebrew. In other scripts marks are as important as
 * letters.
 */
const DIACRITIC_RANGES = [
  String.raw`\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670`,
  String.raw`\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff`,
]
const DIACRITICS = new RegExp(`[${DIACRITIC_RANGES.join('')}]`, 'g')
/** Letters that are one with their mark, so that no decomposition takes it away. */
const whole: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ł: 'l',
  đ: 'd',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ħ: 'h',
  ς: 'σ',
  '’': "'",
  '‘': "'",
}
const WHOLE = new RegExp(Object.keys(whole).join('|'), 'g')

const folded = new Map<string, string>()
const MOST_KEPT = 20_000

function foldCluster(cluster: string): string {
  const known = folded.get(cluster)
  if (known !== undefined) return known
  const bare = cluster.normalize('NFKD').replace(DIACRITICS, '').toLowerCase().replace(DIACRITICS, '').normalize('NFC')
  const plain = bare.replace(WHOLE, (letter) => whole[letter] ?? letter)
  if (folded.size < MOST_KEPT) folded.set(cluster, plain)
  return plain
}

export function foldWord(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase()
  return text.replace(HAS_MARKS.test(text) ? CLUSTER : FOLDABLE, foldCluster).toLowerCase()
}

export function foldText(text: string): FoldedText {
  if (!NOT_ASCII.test(text)) return { folded: text.toLowerCase(), placeOf: (index) => index }
  /** Folded index, original index, wherever the offset between the two changes. */
  const shifts: [number, number][] = [[0, 0]]
  let gained = 0
  const replaced = text.replace(HAS_MARKS.test(text) ? CLUSTER : FOLDABLE, (cluster, at: number) => {
    const plain = foldCluster(cluster)
    if (plain.length !== cluster.length) {
      gained += plain.length - cluster.length
      shifts.push([at + cluster.length + gained, at + cluster.length])
    }
    return plain
  })
  return { folded: replaced.toLowerCase(), placeOf: (index) => originalPlace(shifts, index) }
}

function originalPlace(shifts: readonly (readonly [number, number])[], index: number): number {
  let low = 0
  let high = shifts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((shifts[middle]?.[0] ?? 0) <= index) low = middle
    else high = middle - 1
  }
  const [from, original] = shifts[low] ?? [0, 0]
  // Inside a character that became several, its end.
  return Math.min(original + index - from, shifts[low + 1]?.[1] ?? Infinity)
}

/** The common stem of an English word's forms; other words stay unchanged. */
export function stem(word: string): string {
  return /^[a-z]{3,30}$/.test(word) ? stemmer(word) : word
}
