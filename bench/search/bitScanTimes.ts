import { createPlainScan, openSimdScan, type BitScan } from '../../electron/store/index/bitScan.ts'
import { BLOCK_ROWS } from '../../electron/store/index/vectorWriter.ts'
import { createRandom } from '../generate/random.ts'
import { median } from './quantiles.ts'

export interface BitScanTimes {
  readonly simdMs: number
  readonly loopMs: number
}

const WORDS = 12
const BLOCKS = Math.ceil(1_000_000 / BLOCK_ROWS)
const PASSES = 15

/** Compares a query with a million rows of 384 bits: the SIMD routine and the loop take turns. */
export function bitScanTimes(): BitScanTimes | null {
  const simd = openSimdScan(WORDS)
  if (simd === null) return null
  const random = createRandom(5)
  const bits = (length: number): Uint32Array => Uint32Array.from({ length }, () => Math.floor(random.next() * 2 ** 32))
  const loop = createPlainScan()
  const block = bits(BLOCK_ROWS * WORDS)
  for (let slot = 0; slot < BLOCKS; slot += 1) for (const scan of [simd, loop]) scan.load(slot, block)
  const query = bits(WORDS)
  const passes = Array.from({ length: PASSES }, () => [timeOf(simd, query), timeOf(loop, query)] as const)
  return { simdMs: median(passes.map(([ms]) => ms)), loopMs: median(passes.map(([, ms]) => ms)) }
}

/** Processor time: other programs may run meanwhile. */
function timeOf(scan: BitScan, query: Uint32Array): number {
  const distances = new Uint16Array(BLOCK_ROWS)
  const before = process.cpuUsage()
  for (let slot = 0; slot < BLOCKS; slot += 1) scan.compare(slot, query, distances)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
