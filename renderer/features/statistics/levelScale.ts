import { scaleQuantize } from '@visx/scale'

/** Four shades, 1 to 4, and 0 for nothing. By the root, because one busy day would make all others pale. */
export function createLevels(counts: readonly number[]): (count: number) => number {
  const most = counts.reduce((max, count) => Math.max(max, count), 1)
  const scale = scaleQuantize<number>({ domain: [0, Math.sqrt(most)], range: [1, 2, 3, 4] })
  return (count) => (count === 0 ? 0 : scale(Math.sqrt(count)))
}
