import { agentText } from './agentText.ts'
import { foldWord } from './foldText.ts'

/** Scripts without spaces between words, and Korean, whose particles attach to the word before. */
const SCRIPTS = [
  String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}`,
  String.raw`\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`,
  String.raw`\u30fc\u3005\uff70\uff9e\uff9f\u3099\u309a\u3300-\u33ff`,
].join('')
const UNSPACED = new RegExp(`[${SCRIPTS}]`, 'u')
const PAIR = new RegExp(`^[${SCRIPTS}]{2}$`, 'u')
const RUN = new RegExp(`[${SCRIPTS}]+`, 'gu')
/** A run of letters and digits in any script: one word to the full-text index. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu
const PICTURE = /\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}]/gu
/** Optional signs: vowels, and accents that are separate characters. The full-text index treats many as spaces. */
const POINT = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/
/** Cheaper than the full list: most texts have nothing in these ranges. */
const RANGES = [
  String.raw`\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u00a9\u00ae`,
  String.raw`\u0e00-\u0eff\u1000-\u11ff\u1780-\u17ff\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2`,
  String.raw`\u25aa-\u25fe\u2600-\u27bf\u2934\u2935\u2b00-\u2bff\u2e80-\udbff\uf900-\uffef`,
]
const MAY_HAVE = new RegExp(`[${RANGES.join('')}]`)

/** Whether a word is looked up by its character pairs. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text)
}

/** Whether it is exactly one such pair, which the index contains as is. */
export function isPair(text: string): boolean {
  return PAIR.test(text)
}

/**
 * The parts of a text the full-text index can't find, as words for a separate index: pairs of neighboring characters in
 * scripts without spaces, adjacent words of other scripts, emoji, and words without their vowel signs. Pairs are
 * written as digits, because a tokenizer would treat marks as spaces.
 */
export function extraTokens(stored: string): string[] {
  if (!MAY_HAVE.test(stored)) return []
  // As agents see it, because quotes of that are searched.
  const text = agentText(stored)
  const tokens = new Set<string>()
  for (const [run] of text.matchAll(RUN)) {
    let last = ''
    for (const character of run.normalize('NFKC')) {
      const code = codeOf(character)
      if (last !== '') tokens.add(`${last}x${code}`)
      last = code
    }
    // Every character but the last starts a pair.
    tokens.add(last)
  }
  for (const [word] of text.matchAll(WORD)) for (const part of unseenParts(word)) tokens.add(foldWord(part))
  for (const [picture] of text.matchAll(PICTURE)) tokens.add(codeOf(picture))
  return [...tokens]
}

/**
 * The parts of a word the full-text index misses: parts in other scripts than an adjacent run, or the whole without its
 * signs.
 */
function unseenParts(word: string): string[] {
  if (UNSPACED.test(word)) return word.split(RUN).filter((part) => part !== '')
  return POINT.test(word) ? [word] : []
}

/** An expression for that index that finds every text with these characters, and some more; null when it can't help. */
export function extraExpression(text: string): string | null {
  const parts: string[] = []
  for (const [run] of text.matchAll(RUN)) {
    const runCodes = Array.from(run.normalize('NFKC'), codeOf)
    if (runCodes.length === 1) parts.push(`(${runCodes.join()} OR ${runCodes.join()}x*)`)
    for (let index = 1; index < runCodes.length; index++) parts.push(`${runCodes[index - 1]}x${runCodes[index]}`)
  }
  for (const [picture] of text.matchAll(PICTURE)) parts.push(codeOf(picture))
  return parts.length === 0 ? null : [...new Set(parts)].join(' AND ')
}

const codes = new Map<string, string>()

function codeOf(character: string): string {
  const known = codes.get(character) ?? `u${(character.codePointAt(0) ?? 0).toString(16)}`
  codes.set(character, known)
  return known
}
