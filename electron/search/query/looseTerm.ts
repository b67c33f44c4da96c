import type { TextPattern } from '../../../shared/text/findWords.ts'
import type { Language } from '../../../shared/text/languages.ts'
import { foldWord, stem } from '../../../shared/text/foldText.ts'
import { indexTokens } from '../../../shared/text/indexTokens.ts'
import { type KnownWord, quoted, type WordStore } from '../../store/index/wordStore.ts'
import type { ExactTerm, SearchTerm, WordLeaf } from './searchTerm.ts'

/** A term for ranking, with other forms of its word and the number of messages that contain it. */
export interface LooseTerm extends SearchTerm {
  readonly messageCount: number
}

interface LooseTermContext {
  readonly words: WordStore
  /** Whose forms of words are searched besides English ones. */
  readonly languages: readonly Language[]
  readonly exactTerm: ExactTerm
  readonly countOf: (term: SearchTerm) => number
}

/** How many other forms of a word are searched. */
const MAX_FORMS = 12
/** How many words a substring can stand for. */
const MAX_WORDS = 48
/** A word in fewer messages than this is also searched inside other words. */
const FEW_MESSAGES = 5
/** A shorter word is inside too many unrelated ones, such as `per` and `cult`. */
const SPECIFIC_LETTERS = 5

/**
 * Extends a word with related words of the archive: `migrating` also finds `migration`, and a rare `script` also finds
 * `typescript`.
 */
export function looseTerm(leaf: WordLeaf, { words, languages, exactTerm, countOf }: LooseTermContext): LooseTerm {
  const exact = exactTerm(leaf)
  const tokens = indexTokens(leaf.text)
  const isNumber = /^[\d.,]+$/.test(leaf.text)
  const [token] = tokens
  if (token === undefined || tokens.length > 1 || isNumber || !isPlainWord(exact))
    return { ...exact, messageCount: countOf(exact) }
  const forms = formsOf(token, words, languages)
  const isSpecific = token.length >= SPECIFIC_LETTERS && countAll(forms) < FEW_MESSAGES
  const longer = isSpecific ? words.containing(token, MAX_WORDS) : []
  return forms.length + longer.length === 0
    ? { ...exact, messageCount: countOf(exact) }
    : widened(exact, { token, forms, longer })
}

/** How many words with the same beginning are compared by their stems, and the shortest beginning. */
const MAX_COMPARED = 200
const BEGINNING_LETTERS = 4

/** English stems are in the index; those of other languages are compared within the words that begin alike. */
function formsOf(token: string, words: WordStore, languages: readonly Language[]): KnownWord[] {
  const english = words.formsOf(stem(token), MAX_FORMS)
  const others = languages.flatMap(({ stemOf }) => {
    const root = stemOf(token)
    const beginning = commonPrefix(token, root)
    if (beginning.length < BEGINNING_LETTERS) return []
    return words.beginningWith(beginning, MAX_COMPARED).filter(({ term }) => stemOf(foldWord(term)) === root)
  })
  const distinct = new Map([...english, ...others].map((word) => [word.term, word]))
  return [...distinct.values()].slice(0, MAX_FORMS)
}

/** A whole word: not a prefix, and not a literal with punctuation. */
function isPlainWord({ patterns, needsText, isWithin }: SearchTerm): boolean {
  const [pattern] = patterns
  return !needsText && (isWithin === true || (pattern?.kind === 'words' && !pattern.isPrefix))
}

function widened(
  exact: SearchTerm,
  { token, forms: alike, longer }: { token: string; forms: readonly KnownWord[]; longer: readonly KnownWord[] },
): LooseTerm {
  const known = [...new Map([...alike, ...longer].map((word) => [word.term, word])).values()]
  const [own, ...others] = exact.lookups
  // Without new words the expression stays the same, so its cached answer can be reused.
  const spelled = own && !exact.isWithin ? own.expression.split(' OR ') : []
  const expression = [...new Set([...spelled, ...known.map(({ term }) => quoted(term))])].join(' OR ')
  return {
    label: exact.label,
    patterns: patternsOf([token, ...alike.map(({ term }) => foldWord(term))]),
    weakPatterns: longer.map(({ term }): TextPattern => ({ kind: 'words', tokens: [foldWord(term)], isPrefix: false })),
    lookups: [{ index: 'message_fts', expression }, ...others],
    needsText: false,
    isWithin: exact.isWithin ?? false,
    messageCount: countAll(known),
  }
}

function countAll(words: readonly KnownWord[]): number {
  return words.reduce((sum, { messageCount }) => sum + messageCount, 0)
}

/** One pattern for all words with a common beginning, to scan each text only once. */
function patternsOf(words: readonly string[]): TextPattern[] {
  const beginning = words.reduce((common, word) =>
    commonPrefix(common, word).length >= 2 ? commonPrefix(common, word) : common,
  )
  const alike = words.filter((word) => word.startsWith(beginning))
  const others = words.filter((word) => !word.startsWith(beginning))
  return [
    { kind: 'forms', beginning, words: [...new Set(alike)] },
    ...others.map((word): TextPattern => ({ kind: 'words', tokens: [word], isPrefix: false })),
  ]
}

export function commonPrefix(one: string, other: string): string {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return one.slice(0, length)
}
