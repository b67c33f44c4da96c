import type { Match, Place } from './searchQuery.ts'

/**
 * Both, any and not, kept flat: no list of one, no list in a list of its kind, no double negation. Nothing at all is
 * null.
 */
export function allOf(matches: readonly Match[]): Match | null {
  const of = matches.flatMap((match) => (match.is === 'all' ? match.of : [match]))
  return of.length > 1 ? { is: 'all', of } : (of[0] ?? null)
}

export function anyOf(matches: readonly Match[]): Match | null {
  const of = matches.flatMap((match) => (match.is === 'any' ? match.of : [match]))
  return of.length > 1 ? { is: 'any', of } : (of[0] ?? null)
}

export function notOf(match: Match): Match {
  return match.is === 'not' ? match.of : { is: 'not', of: match }
}

/**
 * Typed text as a leaf: a word, or `wor*`, or a phrase where there is space in it. Null where nothing is left to look
 * for.
 */
export function textLeaf(text: string, { start, end }: Place): Match | null {
  if (/^\**$/.test(text)) return null
  if (/\s/.test(text)) return phraseLeaf(text, { start, end })
  const isPrefix = /^[^*]*[\p{L}\p{N}\p{M}_][^*]*\*$/u.test(text)
  return { is: 'word', text: isPrefix ? text.slice(0, -1) : text, isPrefix, start, end }
}

export function phraseLeaf(text: string, { start, end }: Place): Match | null {
  return text.trim() === '' ? null : { is: 'phrase', text, start, end }
}
