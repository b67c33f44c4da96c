/** Anything quicker is too short to compare. */
const SHORTEST_MS = 5

/**
 * How many times more work four times the input is: about 4 if work grows with the input, 16 if it grows with its
 * square. Counts processor time, because on a busy machine every clock runs on while nothing is done.
 */
export function growth(size: number, work: (size: number) => unknown): number {
  return (
    workMs(() => work(4 * size)) /
    Math.max(
      workMs(() => work(size)),
      SHORTEST_MS,
    )
  )
}

/** Between linear and quadratic. */
export const FAR_BELOW_QUADRATIC = 10

function workMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
