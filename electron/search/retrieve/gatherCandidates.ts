import { findPattern } from '../../../shared/text/findWords.ts'
import { foldWord } from '../../../shared/text/foldText.ts'
import { indexTokens } from '../../../shared/text/indexTokens.ts'
import { languageOf } from '../../../shared/text/languages.ts'
import { askingWords } from '../../../shared/text/questionWords.ts'
import type { CandidateStore } from '../../store/lookup/candidateStore.ts'
import type { IndexLookup } from '../../store/index/wordStore.ts'
import { isQuestion } from '../query/queryTerms.ts'
import type { LooseTerm } from '../query/looseTerm.ts'
import { rarity } from '../rank/formula.ts'
import type { SearchScopes } from '../query/searchScopes.ts'

/** A term with its weight in this archive. */
export interface WeightedTerm extends LooseTerm {
  readonly weight: number
  readonly bit: number
  /** Its place in the query, without the words that don't count. */
  readonly order: number
}

/** The most index postings to read for one search. */
const POSTINGS = 12_000
/** How many messages are considered for words that almost every message has. */
const FEW = 1000
/** A single word in at most this many messages is weighed in each of them. */
const MAX_WEIGHED = 3000
/** As many of them are ranked by their text. */
const BEST = 130
/** A mask of terms has to fit in a 31-bit integer. */
const MAX_TERMS = 30

/** Drops terms that only frame a question, unless there are no others. Rarest first. */
export function weightTerms(question: string, terms: readonly LooseTerm[], messageCount: number): WeightedTerm[] {
  const { stopWords } = languageOf(question)
  const content = terms.filter(({ label }) => !stopWords.has(bareWord(label)))
  // In a short query such a word is the subject: `list comprehension`, `order history`.
  const subject = isQuestion(question) ? content.filter(({ label }) => isSubject(bareWord(label))) : content
  const counted = [subject, content, terms].find((list) => list.length > 0) ?? []
  const distinct = [...new Map(counted.map((term) => [term.lookups[0]?.expression ?? term.label, term])).values()]
  return distinct
    .map((term, order) => ({ ...term, order }))
    .toSorted((a, b) => a.messageCount - b.messageCount)
    .slice(0, MAX_TERMS)
    .map((term, index) => ({ ...term, weight: rarity(term.messageCount, messageCount), bit: 1 << index }))
}

/** In a question, neither asking for something nor a single letter or digit. */
function isSubject(word: string): boolean {
  return !askingWords.has(word) && !/^[a-z\d]$/.test(word)
}

/** Without the punctuation of the sentence. */
function bareWord(label: string): string {
  return indexTokens(label).join(' ')
}

/**
 * Messages with some of the terms, and a mask of which. Only rare terms are read in full, which keeps common words
 * cheap; whether a message also has the common ones is decided by its text.
 */
export function gatherCandidates(
  terms: readonly WeightedTerm[],
  scopes: SearchScopes,
  candidates: CandidateStore,
): Map<number, number> {
  if (scopes.few !== null) return masksByText(terms, scopes.few, candidates)
  const masks = new Map<number, number>()
  const note = (lookups: readonly IndexLookup[], bits: number, limit: number): void => {
    for (const lookup of lookups)
      for (const id of scopes.lookUp(lookup, limit)) masks.set(id, (masks.get(id) ?? 0) | bits)
  }
  const indexed = terms.filter(({ lookups }) => lookups.length > 0)
  const [rarest] = indexed
  if (rarest && rarest.messageCount > POSTINGS) {
    // All words are common: take the latest imported messages that have all of them, then those that have the rarest.
    const bits = indexed.reduce((sum, { bit }) => sum | bit, 0)
    const all = indexed
      .flatMap(({ lookups }) => lookups.slice(0, 1))
      .filter(({ index }) => index === 'message_fts')
      .map(({ expression }) => `(${expression})`)
    if (all.length > 1) note([{ index: 'message_fts', expression: all.join(' AND ') }], bits, FEW)
    note(rarest.lookups, rarest.bit, FEW)
    return masks
  }
  if (indexed.length === 1 && rarest) return masksOfOne(rarest, scopes)
  let left = POSTINGS
  for (const { lookups, bit, messageCount } of indexed) {
    if (messageCount > left && masks.size > 0) break
    note(lookups, bit, left)
    left -= messageCount
  }
  return masks
}

/**
 * With a single word, every match has the same share of the query. Those that use it most are considered, or, when
 * weighing them all would take too long, the latest imported.
 */
function masksOfOne({ lookups, bit, messageCount }: WeightedTerm, scopes: SearchScopes): Map<number, number> {
  const canWeigh = messageCount <= MAX_WEIGHED && lookups.every(({ index }) => index === 'message_fts')
  const ids = lookups.flatMap((lookup) => (canWeigh ? scopes.lookUpBest(lookup, BEST) : scopes.lookUp(lookup, FEW)))
  return new Map(ids.map((id) => [id, bit]))
}

/** In a small scope the texts are checked directly. */
function masksByText(
  terms: readonly WeightedTerm[],
  ids: readonly number[],
  candidates: CandidateStore,
): Map<number, number> {
  const masks = new Map<number, number>()
  for (const [id, text] of candidates.textsOf(ids)) {
    const folded = foldWord(text)
    const mask = terms.reduce(
      (bits, { patterns, bit }) =>
        patterns.some((pattern) => findPattern(folded, pattern, 1).length > 0) ? bits | bit : bits,
      0,
    )
    if (mask !== 0) masks.set(id, mask)
  }
  return masks
}
