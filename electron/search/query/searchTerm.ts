import type { Leaf } from '../../../shared/query/searchQuery.ts'
import { extraExpression, isPair, isUnspaced } from '../../../shared/text/extraTokens.ts'
import type { TextPattern } from '../../../shared/text/findWords.ts'
import { foldWord } from '../../../shared/text/foldText.ts'
import { indexTokens } from '../../../shared/text/indexTokens.ts'
import { numberTerm } from './numberTerm.ts'
import { type IndexLookup, quoted, type WordStore } from '../../store/index/wordStore.ts'

/** One thing a query looks for: `lookups` find it in the indexes, `patterns` in a text. */
export interface SearchTerm {
  readonly label: string
  readonly patterns: readonly TextPattern[]
  /** Any of them finds it; empty when only the text can. */
  readonly lookups: readonly IndexLookup[]
  /** Words that merely contain it; they count half. */
  readonly weakPatterns?: readonly TextPattern[]
  /** Whether the indexes may return false positives, so that the text has to be checked. */
  readonly needsText: boolean
  /** Whether the lookups are incomplete because too many words share the prefix. */
  readonly isPartial?: boolean
  /** Finds all of it, but slowly. */
  readonly whole?: IndexLookup
  /** How many messages contain it, if the vocabulary knows. */
  readonly messageCount?: number
  /** Whether no message contains it. */
  readonly isAbsent?: boolean
  /** Whether no message has the word itself, so that longer words containing it are searched. */
  readonly isWithin?: boolean
}

export type WordLeaf = Extract<Leaf, { kind: 'word' | 'phrase' }>
export type ExactTerm = (leaf: WordLeaf) => SearchTerm

