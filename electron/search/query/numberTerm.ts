import { quoted, type WordStore } from '../../store/index/wordStore.ts'

/** A whole number of four digits or more, with or without a separator of thousands. */
const NUMBER = /^(?:\d{4,15}|\d{1,3}(?:[.,’'\u00a0\u202f]\d{3}){1,4})$/
const SENTENCE_END = /[.,;:!?]+$/

/** `195000` also as `195,000` and `195.000`, and the other way around. Null for anything else, or if none is there. */
export function numberTerm(label: string, words: WordStore) {
  const text = label.normalize('NFKC').replace(SENTENCE_END, '')
  if (!NUMBER.test(text)) return null
  const digits = text.replaceAll(/\D/g, '')
  const groups = digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ' ').split(' ')
  const expression = `${quoted(digits)} OR ${quoted(groups.join(' '))}`
  if (!words.isFound(expression)) return null
  return {
    label,
    patterns: [groups, [digits]].map((tokens) => ({ kind: 'words', tokens, isPrefix: false }) as const),
    lookups: [{ index: 'message_fts', expression } as const],
    needsText: false,
  }
}
