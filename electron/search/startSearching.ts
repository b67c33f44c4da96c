import type { SearchQuestion, SearchSubject, SearchSubjects, SearchThreadData } from './searchJob.ts'
import { createLane, type Lane } from './searchLane.ts'
import { createLanes } from './searchLanes.ts'

/** Raw expressions that are worked on at the same time. */
const RAW_AT_ONCE = 3
const RAW_IDLE_MS = 30_000

/**
 * Searches in threads of their own: whoever asks goes on meanwhile, and may stop asking. A raw expression may take long
 * and hears nothing meanwhile, so nobody queues behind a single one.
 */
export function createSearcher(workerFile: URL, workerData: SearchThreadData) {
  const lane = createLane(workerFile, workerData)
  const rawLanes = createLanes(() => createLane(workerFile, workerData), { atOnce: RAW_AT_ONCE, idleMs: RAW_IDLE_MS })
  const asker = askerOf(lane)
  return {
    search: asker('hits'),
    facets: asker('facets'),
    values: asker('values'),
    messages: asker('messages'),
    conversations: asker('conversations'),
    expression: askerOf(rawLanes)('expression'),
    close: async (): Promise<void> => void (await Promise.all([lane.close(), rawLanes.close()])),
  }
}

export type Searcher = ReturnType<typeof createSearcher>

/** Each subject with its own kind of answer. */
function askerOf({ ask }: Pick<Lane, 'ask'>) {
  return <About extends SearchSubject>(about: About) =>
    async (input: SearchSubjects[About]['input'], signal: AbortSignal): Promise<SearchSubjects[About]['value']> =>
      (await ask({ about, input } as SearchQuestion, signal)) as SearchSubjects[About]['value']
}
