import { cosine, signBits } from '../../embed/build/quantize.ts'
import type { SearchStore } from '../../store/lookup/searchStore.ts'
import type { VectorScan } from '../../store/index/vectorScan.ts'
import type { VectorStore } from '../../store/index/vectorStore.ts'
import type { SearchScopes } from '../query/searchScopes.ts'

/**
 * A query as one model sees it. Cosines differ between models: `floor` is where this model's become meaningful, `base`
 * is the usual one of unrelated texts, and `gain` brings the rest to a common scale.
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

interface MeaningContext {
  readonly search: SearchStore
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

/**
 * Compares the meaning of a query with that of messages. For each message the best available model decides; vectors of
 * two models are never compared.
 */
export function createMeaning(
  models: readonly QueryMeaning[],
  { search, vectors, vectorScan, scopes, stop }: MeaningContext,
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

  function similarities(
    ids: Iterable<number>,
    vectorsOf: (modelId: number, ids: Iterable<number>) => Map<number, Int8Array>,
  ): Map<number, number> {
    const found = new Map<number, number>()
    let missing = [...ids]
    for (const model of models) {
      for (const [id, stored] of vectorsOf(model.modelId, missing)) found.set(id, scaled(model, stored))
      missing = missing.filter((id) => !found.has(id))
    }
    return found
  }

  return {
    /** Similarity, 0 to 1, of each given message that a model has embedded. */
    similarityOf: (ids: Iterable<number>): Map<number, number> => similarities(ids, vectors.vectorsOf),
    conversationSimilarityOf: (ids: Iterable<number>): Map<number, number> =>
      similarities(ids, vectors.conversationVectorsOf),

    /** Conversations whose overall meaning is nearest, by the better model. */
    nearConversations(limit: number): number[] {
      const [model] = models
      if (!model) return []
      return vectorScan
        .nearest({ modelId: model.modelId, subject: 'conversation', bits: signBits(model.vector), limit, stop })
        .map(({ id }) => id)
    },

    /** The messages nearest in meaning alone, above each model's floor. */
    near(limit: number): Map<number, number> {
      const found = new Map<number, number>()
      for (const model of models) {
        const ids = withoutBetterModel(nearest(model, limit * SPARE), model)
        const exact = [...vectors.vectorsOf(model.modelId, ids)].map(
          ([id, stored]) => [id, scaled(model, stored)] as const,
        )
        const floor = scale(model, model.floor)
        const best = exact
          .filter(([, similarity]) => similarity >= floor)
          .toSorted((a, b) => b[1] - a[1])
          .slice(0, limit)
        for (const [id, similarity] of best) found.set(id, similarity)
      }
      return found
    },
  }
}

function scaled(model: QueryMeaning, stored: Int8Array): number {
  return scale(model, cosine(model.vector, stored))
}

/** From 0 for unrelated texts to the model's gain for equal ones. */
function scale({ base, gain }: Pick<QueryMeaning, 'base' | 'gain'>, cosineOfTexts: number): number {
  return (gain * Math.max(0, cosineOfTexts - base)) / (1 - base)
}

export type Meaning = ReturnType<typeof createMeaning>
