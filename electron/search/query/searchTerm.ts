import type { Leaf } from '../../../shared/query/searchQuery.ts'
import { extraExpression, isPair, isUnspaced } from '../../../shared/text/extraTokens.ts'
import type { TextPattern } from '../../../shared/text/findWords.ts'
import { foldWord } from '../../../shared/text/foldText.ts'
import { indexTokens } from '../../../shared/text/indexTokens.ts'
import { type IndexLookup, quoted, type WordStore } from '../../store/index/wordStore.ts'

/** One thing a query looks for: in the indexes by `lookups`, in a text by `patterns`. */
export interface SearchTerm {
  readonly label: string
  readonly patterns: readonly TextPattern[]
  /** Any of them finds it; none where only a look at the text can. */
  readonly lookups: readonly IndexLookup[]
  /** Words that only contain it; they count half. */
  readonly weakPatterns?: readonly TextPattern[]
  /** Whether the indexes may find more than the text has, so that the text decides. */
  readonly needsText: boolean
  /** Whether the indexes were not asked for all of it: too many words begin so. */
  readonly isPartial?: boolean
  /** Finds all of it, and takes its time. */
  readonly whole?: IndexLookup
  /** How many messages have it, where the vocabulary knows. */
  readonly messageCount?: number
  /** Whether no message has it at all. */
  readonly isAbsent?: boolean
  /** Whether no message has the word itself, so that words which contain it are looked for. */
  readonly isWithin?: boolean
}

export type WordLeaf = Extract<Leaf, { is: 'word' | 'phrase' }>
export type ExactTerm = (leaf: WordLeaf) => SearchTerm

