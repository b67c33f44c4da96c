import type { ArchiveShape } from '../../store/lookup/messageShapes.ts'
import type { WeightedTerm } from '../retrieve/gatherCandidates.ts'
import {
  conversationGainOf,
  conversationLendingOf,
  gainOf,
  lendingOf,
  lendsWords,
  presence,
  rarity,
} from './formula.ts'

/** The terms of a query, as bits, in a message and around it. */
export interface FoundTerms {
  readonly own: number
  /** Found only inside longer words. */
  readonly within: number
  /** How much more a word counts because the message repeats it. */
  readonly repetition: number
  readonly previousId: number | null
  readonly nextId: number | null
}

interface WordContext {
  /** The terms in each message, as far as the indexes know. */
  readonly masks: ReadonlyMap<number, number>
  readonly titleMaskOf: (conversationId: number) => number
  readonly shape: ArchiveShape
}

/** Weighs the words of a query in messages and conversations, each in the light of what is around it. */
export function createWordEvidence(terms: readonly WeightedTerm[], { masks, titleMaskOf, shape }: WordContext) {
  const width = terms.length
  const isLending = lendsWords(width)
  const rows = new Map<number, number>()
  let counts = new Float32Array(64 * width)

  function rowOf(conversationId: number): number {
    let row = rows.get(conversationId)
    if (row === undefined) {
      row = rows.size * width
      rows.set(conversationId, row)
      if (row + width > counts.length) {
        const larger = new Float32Array(2 * counts.length)
        larger.set(counts)
        counts = larger
      }
    }
    return row
  }

  for (const [nodeId, mask] of masks) {
    const row = rowOf(shape.conversationOf(nodeId))
    for (let at = 0; at < width; at += 1)
      if ((mask & (1 << at)) !== 0) counts[row + at] = (counts[row + at] as number) + 1
  }
  const byConversation = weighConversations(rows, counts, terms, shape)

  /** For each term, what the rest of the conversation lends: because its messages have the word again and again. */
  function lentBy(conversationId: number): (at: number) => number {
    const row = rows.get(conversationId)
    if (row === undefined || !isLending) return () => 0
    const lending = presence.conversation * conversationLendingOf(shape.wordsIn(conversationId))
    return (at) => Math.min(presence.conversationAtMost, lending * (counts[row + at] as number))
  }

  /** The terms of a neighbor, and how much of them it lends. */
  function neighborAt(nodeId: number | null, most: number): { readonly mask: number; readonly lending: number } {
    if (nodeId === null || !isLending) return { mask: 0, lending: 0 }
    return { mask: masks.get(nodeId) ?? 0, lending: most * lendingOf(shape.wordsOf(nodeId)) }
  }

  /** The weight of the words alone, with the title, and with all that is around the message. */
  function weigh(nodeId: number, { own, within, repetition, previousId, nextId }: FoundTerms) {
    const conversationId = shape.conversationOf(nodeId)
    const wordCount = shape.wordsOf(nodeId)
    const title = { mask: titleMaskOf(conversationId), lending: presence.title }
    const previous = neighborAt(previousId, presence.previous)
    const next = neighborAt(nextId, presence.next)
    const lent = lentBy(conversationId)
    const sum = { alone: 0, titled: 0, all: 0 }
    for (const [at, { bit, weight }] of terms.entries()) {
      const alone = presence.own * repetition * has(own, bit) + presence.within * has(within & ~own, bit)
      const titled = alone + title.lending * has(title.mask, bit)
      const all = titled + previous.lending * has(previous.mask, bit) + next.lending * has(next.mask, bit) + lent(at)
      if (all === 0) continue
      sum.alone += weight * gainOf(alone, wordCount)
      sum.titled += weight * gainOf(titled, wordCount)
      sum.all += weight * gainOf(all, wordCount)
    }
    return sum
  }

  return {
    weigh,
    /** Words of the question in the whole conversation, relative to the best one. */
    conversationShare: (conversationId: number): number => byConversation.get(conversationId) ?? 0,
    /** The messages that have the most of the words, best first. */
    best(limit: number): number[] {
      const scored = [...masks].map(([nodeId, own]) => ({
        nodeId,
        weight: weigh(nodeId, { own, within: 0, repetition: 1, previousId: null, nextId: null }).all,
      }))
      return scored
        .toSorted((one, other) => other.weight - one.weight)
        .slice(0, limit)
        .map(({ nodeId }) => nodeId)
    },
  }
}

function has(mask: number, bit: number): 0 | 1 {
  return (mask & bit) === 0 ? 0 : 1
}

export type WordEvidence = ReturnType<typeof createWordEvidence>

function weighConversations(
  rows: ReadonlyMap<number, number>,
  counts: Float32Array,
  terms: readonly WeightedTerm[],
  shape: ArchiveShape,
): Map<number, number> {
  const rarities = terms.map((_, at) => {
    let having = 0
    for (const row of rows.values()) if ((counts[row + at] as number) > 0) having += 1
    return rarity(having, shape.conversationCount)
  })
  const weighed = new Map<number, number>()
  let best = 0
  for (const [conversationId, row] of rows) {
    const words = shape.wordsIn(conversationId)
    let sum = 0
    for (const [at, weight] of rarities.entries()) {
      const count = counts[row + at] as number
      if (count > 0) sum += weight * conversationGainOf(count, words, shape.averageWords)
    }
    weighed.set(conversationId, sum)
    best = Math.max(best, sum)
  }
  for (const [conversationId, sum] of weighed) weighed.set(conversationId, sum / (best || 1))
  return weighed
}
