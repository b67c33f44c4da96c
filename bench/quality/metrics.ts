/** The quality of a ranked list, each value from 0 to 1. */
export interface Metrics {
  readonly recall5: number
  readonly recall10: number
  readonly recall20: number
  readonly ndcg10: number
}

export const metricNames = ['recall5', 'recall10', 'recall20', 'ndcg10'] as const

const gain = (place: number): number => 1 / Math.log2(place + 2)

/** Recall is the share of relevant items among the first; nDCG also weighs their rank. An item counts once. */
export function metricsOf(ranked: readonly string[], relevant: readonly string[]): Metrics {
  const wanted = new Set(relevant)
  const found = [...new Set(ranked)].map((id) => wanted.has(id))
  const recall = (count: number): number => found.slice(0, count).filter(Boolean).length / wanted.size
  const reached = found.slice(0, 10).reduce((sum, isWanted, place) => (isWanted ? sum + gain(place) : sum), 0)
  const best = Array.from({ length: Math.min(10, wanted.size) }, (_, place) => gain(place)).reduce(
    (sum, value) => sum + value,
    0,
  )
  return { recall5: recall(5), recall10: recall(10), recall20: recall(20), ndcg10: reached / best }
}

export function meanMetrics(all: readonly Metrics[]): Metrics {
  const mean = (name: keyof Metrics): number =>
    all.reduce((sum, metrics) => sum + metrics[name], 0) / Math.max(all.length, 1)
  return { recall5: mean('recall5'), recall10: mean('recall10'), recall20: mean('recall20'), ndcg10: mean('ndcg10') }
}
