import { setTimeout as sleep } from 'node:timers/promises'
import type { IndexStatus } from '../../shared/model/indexStatus.ts'
import { median, quantile } from './quantiles.ts'
import type { QueryTimes } from './runQueries.ts'
import { runNode, runSearchOnce, type SearchTimes } from './runSearchOnce.ts'

export interface Slowdown {
  /** The slowdown of the median and of the 95th percentile. */
  readonly p50: number
  readonly p95: number
}

const program = new URL('../../electron/cli/index.ts', import.meta.url).pathname
const PASSES = 3
const POLL_MS = 1000
const POLLS = 240

/**
 * Searches before, during and after the large model runs in the background, started like `index build`. Modifies the
 * folder's archive.
 */
export async function whileIndexing(
  folder: string,
  resourcesFolder: string,
): Promise<{ keyword: Slowdown; hybrid: Slowdown }> {
  const measure = (): Promise<SearchTimes> => runSearchOnce(folder, resourcesFolder, PASSES, ['keyword', 'hybrid'])
  const index = (...args: string[]): Promise<string> => runNode([program, 'index', ...args, '--archive', folder])
  const status = async (): Promise<IndexStatus> => JSON.parse(await index('status', '--json')) as IndexStatus
  const before = await measure()
  await index('build')
  await until(async () => (await status()).model.messages.done > 0)
  const during = await measure()
  if (!(await status()).isRunning)
    throw new Error('the index was complete before the searches were: take a larger archive')
  await index('pause').catch(() => '')
  await until(async () => !(await status()).isRunning)
  const after = await measure()
  return {
    keyword: slowdown(during.keyword, [before.keyword, after.keyword]),
    hybrid: slowdown(during.hybrid, [before.hybrid, after.hybrid]),
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let poll = 0; poll < POLLS; poll += 1) {
    if (await isSo()) return
    await sleep(POLL_MS)
  }
  throw new Error('the indexing in the background did not do what was expected in time')
}

const wall = (times: readonly QueryTimes[]): number[] => times.map(({ wallMs }) => wallMs)

function slowdown(during: readonly QueryTimes[], quiet: readonly (readonly QueryTimes[])[]): Slowdown {
  const mean = (of: (times: number[]) => number): number =>
    quiet.reduce((sum, times) => sum + of(wall(times)), 0) / quiet.length
  return {
    p50: median(wall(during)) / mean(median),
    p95: quantile(wall(during), 0.95) / mean((times) => quantile(times, 0.95)),
  }
}
