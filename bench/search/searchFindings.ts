import type { Measured } from '../measureChild.ts'
import type { BenchArchive } from './benchArchive.ts'
import type { BitScanTimes } from './bitScanTimes.ts'
import { STOP_KIND } from './queryMix.ts'
import type { QueryTimes } from './runQueries.ts'
import type { SearchTimes } from './runSearchOnce.ts'
import type { Slowdown } from './whileIndexing.ts'

export interface SizeResult extends BenchArchive {
  readonly times: SearchTimes
  /** With vectors of the large model's size as well; null when not requested. */
  readonly full: SearchTimes | null
  readonly sizes: ReadonlyMap<string, number> | null
}

export interface SearchFindings {
  readonly results: readonly SizeResult[]
  readonly model: Measured | null
  readonly background: { readonly keyword: Slowdown; readonly hybrid: Slowdown } | null
  /** Null where the SIMD routine doesn't run. */
  readonly scan: BitScanTimes | null
  readonly slowest: number
}

/** Excludes queries made only of stop words, which are reported separately. */
export function content(times: readonly QueryTimes[]): QueryTimes[] {
  return times.filter(({ kind }) => kind !== STOP_KIND)
}