/** Signs at the end or the beginning that belong to a sentence, not to what is looked for. */
const AROUND = /^[\s"'“”„«»‘’([{<,;:!?…]+|[\s"'“”„«»‘’)\]}>.,;:!?…]+$/gu
const SIGN_AT_EDGE = /^[^\p{L}\p{N}\p{Co}\p{M}]|[^\p{L}\p{N}\p{Co}\p{M}]$/u

/**
 * Turns words and phrases into terms: as they were typed, with their spellings in this archive, without other forms of
 * them.
 */
export function createExactTerms(words: WordStore): ExactTerm {
  const known = new Map<string, SearchTerm>()
  return (leaf) => {
    const key = `${leaf.is} ${leaf.is === 'word' && leaf.isPrefix} ${leaf.text}`
    const term = known.get(key) ?? makeTerm(leaf, words)
    known.set(key, term)
    return term
  }
}

/** The same for whoever must not miss any: all words that begin so are asked for. */
export function completely(exactTerm: ExactTerm): ExactTerm {
  return (leaf) => {
    const term = exactTerm(leaf)
    return term.whole ? { ...term, lookups: [term.whole], isPartial: false } : term
  }
}

/** Between several words, line breaks and spaces are alike: then the words count, not the signs. */
function hasSignAtEdge(text: string): boolean {
  return SIGN_AT_EDGE.test(text) && !/\s/.test(text)
}

function makeTerm(leaf: WordLeaf, words: WordStore): SearchTerm {
  const label = leaf.text
  const whole = label.normalize('NFKC').trim()
  if (indexTokens(whole).length === 0) return characterTerm(label, whole)
  const text = whole.replace(AROUND, '')
  if (isUnspaced(text)) return characterTerm(label, text)
  const tokens = indexTokens(text)
  const isPrefix = leaf.is === 'word' && leaf.isPrefix
  if (isPrefix && tokens.length === 1) return prefixTerm(label, tokens.join(), words)
  if (!isPrefix && hasSignAtEdge(text))
    return {
      label,
      patterns: [{ is: 'literal', text: foldWord(text) }],
      lookups: phraseLookups(text, tokens, words),
      needsText: true,
    }
  if (tokens.length === 1) return wordTerm(label, tokens.join(), text, words)
  return {
    label,
    patterns: [{ is: 'words', tokens, isPrefix }],
    lookups: phraseLookups(text, tokens, words, isPrefix ? ' *' : ''),
    needsText: tokens.some(words.isExtra),
  }
}

/**
 * A word however it is written: with its accents, without them, or glued to a word of another script; where no message
 * has it, words that contain it.
 */
function wordTerm(label: string, token: string, typed: string, words: WordStore): SearchTerm {
  const known = words.spellingsOf(token)
  const spelled: IndexLookup = {
    index: 'message_fts',
    expression: [...new Set([token, typed.toLowerCase(), ...known])].map(quoted).join(' OR '),
  }
  const patterns: TextPattern[] = [{ is: 'words', tokens: [token], isPrefix: false }]
  if (words.isExtra(token))
    return {
      label,
      patterns,
      lookups: [spelled, { index: 'message_pairs', expression: quoted(token) }],
      needsText: false,
    }
  // The vocabulary does not keep all words, and keeps some that are gone.
  const isAbsent = known.length === 0 && !words.isUsed(typed)
  const longer = isAbsent ? words.containing(token, MOST_WORDS) : []
  if (longer.length === 0 && isAbsent) return beginningTerm(label, token, words)
  if (longer.length === 0) return { label, patterns, lookups: [spelled], needsText: false }
  return {
    label,
    isPartial: longer.length === MOST_WORDS,
    patterns: [{ is: 'literal', text: token }],
    lookups: [{ index: 'message_fts', expression: longer.map(({ term }) => quoted(term)).join(' OR ') }],
    needsText: false,
    isWithin: true,
  }
}

/** A word that nobody wrote may be the beginning of one that the vocabulary does not keep: a hash, a key. */
function beginningTerm(label: string, token: string, words: WordStore): SearchTerm {
  const expression = `${quoted(token)} *`
  const isAbsent = !words.isFound(expression)
  return {
    label,
    patterns: [{ is: 'words', tokens: [token], isPrefix: true }],
    lookups: [{ index: 'message_fts', expression }],
    needsText: false,
    isAbsent,
    isWithin: true,
  }
}

/** Ways to write a phrase, and words that one beginning stands for, at most. */
const MOST_PHRASES = 12
const MOST_WORDS = 64
/** Two letters begin so many words that more of them would only cost. */
const WORDS_OF_SHORT = 16

/**
 * The words one after the other in every way the archive spells them, and, for words that the full-text index does not
 * see, all of those anywhere.
 */
function phraseLookups(text: string, tokens: readonly string[], words: WordStore, star = ''): IndexLookup[] {
  const spellings = tokens.map((token) =>
    [token, ...words.spellingsOf(token).filter((term) => term !== token)].slice(0, 3),
  )
  const phrases = spellings.reduce<string[]>(
    (begun, next) => begun.flatMap((beginning) => next.map((term) => `${beginning} ${term}`)).slice(0, MOST_PHRASES),
    [''],
  )
  const extra = tokens.filter(words.isExtra)
  return [
    {
      index: 'message_fts',
      expression: [...new Set([text, ...phrases.map((phrase) => phrase.trim())])]
        .map((phrase) => `${quoted(phrase)}${star}`)
        .join(' OR '),
    },
    ...(extra.length === 0 ? [] : [{ index: 'message_pairs' as const, expression: extra.map(quoted).join(' AND ') }]),
  ]
}

/** The index itself would read all that begins so before it gives the first; the vocabulary knows the words. */
function prefixTerm(label: string, token: string, words: WordStore): SearchTerm {
  const most = token.length <= 2 ? WORDS_OF_SHORT : MOST_WORDS
  const known = words.beginningWith(token, most + 1)
  const patterns: TextPattern[] = [{ is: 'words', tokens: [token], isPrefix: true }]
  if (known.length === 0)
    return { label, patterns, lookups: [{ index: 'message_fts', expression: `${quoted(token)} *` }], needsText: false }
  const expression = known
    .slice(0, most)
    .map(({ term }) => quoted(term))
    .join(' OR ')
  const whole: IndexLookup = { index: 'message_fts', expression: `${quoted(token)} *` }
  return {
    label,
    patterns,
    lookups: [{ index: 'message_fts', expression }],
    needsText: false,
    isPartial: known.length > most,
    ...(known.length > most ? { whole } : {}),
    messageCount: known.reduce((sum, word) => sum + word.messageCount, 0),
  }
}

/** Characters as they stand: in scripts without spaces, pictures, or signs. */
function characterTerm(label: string, text: string): SearchTerm {
  const expression = extraExpression(text)
  const patterns: TextPattern[] = [{ is: 'literal', text: foldWord(text) }]
  return {
    label,
    patterns,
    lookups: expression === null ? [] : [{ index: 'message_pairs', expression }],
    needsText: !isPair(text),
  }
}
