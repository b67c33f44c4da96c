import type { Archive } from '../../electron/store/archive/openArchive.ts'

/** Milliseconds spent in each store call of a search, as `store.method`. */
export type StoreTimes = ReadonlyMap<string, number>

/** The same archive with timing on every call, which makes calls slightly slower. */
export function watchArchive(archive: Archive): { readonly archive: Archive; readonly takeTimes: () => StoreTimes } {
  let times = new Map<string, number>()

  function watch<Store extends object>(storeName: string, store: Store): Store {
    const entries = Object.entries(store).map(([name, member]: [string, unknown]) => {
      if (typeof member !== 'function') return [name, member]
      const timed = (...args: unknown[]): unknown => {
        const startedAt = performance.now()
        const value: unknown = Reflect.apply(member, store, args)
        const limit = args.at(-1)
        // The limit identifies which part of a search made the call.
        const key = `${storeName}.${name}${typeof limit === 'number' && args.length > 1 ? ` (${limit})` : ''}`
        times.set(key, (times.get(key) ?? 0) + performance.now() - startedAt)
        return value
      }
      return [name, timed]
    })
    return Object.fromEntries(entries) as Store
  }

  const stores = Object.entries(archive).flatMap(([name, member]) =>
    typeof member === 'object' ? [[name, watch(name, member)] as const] : [],
  )
  return {
    archive: { ...archive, ...Object.fromEntries(stores) },
    takeTimes: () => {
      const taken = times
      times = new Map()
      return taken
    },
  }
}
