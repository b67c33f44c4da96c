import { parseQuery } from '../../shared/query/parseQuery.ts'
import type { SearchAnswer } from '../../shared/model/searchAnswer.ts'
import { searchArchive } from '../../electron/search/searchArchive.ts'
import { createControl } from '../../electron/search/searchControl.ts'
import type { QueryMeanings } from '../../electron/search/retrieve/searchModels.ts'
import type { Archive } from '../../electron/store/archive/openArchive.ts'
import { median } from './quantiles.ts'
import type { BenchQuery } from './queryMix.ts'
import { type StoreTimes, watchArchive } from './storeTimes.ts'

export interface QueryTimes extends BenchQuery {
  readonly wallMs: number
  readonly cpuMs: number
  readonly hits: number
  readonly total: number
  /** How one extra run spent its time, longest first. */
  readonly stages: readonly (readonly [string, number])[]
}

export type EmbedQuery = (archive: Archive, text: string) => Promise<QueryMeanings>

export const noMeaning: EmbedQuery = () => Promise.resolve({ models: [], notices: [] })

/** Like the search thread but without a budget: nothing is skipped to save time. */
const BUDGET_MS = 120_000
const LIMIT = 50
/** A fixed clock, so "last week" is the same week on every run. */
const clock = { nowMs: Date.UTC(2026, 10, 16), timeZone: 'UTC' }

async function search(archive: Archive, text: string, embedQuery: EmbedQuery): Promise<SearchAnswer> {
  const query = parseQuery(text, clock)
  const wantsMeaning = query.match !== null && query.sort === 'relevance'
  const { models, notices } = wantsMeaning
    ? await embedQuery(archive, query.text)
    : await noMeaning(archive, query.text)
  const control = createControl(
    () => false,
    () => performance.now(),
    BUDGET_MS,
  )
  return searchArchive(
    archive,
    { query, limit: LIMIT, cursor: null, withContext: false, reader: 'person', models, notices },
    control,
  )
}

interface Run {
  readonly wallMs: number
  readonly cpuMs: number
}

async function runOnce(archive: Archive, text: string, embedQuery: EmbedQuery): Promise<Run> {
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  await search(archive, text, embedQuery)
  const { user, system } = process.cpuUsage(cpuBefore)
  return { wallMs: performance.now() - startedAt, cpuMs: (user + system) / 1000 }
}

/** One warm-up pass, then `passes` more; reports the median of each query. */
export async function runQueries(
  archive: Archive,
  queries: readonly BenchQuery[],
  embedQuery: EmbedQuery,
  passes: number,
): Promise<QueryTimes[]> {
  const runs: Run[][] = queries.map(() => [])
  for (let pass = 0; pass <= passes; pass += 1) {
    for (const [index, { text }] of queries.entries()) {
      const run = await runOnce(archive, text, embedQuery)
      if (pass > 0) runs[index]?.push(run)
    }
  }
  const { archive: watched, takeTimes } = watchArchive(archive)
  const times: QueryTimes[] = []
  for (const [index, query] of queries.entries()) {
    const startedAt = performance.now()
    const answer = await search(watched, query.text, embedQuery)
    const whole = performance.now() - startedAt
    const medians = {
      wallMs: median((runs[index] ?? []).map(({ wallMs }) => wallMs)),
      cpuMs: median((runs[index] ?? []).map(({ cpuMs }) => cpuMs)),
    }
    times.push({
      ...query,
      ...medians,
      hits: answer.hits.length,
      total: answer.total.count,
      stages: stagesOf(takeTimes(), whole),
    })
  }
  return times
}

function stagesOf(asked: StoreTimes, whole: number): [string, number][] {
  const rest = whole - [...asked.values()].reduce((sum, ms) => sum + ms, 0)
  return [...asked, ['other', rest] as [string, number]].toSorted((one, other) => other[1] - one[1])
}
