import { messageOf } from './messageOf.ts'

/** The state of a request to the archive. */
export type Asked<Value> =
  | { readonly at: 'asking' }
  | { readonly at: 'known'; readonly value: Value }
  | { readonly at: 'failed'; readonly message: string }

/** Never rejects: errors are part of the result. */
export async function ask<Value>(question: () => Promise<Value>): Promise<Asked<Value>> {
  try {
    return { at: 'known', value: await question() }
  } catch (error) {
    return { at: 'failed', message: messageOf(error) }
  }
}

export function known<Value>(value: Value): Asked<Value> {
  return { at: 'known', value }
}
