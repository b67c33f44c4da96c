import { inject } from 'vitest'

/** So often in `npm test`, so often in `npm run test:reliability`. */
export function howMany(usually: number, thoroughly: number): number {
  return inject('isThorough') ? thoroughly : usually
}

/** All of them in `npm run test:reliability`; in `npm test` every so many-th, from the first to the last. */
export function someOf<T>(list: readonly T[], everySoMany: number): readonly T[] {
  return inject('isThorough') ? list : list.filter((_, index) => index % everySoMany === 0 || index === list.length - 1)
}
