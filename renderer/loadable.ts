import { errorMessage } from './errorMessage.ts'

/** The state of a request to the archive. */
export type Loadable<Value> =
  | { readonly kind: 'asking' }
  | { readonly kind: 'known'; readonly value: Value }
  | { readonly kind: 'failed'; readonly message: string }

/** Never rejects: errors are part of the result. */
export async function load<Value>(request: () => Promise<Value>): Promise<Loadable<Value>> {
  try {
    return { kind: 'known', value: await request() }
  } catch (error) {
    return { kind: 'failed', message: errorMessage(error) }
  }
}

export function loaded<Value>(value: Value): Loadable<Value> {
  return { kind: 'known', value }
}
