import { messageOf } from './messageOf.ts'

/** The state of a request to the archive. */
export type Loadable<Value> =
  | { readonly at: 'asking' }
  | { readonly at: 'known'; readonly value: Value }
  | { readonly at: 'failed'; readonly message: string }

/** Never rejects: errors are part of the result. */
export async function load<Value>(request: () => Promise<Value>): Promise<Loadable<Value>> {
  try {
    return { at: 'known', value: await request() }
  } catch (error) {
    return { at: 'failed', message: messageOf(error) }
  }
}

export function loaded<Value>(value: Value): Loadable<Value> {
  return { at: 'known', value }
}
