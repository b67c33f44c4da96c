import type { Figures } from './processFigures.ts'

/** If the last third exceeds the first by more than this, something leaks. */
const MOST_GROWTH = 1.25
/** SQLite keeps a 64 MB log after a checkpoint; while being written it may be twice that. */
const MOST_LOG_MEGABYTES = 128
/** At least one per third. */
const FEWEST_SAMPLES = 3

export const figures: readonly (readonly [name: string, of: (figures: Figures) => number])[] = [
  ['memory, MB', ({ rssMegabytes }) => rssMegabytes],
  ['open files', ({ openFiles }) => openFiles],
  ['threads', ({ threads }) => threads],
  ['log, MB', ({ logMegabytes }) => logMegabytes],
]

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

/** The median of each third of the time. */
export function thirds(samples: readonly Figures[], of: (figures: Figures) => number): [number, number, number] {
  const third = Math.floor(samples.length / 3)
  const numbers = samples.map(of)
  return [
    medianOf(numbers.slice(0, third)),
    medianOf(numbers.slice(third, 2 * third)),
    medianOf(numbers.slice(2 * third)),
  ]
}

/** Figures that grow from start to end, and a log over its cap; the log itself may fluctuate. */
export function growingFigures(samples: readonly Figures[]): string[] {
  if (samples.length < FEWEST_SAMPLES) return ['too few samples to tell']
  const growing = figures.slice(0, 3).flatMap(([name, of]) => {
    const [first, , last] = thirds(samples, of)
    return last > first * MOST_GROWTH ? [`${name}: ${first.toFixed(1)} to ${last.toFixed(1)}`] : []
  })
  const log = Math.max(...samples.map(({ logMegabytes }) => logMegabytes))
  return log > MOST_LOG_MEGABYTES ? [...growing, `the log was ${log.toFixed(1)} MB`] : growing
}
