import { cosine, signBits } from '../../embed/build/quantize.ts'
import type { SearchStore } from '../../store/lookup/searchStore.ts'
import type { ArchiveShape } from '../../store/lookup/messageShapes.ts'
import type { VectorSubject } from '../../store/index/vectorWriter.ts'
import type { VectorScan } from '../../store/index/vectorScan.ts'
import type { VectorStore } from '../../store/index/vectorStore.ts'
import type { SearchScopes } from '../query/searchScopes.ts'

/**
 * A query as one model sees it. Cosines differ between models: `floor` is where this model's become meaningful, `base`
 * is the usual one of unrelated texts, and `gain` is how much its best one is worth.
 */
export interface QueryMeaning {
  readonly modelId: number
  /** The display name of the model. */
  readonly name: string
  readonly vector: Float32Array
  readonly floor: number
  readonly base: number
  readonly gain: number
}

/**
 * The cosine of two meanings, 0 for a model's unrelated texts, and where it is between an average text (0) and the
 * nearest one (1).
 */
export interface Similarity {
  readonly cosine: number
  readonly relative: number
}

interface MeaningContext {
  readonly search: SearchStore
  readonly shape: ArchiveShape
  readonly vectors: VectorStore
  readonly vectorScan: VectorScan
  readonly scopes: SearchScopes
  readonly stop: () => boolean
}

/** Bits only predict the order, so this many times more are fetched and compared exactly. */
const SPARE = 2
/** For a broad scope, how many of the nearest messages overall are checked against it. */
const BROAD = 4000
const TOO_FEW = 20
const MAX_LISTED = 300_000
/** If even the nearest text is hardly nearer than any, none is near. */
const LEAST_SPREAD = 0.1

/**
 * Compares the meaning of a query with that of messages. For each message the best available model decides; vectors of
 * two models are never compared.
 */
export function createMeaning(
  models: readonly QueryMeaning[],
  { search, shape, vectors, vectorScan, scopes, stop }: MeaningContext,
) {
  function nearest({ modelId, vector }: QueryMeaning, limit: number): number[] {
    const query = { modelId, subject: 'message', bits: signBits(vector), stop } as const
    const ask = (most: number, isAllowed?: (id: number) => boolean): number[] =>
      vectorScan.nearest({ ...query, limit: most, ...(isAllowed ? { isAllowed } : {}) }).map(({ id }) => id)
    const { inside, isFiltered, scope } = scopes
    if (!isFiltered) return [...scopes.keep(ask(limit))]
    if (inside) return ask(limit, (id) => inside.has(id))
    // A broad scope usually has its share of the nearest messages overall; if not, it's listed after all.
    const broad = ask(BROAD)
    const kept = scopes.keep(broad)
    if (kept.length >= TOO_FEW || broad.length < BROAD) return kept.slice(0, limit)
    const listed = new Set(search.within(scope, MAX_LISTED))
    return ask(limit, (id) => listed.has(id))
  }

  /** Messages that no better model has embedded. */
  function withoutBetterModel(ids: readonly number[], model: QueryMeaning): number[] {
    const better = models.slice(0, models.indexOf(model)).map(({ modelId }) => vectors.vectorsOf(modelId, ids))
    return ids.filter((id) => better.every((known) => !known.has(id)))
  }

  const nearestCosine = { message: new Map<QueryMeaning, number>(), conversation: new Map<QueryMeaning, number>() }

  function similarities(ids: Iterable<number>, subject: VectorSubject): Map<number, Similarity> {
    const vectorsOf = subject === 'message' ? vectors.vectorsOf : vectors.conversationVectorsOf
    const sample = subject === 'message' ? shape.someMessages : shape.someConversations
    const found = new Map<number, Similarity>()
    let missing = [...ids]
    for (const model of models) {
      const cosines = [...vectorsOf(model.modelId, missing)].map(
        ([id, stored]) => [id, fromBase(model, cosine(model.vector, stored))] as const,
      )
      if (cosines.length === 0) continue
      const center = vectors.centerOf(subject, model.modelId, sample, vectorsOf)
      const average = fromBase(model, dot(model.vector, center))
      const best = cosines.reduce((most, [, value]) => Math.max(most, value), nearestCosine[subject].get(model) ?? 0)
      nearestCosine[subject].set(model, best)
      const spread = Math.max(best - average, LEAST_SPREAD)
      for (const [id, value] of cosines)
        found.set(id, { cosine: Math.max(0, value), relative: (model.gain * Math.max(0, value - average)) / spread })
      missing = missing.filter((id) => !found.has(id))
    }
    return found
  }

  return {
    /** The similarity of each given message that a model has embedded. */
    similarityOf: (ids: Iterable<number>): Map<number, Similarity> => similarities(ids, 'message'),
    conversationSimilarityOf: (ids: Iterable<number>): Map<number, Similarity> => similarities(ids, 'conversation'),

    /** Conversations whose overall meaning is nearest, by the better model. */
    nearConversations(limit: number): number[] {
      const [model] = models
      if (!model) return []
      return vectorScan
        .nearest({ modelId: model.modelId, subject: 'conversation', bits: signBits(model.vector), limit, stop })
        .map(({ id }) => id)
    },

    /** The messages nearest in meaning alone, above each model's floor. */
    near(limit: number): number[] {
      const found: number[] = []
      for (const model of models) {
        const ids = withoutBetterModel(nearest(model, limit * SPARE), model)
        const exact = [...vectors.vectorsOf(model.modelId, ids)].map(
          ([id, stored]) => [id, fromBase(model, cosine(model.vector, stored))] as const,
        )
        const floor = fromBase(model, model.floor)
        const best = exact
          .filter(([, similarity]) => similarity >= floor)
          .toSorted((a, b) => b[1] - a[1])
          .slice(0, limit)
        nearestCosine.message.set(model, best[0]?.[1] ?? 0)
        found.push(...best.map(([id]) => id))
      }
      return found
    },
  }
}

/** From 0 for a model's unrelated texts to 1 for equal ones. */
function fromBase({ base }: QueryMeaning, cosineOfTexts: number): number {
  return (cosineOfTexts - base) / (1 - base)
}

function dot(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
}

export type Meaning = ReturnType<typeof createMeaning>
