/** Anything quicker is too short to compare. */
const SHORTEST_MS = 5

/** Between linear and quadratic. */
export const FAR_BELOW_QUADRATIC = 10

/** Collecting garbage or compiling can slow down any one round, but not all of them. */
const MOST_ROUNDS = 5

/**
 * How many times more work four times the input is: about 4 if work grows with the input, 16 if it grows with its
 * square. Compares the best round of each size, and counts processor time, because on a busy machine every clock runs
 * on while nothing is done.
 */
export function growth(size: number, work: (size: number) => unknown): number {
  // The first round also compiles, which would hide the growth.
  work(size)
  let small = Infinity
  let large = Infinity
  for (let round = 0; round < MOST_ROUNDS && !(large / small < FAR_BELOW_QUADRATIC); round += 1) {
    small = Math.max(
      Math.min(
        small,
        workMs(() => work(size)),
      ),
      SHORTEST_MS,
    )
    large = Math.min(
      large,
      workMs(() => work(4 * size)),
    )
  }
  return large / small
}

function workMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
