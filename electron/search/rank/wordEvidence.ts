import type { ArchiveShape } from '../../store/lookup/messageShapes.ts'
import type { WeightedTerm } from '../retrieve/gatherCandidates.ts'
import { conversationGainOf, conversationLendingOf, gainOf, lendingOf, presence, rarity } from './formula.ts'

/** The terms of a query, as bits, in a message and around it. */
export interface FoundTerms {
  readonly own: number
  /** Found only inside longer words. */
  readonly within: number
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

  /** What the rest of the conversation lends to a message: the title's words, and words used again and again. */
  function lentBy(conversationId: number, at: number, titleMask: number): number {
    const row = rows.get(conversationId)
    const used = row === undefined ? 0 : (counts[row + at] as number)
    const often = used === 0 ? 0 : presence.conversation * used * conversationLendingOf(shape.wordsIn(conversationId))
    return (titleMask & (1 << at)) === 0 ? often : presence.title + often
  }

  /** The weight of the words, with and without what is around the message. */
  function weigh(nodeId: number, { own, within, previousId, nextId }: FoundTerms) {
    const conversationId = shape.conversationOf(nodeId)
    const wordCount = shape.wordsOf(nodeId)
    const titleMask = titleMaskOf(conversationId)
    const before = previousId === null ? 0 : (masks.get(previousId) ?? 0)
    const after = nextId === null ? 0 : (masks.get(nextId) ?? 0)
    const fromBefore = previousId === null ? 0 : presence.previous * lendingOf(shape.wordsOf(previousId))
    const fromAfter = nextId === null ? 0 : presence.next * lendingOf(shape.wordsOf(nextId))
    let alone = 0
    let titled = 0
    let all = 0
    for (let at = 0; at < width; at += 1) {
      const bit = 1 << at
      const inText = (own & bit) !== 0 ? presence.own : (within & bit) === 0 ? 0 : presence.within
      const inTitle = (titleMask & bit) === 0 ? 0 : presence.title
      const around =
        ((before & bit) === 0 ? 0 : fromBefore) +
        ((after & bit) === 0 ? 0 : fromAfter) +
        lentBy(conversationId, at, titleMask)
      if (inText + around === 0) continue
      const weight = (terms[at] as WeightedTerm).weight
      alone += inText === 0 ? 0 : weight * gainOf(inText, wordCount)
      titled += inText + inTitle === 0 ? 0 : weight * gainOf(inText + inTitle, wordCount)
      all += weight * gainOf(inText + around, wordCount)
    }
    return { alone, titled, all }
  }

  return {
    weigh,
    /** Words of the question in the whole conversation, relative to the best one. */
    conversationShare: (conversationId: number): number => byConversation.get(conversationId) ?? 0,
    /** The messages that have the most of the words, best first. */
    best(limit: number): number[] {
      const scored = [...masks].map(([nodeId, own]) => ({
        nodeId,
        weight: weigh(nodeId, { own, within: 0, previousId: null, nextId: null }).all,
      }))
      return scored
        .toSorted((one, other) => other.weight - one.weight || other.nodeId - one.nodeId)
        .slice(0, limit)
        .map(({ nodeId }) => nodeId)
    },
  }
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
