import { findPattern } from '../../../shared/text/findWords.ts'
import { foldWord } from '../../../shared/text/foldText.ts'
import { askingWords, stopWords } from '../../../shared/text/questionWords.ts'
import type { CandidateStore } from '../../store/lookup/candidateStore.ts'
import type { IndexLookup } from '../../store/index/wordStore.ts'
import type { LooseTerm } from '../query/looseTerm.ts'
import { rarity } from '../rank/scoring.ts'
import type { SearchScopes } from '../query/searchScopes.ts'

/** A term with its weight in this archive. */
export interface WeighedTerm extends LooseTerm {
  readonly weight: number
  readonly bit: number
}

/** Places of words read from the index for one search. */
const POSTINGS = 12_000
/** Of words that nearly every message has, so many messages are considered. */
const FEW = 1000
/** A single word that so many have is weighed in each of them. */
const WEIGHED = 3000
/** From so many words on, a query is a question, and some of its words only frame it. */
export const QUESTION_WORDS = 6
/** A mask of terms is a whole number of 31 bits. */
const MAX_TERMS = 30

/** Which terms count: not those that only frame a question, unless there are no others. The rarest come first. */
export function weighTerms(terms: readonly LooseTerm[], messageCount: number): WeighedTerm[] {
  const content = terms.filter(({ label }) => !stopWords.has(label.toLowerCase()))
  // In a short query such a word is what is looked for: `list comprehension`, `order history`.
  const subject =
    terms.length < QUESTION_WORDS ? content : content.filter(({ label }) => !askingWords.has(label.toLowerCase()))
  const counted = [subject, content, terms].find((list) => list.length > 0) ?? []
  const distinct = [...new Map(counted.map((term) => [term.lookups[0]?.expression ?? term.label, term])).values()]
  return distinct
    .toSorted((a, b) => a.messageCount - b.messageCount)
    .slice(0, MAX_TERMS)
    .map((term, index) => ({ ...term, weight: rarity(term.messageCount, messageCount), bit: 1 << index }))
}

/**
 * Messages that have some of the terms, with a mask of which: all places of the rare ones, so that a common word costs
 * no more than a rare one. Whether a message has the common ones too, its text tells.
 */
export function gatherCandidates(
  terms: readonly WeighedTerm[],
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
    // All words are common: the last imported messages that have them all, then those that have the rarest.
    const bits = indexed.reduce((sum, { bit }) => sum | bit, 0)
    const all = indexed
      .flatMap(({ lookups }) => lookups.slice(0, 1))
      .filter(({ index }) => index === 'message_fts')
      .map(({ expression }) => `(${expression})`)
    if (all.length > 1) note([{ index: 'message_fts', expression: all.join(' AND ') }], bits, FEW)
    note(rarest.lookups, rarest.bit, FEW)
    return masks
  }
  if (indexed.length === 1 && rarest) return noteOne(rarest, scopes)
  let left = POSTINGS
  for (const { lookups, bit, messageCount } of indexed) {
    if (messageCount > left && masks.size > 0) break
    note(lookups, bit, left)
    left -= messageCount
  }
  return masks
}

/**
 * One word alone: all that have it have the same of the query. Those that have it most are considered, or, where
 * weighing all would take long, the last imported.
 */
function noteOne({ lookups, bit, messageCount }: WeighedTerm, scopes: SearchScopes): Map<number, number> {
  const canWeigh = messageCount <= WEIGHED && lookups.every(({ index }) => index === 'message_fts')
  const ids = lookups.flatMap((lookup) => (canWeigh ? scopes.lookUpBest(lookup, FEW) : scopes.lookUp(lookup, FEW)))
  return new Map(ids.map((id) => [id, bit]))
}

/** In a small scope the texts themselves are asked. */
function masksByText(
  terms: readonly WeighedTerm[],
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
