import type { EvaluationQuery, EvaluationSet } from './evaluationSet.ts'
import { meanMetrics, type Metrics, metricsOf } from './metrics.ts'
import type { RankedLine } from './plainFullText.ts'

export interface Score {
  readonly message: Metrics
  readonly conversation: Metrics
}

export interface RunScore {
  readonly all: Score
  readonly byCategory: ReadonlyMap<string, Score>
  /** Queries without an answer, and ids missing from the set: both should be 0. */
  readonly missing: number
  readonly unknown: number
}

export function scoreRun({ queries, messages }: EvaluationSet, lines: readonly RankedLine[]): RunScore {
  const run = new Map(lines.map((line) => [line.id, line]))
  const known = new Set(messages.map(({ id }) => id))
  const score = (asked: readonly EvaluationQuery[]): Score => ({
    message: meanMetrics(
      asked.flatMap(({ id, relevant_message_ids: relevant }) =>
        relevant.length === 0 ? [] : [metricsOf(run.get(id)?.ranked ?? [], relevant)],
      ),
    ),
    conversation: meanMetrics(
      asked.flatMap(({ id, relevant_conversation_ids: relevant }) =>
        relevant.length === 0 ? [] : [metricsOf(run.get(id)?.conversations ?? [], relevant)],
      ),
    ),
  })
  const categories = [...Map.groupBy(queries, ({ category }) => category)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  )
  return {
    all: score(queries),
    byCategory: new Map(categories.map(([category, asked]) => [category, score(asked)])),
    missing: queries.filter(({ id }) => !run.has(id)).length,
    unknown: lines.flatMap(({ ranked }) => ranked).filter((id) => !known.has(id)).length,
  }
}