/** Punctuation at either end that belongs to the sentence rather than the search term. */
const EDGE_PUNCTUATION = /^[\s"'“”„«»‘’([{<,;:!?…]+|[\s"'“”„«»‘’)\]}>.,;:!?…]+$/gu
const PUNCTUATION_AT_EDGE = /^[^\p{L}\p{N}\p{Co}\p{M}]|[^\p{L}\p{N}\p{Co}\p{M}]$/u

/** Turns words and phrases into terms as typed, with their spellings in this archive but without other word forms. */
export function createExactTerms(words: WordStore): ExactTerm {
  const known = new Map<string, SearchTerm>()
  return (leaf) => {
    const key = `${leaf.kind} ${leaf.kind === 'word' && leaf.isPrefix} ${leaf.text}`
    const number = leaf.kind === 'word' && leaf.isPrefix ? null : numberTerm(leaf.text, words)
    const term = known.get(key) ?? number ?? makeTerm(leaf, words)
    known.set(key, term)
    return term
  }
}

/** Like the given terms, but searches every word with the prefix, for callers that can't miss any. */
export function withAllWords(exactTerm: ExactTerm): ExactTerm {
  return (leaf) => {
    const term = exactTerm(leaf)
    return term.whole ? { ...term, lookups: [term.whole], isPartial: false } : term
  }
}

/** Between several words, line breaks and spaces are equal, so the words count and the punctuation doesn't. */
function hasPunctuationAtEdge(text: string): boolean {
  return PUNCTUATION_AT_EDGE.test(text) && !/\s/.test(text)
}

function makeTerm(leaf: WordLeaf, words: WordStore): SearchTerm {
  const label = leaf.text
  const whole = label.normalize('NFKC').trim()
  if (indexTokens(whole).length === 0) return characterTerm(label, whole)
  const text = whole.replace(EDGE_PUNCTUATION, '')
  if (isUnspaced(text)) return characterTerm(label, text)
  const tokens = indexTokens(text)
  const isPrefix = leaf.kind === 'word' && leaf.isPrefix
  if (isPrefix && tokens.length === 1) return prefixTerm(label, tokens.join(), words)
  if (!isPrefix && hasPunctuationAtEdge(text))
    return {
      label,
      patterns: [{ kind: 'literal', text: foldWord(text) }],
      lookups: phraseLookups(text, tokens, words),
      needsText: true,
    }
  if (tokens.length === 1) return wordTerm(label, tokens.join(), text, words)
  return {
    label,
    patterns: [{ kind: 'words', tokens, isPrefix }],
    lookups: phraseLookups(text, tokens, words, isPrefix ? ' *' : ''),
    needsText: tokens.some(words.isExtra),
  }
}

/**
 * A word in any spelling: with accents, without them, or attached to a word in another script. If no message has it,
 * longer words that contain it.
 */
function wordTerm(label: string, token: string, typed: string, words: WordStore): SearchTerm {
  const known = words.spellingsOf(token)
  const spelled: IndexLookup = {
    index: 'message_fts',
    expression: [...new Set([token, typed.toLowerCase(), ...known])].map(quoted).join(' OR '),
  }
  const patterns: TextPattern[] = [{ kind: 'words', tokens: [token], isPrefix: false }]
  if (words.isExtra(token))
    return {
      label,
      patterns,
      lookups: [spelled, { index: 'message_pairs', expression: quoted(token) }],
      needsText: false,
    }
  // The vocabulary doesn't have every word, and has some that no message uses any more.
  const isAbsent = known.length === 0 && !words.isUsed(typed)
  const longer = isAbsent ? words.containing(token, MAX_WORDS) : []
  if (longer.length === 0 && isAbsent) return unknownPrefixTerm(label, token, words)
  if (longer.length === 0) return { label, patterns, lookups: [spelled], needsText: false }
  return {
    label,
    isPartial: longer.length === MAX_WORDS,
    patterns: [{ kind: 'literal', text: token }],
    lookups: [{ index: 'message_fts', expression: longer.map(({ term }) => quoted(term)).join(' OR ') }],
    needsText: false,
    isWithin: true,
  }
}

/** A word that no message has may be the beginning of one that isn't in the vocabulary, such as a hash or a key. */
function unknownPrefixTerm(label: string, token: string, words: WordStore): SearchTerm {
  const expression = `${quoted(token)} *`
  const isAbsent = !words.isFound(expression)
  return {
    label,
    patterns: [{ kind: 'words', tokens: [token], isPrefix: true }],
    lookups: [{ index: 'message_fts', expression }],
    needsText: false,
    isAbsent,
    isWithin: true,
  }
}

/** The most spellings of a phrase, and the most words for one prefix. */
const MAX_PHRASES = 12
const MAX_WORDS = 64
/** Two letters start so many words that more of them would only cost time. */
const MAX_WORDS_OF_SHORT = 16

/**
 * The words in sequence, in every spelling of the archive. Words that the full-text index doesn't see may be anywhere
 * in the message.
 */
function phraseLookups(text: string, tokens: readonly string[], words: WordStore, star = ''): IndexLookup[] {
  const spellings = tokens.map((token) =>
    [token, ...words.spellingsOf(token).filter((term) => term !== token)].slice(0, 3),
  )
  const phrases = spellings.reduce<string[]>(
    (begun, next) => begun.flatMap((beginning) => next.map((term) => `${beginning} ${term}`)).slice(0, MAX_PHRASES),
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

/**
 * The index would read every word with the prefix before returning the first message; the vocabulary knows the words.
 */
function prefixTerm(label: string, token: string, words: WordStore): SearchTerm {
  const most = token.length <= 2 ? MAX_WORDS_OF_SHORT : MAX_WORDS
  const known = words.beginningWith(token, most + 1)
  const patterns: TextPattern[] = [{ kind: 'words', tokens: [token], isPrefix: true }]
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

/** Exact characters: in scripts without spaces, emoji or punctuation. */
function characterTerm(label: string, text: string): SearchTerm {
  const expression = extraExpression(text)
  const patterns: TextPattern[] = [{ kind: 'literal', text: foldWord(text) }]
  return {
    label,
    patterns,
    lookups: expression === null ? [] : [{ index: 'message_pairs', expression }],
    needsText: !isPair(text),
  }
}
