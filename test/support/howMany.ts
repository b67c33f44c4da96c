import { inject } from 'vitest'

/** The number of repetitions in `npm test`, and in `npm run test:reliability`. */
export function howMany(usually: number, thoroughly: number): number {
  return inject('isThorough') ? thoroughly : usually
}

/** All of them in `npm run test:reliability`; in `npm test` every nth, from the first to the last. */
export function someOf<T>(list: readonly T[], everySoMany: number): readonly T[] {
  return inject('isThorough') ? list : list.filter((_, index) => index % everySoMany === 0 || index === list.length - 1)
}
